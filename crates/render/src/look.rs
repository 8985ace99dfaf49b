//! How boards look: colours, sizes, gaps, numbers, a picture; and where that puts each cell.

use std::sync::Arc;

use taquin_puzzle::Size;
use thiserror::Error;

use crate::{Picture, Scheme};

/// How boards of one size look. The default is good for most; each part can be changed.
///
/// ```
/// use taquin_render::{Look, Scheme};
///
/// let look = Look::new("4x4".parse()?)?.with_scheme(Scheme::Rings).with_cell(40)?.with_gap(2)?;
/// assert_eq!(look.pixels(), (4 * 40 + 3 * 2 + 2 * 4, 4 * 40 + 3 * 2 + 2 * 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Look {
    size: Size,
    scheme: Scheme,
    cell: u32,
    gap: Option<u32>,
    /// Drawn unless there is a picture, if nobody says otherwise.
    numbers: Option<bool>,
    picture: Option<Arc<Picture>>,
}

impl Look {
    /// The most cells that a drawn board may have.
    pub const MAX_CELLS: usize = 250_000;

    /// The largest cell, in pixels.
    pub const MAX_CELL: u32 = 2000;

    /// The usual look: large cells on small boards, and numbers that can be read on large ones.
    ///
    /// # Errors
    /// When boards of this size are too large to be drawn.
    pub fn new(size: Size) -> Result<Look, LookError> {
        if size.cells() > Look::MAX_CELLS {
            return Err(LookError::TooManyCells(size));
        }
        let cell = match size.rows().max(size.cols()) {
            0..=6 => 72,
            7..=12 => 56,
            13..=31 => 40,
            _ => 32,
        };
        Ok(Look {
            size,
            scheme: Scheme::default(),
            cell,
            gap: None,
            numbers: None,
            picture: None,
        })
    }

    /// Colours tiles by a scheme.
    #[must_use]
    pub fn with_scheme(mut self, scheme: Scheme) -> Look {
        self.scheme = scheme;
        self
    }

    /// Cuts a picture into tiles.
    #[must_use]
    pub fn with_picture(mut self, picture: Picture) -> Look {
        self.picture = Some(Arc::new(picture));
        self
    }

    /// Draws numbers, or leaves them out.
    #[must_use]
    pub fn with_numbers(mut self, numbers: bool) -> Look {
        self.numbers = Some(numbers);
        self
    }

    /// Makes cells so many pixels wide and high.
    ///
    /// # Errors
    /// When that is less than 2 or more than [`Look::MAX_CELL`].
    pub fn with_cell(mut self, cell: u32) -> Result<Look, LookError> {
        if !(2..=Look::MAX_CELL).contains(&cell) {
            return Err(LookError::Cell(cell));
        }
        self.cell = cell;
        Ok(self)
    }

    /// Leaves so many pixels between tiles.
    ///
    /// # Errors
    /// When that is more than [`Look::MAX_CELL`].
    pub fn with_gap(mut self, gap: u32) -> Result<Look, LookError> {
        if gap > Look::MAX_CELL {
            return Err(LookError::Gap(gap));
        }
        self.gap = Some(gap);
        Ok(self)
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How wide and how high a board is, in pixels.
    pub fn pixels(&self) -> (u32, u32) {
        let (gap, margin) = (self.gap(), self.margin());
        let side = |cells: usize| {
            let cells = cells as u32;
            cells * self.cell + (cells - 1) * gap + 2 * margin
        };
        (side(self.size.cols()), side(self.size.rows()))
    }

    pub(crate) fn scheme(&self) -> Scheme {
        self.scheme
    }

    pub(crate) fn cell(&self) -> u32 {
        self.cell
    }

    pub(crate) fn gap(&self) -> u32 {
        self.gap.unwrap_or((self.cell / 18).max(1))
    }

    /// The border around the tiles.
    pub(crate) fn margin(&self) -> u32 {
        2 * self.gap()
    }

    /// How round the corners of tiles are.
    pub(crate) fn corner(&self) -> u32 {
        self.cell / 10
    }

    pub(crate) fn picture(&self) -> Option<&Picture> {
        self.picture.as_deref()
    }

    /// The upper left corner of a cell.
    pub(crate) fn place(&self, cell: usize) -> (u32, u32) {
        let step = self.cell + self.gap();
        let along = |index: usize| self.margin() + index as u32 * step;
        (along(self.size.col_of(cell)), along(self.size.row_of(cell)))
    }

    /// The size of numbers: all alike, so large that the widest fits; none if they are not drawn.
    pub(crate) fn number_size(&self) -> Option<f32> {
        /// Smaller numbers are grey specks.
        const LEGIBLE: f32 = 4.0;
        let wanted = self.numbers.unwrap_or(self.picture.is_none());
        let widest = (self.size.cells() - 1).to_string().len() as f32;
        let width = crate::font::Weight::Medium.width("0") * widest;
        let cell = self.cell as f32;
        let size = (0.5 * cell).min(0.84 * cell / width);
        (wanted && size >= LEGIBLE).then_some(size)
    }
}

/// Why boards cannot look like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LookError {
    /// The board is too large.
    #[error("a {0} board is too large for a picture: draw boards of at most {max} cells", max = Look::MAX_CELLS)]
    TooManyCells(Size),
    /// Cells that are too small or too large.
    #[error("a cell cannot be {0} pixels wide: use 2 to {max}", max = Look::MAX_CELL)]
    Cell(u32),
    /// A gap that is too large.
    #[error("a gap cannot be {0} pixels wide: use 0 to {max}", max = Look::MAX_CELL)]
    Gap(u32),
}
