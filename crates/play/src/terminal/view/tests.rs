//! Views on a terminal in memory.

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use taquin::render::Bitmap;
use taquin::{Direction, Goal};

use super::*;
use crate::calendar::Date;
use crate::deal::{BoardSource, Setup};
use crate::mode::Mode;
use crate::ranking::Unranked;
use crate::records::Standing;
use crate::session::Session;
use crate::terminal::keys;
use crate::terminal::menu::{Field, Menu};
use crate::terminal::message::Message;
use crate::terminal::theme::{Depth, TILE_SCHEMES};
use crate::terminal::update::update;
use taquin::puzzle::GoalChoice;

fn setup(size: &str) -> Setup {
    Setup {
        mode: Mode::Standard,
        size: size.parse().unwrap(),
        goal: GoalChoice::Named(Goal::Rows),
        source: BoardSource::Fresh(1),
    }
}

/// A game of this size, begun.
fn game(size: &str) -> Model {
    started(setup(size))
}

/// A game on this board, begun.
fn on(board: &str) -> Model {
    let board: taquin::Board = board.parse().unwrap();
    started(Setup {
        source: BoardSource::Given(board.clone()),
        ..setup(&board.size().to_string())
    })
}

fn started(setup: Setup) -> Model {
    let menu = Menu::new(&setup);
    let mut model = Model::new(Screen::Menu(menu), setup, 1, Date::at(0));
    update(
        &mut model,
        Message::Begin { unfinished: None },
        Duration::ZERO,
    );
    model
}

fn buffer(model: &Model, wide: u16, high: u16, picture: Option<&Picture>) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(wide, high)).unwrap();
    terminal.draw(|frame| draw(frame, model, picture)).unwrap();
    terminal.backend().buffer().clone()
}

/// What is on the screen, without colours.
fn screen(model: &Model, wide: u16, high: u16) -> String {
    let buffer = buffer(model, wide, high, None);
    let row = |y| {
        (0..wide)
            .map(|x| buffer[(x, y)].symbol())
            .collect::<String>()
    };
    (0..high)
        .map(|y| row(y).trim_end().to_string() + "\n")
        .collect()
}

fn without_color(mut model: Model) -> Model {
    model.theme.depth = Depth::None;
    model
}

#[test]
fn a_small_board_without_colour() {
    let model = without_color(on("1 2 3/4 0 6/7 5 8"));
    let expected = "
0.00  0 moves (0 multi) –/s MMD 0.00
at least 0  optimal …
3x3 rows · standard · not ranked
┏━━━━━┓ ┏━━━━━┓ ┏━━━━━┓
┃  1  ┃ ┃  2  ┃ ┃  3  ┃
┗━━━━━┛ ┗━━━━━┛ ┗━━━━━┛
┏━━━━━┓         ┏━━━━━┓
┃  4  ┃         ┃  6  ┃
┗━━━━━┛         ┗━━━━━┛
┏━━━━━┓ ╭─────╮ ╭─────╮
┃  7  ┃ │  5  │ │  8  │
┗━━━━━┛ ╰─────╯ ╰─────╯
? help  u undo  i hint  o good
";
    let shown = screen(&model, 37, 13);
    let left = |text: &str| {
        text.lines()
            .map(|line| line.trim().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        left(&shown),
        left(expected.trim_start_matches('\n')),
        "\n{shown}"
    );
}

#[test]
fn the_panel_is_beside_the_board_or_above_it() {
    let model = game("4x4");
    let wide = screen(&model, 80, 24);
    for text in [
        "taquin 4x4",
        "time      0.00",
        "moves     0 (0 multi)",
        "keys move the tile",
        "mouse     click",
        "distance  hidden; f: show",
        "? help",
    ] {
        assert!(wide.contains(text), "{text} in\n{wide}");
    }
    let tall = screen(&model, 40, 30);
    for text in ["0.00  0 moves", "4x4 rows · standard · ranked", "i hint"] {
        assert!(tall.contains(text), "{text} in\n{tall}");
    }
}

#[test]
fn every_size_of_terminal_can_be_drawn() {
    for size in ["1x2", "2x1", "3x3", "4x4", "20x20", "7x40", "100x100"] {
        for model in [game(size), without_color(game(size))] {
            for (wide, high) in [
                (1, 1),
                (2, 3),
                (5, 5),
                (10, 40),
                (40, 30),
                (80, 24),
                (64, 12),
                (300, 100),
            ] {
                screen(&model, wide, high);
            }
        }
    }
}

#[test]
fn a_resize_in_mid_game_keeps_everything() {
    let mut model = game("4x4");
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    for (wide, high) in [(80, 24), (40, 30), (20, 10), (120, 50), (3, 2), (80, 24)] {
        terminal.backend_mut().resize(wide, high);
        terminal.draw(|frame| draw(frame, &model, None)).unwrap();
        let direction = model
            .session
            .as_ref()
            .unwrap()
            .board()
            .moves()
            .next()
            .unwrap();
        let slide = Message::Slide {
            direction,
            is_run: false,
        };
        update(&mut model, slide, Duration::from_secs(1));
    }
    assert!(screen(&model, 80, 24).contains("moves     6"));
}

#[test]
fn a_large_board_is_scrolled_to_the_blank() {
    let model = without_color(game("40x40"));
    let shown = screen(&model, 80, 24);
    assert!(shown.contains("shown     "), "{shown}");
    let session = model.session.as_ref().unwrap();
    let (size, blank) = (session.board().size(), session.board().blank());
    let neighbour = match size.col_of(blank) {
        0 => blank + 1,
        _ => blank - 1,
    };
    let tile = session.board().cells()[neighbour].to_string();
    assert!(shown.contains(&tile), "{tile} in\n{shown}");
}

#[test]
fn a_click_hits_the_tile_that_is_drawn_there() {
    let model = on("1 2 3/4 0 6/7 5 8");
    let area = Rect::new(0, 0, 80, 24);
    let mut seen: Vec<usize> = (0..24)
        .flat_map(|row| (0..80).map(move |column| (column, row)))
        .filter_map(|(column, row)| cell_at(&model, area, column, row))
        .collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, (0..9).collect::<Vec<_>>());
}

