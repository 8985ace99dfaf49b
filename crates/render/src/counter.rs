//! The line below an animated board: how many moves were made.

use crate::Look;
use crate::color::PALE_INK;
use crate::drawing::{Anchor, Drawing, TextStyle, below_middle};
use crate::font::FontWeight;

/// Where the count is written, and how.
pub(crate) struct Counter {
    /// The middle of the board.
    middle: f32,
    height: u32,
    style: TextStyle,
    moves: usize,
}

impl Counter {
    /// A counter below boards of this look, up to `moves`.
    pub(crate) fn new(look: &Look, moves: usize) -> Counter {
        let board_width = look.pixels().0 as f32;
        let weight = FontWeight::Medium;
        let widest = weight.width(&format!("{moves} / {moves}"));
        // In proportion to the board, but never tiny or huge, and at most as wide as the board.
        let size = (board_width / 14.0)
            .clamp(14.0, 28.0)
            .min(0.95 * board_width / widest);
        Counter {
            middle: board_width / 2.0,
            height: (size * 1.9).ceil() as u32,
            style: TextStyle::new(weight, size, Anchor::Start),
            moves,
        }
    }

    /// The height of the strip that the count is written into.
    pub(crate) fn height(&self) -> u32 {
        self.height
    }

    /// Writes the count after `made` moves into the strip that begins at `top`.
    pub(crate) fn draw(&self, drawing: &mut Drawing, top: u32, made: usize) {
        let moves = self.moves;
        let widest = self.style.width(&format!("{moves} / {moves}"));
        // A count with fewer digits begins further right, so that the others stay where they are.
        let digits = |count: usize| count.to_string().len();
        let missing = digits(moves).saturating_sub(digits(made));
        let padding = missing as f32 * self.style.width("0");
        let middle = top as f32 + self.height as f32 / 2.0;
        let place = (
            self.middle - widest / 2.0 + padding,
            middle + below_middle(self.style.size),
        );
        drawing.text(&format!("{made} / {moves}"), place, self.style, PALE_INK);
    }
}
