//! The index formulation: a move as the pair (i, d) on the vector of cells.
//!
//! Textbooks often state the puzzle without directions: the state is the
//! vector of cells, and a move (i, d) swaps the blank at index i with the cell
//! at i + d, where d is +C, −C, +1 or −1 on a board of C columns. The steps ±1
//! must not cross the end of a row.

use thiserror::Error;

use crate::{Direction, Size, Tile};

/// A move (i, d): the blank at index `index` changes places with the cell at `index + offset`.
///
/// ```
/// use taquin_puzzle::{Board, IndexMove};
///
/// let board: Board = "1 2 3/4 0 5/7 8 6".parse()?;
/// let mut cells = board.cells().to_vec();
/// IndexMove { index: 4, offset: 1 }.apply(board.size(), &mut cells)?;
/// assert_eq!(cells, [1, 2, 3, 4, 5, 0, 7, 8, 6]);
///
/// // At the end of a row, +1 would wrap around: refused.
/// assert!(IndexMove { index: 5, offset: 1 }.apply(board.size(), &mut cells).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IndexMove {
    /// The blank's index i.
    pub index: usize,
    /// The step d to the cell that the blank changes places with.
    pub offset: isize,
}

impl IndexMove {
    /// The moves (i, d) that are possible for a blank at index `blank`.
    pub fn possible(size: Size, blank: usize) -> impl Iterator<Item = IndexMove> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| IndexMove::new(size, blank, direction))
    }

    /// The pair (i, d) for a tile that moves in `direction` into the blank at index `blank`.
    pub fn new(size: Size, blank: usize, direction: Direction) -> Option<IndexMove> {
        let from = size.neighbour(blank, direction.opposite())?;
        Some(IndexMove {
            index: blank,
            offset: from as isize - blank as isize,
        })
    }

    /// The way the tile moves.
    ///
    /// # Errors
    /// If the step is none of ±C and ±1, leaves the board or crosses the end of a row.
    pub fn direction(self, size: Size) -> Result<Direction, IndexMoveError> {
        let cols = size.cols() as isize;
        // On a board of one column ±1 and ±C are the same, vertical step.
        let blank_moves = match self.offset {
            d if d == cols => Direction::Down,
            d if d == -cols => Direction::Up,
            1 => Direction::Right,
            -1 => Direction::Left,
            _ => return Err(IndexMoveError::NotAStep { step: self, size }),
        };
        if self.index >= size.cells() {
            return Err(IndexMoveError::OffBoard { step: self, size });
        }
        match size.neighbour(self.index, blank_moves) {
            Some(_) => Ok(blank_moves.opposite()),
            None if blank_moves.is_horizontal() => {
                Err(IndexMoveError::AcrossRowEnd { step: self, size })
            }
            None => Err(IndexMoveError::OffBoard { step: self, size }),
        }
    }

    /// Makes the move on a plain vector of cells.
    ///
    /// # Errors
    /// If the pair is not a legal step, or the blank is not at the index; the cells
    /// are unchanged.
    pub fn apply(self, size: Size, cells: &mut [Tile]) -> Result<(), IndexMoveError> {
        self.direction(size)?;
        match cells.get(self.index) {
            Some(0) if cells.len() == size.cells() => {
                cells.swap(self.index, self.index.wrapping_add_signed(self.offset));
                Ok(())
            }
            _ => Err(IndexMoveError::NotTheBlank { step: self }),
        }
    }

    /// The pair that undoes this one.
    #[must_use]
    pub fn inverse(self) -> IndexMove {
        IndexMove {
            index: self.index.wrapping_add_signed(self.offset),
            offset: -self.offset,
        }
    }
}

/// Why a pair (i, d) is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IndexMoveError {
    /// d is none of ±C, ±1.
    #[error("{} is not a step: on a {size} board use +{c}, -{c}, +1 or -1", step.offset, c = size.cols())]
    NotAStep {
        /// The pair.
        step: IndexMove,
        /// The board's size.
        size: Size,
    },
    /// i or i + d is not a cell.
    #[error("the step {:+} from index {} leaves the {size} board", step.offset, step.index)]
    OffBoard {
        /// The pair.
        step: IndexMove,
        /// The board's size.
        size: Size,
    },
    /// ±1 would wrap around to another row.
    #[error("the step {:+} from index {} crosses the end of a row of the {size} board", step.offset, step.index)]
    AcrossRowEnd {
        /// The pair.
        step: IndexMove,
        /// The board's size.
        size: Size,
    },
    /// The blank is elsewhere.
    #[error("the blank is not at index {}", step.index)]
    NotTheBlank {
        /// The pair.
        step: IndexMove,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn agrees_with_directions_on_every_cell() {
        for (rows, cols) in [(1, 4), (4, 1), (2, 2), (3, 4), (4, 3)] {
            let size = Size::new(rows, cols).unwrap();
            for blank in 0..size.cells() {
                let mut cells: Vec<Tile> = (1..size.cells() as Tile).collect();
                cells.insert(blank, 0);
                let board = Board::new(size, cells.clone()).unwrap();
                let possible = || IndexMove::possible(size, blank);
                assert_eq!(possible().count(), board.moves().count());
                for step in possible() {
                    let mut slid = board.clone();
                    slid.slide(step.direction(size).unwrap());
                    let mut swapped = cells.clone();
                    step.apply(size, &mut swapped).unwrap();
                    assert_eq!(slid.cells(), swapped);
                    step.inverse().apply(size, &mut swapped).unwrap();
                    assert_eq!(swapped, cells);
                }
            }
        }
    }

    #[test]
    fn refuses_illegal_pairs() {
        let size = Size::new(2, 3).unwrap();
        let mut cells = [1, 2, 0, 3, 4, 5];
        let before = cells;
        let mut refused = |index, offset| {
            IndexMove { index, offset }
                .apply(size, &mut cells)
                .unwrap_err()
        };
        assert!(matches!(refused(2, 2), IndexMoveError::NotAStep { .. }));
        assert!(matches!(refused(2, 1), IndexMoveError::AcrossRowEnd { .. }));
        assert!(matches!(refused(2, -3), IndexMoveError::OffBoard { .. }));
        assert!(matches!(refused(0, 1), IndexMoveError::NotTheBlank { .. }));
        assert!(matches!(
            refused(usize::MAX, 1),
            IndexMoveError::OffBoard { .. }
        ));
        assert!(matches!(
            refused(2, isize::MIN),
            IndexMoveError::NotAStep { .. }
        ));
        assert_eq!(cells, before);
    }
}
