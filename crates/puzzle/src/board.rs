//! A board: a permutation of tiles, moves in place, and its neighbours in the puzzle's graph.

mod apply;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use thiserror::Error;

use crate::text::{self, ParseError};
use crate::{Direction, Directions, Size, SizeError};
pub use apply::ApplyError;

/// The number on a tile; 0 is the blank.
pub type Tile = u32;

/// An arrangement of all tiles on a board of some size.
///
/// Always a permutation of `0..cells`, so there is exactly one blank. A board
/// is also a node of the puzzle's implicit graph: [`Board::moves`] and
/// [`Board::neighbours`] produce the edges on demand.
///
/// Reading the blank's cell and hashing take constant time, as does a move;
/// making, cloning and comparing boards is linear in the number of cells.
///
/// ```
/// use taquin_puzzle::{Board, Direction};
///
/// let mut board: Board = "1 2 3/4 5 6/7 0 8".parse()?;
/// board.slide(Direction::Left); // the 8 moves left, into the blank
/// assert_eq!(board.to_string(), "1 2 3/4 5 6/7 8 0");
/// board.slide(Direction::Left.opposite()); // undo
/// assert_eq!(board.blank(), 7);
/// # Ok::<(), taquin_puzzle::text::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    blank: usize,
    /// The exclusive or of [`scatter`] over all tiles but the blank.
    hash: u64,
    cells: Box<[Tile]>,
}

impl Board {
    /// Makes a board from its tiles in reading order.
    ///
    /// # Errors
    /// When the tiles are not a permutation of `0..size.cells()`.
    pub fn new(size: Size, cells: impl Into<Box<[Tile]>>) -> Result<Board, BoardError> {
        let cells = cells.into();
        check_permutation(size, &cells)?;
        Ok(Board::from_permutation(size, cells))
    }

    /// Makes a board from its rows.
    ///
    /// # Errors
    /// When the rows differ in length, the size is no size, or the tiles are
    /// not a permutation.
    ///
    /// ```
    /// use taquin_puzzle::Board;
    ///
    /// let board = Board::from_rows([[1, 2], [3, 0]])?;
    /// assert_eq!(board.to_rows(), [[1, 2], [3, 0]]);
    /// # Ok::<(), taquin_puzzle::BoardError>(())
    /// ```
    pub fn from_rows<R: AsRef<[Tile]>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Board, BoardError> {
        let mut cells = Vec::new();
        let (mut count, mut cols) = (0, 0);
        for row in rows {
            let row = row.as_ref();
            if count == 0 {
                cols = row.len();
            } else if row.len() != cols {
                return Err(BoardError::RaggedRow {
                    row: count,
                    found: row.len(),
                    expected: cols,
                });
            }
            cells.extend_from_slice(row);
            count += 1;
        }
        Board::new(Size::new(count, cols)?, cells)
    }

