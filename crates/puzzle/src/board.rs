//! A board: a permutation of tiles, its moves, and its neighbours in the puzzle's graph.

mod permutation;
mod slides;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::{Direction, Directions, Moves, Size};
pub use permutation::BoardError;
use permutation::check_permutation;
pub use slides::{ApplyError, BlockedError};

/// The number on a tile; 0 is the blank.
pub type Tile = u32;

/// An arrangement of all tiles on a board of some size.
///
/// Always a permutation of `0..cells`, so there is exactly one blank. A board
/// is also a node of the puzzle's implicit graph: [`Board::moves`] and
/// [`Board::neighbours`] produce the edges on demand.
///
/// Finding the blank, hashing and making a move take constant time; making,
/// cloning and comparing boards take time linear in the number of cells.
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
    /// If the tiles are not a permutation of `0..size.cells()`.
    pub fn new(size: Size, cells: impl Into<Box<[Tile]>>) -> Result<Board, BoardError> {
        let cells = cells.into();
        check_permutation(size, &cells)?;
        Ok(Board::from_permutation(size, cells))
    }

    /// Makes a board from its rows.
    ///
    /// # Errors
    /// If the rows differ in length, there are too few or too many cells, or the
    /// tiles are not a permutation.
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

    /// Makes a board from cells that are known to be a permutation of `0..size.cells()`.
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

    /// The cell of each tile: the inverse of [`Board::cells`].
    pub fn cells_of_tiles(&self) -> Box<[u32]> {
        let mut places = vec![0; self.cells.len()].into_boxed_slice();
        for (cell, &tile) in self.cells.iter().enumerate() {
            places[tile as usize] = cell as u32;
        }
        places
    }

    /// A 64-bit hash of the whole board, kept up to date by every move.
    ///
    /// Equal boards have the same fingerprint in every process and on every platform.
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
    /// The iterator makes them one at a time.
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

    /// Slides the tile beside the blank in `direction`; returns the tile.
    ///
    /// Sliding in the opposite direction undoes it.
    ///
    /// # Panics
    /// If there is no tile to slide that way.
    pub fn slide(&mut self, direction: Direction) -> Tile {
        match self.try_slide(direction) {
            Ok(tile) => tile,
            Err(error) => panic!("{error}"),
        }
    }

    /// Slides the tile beside the blank in `direction`; returns the tile.
    ///
    /// # Errors
    /// If there is no tile to slide that way; the board is unchanged.
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

    /// Moves the tile of the cell `from`, which must be beside the blank, into the blank.
    fn move_tile_from(&mut self, from: usize) -> Tile {
        let tile = self.cells[from];
        self.hash ^= scatter(from, tile) ^ scatter(self.blank, tile);
        self.cells[self.blank] = tile;
        self.cells[from] = 0;
        self.blank = from;
        tile
    }

    /// Makes all moves, or none. Linear in the number of moves and, at worst, of cells.
    ///
    /// The [inverse](Moves::inverse) moves undo them.
    ///
    /// # Errors
    /// If a move is not possible; the board is unchanged.
    ///
    /// ```
    /// use taquin_puzzle::{Board, Moves};
    ///
    /// let mut board: Board = "1 2 3/4 0 6/7 5 8".parse()?;
    /// let moves: Moves = "UL".parse()?;
    /// board.apply(&moves)?;
    /// assert_eq!(board.to_string(), "1 2 3/4 5 6/7 8 0");
    /// board.apply(&moves.inverse())?;
    /// assert_eq!(board.to_string(), "1 2 3/4 0 6/7 5 8");
    ///
    /// let error = board.apply(&"U2".parse()?).unwrap_err();
    /// assert_eq!(error.step, 1);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "move 2 is not possible: no tile can move up into the blank, which is in the bottom row"
    /// );
    /// assert_eq!(board.to_string(), "1 2 3/4 0 6/7 5 8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, moves: &Moves) -> Result<(), ApplyError> {
        let Err((step, reason)) = self.slide_all(moves.iter()) else {
            return Ok(());
        };
        let made = moves.iter().take(step);
        self.slide_all(made.rev().map(Direction::opposite))
            .expect("moves that were made can be undone");
        Err(ApplyError { step, reason })
    }

    /// The board after all moves; this one is unchanged.
    ///
    /// # Errors
    /// If a move is not possible.
    ///
    /// ```
    /// use taquin_puzzle::{Board, Goal};
    ///
    /// let board: Board = "1 2 3/4 0 6/7 5 8".parse()?;
    /// assert_eq!(board.after(&"UL".parse()?)?, Goal::Rows.board(board.size()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, moves: &Moves) -> Result<Board, ApplyError> {
        let mut board = self.clone();
        match board.slide_all(moves.iter()) {
            Ok(()) => Ok(board),
            Err((step, reason)) => Err(ApplyError { step, reason }),
        }
    }

    /// Slides tiles one after the other. In long sequences, this is several times as fast as sliding one
    /// by one, since the fingerprint is computed once at the end.
    ///
    /// # Errors
    /// The index of the first move that is not possible, and why. The moves before it are made.
    pub(crate) fn slide_all(
        &mut self,
        steps: impl ExactSizeIterator<Item = Direction>,
    ) -> Result<(), (usize, BlockedError)> {
        if steps.len() < self.cells.len() / 4 {
            // Updating the fingerprint with each step is cheaper than computing it from all cells.
            for (index, direction) in steps.enumerate() {
                self.try_slide(direction).map_err(|error| (index, error))?;
            }
            return Ok(());
        }
        let (blank, blocked) = slides::slide_cells(self.size, &mut self.cells, self.blank, steps);
        self.cells[blank] = 0;
        let cells = std::mem::take(&mut self.cells);
        *self = Board::from_permutation(self.size, cells);
        match blocked {
            Some(blocked) => Err(blocked),
            None => Ok(()),
        }
    }

    /// The board mirrored at its main diagonal.
    ///
    /// Moves become their [transposed](Moves::transposed) ones.
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

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).unwrap()
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
    fn transposing_twice_restores_the_board() {
        let board = Board::new(size(2, 3), [1, 2, 3, 4, 5, 0]).unwrap();
        let mirrored = board.transposed();
        assert_eq!(mirrored.to_rows(), [[1, 4], [2, 5], [3, 0]]);
        assert_eq!(mirrored.transposed(), board);
    }
}
