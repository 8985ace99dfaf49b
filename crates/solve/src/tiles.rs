//! Boards as searches hold them: packed into one word when they are small.

use std::hash::Hash;

use taquin_puzzle::{Board, Direction, Size, Tile};

/// What spaces and heuristics need of a board, however it is held.
pub trait Tiles: Clone + Send + Sync + 'static {
    /// All of a board but its size, as small as can be.
    type Key: Clone + Eq + Hash + Send + Sync;

    /// Takes a board over.
    fn new(board: &Board) -> Self;

    /// The cell of the blank.
    fn blank(&self) -> usize;

    /// The tile in a cell.
    fn tile(&self, cell: usize) -> Tile;

    /// Slides the tile of cell `from`, which lies beside the blank, in `direction` into it.
    fn slide(&mut self, direction: Direction, from: usize);

    /// The key.
    fn key(&self) -> Self::Key;

    /// The board of a key, which has this size.
    fn from_key(key: &Self::Key, size: Size) -> Self;

    /// The bytes that a key owns beyond its own size.
    fn key_heap_bytes(_size: Size) -> usize {
        0
    }
}

/// A board of at most 16 cells: four bits a cell, the first in the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Small {
    cells: u64,
    blank: u32,
}

impl Small {
    /// The most cells that fit.
    pub const MAX_CELLS: usize = 16;
}

impl Tiles for Small {
    type Key = u64;

    fn new(board: &Board) -> Small {
        assert!(board.cells().len() <= Small::MAX_CELLS, "at most 16 cells");
        let cells = board.cells().iter().rev();
        Small {
            cells: cells.fold(0, |packed, &tile| packed << 4 | u64::from(tile)),
            blank: board.blank() as u32,
        }
    }

    #[inline]
    fn blank(&self) -> usize {
        self.blank as usize
    }

    #[inline]
    fn tile(&self, cell: usize) -> Tile {
        (self.cells >> (4 * cell)) as Tile & 15
    }

    #[inline]
    fn slide(&mut self, _direction: Direction, from: usize) {
        let tile = self.cells >> (4 * from) & 15;
        self.cells ^= tile << (4 * from) | tile << (4 * self.blank);
        self.blank = from as u32;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.cells
    }

    #[inline]
    fn from_key(&key: &u64, _size: Size) -> Small {
        // The lowest bit of every zero nibble, of which the blank is the first: cells that the
        // board does not have lie above it.
        let zeros = key.wrapping_sub(0x1111_1111_1111_1111) & !key & 0x8888_8888_8888_8888;
        Small {
            cells: key,
            blank: zeros.trailing_zeros() / 4,
        }
    }
}

impl Tiles for Board {
    type Key = Box<[Tile]>;

    fn new(board: &Board) -> Board {
        board.clone()
    }

    fn blank(&self) -> usize {
        Board::blank(self)
    }

    fn tile(&self, cell: usize) -> Tile {
        self.cells()[cell]
    }

    fn slide(&mut self, direction: Direction, _from: usize) {
        Board::slide(self, direction);
    }

    fn key(&self) -> Box<[Tile]> {
        self.cells().into()
    }

    fn from_key(key: &Box<[Tile]>, size: Size) -> Board {
        Board::new(size, key.clone()).expect("a key holds the permutation that it was made from")
    }

    fn key_heap_bytes(size: Size) -> usize {
        // The allocator's own bookkeeping comes on top of the cells.
        size.cells() * size_of::<Tile>() + 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_puzzle::{Blank, Goal, Random, Scramble};

    fn round_trip<T: Tiles>(sizes: &[&str]) {
        let mut random = Random::new(5);
        for size in sizes {
            let goal = Goal::Rows.board(size.parse().unwrap());
            for _ in 0..100 {
                let board = Scramble::Solvable(Blank::Anywhere)
                    .board(&goal, &mut random)
                    .unwrap();
                let mut tiles = T::from_key(&T::new(&board).key(), board.size());
                for direction in board.moves() {
                    let mut slid = board.clone();
                    slid.slide(direction);
                    let back = tiles.blank();
                    tiles.slide(direction, slid.blank());
                    assert_eq!(tiles.blank(), slid.blank());
                    let cells: Vec<Tile> =
                        (0..board.size().cells()).map(|c| tiles.tile(c)).collect();
                    assert_eq!(cells, slid.cells());
                    tiles.slide(direction.opposite(), back);
                    assert!(tiles.key() == T::new(&board).key());
                }
            }
        }
    }

    #[test]
    fn both_forms_move_like_boards() {
        round_trip::<Small>(&["1x2", "2x3", "3x3", "4x4", "2x8", "16x1"]);
        round_trip::<Board>(&["1x2", "4x4", "6x5"]);
    }
}