    /// Makes a board from what is known to be a permutation of `0..size.cells()`.
    pub(crate) fn from_permutation(size: Size, cells: Box<[Tile]>) -> Board {
        debug_assert_eq!(check_permutation(size, &cells), Ok(()));
        let mut blank = 0;
        let mut hash = 0;
        for (cell, &tile) in cells.iter().enumerate() {
            if tile == 0 {
                blank = cell;
            } else {
                hash ^= scatter(cell, tile);
            }
        }
        Board {
            size,
            blank,
            hash,
            cells,
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell of the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The tiles in reading order, 0 for the blank.
    pub fn cells(&self) -> &[Tile] {
        &self.cells
    }

    /// The rows, from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Tile]> {
        self.cells.chunks_exact(self.size.cols())
    }

    /// The rows, copied.
    pub fn to_rows(&self) -> Vec<Vec<Tile>> {
        self.rows().map(<[Tile]>::to_vec).collect()
    }

    /// For each tile the cell that it lies in: the inverse of [`Board::cells`].
    pub fn cells_of_tiles(&self) -> Box<[u32]> {
        let mut places = vec![0; self.cells.len()].into_boxed_slice();
        for (cell, &tile) in self.cells.iter().enumerate() {
            places[tile as usize] = cell as u32;
        }
        places
    }

    /// A 64-bit hash of the whole board, kept up to date by every move.
    ///
    /// The same for equal boards in every process and on every platform.
    pub fn fingerprint(&self) -> u64 {
        self.hash
    }

    /// The moves that are possible here.
    pub fn moves(&self) -> Directions {
        let cols = self.size.cols();
        let col = self.blank % cols;
        Directions::default()
            .with_if(Direction::Up, self.blank + cols < self.cells.len())
            .with_if(Direction::Left, col + 1 < cols)
            .with_if(Direction::Right, col > 0)
            .with_if(Direction::Down, self.blank >= cols)
    }

    /// The boards one move away, each with the move that leads to it.
    ///
    /// They are made one at a time, as the iterator is asked for them.
    ///
    /// ```
    /// use taquin_puzzle::Board;
    ///
    /// let board: Board = "1 2 3/4 5 6/7 0 8".parse()?;
    /// let around: Vec<String> = board.neighbours().map(|(_, b)| b.to_string()).collect();
    /// assert_eq!(around, ["1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/0 7 8", "1 2 3/4 0 6/7 5 8"]);
    /// # Ok::<(), taquin_puzzle::text::ParseError>(())
    /// ```
    pub fn neighbours(&self) -> impl Iterator<Item = (Direction, Board)> + '_ {
        self.moves().map(|direction| {
            let mut board = self.clone();
            board.slide(direction);
            (direction, board)
        })
    }

    /// Slides the tile beside the blank in `direction`, and names it.
    ///
    /// The opposite direction undoes it.
    ///
    /// # Panics
    /// When there is no tile to slide that way.
    pub fn slide(&mut self, direction: Direction) -> Tile {
        match self.try_slide(direction) {
            Ok(tile) => tile,
            Err(error) => panic!("{error}"),
        }
    }

    /// Slides the tile beside the blank in `direction`, and names it.
    ///
    /// # Errors
    /// When there is no tile to slide that way; the board is left as it was.
    pub fn try_slide(&mut self, direction: Direction) -> Result<Tile, BlockedError> {
        let from = self
            .size
            .neighbour(self.blank, direction.opposite())
            .ok_or(BlockedError {
                direction,
                blank: self.blank,
            })?;
        Ok(self.move_tile_from(from))
    }

    /// Moves the tile of a cell beside the blank into the blank.
    fn move_tile_from(&mut self, from: usize) -> Tile {
        let tile = self.cells[from];
        self.hash ^= scatter(from, tile) ^ scatter(self.blank, tile);
        self.cells[self.blank] = tile;
        self.cells[from] = 0;
        self.blank = from;
        tile
    }

    /// The board mirrored at its main diagonal.
    ///
    /// A sequence of moves becomes its [transposed](crate::Moves::transposed) one.
    #[must_use]
    pub fn transposed(&self) -> Board {
        let size = self.size.transposed();
        let mut cells = vec![0; self.cells.len()].into_boxed_slice();
        for (cell, &tile) in self.cells.iter().enumerate() {
            cells[self.size.transposed_cell(cell)] = tile;
        }
        Board::from_permutation(size, cells)
    }
}

/// Spreads a (cell, tile) pair over 64 bits: one widening multiplication, folded.
fn scatter(cell: usize, tile: Tile) -> u64 {
    let pair = ((cell as u64) << 32) | u64::from(tile);
    let product = u128::from(pair ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93_u128;
    (product as u64) ^ ((product >> 64) as u64)
}

/// Finds the first reason why `cells` is not a permutation, in reading order.
fn check_permutation(size: Size, cells: &[Tile]) -> Result<(), BoardError> {
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

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.hash == other.hash && self.size == other.size && self.cells == other.cells
    }
}

impl Eq for Board {}

