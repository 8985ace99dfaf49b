//! Any heuristic behind one type, so that solvers are compiled once and not once for each.

use taquin_search::{Cost, Heuristic, Weight};

use super::combined::{Max, Weighted};
use super::inversion::Inversions;
use super::steps::Steps;
use super::walking::Matrices;
use crate::{Run, TileSpace, Tiles};

/// How many words a memo has room for beside the estimate: enough for one of
/// every heuristic in a single maximum.
pub const MEMO_WORDS: usize = 11;

/// A heuristic of any kind, alone or combined.
///
/// Each `after` is one virtual call; reading the estimate is none.
pub struct AnyHeuristic<T: Tiles>(Box<dyn Erased<T>>);

/// What [`AnyHeuristic`] carries along a path: the estimate, and the words of the memos beneath.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyMemo {
    estimate: Cost,
    words: [u32; MEMO_WORDS],
}

impl<T: Tiles> AnyHeuristic<T> {
    /// Hides the type of a heuristic.
    pub fn new<H>(heuristic: H) -> AnyHeuristic<T>
    where
        H: Heuristic<TileSpace<T>, Memo: Words> + Send + Sync + 'static,
    {
        const {
            assert!(
                <H::Memo as Words>::COUNT <= MEMO_WORDS,
                "the memo is too long"
            )
        }
        AnyHeuristic(Box::new(Plain(heuristic)))
    }

    /// The greatest of several estimates; zero if there are none.
    ///
    /// Admissible if all are, and consistent if all are. Returns none when
    /// their memos together take more than [`MEMO_WORDS`].
    pub fn max(parts: impl IntoIterator<Item = AnyHeuristic<T>>) -> Option<AnyHeuristic<T>> {
        let max = Max(parts.into_iter().map(|part| part.0).collect());
        (max.words() <= MEMO_WORDS).then(|| AnyHeuristic(Box::new(max)))
    }

    /// The estimate times a weight, rounded down.
    ///
    /// Admissible and consistent only with the weight 1. An admissible
    /// heuristic with weight w leads A* to solutions at most w times as long
    /// as the shortest.
    ///
    /// Reference: I. Pohl, "Heuristic search viewed as path finding in a
    /// graph", Artificial Intelligence 1, 1970.
    #[must_use]
    pub fn weighted(self, weight: Weight) -> AnyHeuristic<T> {
        let part = self.0;
        AnyHeuristic(Box::new(Weighted { part, weight }))
    }
}

impl<T: Tiles> Heuristic<TileSpace<T>> for AnyHeuristic<T> {
    type Memo = AnyMemo;

    fn full(&self, tiles: &T) -> AnyMemo {
        let mut words = [0; MEMO_WORDS];
        let estimate = self.0.full(&mut words, tiles);
        AnyMemo { estimate, words }
    }

    #[inline]
    fn after(&self, mut memo: AnyMemo, tiles: &T, run: Run) -> AnyMemo {
        memo.estimate = self.0.after(&mut memo.words, tiles, run);
        memo
    }

    #[inline]
    fn estimate(&self, memo: AnyMemo) -> Cost {
        memo.estimate
    }

    fn is_admissible(&self) -> bool {
        self.0.is_admissible()
    }

    fn is_consistent(&self) -> bool {
        self.0.is_consistent()
    }
}

/// A memo that can be kept as words.
pub trait Words: Copy {
    /// How many.
    const COUNT: usize;

    /// Writes it into the first [`COUNT`](Words::COUNT) words.
    fn store(self, words: &mut [u32]);

    /// Reads it from there.
    fn load(words: &[u32]) -> Self;
}

impl Words for () {
    const COUNT: usize = 0;

    fn store(self, _words: &mut [u32]) {}

    fn load(_words: &[u32]) {}
}

impl Words for u32 {
    const COUNT: usize = 1;

    fn store(self, words: &mut [u32]) {
        words[0] = self;
    }

    fn load(words: &[u32]) -> u32 {
        words[0]
    }
}

impl Words for Steps {
    const COUNT: usize = 2;

    fn store(self, words: &mut [u32]) {
        words[..2].copy_from_slice(&[self.along_rows, self.along_cols]);
    }

    fn load(words: &[u32]) -> Steps {
        Steps {
            along_rows: words[0],
            along_cols: words[1],
        }
    }
}

impl Words for Inversions {
    const COUNT: usize = 4;

    fn store(self, words: &mut [u32]) {
        words[..2].copy_from_slice(&[self.by_rows, self.by_cols]);
        self.steps.store(&mut words[2..]);
    }

    fn load(words: &[u32]) -> Inversions {
        Inversions {
            by_rows: words[0],
            by_cols: words[1],
            steps: Steps::load(&words[2..]),
        }
    }
}

impl Words for Matrices {
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

/// A heuristic whose memo lies in words that somebody else keeps.
pub(super) trait Erased<T>: Send + Sync {
    /// How many words it uses, from the first on.
    fn words(&self) -> usize;

    /// Writes the memo of a board, and returns the estimate.
    fn full(&self, words: &mut [u32], tiles: &T) -> Cost;

    /// Changes the memo to that after a move, and returns the estimate.
    fn after(&self, words: &mut [u32], tiles: &T, run: Run) -> Cost;

    fn is_admissible(&self) -> bool;

    fn is_consistent(&self) -> bool;
}

struct Plain<H>(H);

impl<T, H> Erased<T> for Plain<H>
where
    T: Tiles,
    H: Heuristic<TileSpace<T>, Memo: Words> + Send + Sync,
{
    fn words(&self) -> usize {
        H::Memo::COUNT
    }

    fn full(&self, words: &mut [u32], tiles: &T) -> Cost {
        let memo = self.0.full(tiles);
        memo.store(words);
        self.0.estimate(memo)
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
