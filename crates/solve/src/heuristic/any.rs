//! Any heuristic behind one type, so that solvers are compiled once and not once for each.

use taquin_search::{Cost, Heuristic, Weight};

use super::combined::{Max, Weighted};
use super::erased::{Erased, MemoWords, Typed};
use crate::{Run, TileSpace, Tiles};

/// The words that a memo has room for beside the estimate: enough for one of
/// every heuristic in a single maximum.
pub const MEMO_WORDS: usize = 11;

/// A heuristic of any kind, alone or combined.
///
/// Each `after` is one virtual call; reading the estimate needs none.
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
        H: Heuristic<TileSpace<T>, Memo: MemoWords> + Send + Sync + 'static,
    {
        const {
            assert!(
                <H::Memo as MemoWords>::COUNT <= MEMO_WORDS,
                "the memo is too long"
            )
        }
        AnyHeuristic(Box::new(Typed(heuristic)))
    }

    /// The greatest of several estimates; zero if there are none.
    ///
    /// Admissible if all are, and consistent if all are. Returns `None` when
    /// the memos together take more than [`MEMO_WORDS`].
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

    fn recall(&self, tiles: &T, estimate: Cost) -> AnyMemo {
        let mut words = [0; MEMO_WORDS];
        self.0.recall(&mut words, tiles, estimate);
        AnyMemo { estimate, words }
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