impl PartialOrd for Board {
    fn partial_cmp(&self, other: &Board) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Board {
    /// By size, then by the tiles in reading order.
    fn cmp(&self, other: &Board) -> Ordering {
        (self.size, &self.cells).cmp(&(other.size, &other.cells))
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl fmt::Display for Board {
    /// Writes the [one-line notation](text::line).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::line::write(self, f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads any of the [text formats](text).
    fn from_str(text: &str) -> Result<Board, ParseError> {
        text::parse(text, None)
    }
}

/// Why tiles do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The size itself is not possible.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A row has another length than the first.
    #[error("row {} has {found} tiles, but the first row has {expected}", row + 1)]
    RaggedRow {
        /// The row, from 0.
        row: usize,
        /// Its length.
        found: usize,
        /// The first row's length.
        expected: usize,
    },
    /// The number of tiles does not fit the size.
    #[error("{} has {} cells, but {found} tiles were given", size.board_in_words(), size.cells())]
    WrongCount {
        /// The size asked for.
        size: Size,
        /// How many tiles there were.
        found: usize,
    },
    /// A tile is larger than the board allows.
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
        /// The cell of the tile that is one too many.
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
    #[error("tile {tile} is there already")]
    Repeated {
        /// The tile.
        tile: Tile,
        /// The cell where it occurs first.
        first: usize,
        /// The cell where it occurs again.
        second: usize,
    },
}

/// A move that the blank's place does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no tile can move {} into the blank, which is in the {}", direction.name(), match direction {
    Direction::Up => "bottom row",
    Direction::Left => "last column",
    Direction::Right => "first column",
    Direction::Down => "top row",
})]
#[non_exhaustive]
pub struct BlockedError {
    /// The move that was asked for.
    pub direction: Direction,
    /// The cell of the blank.
    pub blank: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).unwrap()
    }

    #[test]
    fn refuses_what_is_no_permutation() {
        let of = |cells: &[Tile]| Board::new(size(2, 2), cells).unwrap_err();
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

    #[test]
    fn a_blocked_move_changes_nothing() {
        let mut board = Board::new(size(2, 2), [1, 2, 3, 0]).unwrap();
        let before = board.clone();
        assert!(board.try_slide(Direction::Up).is_err());
        assert!(board.try_slide(Direction::Left).is_err());
        assert_eq!(board, before);
        assert_eq!(board.slide(Direction::Down), 2);
        assert_eq!(board.cells(), [1, 0, 3, 2]);
    }

    #[test]
    fn moves_agree_with_try_slide_on_every_blank_cell() {
        for size in [size(1, 2), size(2, 1), size(1, 4), size(3, 2), size(3, 3)] {
            for blank in 0..size.cells() {
                let mut cells: Vec<Tile> = (1..size.cells() as Tile).collect();
                cells.insert(blank, 0);
                let board = Board::new(size, cells).unwrap();
                for direction in Direction::ALL {
                    let possible = board.clone().try_slide(direction).is_ok();
                    assert_eq!(board.moves().contains(direction), possible);
                }
            }
        }
    }

    #[test]
    fn the_hash_follows_moves_and_tells_boards_apart() {
        let mut board = Board::new(size(3, 3), [1, 2, 3, 4, 0, 5, 6, 7, 8]).unwrap();
        let mut seen = std::collections::HashSet::new();
        for direction in [3, 1, 0, 0, 2, 2, 3, 3, 1].map(Direction::from_code) {
            if board.try_slide(direction).is_ok() {
                let fresh = Board::new(board.size(), board.cells()).unwrap();
                assert_eq!(fresh.fingerprint(), board.fingerprint());
                assert!(seen.insert(board.fingerprint()));
            }
        }
    }

    #[test]
    fn transposing_twice_is_nothing() {
        let board = Board::new(size(2, 3), [1, 2, 3, 4, 5, 0]).unwrap();
        let mirrored = board.transposed();
        assert_eq!(mirrored.to_rows(), [[1, 4], [2, 5], [3, 0]]);
        assert_eq!(mirrored.transposed(), board);
    }
}
