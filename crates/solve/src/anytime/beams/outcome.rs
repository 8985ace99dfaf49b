//! How a beam search ends, and how it reports its progress.

use taquin_puzzle::Direction;
use taquin_search::{StopReason, Stoppable};

/// How a beam search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::anytime) enum BeamOutcome {
    /// The goal was reached: the path to it.
    Solved(Vec<Direction>),
    /// The goal was not reached: the path to the state with the best score.
    GaveUp(Vec<Direction>),
    /// The search was stopped.
    Stopped(StopReason),
}

/// Counts states expanded and successors generated; an error stops the search.
pub(in crate::anytime) type Tick<'t> = &'t mut dyn FnMut(u64, u64) -> Stoppable;
