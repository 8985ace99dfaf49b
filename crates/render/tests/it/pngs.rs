//! PNG files: another library reads them, and sees what was drawn.

use taquin_render::{Bitmap, Look, LookError, MAX_PIXELS, Picture, Scheme, draw_board};

use crate::decoded;
use crate::scenes::{START, board, look, random};

const ORANGE: [u8; 3] = [0xe6, 0x9f, 0x00];
const BLUE: [u8; 3] = [0x00, 0x72, 0xb2];
const TRAY: [u8; 3] = [0x37, 0x42, 0x4b];

#[test]
fn size_and_colours_are_right() {
    let (board, goal) = board(START);
    let look = look(&board, Scheme::Rows)
        .with_cell(40)
        .unwrap()
        .with_gap(4)
        .unwrap();
    let seen = decoded::png(&draw_board(&board, &goal, &look).png(1.0).unwrap());
    assert_eq!(
        (seen.width, seen.height),
        (3 * 40 + 2 * 4 + 2 * 8, 3 * 40 + 2 * 4 + 2 * 8)
    );
    // Near the upper left corner of tiles, away from numbers: 8 belongs into the last row.
    let corner = |row: usize, col: usize| seen.pixel(0, 8 + col * 44 + 6, 8 + row * 44 + 6);
    assert_eq!(corner(2, 2), ORANGE);
    assert_eq!(corner(1, 0), BLUE);
    assert_eq!(corner(0, 1), TRAY);
    let enlarged = decoded::png(&draw_board(&board, &goal, &look).png(2.0).unwrap());
    assert_eq!(
        (enlarged.width, enlarged.height),
        (2 * seen.width, 2 * seen.height)
    );
}

#[test]
fn numbers_are_drawn_without_any_font_installed() {
    // Only the font of this crate is ever loaded; a number is seen as ink in the middle of its tile.
    let (board, goal) = board(START);
    let look = look(&board, Scheme::Plain);
    let seen = decoded::png(&draw_board(&board, &goal, &look).png(1.0).unwrap());
    let (left, top) = (2 * 4, 2 * 4);
    let dark = (left..left + 72)
        .flat_map(|x| (top..top + 72).map(move |y| (x, y)))
        .filter(|&(x, y)| seen.pixel(0, x, y).iter().all(|&part| part < 100))
        .count();
    assert!((200..900).contains(&dark), "{dark} dark pixels");
}

#[test]
fn a_picture_is_cut_into_tiles() {
    let stripes = Bitmap::from_fn(300, 300, |x, y| {
        [(x / 100 * 100) as u8, (y / 100 * 100) as u8, 50]
    });
    let (board, goal) = board("1 2 3/4 0 6/7 5 8");
    let plain = Look::new(board.size()).unwrap().with_cell(96).unwrap();
    let look = plain
        .with_gap(1)
        .unwrap()
        .with_picture(Picture::new(stripes))
        .unwrap();
    let seen = decoded::png(&draw_board(&board, &goal, &look).png(1.0).unwrap());
    let middle = |row: usize, col: usize| seen.pixel(0, col * 97 + 50, row * 97 + 50);
    assert_eq!(middle(0, 2), [200, 0, 50]);
    // Tile 5 lies below the hole, and shows the middle of the picture.
    assert_eq!(middle(2, 1), [100, 100, 50]);
    assert_eq!(middle(1, 1), TRAY);
}

#[test]
fn a_hundred_by_a_hundred_can_be_read() {
    let (board, goal) = random("100x100");
    let look = look(&board, Scheme::Rows);
    let file = draw_board(&board, &goal, &look).png(1.0).unwrap();
    let seen = decoded::png(&file);
    assert_eq!((seen.width as u32, seen.height as u32), look.pixels());
    assert!(seen.width > 3000, "four digits need about thirty pixels");
}

#[test]
fn too_many_pixels_are_refused() {
    let (board, goal) = random("100x100");
    let look = look(&board, Scheme::Rows).with_cell(200).unwrap();
    let (width, height) = look.pixels();
    assert!(u64::from(width) * u64::from(height) > MAX_PIXELS);
    let error = draw_board(&board, &goal, &look).png(1.0).unwrap_err();
    assert_eq!((error.width, error.height), (width.into(), height.into()));
}

#[test]
fn odd_scales_are_refused_or_harmless() {
    let (board, goal) = board(START);
    let drawing = draw_board(&board, &goal, &look(&board, Scheme::Rows));
    for scale in [f32::INFINITY, f32::MAX, 1e6] {
        assert!(drawing.png(scale).is_err(), "{scale}");
    }
    for scale in [f32::NAN, f32::NEG_INFINITY, -1.0, 0.0, f32::MIN_POSITIVE] {
        let seen = decoded::png(&drawing.png(scale).unwrap());
        assert_eq!((seen.width, seen.height), (1, 1), "{scale}");
    }
    let small = decoded::png(&drawing.png(0.25).unwrap());
    assert_eq!((small.width, small.height), (60, 60));
}

#[test]
fn a_picture_is_not_scaled_to_too_many_pixels() {
    let (board, _) = random("100x100");
    let dot = || Picture::new(Bitmap::from_fn(1, 1, |_, _| [9; 3]));
    let fine = look(&board, Scheme::Rows).with_picture(dot()).unwrap();
    for refused in [
        fine.clone().with_cell(Look::MAX_CELL),
        fine.with_gap(Look::MAX_CELL),
        look(&board, Scheme::Rows)
            .with_cell(Look::MAX_CELL)
            .unwrap()
            .with_picture(dot()),
    ] {
        let error = refused.unwrap_err();
        assert!(
            matches!(error, LookError::PictureTooLarge { .. }),
            "{error}"
        );
    }
}

#[test]
fn the_corners_of_a_board_are_transparent() {
    let (board, goal) = board(START);
    let drawing = draw_board(&board, &goal, &look(&board, Scheme::Rows));
    let seen = decoded::png(&drawing.png(1.0).unwrap());
    assert_eq!(seen.frames[0][3], 0);
    let middle = 4 * (seen.height / 2 * seen.width);
    assert_eq!(seen.frames[0][middle + 3], 255);
}