#[test]
fn a_pause_hides_the_board() {
    let mut model = without_color(on("1 2 3/4 0 6/7 5 8"));
    let press = |model: &mut Model, message| update(model, message, Duration::from_secs(1));
    let direction = taquin::Direction::Up;
    press(
        &mut model,
        Message::Slide {
            direction,
            is_run: false,
        },
    );
    press(&mut model, Message::Pause);
    let shown = screen(&model, 80, 24);
    assert!(
        shown.contains("paused") && !shown.contains('╭') && !shown.contains('┏'),
        "{shown}"
    );
}

#[test]
fn schemes_differ_and_no_colour_means_none() {
    let mut model = game("4x4");
    let mut seen = Vec::new();
    for scheme in TILE_SCHEMES {
        model.theme.scheme = scheme;
        seen.push(buffer(&model, 80, 24, None));
    }
    assert!((0..seen.len()).all(|a| (0..a).all(|b| seen[a] != seen[b])));
    let plain = buffer(&without_color(model), 80, 24, None);
    let has_color = |cell: &ratatui::buffer::Cell| {
        cell.fg != ratatui::style::Color::Reset || cell.bg != ratatui::style::Color::Reset
    };
    assert!(!plain.content.iter().any(has_color));
}

#[test]
fn dialogs_fit_small_screens() {
    let mut model = game("4x4");
    for overlay in [Overlay::Help, Overlay::Quit, Overlay::Goal] {
        model.overlay = Some(overlay);
        for (wide, high) in [(80, 24), (40, 30), (10, 5), (1, 1)] {
            screen(&model, wide, high);
        }
    }
    model.overlay = Some(Overlay::Quit);
    assert!(screen(&model, 80, 24).contains("you can resume it later"));
    let saved = model.session.as_ref().unwrap().saved(Duration::ZERO);
    model.overlay = None;
    model.screen = Screen::Offer(Box::new(saved));
    assert!(screen(&model, 40, 30).contains("unfinished game"));
}

/// Presses keys, from the keyboard to the model.
fn press(model: &mut Model, codes: &[KeyCode]) {
    for &code in codes {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        if let Some(message) = keys::message(model, key) {
            update(model, message, Duration::from_secs(1));
        }
    }
}

#[test]
fn help_scrolls_where_it_does_not_fit() {
    let mut model = game("4x4");
    press(&mut model, &[KeyCode::Char('?')]);
    let top = screen(&model, 40, 12);
    assert!(top.contains("arrows") && top.contains("more"), "{top}");
    press(&mut model, &[KeyCode::Up]);
    let end = screen(&model, 40, 12);
    assert!(end.contains("quit") && !end.contains("arrows"), "{end}");
    press(&mut model, &[KeyCode::PageDown]);
    assert_eq!(
        screen(&model, 40, 12),
        top,
        "the first page follows the last"
    );
    let large = screen(&model, 80, 40);
    assert!(
        large.contains("arrows") && !large.contains("more"),
        "{large}"
    );
}

