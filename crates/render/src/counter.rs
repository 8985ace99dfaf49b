//! The line below an animated board: how many moves were made.

use crate::Look;
use crate::canvas::{Anchor, Canvas, Lettering, below_middle};
use crate::color::PALE_INK;
use crate::font::Weight;

/// Where the count is written, and how.
pub(crate) struct Counter {
    middle: f32,
    height: u32,
    lettering: Lettering,
    moves: usize,
}

impl Counter {
    /// A counter below boards of this look, up to so many moves.
    pub(crate) fn new(look: &Look, moves: usize) -> Counter {
        let wide = look.pixels().0 as f32;
        let weight = Weight::Medium;
        let widest = weight.width(&format!("{moves} / {moves}"));
        // As wide as the board at most; otherwise in proportion to it, but never tiny or huge.
        let size = (wide / 14.0).clamp(14.0, 28.0).min(0.95 * wide / widest);
        Counter {
            middle: wide / 2.0,
            height: (size * 1.9).ceil() as u32,
            lettering: Lettering {
                weight,
                size,
                anchor: Anchor::Start,
            },
            moves,
        }
    }

    pub(crate) fn height(&self) -> u32 {
        self.height
    }

    /// Writes the count after `made` moves into the strip that begins at `top`.
    pub(crate) fn draw(&self, canvas: &mut Canvas, top: u32, made: usize) {
        let (x, y) = self.place(top);
        let digits = self.moves.to_string().len();
        // Padded, so that digits stay where they are.
        let padding = self.padding(made, digits);
        let text = format!("{made} / {}", self.moves);
        canvas.text(&text, x + padding, y, self.lettering, PALE_INK);
    }

    /// Where the text of the highest count begins.
    fn place(&self, top: u32) -> (f32, f32) {
        let Lettering { weight, size, .. } = self.lettering;
        let widest = weight.width(&format!("{0} / {0}", self.moves)) * size;
        let middle = top as f32 + self.height as f32 / 2.0;
        (self.middle - widest / 2.0, middle + below_middle(size))
    }

    /// The room that a count leaves which has fewer digits than the highest.
    fn padding(&self, made: usize, digits: usize) -> f32 {
        let missing = digits.saturating_sub(made.to_string().len());
        missing as f32 * self.lettering.weight.width("0") * self.lettering.size
    }
}
