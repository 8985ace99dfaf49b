//! GIF files: another library reads them, and sees what moved when.

use std::ops::ControlFlow;
use std::time::Duration;

use taquin_puzzle::Metric;
use taquin_render::{Bitmap, Film, GifError, Look, Pace, Picture, Scheme, gif};

use crate::decoded;
use crate::scenes::{START, film, long_film, look};

const TRAY: [u8; 3] = [0x37, 0x42, 0x4b];
const GREEN: [u8; 3] = [0x00, 0x9e, 0x73];

fn quietly(film: &Film, look: &Look, pace: &Pace) -> Vec<u8> {
    gif(film, look, pace, &mut |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn size_frames_and_delays_are_right() {
    let film = film("1 2 3/4 5 6/0 7 8", "L2", Metric::Single);
    let look = look(film.start(), Scheme::Correct);
    let pace = Pace::default();
    let pace = pace
        .with_pauses(Duration::from_secs(1), Duration::from_millis(1500))
        .unwrap();
    let seen = decoded::gif(&quietly(&film, &look, &pace));
    let (width, height) = look.pixels();
    assert_eq!(seen.width as u32, width);
    assert!(
        seen.height as u32 > height,
        "the counter has room below the board"
    );
    assert_eq!(pace.frames_per_move(), 5);
    assert_eq!(seen.frames.len(), 1 + 2 * 5);
    assert_eq!(seen.delays[0], 100);
    assert_eq!(seen.delays[1..6].iter().sum::<u16>(), 33);
    assert_eq!(*seen.delays.last().unwrap(), 150);
    // The last row: hole, 7, 8 at first; 7, 8, hole at last, both green only then.
    let corner = |frame: usize, col: usize| seen.pixel(frame, 8 + col * 76 + 10, 8 + 2 * 76 + 8);
    assert_eq!(corner(0, 0), TRAY);
    assert_ne!(corner(0, 1), GREEN);
    assert_eq!(corner(10, 0), GREEN);
    assert_eq!(corner(10, 1), GREEN);
    assert_eq!(corner(10, 2), TRAY);
}

#[test]
fn every_last_frame_of_a_move_is_the_board_drawn_afresh() {
    let moves = "URDLU2LD2RU2LD2RURULDRDLULU";
    for (metric, scheme) in [
        (Metric::Single, Scheme::Rows),
        (Metric::Multi, Scheme::Correct),
    ] {
        let film = film(START, moves, metric);
        let look = look(film.start(), scheme).with_cell(30).unwrap();
        let pace = Pace::default();
        let seen = decoded::gif(&quietly(&film, &look, &pace));
        assert_eq!(seen.frames.len(), 1 + film.moves() * pace.frames_per_move());
        for (number, board) in film.boards().enumerate() {
            let alone = Film::new(board, film.goal().clone(), &"".parse().unwrap(), metric);
            let afresh = decoded::gif(&quietly(&alone.unwrap(), &look, &pace));
            let frame = number * pace.frames_per_move();
            let board_height = look.pixels().1 as usize;
            for y in 0..board_height {
                for x in 0..seen.width {
                    let (moved, drawn) = (seen.pixel(frame, x, y), afresh.pixel(0, x, y));
                    // The palettes of two files differ in the shades of edges.
                    let differs = moved.iter().zip(drawn).any(|(&a, b)| a.abs_diff(b) > 24);
                    assert!(!differs, "{metric} {number} {x} {y}: {moved:?} {drawn:?}");
                }
            }
        }
    }
}

#[test]
fn fifty_seven_moves_are_small() {
    for scheme in Scheme::ALL {
        let film = long_film(57);
        let look = look(film.start(), scheme);
        let mut told = Vec::new();
        let mut tell = |done| {
            told.push(done);
            ControlFlow::Continue(())
        };
        let file = gif(&film, &look, &Pace::default(), &mut tell).unwrap();
        assert!(file.len() < 1_000_000, "{scheme:?}: {} bytes", file.len());
        assert_eq!(decoded::gif(&file).frames.len(), 1 + 57 * 5);
        assert_eq!(told, (1..=57).collect::<Vec<_>>());
    }
}

#[test]
fn a_picture_moves_too() {
    let rainbow = Bitmap::from_fn(200, 200, |x, y| [x as u8, y as u8, (x ^ y) as u8]);
    let film = film("1 2 3/4 5 6/0 7 8", "L2", Metric::Multi);
    let look = look(film.start(), Scheme::Rows)
        .with_picture(Picture::new(rainbow))
        .unwrap();
    let seen = decoded::gif(&quietly(&film, &look, &Pace::default()));
    assert_eq!(seen.frames.len(), 1 + 5);
    assert_eq!(seen.pixel(0, 40, 200), TRAY);
    assert_ne!(seen.pixel(5, 40, 200), TRAY);
}

#[test]
fn no_moves_are_one_frame_and_too_many_are_refused() {
    let none = film(START, "", Metric::Single);
    let look = look(none.start(), Scheme::Plain);
    assert_eq!(
        decoded::gif(&quietly(&none, &look, &Pace::default()))
            .frames
            .len(),
        1
    );
    let many = film("1 2 3/4 5 6/0 7 8", &"LR".repeat(10_000), Metric::Single);
    let error = gif(&many, &look, &Pace::default(), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap_err();
    assert!(
        matches!(error, GifError::TooLong { moves: 20_000, .. }),
        "{error}"
    );
}

#[test]
fn drawing_can_be_broken_off() {
    let film = long_film(57);
    let look = look(film.start(), Scheme::Rows);
    let mut tell = |done: usize| match done {
        0..5 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let error = gif(&film, &look, &Pace::default(), &mut tell).unwrap_err();
    assert_eq!(error, GifError::Stopped);
}

#[test]
fn a_screen_that_the_format_does_not_have_is_refused() {
    let row: Vec<String> = (1..40).map(|tile| tile.to_string()).collect();
    let film = film(&format!("0 {}/", row.join(" ")), "L", Metric::Single);
    let look = look(film.start(), Scheme::Rows).with_cell(1700).unwrap();
    assert!(look.pixels().0 > u32::from(u16::MAX));
    let drawn = gif(&film, &look, &Pace::default(), &mut |_| {
        ControlFlow::Continue(())
    });
    assert!(matches!(drawn, Err(GifError::TooLarge { .. })), "{drawn:?}");
}
