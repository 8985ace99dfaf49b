//! The puzzle as a space of single steps.

use std::marker::PhantomData;

use taquin_puzzle::{Board, Direction, Directions, Size};
use taquin_search::Space;

use crate::Packed;

/// Boards of one size; an action slides one tile by one cell.
#[derive(Clone, Copy, Debug)]
pub struct SingleSpace<K> {
    size: Size,
    key: PhantomData<fn() -> K>,
}

impl<K: Packed> SingleSpace<K> {
    /// The space of all boards of a size.
    pub fn new(size: Size) -> SingleSpace<K> {
        SingleSpace {
            size,
            key: PhantomData,
        }
    }
}

impl<K: Packed> Space for SingleSpace<K> {
    type State = Board;
    type Action = Direction;
    type Actions = Directions;
    type Key = K;

    fn actions(&self, board: &Board, last: Option<Direction>) -> Directions {
        match last {
            Some(last) => board.moves().without(last.opposite()),
            None => board.moves(),
        }
    }

    fn apply(&self, board: &mut Board, direction: Direction) {
        board.slide(direction);
    }

    fn undo(&self, board: &mut Board, direction: Direction) {
        board.slide(direction.opposite());
    }

    fn key(&self, board: &Board) -> K {
        K::pack(board)
    }

    fn state(&self, key: &K) -> Board {
        key.unpack(self.size)
    }

    fn key_heap_bytes(&self) -> usize {
        K::heap_bytes(self.size)
    }
}
