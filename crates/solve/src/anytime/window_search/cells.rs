//! A board that is quick to move on: it has no fingerprint.

use taquin_puzzle::{Board, Direction};

/// A board without a fingerprint.
#[derive(Clone)]
pub(super) struct Cells {
    pub(super) cols: usize,
    pub(super) cells: Vec<u32>,
    pub(super) blank: usize,
}

impl Cells {
    pub(super) fn new(board: &Board) -> Cells {
        Cells {
            cols: board.size().cols(),
            cells: board.cells().to_vec(),
            blank: board.blank(),
        }
    }

    /// The cell that the blank moves to.
    #[inline]
    fn next(&self, blank: usize, step: Direction) -> usize {
        match step {
            Direction::Up => blank + self.cols,
            Direction::Left => blank + 1,
            Direction::Right => blank - 1,
            Direction::Down => blank - self.cols,
        }
    }

    /// Makes moves, which must be possible.
    pub(super) fn slide_all(&mut self, steps: &[Direction]) {
        for &step in steps {
            let from = self.next(self.blank, step);
            self.cells[self.blank] = self.cells[from];
            self.blank = from;
        }
        self.cells[self.blank] = 0;
    }
}
