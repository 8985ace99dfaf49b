//! A contact sheet: every position of a film on one page, for print.

use taquin_puzzle::{Direction, Moves};
use thiserror::Error;

use crate::board::Tiles;
use crate::canvas::{Anchor, Canvas, Lettering};
use crate::color::{INK, PALE_INK, PAPER};
use crate::font::Weight;
use crate::{Film, Look};

/// A4 in millimetres, which are the units of the page.
const PAGE: (f32, f32) = (210.0, 297.0);
const MARGIN: f32 = 12.0;
const HEADING: f32 = 10.0;
/// Larger boards are no use on a page.
const WIDEST: f32 = 56.0;
/// Cells so small cannot be read in print.
const SMALLEST_CELL: f32 = 1.2;

/// What each unit of a [`sheet_svg`] is enlarged by for a PNG with 200 pixels an inch.
pub const SHEET_SCALE: f32 = 200.0 / 96.0;

/// Every position of a film on a page of A4, each under its number and the move that leads to it.
///
/// # Errors
/// When the cells would be too small to be read.
///
/// # Panics
/// When film and look are not of one size.
pub fn sheet_svg(film: &Film, look: &Look) -> Result<String, SheetError> {
    let (wide, high) = look.pixels();
    let count = film.moves() + 1;
    let layout = Layout::best(count, wide as f32 / high as f32);
    let scale = layout.board_wide / wide as f32;
    if look.cell() as f32 * scale < SMALLEST_CELL {
        return Err(SheetError { positions: count });
    }
    let title = format!("{} moves", film.moves());
    let mut canvas = Canvas::new(PAGE.0, PAGE.1, &title).on_paper(PAGE.0, PAGE.1);
    canvas.rectangle([0.0, 0.0, PAGE.0, PAGE.1], 0.0, PAPER);
    let heading = Lettering {
        weight: Weight::Medium,
        size: 4.2,
        anchor: Anchor::Start,
    };
    let what = match film.moves() {
        1 => "1 move".to_string(),
        moves => format!("{moves} moves"),
    };
    canvas.text(
        &format!("{} · {what}", film.size()),
        MARGIN,
        MARGIN + 3.0,
        heading,
        INK,
    );
    let tiles = Tiles::new(&mut canvas, film.goal(), look);
    let size = (layout.board_wide / 9.0)
        .clamp(1.6, 3.6)
        .min(layout.caption * 0.6);
    let caption = Lettering {
        weight: Weight::Regular,
        size,
        anchor: Anchor::Start,
    };
    for (index, board) in film.boards().enumerate() {
        let (row, col) = (index / layout.columns, index % layout.columns);
        let x = MARGIN + col as f32 * layout.step_x;
        let y = MARGIN + HEADING + row as f32 * layout.step_y;
        let text = match index.checked_sub(1) {
            None => "start".to_string(),
            Some(before) => format!("{index}. {}", written(film.runs()[before])),
        };
        let baseline = y + layout.caption * 0.7;
        canvas.text(&text, x, baseline, caption, PALE_INK);
        let top = y + layout.caption;
        canvas.draw(format_args!(
            r#"<g transform="translate({x:.3} {top:.3}) scale({scale:.5})">"#
        ));
        tiles.draw(&mut canvas, &board);
        canvas.draw(format_args!("</g>"));
    }
    Ok(canvas.finish())
}

/// A move as players write it.
fn written((direction, count): (Direction, usize)) -> String {
    let steps: Moves = std::iter::repeat_n(direction, count).collect();
    steps.to_string()
}

/// How positions are spread over the page.
struct Layout {
    columns: usize,
    board_wide: f32,
    step_x: f32,
    step_y: f32,
    caption: f32,
}

impl Layout {
    /// The layout with the largest boards, for so many of these proportions.
    fn best(count: usize, proportion: f32) -> Layout {
        let room = (PAGE.0 - 2.0 * MARGIN, PAGE.1 - 2.0 * MARGIN - HEADING);
        let layout = |columns: usize| {
            let rows = count.div_ceil(columns);
            // A step is a board, the gap beside it and the caption above it.
            let step_x = room.0 / columns as f32;
            let wide_by_columns = step_x / 1.12;
            let step_y = room.1 / rows as f32;
            let caption_part = 0.16_f32;
            let wide_by_rows = step_y / (1.0 / proportion + caption_part + 0.08);
            let board_wide = wide_by_columns.min(wide_by_rows).min(WIDEST);
            let caption = (caption_part * board_wide).max(2.0);
            Layout {
                columns,
                board_wide,
                step_x: (board_wide * 1.12).max(step_x.min(board_wide * 1.3)),
                step_y: board_wide / proportion + caption + 0.08 * board_wide,
                caption,
            }
        };
        let mut best = layout(1);
        for columns in 2..=count.min(100) {
            let next = layout(columns);
            if next.board_wide > best.board_wide {
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
    /// How many positions there are.
    pub positions: usize,
}
