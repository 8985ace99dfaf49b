//! Boards packed into as few bytes as their size allows, as keys for searches.

use std::hash::Hash;

use taquin_puzzle::{Board, Size, Tile};

/// A key that holds all of a board but its size.
pub trait Packed: Eq + Hash {
    /// Packs a board.
    fn pack(board: &Board) -> Self;

    /// Unpacks a board of the size that was packed.
    fn unpack(&self, size: Size) -> Board;

    /// The bytes that the key of such a board owns beyond its own size.
    fn heap_bytes(_size: Size) -> usize {
        0
    }
}

/// Up to 16 cells of four bits.
impl Packed for u64 {
    fn pack(board: &Board) -> u64 {
        debug_assert!(board.cells().len() <= 16);
        board
            .cells()
            .iter()
            .fold(0, |key, &tile| key << 4 | u64::from(tile))
    }

    fn unpack(&self, size: Size) -> Board {
        let cells = (0..size.cells())
            .rev()
            .map(|cell| (self >> (4 * cell) & 15) as Tile);
        board(size, cells)
    }
}

/// Up to 25 cells of five bits.
impl Packed for u128 {
    fn pack(board: &Board) -> u128 {
        debug_assert!(board.cells().len() <= 25);
        board
            .cells()
            .iter()
            .fold(0, |key, &tile| key << 5 | u128::from(tile))
    }

    fn unpack(&self, size: Size) -> Board {
        let cells = (0..size.cells())
            .rev()
            .map(|cell| (self >> (5 * cell) & 31) as Tile);
        board(size, cells)
    }
}

/// Any number of cells.
impl Packed for Box<[Tile]> {
    fn pack(board: &Board) -> Box<[Tile]> {
        board.cells().into()
    }

    fn unpack(&self, size: Size) -> Board {
        board(size, self.iter().copied())
    }

    fn heap_bytes(size: Size) -> usize {
        // The allocator's own bookkeeping comes on top of the cells.
        size.cells() * size_of::<Tile>() + 16
    }
}

fn board(size: Size, cells: impl Iterator<Item = Tile>) -> Board {
    let cells: Box<[Tile]> = cells.collect();
    Board::new(size, cells).expect("a key holds the permutation that was packed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_puzzle::{Blank, Goal, Random, Scramble};

    fn round_trip<K: Packed>(sizes: &[&str]) {
        let mut random = Random::new(5);
        for size in sizes {
            let goal = Goal::Rows.board(size.parse().unwrap());
            for _ in 0..100 {
                let board = Scramble::Solvable(Blank::Anywhere)
                    .board(&goal, &mut random)
                    .unwrap();
                assert_eq!(K::pack(&board).unpack(board.size()), board);
            }
        }
    }

    #[test]
    fn unpacking_gives_the_board_back() {
        round_trip::<u64>(&["1x2", "2x3", "3x3", "4x4", "2x8"]);
        round_trip::<u128>(&["4x4", "5x5", "1x25"]);
        round_trip::<Box<[Tile]>>(&["1x2", "6x6", "10x20"]);
    }
}
