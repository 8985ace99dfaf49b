//! The puzzle as a space of runs: several tiles slid along one line at once.

use std::marker::PhantomData;

use taquin_puzzle::{Board, Direction, Size};
use taquin_search::Space;

use crate::Packed;

/// One move of the multi-tile metric: `count` tiles slide in `direction`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The way the tiles move.
    pub direction: Direction,
    /// How many tiles move; at least one.
    pub count: u32,
}

impl Run {
    /// The single steps that the run consists of.
    pub fn steps(self) -> impl Iterator<Item = Direction> {
        std::iter::repeat_n(self.direction, self.count as usize)
    }
}

impl From<Direction> for Run {
    fn from(direction: Direction) -> Run {
        Run {
            direction,
            count: 1,
        }
    }
}

/// The runs possible in one state, the shortest of each direction first.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    /// How many tiles can move in each direction.
    longest: [u32; 4],
    code: u8,
    count: u32,
}

impl Iterator for Runs {
    type Item = Run;

    fn next(&mut self) -> Option<Run> {
        while let Some(&longest) = self.longest.get(usize::from(self.code)) {
            if self.count < longest {
                self.count += 1;
                return Some(Run {
                    direction: Direction::from_code(self.code),
                    count: self.count,
                });
            }
            self.code += 1;
            self.count = 0;
        }
        None
    }
}

/// Boards of one size; an action slides a run of tiles.
#[derive(Clone, Copy, Debug)]
pub struct MultiSpace<K> {
    size: Size,
    key: PhantomData<fn() -> K>,
}

impl<K: Packed> MultiSpace<K> {
    /// The space of all boards of a size.
    pub fn new(size: Size) -> MultiSpace<K> {
        MultiSpace {
            size,
            key: PhantomData,
        }
    }
}

impl<K: Packed> Space for MultiSpace<K> {
    type State = Board;
    type Action = Run;
    type Actions = Runs;
    type Key = K;

    /// Two runs on one axis never follow each other: together they are one
    /// run, or none, from the board before.
    fn actions(&self, board: &Board, last: Option<Run>) -> Runs {
        let (row, col) = (
            self.size.row_of(board.blank()),
            self.size.col_of(board.blank()),
        );
        let after = |direction: Direction, tiles: usize| match last {
            Some(last) if last.direction.is_horizontal() == direction.is_horizontal() => 0,
            _ => tiles as u32,
        };
        Runs {
            longest: [
                after(Direction::Up, self.size.rows() - 1 - row),
                after(Direction::Left, self.size.cols() - 1 - col),
                after(Direction::Right, col),
                after(Direction::Down, row),
            ],
            code: 0,
            count: 0,
        }
    }

    fn apply(&self, board: &mut Board, run: Run) {
        for _ in 0..run.count {
            board.slide(run.direction);
        }
    }

    fn undo(&self, board: &mut Board, run: Run) {
        for _ in 0..run.count {
            board.slide(run.direction.opposite());
        }
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
