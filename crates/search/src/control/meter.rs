//! What a search uses of its control: counting, limits, memory and bounds.

use std::time::Duration;

use crate::{Control, Cost, StopReason};

/// The side of a [`Control`] that searches see.
///
/// Whoever calls a search needs nothing of this. Whoever writes one outside this crate counts what it
/// expands, asks before it allocates, notes what it proves, and ends with the [`StopReason`] that a
/// call returns.
pub trait Meter {
    /// Counts states that were expanded and successors that were generated since the last call, and
    /// says whether to stop. Call it every few thousand states.
    ///
    /// # Errors
    /// The reason to stop, when a limit was reached or the search cancelled.
    fn count(&mut self, expanded: u64, generated: u64) -> Result<(), StopReason>;

    /// Says whether to stop, without counting anything: for work other than search, such as
    /// building tables.
    ///
    /// # Errors
    /// The reason to stop, when a limit was reached or the search cancelled.
    fn check(&mut self) -> Result<(), StopReason>;

    /// Notes how many states are stored now.
    fn note_stored(&mut self, states: usize);

    /// Notes the length of a path.
    fn note_depth(&mut self, depth: usize);

    /// Asks for memory before it is allocated.
    ///
    /// Everything that grows with the search goes through here. While a vector grows, the old and the
    /// new one exist together: reserve the new one first, [release](Meter::release) the old one
    /// when it is gone.
    ///
    /// # Errors
    /// [`StopReason::Memory`] when the limit would be exceeded.
    fn reserve(&mut self, bytes: usize) -> Result<(), StopReason>;

    /// Gives memory back.
    fn release(&mut self, bytes: usize);

    /// The bytes that the search holds now, all of its threads together.
    fn held(&self) -> usize;

    /// The bytes that may still be reserved.
    fn room(&self) -> usize;

    /// The time that is left, if there is a limit on it.
    fn time_left(&self) -> Option<Duration>;

    /// Limits the time from now on, unless the limit that there is ends sooner.
    fn limit_rest(&mut self, time: Duration);

    /// Notes a proven lower bound.
    ///
    /// # Errors
    /// [`StopReason::Cost`] when the bound exceeds the limit on cost.
    fn raise_bound(&mut self, bound: Cost) -> Result<(), StopReason>;

    /// Notes the cost of the best path so far, and tells the observer at once.
    fn note_best(&mut self, cost: Cost);
}

impl Meter for Control<'_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Result<(), StopReason> {
        Control::count(self, expanded, generated)
    }

    fn check(&mut self) -> Result<(), StopReason> {
        Control::check(self)
    }

    fn note_stored(&mut self, states: usize) {
        Control::note_stored(self, states);
    }

    fn note_depth(&mut self, depth: usize) {
        Control::note_depth(self, depth);
    }

    fn reserve(&mut self, bytes: usize) -> Result<(), StopReason> {
        Control::reserve(self, bytes)
    }

    fn release(&mut self, bytes: usize) {
        Control::release(self, bytes);
    }

    fn held(&self) -> usize {
        Control::held(self)
    }

    fn room(&self) -> usize {
        Control::room(self)
    }

    fn time_left(&self) -> Option<Duration> {
        Control::time_left(self)
    }

    fn limit_rest(&mut self, time: Duration) {
        Control::limit_rest(self, time);
    }

    fn raise_bound(&mut self, bound: Cost) -> Result<(), StopReason> {
        Control::raise_bound(self, bound)
    }

    fn note_best(&mut self, cost: Cost) {
        Control::note_best(self, cost);
    }
}
