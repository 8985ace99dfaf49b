//! SVG documents: pinned as files that were looked at, and free of everything a viewer might lack.

use std::collections::HashSet;

use roxmltree::Document;
use taquin_puzzle::{Board, Goal, Metric};
use taquin_render::{Bitmap, Look, Pace, Picture, Scheme, animated_svg, draw_board, draw_sheet};

use crate::golden::assert_golden;
use crate::scenes::{START, board, film, look, random};

#[test]
fn boards_are_as_they_were_looked_at() {
    let (board, goal) = board(START);
    for scheme in Scheme::ALL {
        let name = format!("board-{}.svg", format!("{scheme:?}").to_lowercase());
        let drawing = draw_board(&board, &goal, &look(&board, scheme));
        assert_golden(&name, &drawing.svg());
    }
    let snail = Goal::Snail.board(board.size());
    let narrow = look(&board, Scheme::Rings)
        .with_cell(24)
        .unwrap()
        .with_gap(0)
        .unwrap();
    assert_golden(
        "board-snail-narrow.svg",
        &draw_board(&board, &snail, &narrow).svg(),
    );
    let wide: Board = "1 0 2 3 4 5 6 7 8 9 10 11/".parse().unwrap();
    let goal = Goal::Rows.board(wide.size());
    let bare = look(&wide, Scheme::Columns).with_numbers(false);
    assert_golden("board-one-row.svg", &draw_board(&wide, &goal, &bare).svg());
}

#[test]
fn pictures_are_inside() {
    let (board, goal) = board("3 1/2 0");
    let two = Bitmap::from_fn(4, 4, |x, _| [(x / 2 * 255) as u8, 0, 0]);
    let look = Look::new(board.size()).unwrap().with_cell(20).unwrap();
    let look = look
        .with_picture(Picture::new(two))
        .unwrap()
        .with_numbers(true);
    assert_golden("board-picture.svg", &draw_board(&board, &goal, &look).svg());
}

#[test]
fn films_are_as_they_were_looked_at() {
    let moves = film("1 2 3/4 5 6/0 7 8", "L2", Metric::Single);
    let look = look(moves.start(), Scheme::Correct);
    let pace = Pace::default();
    assert_golden(
        "film-single.svg",
        &animated_svg(&moves, &look, &pace).unwrap(),
    );
    let runs = film("1 2 3/4 5 6/0 7 8", "L2", Metric::Multi);
    assert_golden(
        "film-multi.svg",
        &animated_svg(&runs, &look, &pace).unwrap(),
    );
    assert_golden("sheet.svg", &draw_sheet(&moves, &look).unwrap().svg());
}

/// Another library reads the document, and every reference in it has a target.
#[track_caller]
fn assert_well_formed(document: &str) {
    let parsed = Document::parse(document).unwrap();
    let nodes = || parsed.descendants();
    let ids: HashSet<&str> = nodes().filter_map(|node| node.attribute("id")).collect();
    let uses = nodes().filter(|node| node.has_tag_name("use"));
    let targets = uses.map(|node| node.attribute("href").unwrap());
    for target in targets {
        assert!(ids.contains(target.trim_start_matches('#')), "{target}");
    }
    assert!(nodes().any(|node| node.has_tag_name("use")));
}

#[test]
fn nothing_is_needed_from_the_viewer() {
    let film = film(START, "URDL", Metric::Single);
    let look = look(film.start(), Scheme::Correct);
    let documents = [
        draw_board(film.start(), film.goal(), &look).svg(),
        animated_svg(&film, &look, &Pace::default()).unwrap(),
        draw_sheet(&film, &look).unwrap().svg(),
    ];
    for document in documents {
        for needed in [
            "<text",
            "font-family",
            "http://",
            "https://",
            "<style",
            "<script",
        ] {
            let rest = document.replace("http://www.w3.org/2000/svg", "");
            assert!(!rest.contains(needed), "{needed}");
        }
        assert_well_formed(&document);
    }
}

#[test]
fn large_boards_stay_small() {
    let (board, goal) = random("100x100");
    let document = draw_board(&board, &goal, &look(&board, Scheme::Rows)).svg();
    // One use for each tile and each digit of it, and the outlines of ten digits.
    let digits: usize = (1..10_000_u32).map(|tile| tile.to_string().len()).sum();
    assert_eq!(document.matches("<use").count(), 9_999 + digits);
    assert_eq!(document.matches("<path").count(), 10);
    assert!(document.len() < 2_500_000, "{}", document.len());
}

#[test]
fn a_sheet_that_cannot_be_read_is_refused() {
    let long = film("1 2 3/4 5 6/0 7 8", &"LR".repeat(2_000), Metric::Single);
    let look = look(long.start(), Scheme::Rows);
    let error = draw_sheet(&long, &look).unwrap_err();
    assert!(error.to_string().starts_with("4001 positions"), "{error}");
    for moves in [0, 1, 5, 57, 200] {
        let film = film(
            "1 2 3/4 5 6/0 7 8",
            &"LR".repeat(moves)[..moves],
            Metric::Single,
        );
        assert!(draw_sheet(&film, &look).is_ok(), "{moves}");
    }
}

/// The lists of an attribute in a document, taken apart at semicolons.
fn lists<'a>(document: &'a str, attribute: &str) -> Vec<Vec<&'a str>> {
    let begin = format!(" {attribute}=\"");
    let rest = document.split(&begin).skip(1);
    rest.map(|rest| rest.split('"').next().unwrap().split(';').collect())
        .collect()
}

#[test]
fn animations_keep_the_rules_of_browsers() {
    for (start, end) in [(0, 0), (0, 2), (1, 0), (3, 5)] {
        let film = film(START, "URDLU2LD2RU2LD2RURULDRDLULU", Metric::Multi);
        let look = look(film.start(), Scheme::Correct);
        let pause = std::time::Duration::from_secs;
        let pace = Pace::default()
            .with_pauses(pause(start), pause(end))
            .unwrap();
        let document = animated_svg(&film, &look, &pace).unwrap();
        let (values, times) = (lists(&document, "values"), lists(&document, "keyTimes"));
        assert!(values.len() > 8 + film.moves());
        assert_eq!(values.len(), times.len());
        for (values, times) in values.iter().zip(&times) {
            assert_eq!(values.len(), times.len(), "{values:?} {times:?}");
            let times: Vec<f64> = times.iter().map(|time| time.parse().unwrap()).collect();
            assert!(times.is_sorted() && times[0] == 0.0, "{times:?}");
            assert!(times.iter().all(|&time| time <= 1.0), "{times:?}");
        }
        // Ways are followed from the first instant to the last.
        let ways = values
            .iter()
            .zip(&times)
            .filter(|(values, _)| values[0].contains(' '));
        assert!(
            ways.map(|(_, times)| times.last())
                .all(|last| last == Some(&"1"))
        );
    }
}
