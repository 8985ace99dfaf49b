//! Heuristics without their type: memos become words.

use taquin_search::{Cost, Heuristic};

use super::axis_moves::AxisMoves;
use super::inversion::Inversions;
use super::walking::Matrices;
use crate::{Run, TileSpace, Tiles};

/// A memo that can be kept as words.
pub trait MemoWords: Copy {
    /// The number of words.
    const COUNT: usize;

    /// Writes it into the first [`COUNT`](MemoWords::COUNT) words.
    fn store(self, words: &mut [u32]);

    /// Reads it from there.
    fn load(words: &[u32]) -> Self;
}

impl MemoWords for () {
    const COUNT: usize = 0;

    fn store(self, _words: &mut [u32]) {}

    fn load(_words: &[u32]) {}
}

impl MemoWords for u32 {
    const COUNT: usize = 1;

    fn store(self, words: &mut [u32]) {
        words[0] = self;
    }

    fn load(words: &[u32]) -> u32 {
        words[0]
    }
}

impl MemoWords for AxisMoves {
    const COUNT: usize = 2;

    fn store(self, words: &mut [u32]) {
        words[..2].copy_from_slice(&[self.along_rows, self.along_cols]);
    }

    fn load(words: &[u32]) -> AxisMoves {
        AxisMoves {
            along_rows: words[0],
            along_cols: words[1],
        }
    }
}

impl MemoWords for Inversions {
    const COUNT: usize = 4;

    fn store(self, words: &mut [u32]) {
        words[..2].copy_from_slice(&[self.by_rows, self.by_cols]);
        self.steps.store(&mut words[2..]);
    }

    fn load(words: &[u32]) -> Inversions {
        Inversions {
            by_rows: words[0],
            by_cols: words[1],
            steps: AxisMoves::load(&words[2..]),
        }
    }
}

impl MemoWords for Matrices {
    const COUNT: usize = 2;

    fn store(self, words: &mut [u32]) {
        words[..2].copy_from_slice(&[self.rows, self.cols]);
    }

    fn load(words: &[u32]) -> Matrices {
        Matrices {
            rows: words[0],
            cols: words[1],
        }
    }
}

/// A heuristic whose memo lies in words that its caller keeps.
pub(super) trait Erased<T>: Send + Sync {
    /// The number of words that it uses, from the first on.
    fn words(&self) -> usize;

    /// Writes the memo of a board, and returns the estimate.
    fn full(&self, words: &mut [u32], tiles: &T) -> Cost;

    /// Writes the memo of a board whose estimate is known.
    fn recall(&self, words: &mut [u32], tiles: &T, estimate: Cost);

    /// Changes the memo to that after a move, and returns the estimate.
    fn after(&self, words: &mut [u32], tiles: &T, run: Run) -> Cost;

    fn is_admissible(&self) -> bool;

    fn is_consistent(&self) -> bool;
}

/// A heuristic with its type.
pub(super) struct Typed<H>(pub(super) H);

impl<T, H> Erased<T> for Typed<H>
where
    T: Tiles,
    H: Heuristic<TileSpace<T>, Memo: MemoWords> + Send + Sync,
{
    fn words(&self) -> usize {
        H::Memo::COUNT
    }

    fn full(&self, words: &mut [u32], tiles: &T) -> Cost {
        let memo = self.0.full(tiles);
        memo.store(words);
        self.0.estimate(memo)
    }

    fn recall(&self, words: &mut [u32], tiles: &T, estimate: Cost) {
        self.0.recall(tiles, estimate).store(words);
    }

    fn after(&self, words: &mut [u32], tiles: &T, run: Run) -> Cost {
        let memo = self.0.after(H::Memo::load(words), tiles, run);
        memo.store(words);
        self.0.estimate(memo)
    }

    fn is_admissible(&self) -> bool {
        self.0.is_admissible()
    }

    fn is_consistent(&self) -> bool {
        self.0.is_consistent()
    }
}
