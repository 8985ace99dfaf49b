//! Bounds on single moves made into bounds on runs.

use taquin_puzzle::Size;
use taquin_search::{Cost, Heuristic};

use crate::{Run, TileSpace, Tiles};

/// A heuristic for single moves whose memo also bounds the number of runs.
pub trait RunBound<T: Tiles>: Heuristic<TileSpace<T>> {
    /// The runs still to make, at least; consistent for runs if the heuristic is for moves.
    fn runs(&self, memo: Self::Memo) -> Cost;
}

/// A heuristic for single moves, counted in runs: for the multi-tile metric.
#[derive(Clone, Debug)]
pub struct InRuns<H>(pub H);

impl<T: Tiles, H: RunBound<T>> Heuristic<TileSpace<T>> for InRuns<H> {
    type Memo = H::Memo;

    fn full(&self, tiles: &T) -> H::Memo {
        self.0.full(tiles)
    }

    #[inline]
    fn after(&self, memo: H::Memo, tiles: &T, run: Run) -> H::Memo {
        self.0.after(memo, tiles, run)
    }

    #[inline]
    fn estimate(&self, memo: H::Memo) -> Cost {
        self.0.runs(memo)
    }

    fn is_admissible(&self) -> bool {
        self.0.is_admissible()
    }

    fn is_consistent(&self) -> bool {
        self.0.is_consistent()
    }
}

/// A lower bound on the runs that make this number of single moves, whatever their directions.
///
/// A run makes at most max(R, C) − 1 moves. An estimate of moves that changes by one with each
/// therefore changes by no more than that with a run, and its quotient, rounded up, by one.
pub(super) fn least_runs(moves: Cost, size: Size) -> Cost {
    moves.div_ceil(size.rows().max(size.cols()) as Cost - 1)
}
