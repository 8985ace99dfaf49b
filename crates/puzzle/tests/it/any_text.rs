//! Whatever the text, parsing ends in a board or an error, never in a panic.

use proptest::prelude::*;
use proptest::sample::Index;
use taquin_puzzle::moves::{blank, numbers, tile};
use taquin_puzzle::text::{
    self, Format, NotABoard, Place, drawing, flat, json, line, rows, school,
};
use taquin_puzzle::{Board, Goal, Metric, Moves, Size};

use crate::boards::{random_boards, size};

/// Strings of the characters that the formats give a meaning to.
const BOARD_LIKE: &str = "[0-9 /,\\[\\]_.xX\\-\r\n\t|+┌─┐│║═╔#]{0,80}";

const BOARD_LIKE_AND_SHORT: &str = "[0-3 /,\\[\\]_.x\\-\n|+#]{0,8}";

/// Reads a text in every possible way; what is a board must survive another round.
fn read_as_a_board(text: &str) {
    let sizes = [None, Some(size(2, 3)), Some(size(1, 4)), Some(size(3, 3))];
    for size in sizes {
        for board in [
            text::parse(text, size).ok(),
            flat::parse(text, size).ok(),
            json::parse(text, size).ok(),
        ]
        .into_iter()
        .flatten()
        {
            assert_eq!(
                text::parse(&board.to_string(), Some(board.size())),
                Ok(board)
            );
        }
    }
    let _ = line::parse(text);
    let _ = rows::parse(text);
    let _ = school::parse(text);
    let _ = drawing::parse(text);
}

fn read_as_anything_else(text: &str) {
    let _ = text.parse::<Size>();
    let _ = text.parse::<Goal>();
    let _ = text.parse::<Metric>();
    let _ = text.parse::<taquin_puzzle::Language>();
    for moves in [tile::parse(text), blank::parse(text)]
        .into_iter()
        .flatten()
    {
        assert_eq!(moves.to_string().parse(), Ok(moves));
    }
    let start: Board = "1 2 3/4 0 5/6 7 8".parse().unwrap();
    let _ = numbers::parse(text, &start);
}

/// What follows a place, counted from 1, in a text.
fn text_at(text: &str, place: Place) -> Option<&str> {
    let line_start: usize = text
        .split_inclusive('\n')
        .take(place.line - 1)
        .map(str::len)
        .sum();
    let line = &text[line_start..];
    let characters = line.char_indices().map(|(offset, _)| offset);
    let offset = characters.chain([line.len()]).nth(place.column - 1)?;
    Some(&line[offset..])
}

proptest! {
    #[test]
    fn any_string(text: String) {
        read_as_a_board(&text);
        read_as_anything_else(&text);
    }

    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        for size in [None, Some(size(2, 3))] {
            let parsed = text::parse_bytes(&bytes, size);
            if let Ok(text) = str::from_utf8(&bytes) {
                prop_assert_eq!(parsed, text::parse(text, size));
            } else {
                prop_assert_eq!(parsed.unwrap_err().reason, NotABoard::NotText);
            }
        }
        read_as_a_board(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn board_like_strings(text in BOARD_LIKE) {
        read_as_a_board(&text);
        read_as_anything_else(&text);
    }

    // Counts of five to ten digits are left out: they mean sequences that fill the memory.
    #[test]
    fn move_like_strings(text in "([UDLRudlrX ,\n]|[0-9]{1,4}[UDLR ]|U[1-9][0-9]{10,29})*") {
        read_as_anything_else(&text);
    }

    #[test]
    fn boards_with_a_mistake(
        board in random_boards(),
        at: Index,
        typed in prop::option::of("[0-9 /,\\[\\]_.x\\-\n|+│#é]"),
        format in prop::sample::select(&Format::ALL),
    ) {
        prop_assume!(format.print(&board).is_ok());
        let mut text: Vec<char> = format.print(&board).unwrap().chars().collect();
        let at = at.index(text.len());
        text.splice(at..=at, typed.iter().flat_map(|typed| typed.chars()));
        read_as_a_board(&text.into_iter().collect::<String>());
    }

    #[test]
    fn errors_name_a_word_and_its_place(text in prop_oneof![BOARD_LIKE, BOARD_LIKE_AND_SHORT]) {
        for size in [None, Some(size(2, 2))] {
            let Err(error) = text::parse(&text, size) else {
                continue;
            };
            // Clipped and escaped words are not in the text as they are shown.
            let shown = error.word.trim_end_matches('…').split('\\').next().unwrap();
            let found = text_at(&text, error.at);
            prop_assert!(found.is_some_and(|rest| rest.starts_with(shown)), "{:?}: {}", text, error);
            let head = match error.word.as_str() {
                "" => format!("{}: ", error.at),
                word => format!("{}: '{word}': ", error.at),
            };
            prop_assert!(error.to_string().starts_with(&head));
        }
    }
}

#[test]
fn long_sequences_of_moves_are_read() {
    let moves: Moves = "R1000000".parse().unwrap();
    assert_eq!(moves.len(), 1_000_000);
    assert_eq!(moves.to_string(), "R1000000");
}
