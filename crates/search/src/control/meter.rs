//! What a search uses of its control: counting, limits, memory and bounds.

use std::time::Duration;

use crate::{Cost, Stoppable};

/// The side of a [`Control`](crate::Control) that searches use.
///
/// Callers of a search need none of it. A search outside this crate counts what it expands,
/// reserves memory before it allocates, reports what it proves, and ends with the
/// [`StopReason`](crate::StopReason) that a call returns.
pub trait Meter {
    /// Counts the states expanded and the successors generated since the last call, and says
    /// whether to stop. Call it every few thousand states.
    ///
    /// # Errors
    /// The reason to stop, when a limit was reached or the search was cancelled.
    fn count(&mut self, expanded: u64, generated: u64) -> Stoppable;

    /// Says whether to stop, without counting anything: for work other than search, such as
    /// building tables.
    ///
    /// # Errors
    /// The reason to stop, when a limit was reached or the search was cancelled.
    fn check(&mut self) -> Stoppable;

    /// Records how many states are stored now.
    fn note_stored(&mut self, states: usize);

    /// Records the length of a path that was examined.
    fn note_depth(&mut self, depth: usize);

    /// Reserves memory before it is allocated.
    ///
    /// Everything that grows with the search is reserved. While a vector grows, the old and the new
    /// one exist together: reserve the new one first, and [release](Meter::release) the old one
    /// when it is gone.
    ///
    /// # Errors
    /// [`StopReason::Memory`](crate::StopReason::Memory) when the limit would be exceeded or the
    /// system has no more.
    fn reserve(&mut self, bytes: usize) -> Stoppable;

    /// Returns memory that was [reserved](Meter::reserve).
    fn release(&mut self, bytes: usize);

    /// The bytes that the search has reserved, all of its threads together.
    fn held(&self) -> usize;

    /// The bytes that the limit on memory still allows.
    fn room(&self) -> usize;

    /// The time that is left, if there is a limit on it.
    fn time_left(&self) -> Option<Duration>;

    /// Stops the search after `time` from now, unless an earlier limit does.
    fn limit_rest(&mut self, time: Duration);

    /// Records a proven lower bound.
    ///
    /// # Errors
    /// [`StopReason::Cost`](crate::StopReason::Cost) when the bound exceeds the limit on cost.
    fn raise_bound(&mut self, bound: Cost) -> Stoppable;

    /// Records the cost of the best path so far, and tells the observer at once.
    fn note_best(&mut self, cost: Cost);
}
