//! Checks that tiles make a board: a permutation of all numbers below that of the cells.

use thiserror::Error;

use super::Tile;
use crate::{Size, SizeError};

/// Checks that `cells` is a permutation of `0..size.cells()`; the error is the first in reading order.
pub(super) fn check_permutation(size: Size, cells: &[Tile]) -> Result<(), BoardError> {
    const UNSEEN: u32 = u32::MAX;
    let count = size.cells();
    if cells.len() != count {
        return Err(BoardError::WrongCount {
            size,
            found: cells.len(),
        });
    }
    let mut first_cell = vec![UNSEEN; count];
    for (cell, &tile) in cells.iter().enumerate() {
        match first_cell.get_mut(tile as usize) {
            None if tile as usize == count && !cells.contains(&0) => {
                return Err(BoardError::NoBlank { size, cell });
            }
            None => return Err(BoardError::OutOfRange { size, cell }),
            Some(first) if *first == UNSEEN => *first = cell as u32,
            Some(&mut first) if tile == 0 => {
                return Err(BoardError::TwoBlanks {
                    first: first as usize,
                    second: cell,
                });
            }
            Some(&mut first) => {
                return Err(BoardError::Repeated {
                    tile,
                    first: first as usize,
                    second: cell,
                });
            }
        }
    }
    Ok(())
}

/// Why tiles do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The size itself is not possible.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A row is longer or shorter than the first.
    #[error("row {} has {found} tiles, but the first row has {expected}", row + 1)]
    RaggedRow {
        /// The row, counted from 0.
        row: usize,
        /// Its length.
        found: usize,
        /// The first row's length.
        expected: usize,
    },
    /// The number of tiles is not the number of cells.
    #[error("{} has {} cells, but {found} tiles were given", size.board_in_words(), size.cells())]
    WrongCount {
        /// The size.
        size: Size,
        /// The number of tiles.
        found: usize,
    },
    /// A tile is too large for the board.
    #[error("{} has only tiles 1 to {} and the blank (0)", size.board_in_words(), size.cells() - 1)]
    OutOfRange {
        /// The board's size.
        size: Size,
        /// The cell of the offending tile.
        cell: usize,
    },
    /// The tiles are numbered up to the number of cells and there is no blank.
    #[error(
        "there is no blank: {} has tiles 1 to {} and one blank (0)",
        size.board_in_words(),
        size.cells() - 1
    )]
    NoBlank {
        /// The board's size.
        size: Size,
        /// The cell of the surplus tile.
        cell: usize,
    },
    /// A second blank.
    #[error("this is a second blank")]
    TwoBlanks {
        /// The cell of the first blank.
        first: usize,
        /// The cell of the second.
        second: usize,
    },
    /// A tile that occurs twice.
    #[error("tile {tile} is repeated")]
    Repeated {
        /// The tile.
        tile: Tile,
        /// The cell of its first occurrence.
        first: usize,
        /// The cell of its second occurrence.
        second: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn refuses_everything_but_permutations() {
        let of = |cells: &[Tile]| Board::new(Size::new(2, 2).unwrap(), cells).unwrap_err();
        assert!(matches!(
            of(&[1, 2, 0]),
            BoardError::WrongCount { found: 3, .. }
        ));
        assert!(matches!(
            of(&[1, 2, 3, 4]),
            BoardError::NoBlank { cell: 3, .. }
        ));
        assert!(matches!(
            of(&[1, 2, 0, 4]),
            BoardError::OutOfRange { cell: 3, .. }
        ));
        assert!(matches!(
            of(&[1, 0, 0, 3]),
            BoardError::TwoBlanks {
                first: 1,
                second: 2
            }
        ));
        assert!(matches!(
            of(&[1, 2, 0, 2]),
            BoardError::Repeated {
                tile: 2,
                first: 1,
                second: 3
            }
        ));
        assert!(matches!(
            Board::from_rows([&[1, 2][..], &[0]]).unwrap_err(),
            BoardError::RaggedRow {
                row: 1,
                found: 1,
                expected: 2
            }
        ));
        assert!(matches!(
            Board::from_rows::<[Tile; 0]>([]).unwrap_err(),
            BoardError::Size(_)
        ));
    }
}
