//! PNG files: another library reads them, and sees what was drawn.

use taquin_render::{Bitmap, Look, MAX_PIXELS, Picture, RasterError, Scheme, board_svg, png};

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
    let seen = decoded::png(&png(&board_svg(&board, &goal, &look), 1.0).unwrap());
    assert_eq!(
        (seen.wide, seen.high),
        (3 * 40 + 2 * 4 + 2 * 8, 3 * 40 + 2 * 4 + 2 * 8)
    );
    // Near the upper left corner of tiles, away from numbers: 8 belongs into the last row.
    let corner = |row: usize, col: usize| seen.pixel(0, 8 + col * 44 + 6, 8 + row * 44 + 6);
    assert_eq!(corner(2, 2), ORANGE);
    assert_eq!(corner(1, 0), BLUE);
    assert_eq!(corner(0, 1), TRAY);
    let enlarged = decoded::png(&png(&board_svg(&board, &goal, &look), 2.0).unwrap());
    assert_eq!(
        (enlarged.wide, enlarged.high),
        (2 * seen.wide, 2 * seen.high)
    );
}

#[test]
fn numbers_are_drawn_without_any_font_installed() {
    // Only the font of this crate is ever loaded; a number is seen as ink in the middle of its tile.
    let (board, goal) = board(START);
    let look = look(&board, Scheme::Plain);
    let seen = decoded::png(&png(&board_svg(&board, &goal, &look), 1.0).unwrap());
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
        .with_picture(Picture::new(stripes));
    let seen = decoded::png(&png(&board_svg(&board, &goal, &look), 1.0).unwrap());
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
    let file = png(&board_svg(&board, &goal, &look), 1.0).unwrap();
    let seen = decoded::png(&file);
    assert_eq!((seen.wide as u32, seen.high as u32), look.pixels());
    assert!(seen.wide > 3000, "four digits need some thirty pixels");
}

#[test]
fn too_many_pixels_are_refused() {
    let (board, goal) = random("100x100");
    let look = look(&board, Scheme::Rows).with_cell(200).unwrap();
    let (wide, high) = look.pixels();
    assert!(u64::from(wide) * u64::from(high) > MAX_PIXELS);
    let error = png(&board_svg(&board, &goal, &look), 1.0).unwrap_err();
    assert!(matches!(error, RasterError::TooLarge { .. }), "{error}");
}
