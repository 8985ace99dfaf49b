//! The size of a board, written `RxC`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Direction;
use crate::excerpt::excerpt;

/// The number of rows and columns of a board.
///
/// From two cells (1x2 or 2x1) up to [`Size::MAX_CELLS`]. Cells are numbered
/// from 0 in reading order.
///
/// ```
/// use taquin_puzzle::Size;
///
/// let size: Size = "3x5".parse()?;
/// assert_eq!((size.rows(), size.cols(), size.cells()), (3, 5, 15));
/// assert_eq!("4".parse::<Size>()?.to_string(), "4x4");
/// # Ok::<(), taquin_puzzle::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    rows: u32,
    cols: u32,
}

impl Size {
    /// The largest number of cells of a board: 8192x8192.
    pub const MAX_CELLS: usize = 1 << 26;

    /// Makes a size.
    ///
    /// # Errors
    /// If there are fewer than two cells or more than [`Size::MAX_CELLS`].
    pub fn new(rows: usize, cols: usize) -> Result<Size, SizeError> {
        let (wide_rows, wide_cols) = (rows as u64, cols as u64);
        if rows == 0 || cols == 0 || (rows, cols) == (1, 1) {
            return Err(SizeError::TooSmall(wide_rows, wide_cols));
        }
        match rows.checked_mul(cols) {
            Some(cells) if cells <= Size::MAX_CELLS => Ok(Size {
                rows: rows as u32,
                cols: cols as u32,
            }),
            _ => Err(SizeError::TooLarge(wide_rows, wide_cols)),
        }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    pub fn cols(self) -> usize {
        self.cols as usize
    }

    /// The number of cells, the blank's included.
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// Whether the board is one row or one column, where tiles cannot pass each other.
    pub fn is_line(self) -> bool {
        self.rows == 1 || self.cols == 1
    }

    /// The row of a cell, from 0.
    pub fn row_of(self, cell: usize) -> usize {
        cell / self.cols()
    }

    /// The column of a cell, from 0.
    pub fn col_of(self, cell: usize) -> usize {
        cell % self.cols()
    }

    /// The cell that lies one step from `cell` in `direction`, if the board has it.
    pub fn neighbour(self, cell: usize, direction: Direction) -> Option<usize> {
        let cols = self.cols();
        match direction {
            Direction::Up => cell.checked_sub(cols),
            Direction::Down => Some(cell + cols).filter(|&below| below < self.cells()),
            Direction::Left => (self.col_of(cell) > 0).then(|| cell - 1),
            Direction::Right => (self.col_of(cell) + 1 < cols).then(|| cell + 1),
        }
    }

    /// The size with rows and columns exchanged.
    #[must_use]
    pub fn transposed(self) -> Size {
        Size {
            rows: self.cols,
            cols: self.rows,
        }
    }

    /// The size in an English sentence: "a 3x3 board", "an 8x8 board".
    pub(crate) fn board_in_words(self) -> String {
        let digits = self.rows.to_string();
        // The article depends on the first digits as spoken: those before the first thousands separator.
        let spoken = &digits[..(digits.len() - 1) % 3 + 1];
        let article = match spoken {
            "11" | "18" => "an",
            _ if spoken.starts_with('8') => "an",
            _ => "a",
        };
        format!("{article} {self} board")
    }

    /// The cell of the transposed board that corresponds to `cell`.
    pub fn transposed_cell(self, cell: usize) -> usize {
        self.col_of(cell) * self.rows() + self.row_of(cell)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.rows, self.cols))
    }
}

impl TryFrom<(usize, usize)> for Size {
    type Error = SizeError;

    /// Makes a size of rows and columns, as [`Size::new`] does.
    fn try_from((rows, cols): (usize, usize)) -> Result<Size, SizeError> {
        Size::new(rows, cols)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `RxC`, or `N` for NxN.
    fn from_str(text: &str) -> Result<Size, SizeError> {
        let not_a_size = || SizeError::NotASize(excerpt(text));
        let number = |word: &str| -> Result<usize, SizeError> {
            if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
                return Err(not_a_size());
            }
            // All are digits, so parsing fails only for numbers beyond every limit.
            Ok(word.parse().unwrap_or(usize::MAX))
        };
        let trimmed = text.trim();
        match trimmed.split_once(['x', 'X', '×']) {
            Some((rows, cols)) => Size::new(number(rows.trim())?, number(cols.trim())?),
            None => {
                let side = number(trimmed)?;
                Size::new(side, side)
            }
        }
    }
}

/// Why something is not the size of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Fewer than two cells.
    #[error("size {0}x{1} is too small: the smallest boards are 1x2 and 2x1")]
    TooSmall(u64, u64),
    /// More than [`Size::MAX_CELLS`] cells.
    #[error("size {0}x{1} is too large: boards have at most {max} cells (8192x8192)", max = Size::MAX_CELLS)]
    TooLarge(u64, u64),
    /// Not of the form `RxC`.
    #[error("'{0}' is not a size: write rows and columns as in 3x5, or 4 for 4x4")]
    NotASize(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in ["1x2", "2x1", "4x4", "1000x1000", "8192x8192", "3x5"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
        assert_eq!("3×5".parse::<Size>(), Size::new(3, 5));
        assert_eq!(" 7 ".parse::<Size>(), Size::new(7, 7));
    }

    #[test]
    fn refuses_everything_but_sizes() {
        assert_eq!("0x3".parse::<Size>(), Err(SizeError::TooSmall(0, 3)));
        assert_eq!("1".parse::<Size>(), Err(SizeError::TooSmall(1, 1)));
        assert_eq!(
            "99999x99999".parse::<Size>(),
            Err(SizeError::TooLarge(99999, 99999))
        );
        assert!(matches!(
            "99999999999999999999999x2".parse::<Size>(),
            Err(SizeError::TooLarge(..))
        ));
        for text in ["", "x", "3x", "x3", "-3x3", "3x3x3", "three", "+3"] {
            assert!(
                matches!(text.parse::<Size>(), Err(SizeError::NotASize(_))),
                "{text}"
            );
        }
    }

    #[test]
    fn converts_from_pairs_and_is_ordered() {
        let [a, b, c] = [(2, 5), (3, 3), (3, 4)].map(|pair| Size::try_from(pair).unwrap());
        assert!(a < b && b < c);
        assert_eq!(Size::try_from((0, 3)), Err(SizeError::TooSmall(0, 3)));
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        let size = Size::new(2, 3).unwrap();
        let around = |cell| Direction::ALL.map(|d| size.neighbour(cell, d));
        assert_eq!(around(0), [None, None, Some(1), Some(3)]);
        assert_eq!(around(4), [Some(1), Some(3), Some(5), None]);
        assert_eq!(around(2), [None, Some(1), None, Some(5)]);
    }
}
