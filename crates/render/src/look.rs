//! How boards look: colours, sizes, gaps, numbers, a picture; and where that puts each cell.

use std::sync::Arc;

use taquin_puzzle::Size;
use thiserror::Error;

use crate::font::FontWeight;
use crate::{MAX_PIXELS, Picture, Scheme};

/// How boards of one size look. The default suits most uses; each part can be changed.
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
    /// Whether numbers are drawn; by default, they are unless there is a picture.
    numbers: Option<bool>,
    /// With a picture, a board has at most [`MAX_PIXELS`] pixels.
    picture: Option<Arc<Picture>>,
}

impl Look {
    /// The most cells of a board that can be drawn.
    pub const MAX_CELLS: usize = 250_000;

    /// The largest cell, in pixels.
    pub const MAX_CELL: u32 = 2000;

    /// The default look: large cells on small boards, and legible numbers on large ones.
    ///
    /// # Errors
    /// When the board has more than [`Look::MAX_CELLS`] cells.
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

    /// Cuts a picture into tiles. It is scaled to the size of the board.
    ///
    /// # Errors
    /// When the board has more than [`MAX_PIXELS`] pixels.
    pub fn with_picture(mut self, picture: Picture) -> Result<Look, LookError> {
        self.picture = Some(Arc::new(picture));
        self.checked()
    }

    /// Draws numbers, or leaves them out.
    #[must_use]
    pub fn with_numbers(mut self, numbers: bool) -> Look {
        self.numbers = Some(numbers);
        self
    }

    /// Sets the width and height of a cell, in pixels.
    ///
    /// # Errors
    /// When `cell` is less than 2 or more than [`Look::MAX_CELL`], or a picture would get too large.
    pub fn with_cell(mut self, cell: u32) -> Result<Look, LookError> {
        if !(2..=Look::MAX_CELL).contains(&cell) {
            return Err(LookError::Cell(cell));
        }
        self.cell = cell;
        self.checked()
    }

    /// Sets the gap between tiles, in pixels.
    ///
    /// # Errors
    /// When `gap` is more than [`Look::MAX_CELL`], or a picture would get too large.
    pub fn with_gap(mut self, gap: u32) -> Result<Look, LookError> {
        if gap > Look::MAX_CELL {
            return Err(LookError::Gap(gap));
        }
        self.gap = Some(gap);
        self.checked()
    }

    /// Refuses a picture that would be scaled to too many pixels.
    fn checked(self) -> Result<Look, LookError> {
        let (width, height) = self.pixels();
        let is_too_large = u64::from(width) * u64::from(height) > MAX_PIXELS;
        if self.picture.is_some() && is_too_large {
            return Err(LookError::PictureTooLarge { width, height });
        }
        Ok(self)
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The width and the height of a board, in pixels.
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

    /// The radius of the corners of tiles.
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

    /// The font size of all numbers, such that the widest fits; none if they are not drawn.
    pub(crate) fn number_size(&self) -> Option<f32> {
        /// Smaller numbers are grey specks.
        const MIN_SIZE: f32 = 4.0;
        let wanted = self.numbers.unwrap_or(self.picture.is_none());
        let widest = (self.size.cells() - 1).to_string().len() as f32;
        let width = FontWeight::Medium.width("0") * widest;
        let cell = self.cell as f32;
        let size = (0.5 * cell).min(0.84 * cell / width);
        (wanted && size >= MIN_SIZE).then_some(size)
    }
}

/// Why a look is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LookError {
    /// The board is too large.
    #[error("a {0} board is too large to draw: use a board of at most {max} cells", max = Look::MAX_CELLS)]
    TooManyCells(Size),
    /// Cells that are too small or too large.
    #[error("a cell cannot be {0} pixels wide: use 2 to {max}", max = Look::MAX_CELL)]
    Cell(u32),
    /// A gap that is too large.
    #[error("a gap cannot be {0} pixels wide: use 0 to {max}", max = Look::MAX_CELL)]
    Gap(u32),
    /// A picture that would be scaled to too many pixels.
    #[error(
        "the board would have {width}x{height} pixels; a picture is scaled to at most {max} million: make the cells smaller",
        max = MAX_PIXELS / 1_000_000
    )]
    PictureTooLarge {
        /// The board's width in pixels.
        width: u32,
        /// Its height.
        height: u32,
    },
}