#[test]
fn a_small_screen_says_whether_a_won_game_is_ranked() {
    let mut model = on("1 2 3/4 0 6/7 5 8");
    press(&mut model, &[KeyCode::Up, KeyCode::Left]);
    model.standing = Some(Standing {
        unranked: Some(Unranked::GivenBoard),
        ..Standing::default()
    });
    let shown = screen(&model, 40, 12);
    assert!(shown.contains("not ranked: board given"), "{shown}");
    model.standing = Some(Standing::default());
    assert!(screen(&model, 40, 12).contains("ranked; best"));
}

#[test]
fn a_blind_win_shows_the_total_that_counts() {
    let mut model = on("1 2 3/4 0 6/7 5 8");
    press(&mut model, &[KeyCode::Up, KeyCode::Left]);
    assert!(!screen(&model, 80, 24).contains("total"));
    let setup = Setup {
        mode: Mode::Blind,
        ..model.setup.clone()
    };
    let mut session = Session::new(setup).unwrap();
    let at = Duration::from_millis;
    session.shown(at(1000));
    session.slide(Direction::Up, 1, at(3500));
    assert_eq!(session.slide(Direction::Left, 1, at(5250)).len(), 1);
    model.session = Some(session);
    let shown = screen(&model, 80, 24);
    for line in ["time      1.75", "memorised 2.50", "total     4.25"] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
}

#[test]
fn every_field_of_the_menu_can_be_reached_on_a_small_screen() {
    let mut model = game("4x4");
    press(&mut model, &[KeyCode::Tab]);
    for _ in Field::ALL {
        let shown = screen(&model, 40, 12);
        assert!(shown.contains('‹'), "{shown}");
        press(&mut model, &[KeyCode::Down]);
    }
    press(&mut model, &[KeyCode::Char('0'), KeyCode::Enter]);
    let shown = screen(&model, 40, 12);
    assert!(shown.contains("too small"), "{shown}");
    assert!(shown.contains("enter"), "{shown}");
}

#[test]
fn a_picture_is_cut_into_tiles() {
    let image = Bitmap::from_fn(300, 200, |x, y| [x as u8, y as u8, 90]);
    let picture = Picture::new(image);
    let mut model = game("3x3");
    model.theme.depth = Depth::True;
    let with = buffer(&model, 80, 24, Some(&picture));
    let colors: std::collections::HashSet<_> = with
        .content
        .iter()
        .map(|cell| format!("{:?}", cell.fg))
        .collect();
    assert!(colors.len() > 50, "{}", colors.len());
    for depth in [Depth::None, Depth::Indexed] {
        model.theme.depth = depth;
        buffer(&model, 40, 30, Some(&picture));
    }
}

#[test]
fn boards_of_any_size_and_pictures_fit_a_large_screen() {
    let picture = Picture::new(Bitmap::from_fn(800, 600, |_, _| [0; 3]));
    let cases = [
        ("4x4", None),
        ("20x20", None),
        ("100x100", None),
        ("4x4", Some(&picture)),
    ];
    for (size, picture) in cases {
        let mut model = game(size);
        model.theme.depth = Depth::True;
        let mut terminal = Terminal::new(TestBackend::new(200, 60)).unwrap();
        terminal.draw(|frame| draw(frame, &model, picture)).unwrap();
        let cells = &terminal.backend().buffer().content;
        let drawn = cells.iter().filter(|cell| cell.symbol() != " ").count();
        assert!(drawn > 100, "{size}: {drawn}");
    }
}

/// What a records file says cannot steer the terminal.
#[test]
fn no_control_characters_reach_the_screen() {
    let mut model = game("3x3");
    let mut saved = model.session.as_ref().unwrap().saved(Duration::ZERO);
    let evil = "\x1b[2J\u{9b}2J\u{202e}evil\n\t\r";
    saved.size = evil.to_string();
    saved.goal = evil.to_string();
    model.records_problem = Some(evil.to_string());
    model.screen = Screen::Offer(Box::new(saved));
    let buffer = buffer(&model, 80, 24, None);
    let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
    assert!(text.contains("evil"), "{text}");
    let steers = |c: char| c.is_control() || c == '\u{202e}';
    assert!(!text.contains(steers), "{text:?}");
}
