//! A contact sheet: every position of a film on one page, for print.

use taquin_puzzle::{Direction, Moves};
use thiserror::Error;

use crate::board::Tiles;
use crate::color::{INK, PALE_INK, PAPER};
use crate::drawing::{Anchor, Drawing, Group, TextStyle};
use crate::font::FontWeight;
use crate::{Film, Look};

/// Width and height of A4 in millimetres, which are the units of the page.
const PAGE: (f32, f32) = (210.0, 297.0);
const MARGIN: f32 = 12.0;
const HEADING: f32 = 10.0;
/// The widest board, in millimetres. Larger ones are of no use on a page.
const MAX_BOARD_WIDTH: f32 = 56.0;
/// The smallest cell that can be read in print, in millimetres.
const MIN_CELL: f32 = 1.2;

/// Draws every position of a film on a page of A4, each below its number and the move that leads to it.
///
/// # Errors
/// When the cells would be too small to be read.
///
/// # Panics
/// When film and look have different sizes.
pub fn draw_sheet(film: &Film, look: &Look) -> Result<Drawing, SheetError> {
    let (width, height) = look.pixels();
    let count = film.moves() + 1;
    let layout = Layout::best(count, width as f32 / height as f32);
    let scale = layout.board_width / width as f32;
    if look.cell() as f32 * scale < MIN_CELL {
        return Err(SheetError { positions: count });
    }
    let title = format!("{} moves", film.moves());
    let mut drawing = Drawing::new(PAGE.0, PAGE.1, &title).in_millimetres();
    drawing.rectangle([0.0, 0.0, PAGE.0, PAGE.1], 0.0, PAPER);
    let heading = match film.moves() {
        1 => format!("{} · 1 move", film.size()),
        moves => format!("{} · {moves} moves", film.size()),
    };
    let style = TextStyle::new(FontWeight::Medium, 4.2, Anchor::Start);
    drawing.text(&heading, (MARGIN, MARGIN + 3.0), style, INK);
    let tiles = Tiles::new(&mut drawing, film.goal(), look);
    let size = (layout.board_width / 9.0)
        .clamp(1.6, 3.6)
        .min(layout.caption * 0.6);
    let style = TextStyle::new(FontWeight::Regular, size, Anchor::Start);
    for (index, board) in film.boards().enumerate() {
        let (row, col) = (index / layout.columns, index % layout.columns);
        let x = MARGIN + col as f32 * layout.step_x;
        let y = MARGIN + HEADING + row as f32 * layout.step_y;
        let caption = match index.checked_sub(1) {
            None => "start".to_string(),
            Some(before) => format!("{index}. {}", written(film.runs()[before])),
        };
        drawing.text(&caption, (x, y + layout.caption * 0.7), style, PALE_INK);
        let y = y + layout.caption;
        drawing.group(Group::Scaled { x, y, scale }, |drawing| {
            tiles.draw(drawing, &board);
        });
    }
    Ok(drawing)
}

/// A move as players write it.
fn written((direction, count): (Direction, usize)) -> String {
    let steps: Moves = std::iter::repeat_n(direction, count).collect();
    steps.to_string()
}

/// How positions are arranged on the page.
struct Layout {
    columns: usize,
    board_width: f32,
    step_x: f32,
    step_y: f32,
    caption: f32,
}

impl Layout {
    /// The layout with the largest boards, for `count` boards whose width is `proportion` times their height.
    fn best(count: usize, proportion: f32) -> Layout {
        let room = (PAGE.0 - 2.0 * MARGIN, PAGE.1 - 2.0 * MARGIN - HEADING);
        let layout = |columns: usize| {
            let rows = count.div_ceil(columns);
            // A step is a board, the gap beside it and the caption above it.
            let step_x = room.0 / columns as f32;
            let width_by_columns = step_x / 1.12;
            let step_y = room.1 / rows as f32;
            let caption_part = 0.16_f32;
            let width_by_rows = step_y / (1.0 / proportion + caption_part + 0.08);
            let board_width = width_by_columns.min(width_by_rows).min(MAX_BOARD_WIDTH);
            let caption = (caption_part * board_width).max(2.0);
            Layout {
                columns,
                board_width,
                step_x: (board_width * 1.12).max(step_x.min(board_width * 1.3)),
                step_y: board_width / proportion + caption + 0.08 * board_width,
                caption,
            }
        };
        let mut best = layout(1);
        for columns in 2..=count.min(100) {
            let next = layout(columns);
            if next.board_width > best.board_width {
                best = next;
            }
        }
        best
    }
}

/// Why there is no sheet: the positions do not fit on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{positions} positions on one page are too small to read: show fewer moves, or make an animation"
)]
pub struct SheetError {
    /// The number of positions.
    pub positions: usize,
}
