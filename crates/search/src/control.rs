//! Limits, cancellation, progress and statistics: what travels with every search.

mod cancel;
mod check_interval;
pub mod clock;
mod ledger;
mod limits;
pub mod memory;
mod meter;
mod statistics;
pub(crate) mod team;
pub mod threads;

pub use cancel::CancelToken;
pub use limits::{Limits, StopReason, Stoppable};
pub use meter::Meter;
pub use statistics::{SearchProgress, Statistics};

use std::time::Duration;

use crate::Cost;
use check_interval::CheckInterval;
use clock::Instant;
use ledger::MemoryLedger;
use team::{Membership, Team};

/// The greatest cost that stores hold. Searches that use them leave costlier paths out.
pub(crate) const MAX_STORED_COST: Cost = 1 << 30;

/// The first capacity of vectors that grow with a search.
const FIRST_CAPACITY: usize = 64;

/// Limits, cancellation, progress and statistics of one search.
///
/// These methods are for callers of searches. The [`Meter`] has those for writers of searches.
///
/// ```
/// use std::time::Duration;
/// use taquin_search::{Control, Limits};
///
/// let control = Control::new(Limits::new().time(Duration::from_secs(10)));
/// let cancel = control.cancel_token(); // clone it into another thread
/// # assert!(!cancel.is_cancelled());
/// ```
pub struct Control<'a> {
    limits: Limits,
    cancel: CancelToken,
    observer: Option<Box<dyn FnMut(SearchProgress) + 'a>>,
    started: Instant,
    statistics: Statistics,
    lower_bound: Cost,
    best: Option<Cost>,
    preparation: Option<f64>,
    checks: CheckInterval,
    memory: MemoryLedger,
    /// The threads that share the limits, if this is the control of one of them.
    membership: Option<Membership<'a>>,
}

impl Default for Control<'_> {
    /// A control without limits, whose time starts now.
    fn default() -> Self {
        Control::new(Limits::new())
    }
}

impl<'a> Control<'a> {
    /// A control with `limits`, whose time starts now.
    pub fn new(limits: Limits) -> Control<'a> {
        Control {
            limits,
            cancel: CancelToken::new(),
            observer: None,
            started: Instant::now(),
            statistics: Statistics::default(),
            lower_bound: 0,
            best: None,
            preparation: None,
            checks: CheckInterval::new(),
            memory: MemoryLedger::new(),
            membership: None,
        }
    }

    /// The control of one thread of a team.
    fn of_member(team: &'a Team) -> Control<'a> {
        let mut control = Control::new(team.limits).with_cancel(team.cancel.clone());
        control.started = team.started;
        control.membership = Some(Membership::new(team));
        control
    }

    /// Ends the membership in a team: reports the counts and returns unused expansions.
    fn leave_team(self) {
        if let Some(membership) = self.membership {
            membership.end(self.statistics);
        }
    }

    /// Adds the counts of a team whose members have all left.
    fn absorb(&mut self, team: &Team) {
        self.statistics = self.statistics.plus(team.counts(), u64::max);
    }

    /// Tells the observer about the progress of a team at work.
    fn report(&mut self, team: &Team) {
        let statistics = self.statistics.plus(team.counts(), u64::max);
        self.notify_observer(statistics);
    }

    fn notify_observer(&mut self, statistics: Statistics) {
        let elapsed = self.elapsed();
        if let Some(observer) = &mut self.observer {
            observer(SearchProgress {
                statistics,
                lower_bound: self.lower_bound,
                best: self.best,
                preparation: self.preparation,
                elapsed,
            });
        }
    }

    /// Ends the search when `token` is cancelled.
    #[must_use]
    pub fn with_cancel(mut self, token: CancelToken) -> Control<'a> {
        self.cancel = token;
        self
    }

    /// Calls `observer` with the progress, every few thousand expansions.
    #[must_use]
    pub fn with_observer(mut self, observer: impl FnMut(SearchProgress) + 'a) -> Control<'a> {
        self.observer = Some(Box::new(observer));
        self
    }

    /// The token that cancels this search.
    pub fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The counts so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// The time since the control was created.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The lower bound proven so far.
    pub fn lower_bound(&self) -> Cost {
        self.lower_bound
    }

    /// Lowers the lower bound to `bound`, if it is greater: what had raised it proved to be wrong.
    pub fn retract_bound(&mut self, bound: Cost) {
        self.lower_bound = self.lower_bound.min(bound);
    }

    /// The cost of the best path so far, if one was reported.
    pub fn best(&self) -> Option<Cost> {
        self.best
    }

    /// Says which part of its tables a search has built, from 0 to 1; `None` when they are ready. The
    /// observer is told at the next check.
    pub fn note_preparation(&mut self, part: Option<f64>) {
        self.preparation = part;
    }

    /// The bytes that may still be reserved and that the system can provide now, for searches that
    /// decide in advance how much to take.
    ///
    /// Takes some microseconds. Without a limit on memory the number is only a rough guess.
    pub fn available(&self) -> usize {
        memory::largest_available(self.room())
    }

    /// Tells the observer about a search with a control of its own that does a part of the work.
    ///
    /// The counts of the part are not kept: [count](Meter::count) them when it has ended.
    pub fn report_part(&mut self, part: Statistics) {
        let statistics = self.statistics.plus(part, u64::max);
        self.notify_observer(statistics);
    }

    /// Counts an expansion that is about to be made.
    ///
    /// # Errors
    /// The reason to stop instead.
    #[inline]
    pub(crate) fn expand(&mut self) -> Stoppable {
        if self.checks.is_due(self.statistics.expanded) {
            self.check_limits()?;
        }
        self.statistics.expanded += 1;
        Ok(())
    }

    /// Counts a successor.
    #[inline]
    pub(crate) fn generate(&mut self) {
        self.statistics.generated += 1;
    }

    /// Counts a state that is expanded again.
    pub(crate) fn reopen(&mut self) {
        self.statistics.reopened += 1;
    }

    /// The greatest cost that a path may have.
    pub(crate) fn cost_limit(&self) -> Cost {
        self.limits.cost.unwrap_or(Cost::MAX)
    }

    /// Makes sure that a vector has room for one more item, within the memory limit.
    #[inline]
    pub(crate) fn grow<T>(&mut self, items: &mut Vec<T>) -> Stoppable {
        self.grow_from(FIRST_CAPACITY, items)
    }

    /// The same, with a first capacity of `least` items.
    pub(crate) fn grow_from<T>(&mut self, least: usize, items: &mut Vec<T>) -> Stoppable {
        if items.len() < items.capacity() {
            return Ok(());
        }
        let more = items.capacity().max(least);
        self.reserve((items.capacity() + more) * size_of::<T>())?;
        let before = items.capacity();
        if items.try_reserve_exact(more).is_err() {
            self.release((before + more) * size_of::<T>());
            return Err(StopReason::Memory);
        }
        self.release(before * size_of::<T>());
        Ok(())
    }

    #[cold]
    fn check_limits(&mut self) -> Stoppable {
        let expanded = self.statistics.expanded;
        if self.cancel.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        if self.limits.nodes.is_some_and(|limit| expanded >= limit) {
            return Err(StopReason::Nodes);
        }
        let elapsed = self.elapsed();
        if self.limits.time.is_some_and(|limit| elapsed >= limit) {
            return Err(StopReason::Time);
        }
        self.notify_observer(self.statistics);
        self.checks.adapt(expanded, elapsed);
        let allowed = match &mut self.membership {
            None => self.limits.nodes.unwrap_or(u64::MAX),
            Some(membership) => membership.allowed_expansions(self.statistics)?,
        };
        self.checks.schedule(expanded, allowed);
        Ok(())
    }
}

impl Meter for Control<'_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Stoppable {
        self.statistics.expanded += expanded;
        self.statistics.generated += generated;
        // As in `expand`: the last state that is allowed is reason enough, even before the next
        // check is due.
        if self.checks.is_due(self.statistics.expanded) {
            self.check_limits()?;
        }
        Ok(())
    }

    fn check(&mut self) -> Stoppable {
        self.check_limits()
    }

    fn note_stored(&mut self, states: usize) {
        let states = states as u64;
        self.statistics.peak_stored = self.statistics.peak_stored.max(states);
    }

    fn note_depth(&mut self, depth: usize) {
        self.statistics.max_depth = self.statistics.max_depth.max(depth as u64);
    }

    fn reserve(&mut self, bytes: usize) -> Stoppable {
        match &self.membership {
            Some(membership) => membership.team.reserve(bytes),
            None => self.memory.reserve(bytes, &mut self.limits.memory),
        }
    }

    fn release(&mut self, bytes: usize) {
        match &self.membership {
            Some(membership) => membership.team.release(bytes),
            None => self.memory.release(bytes),
        }
    }

    fn held(&self) -> usize {
        match &self.membership {
            Some(membership) => membership.team.held(),
            None => self.memory.held(),
        }
    }

    fn room(&self) -> usize {
        let limit = self.limits.memory;
        limit.map_or(usize::MAX, |limit| limit.saturating_sub(self.held()))
    }

    fn time_left(&self) -> Option<Duration> {
        let limit = self.limits.time?;
        Some(limit.saturating_sub(self.elapsed()))
    }

    fn limit_rest(&mut self, time: Duration) {
        let end = self.elapsed().saturating_add(time);
        self.limits.time = Some(self.limits.time.map_or(end, |limit| limit.min(end)));
    }

    fn raise_bound(&mut self, bound: Cost) -> Stoppable {
        self.lower_bound = self.lower_bound.max(bound);
        match self.limits.cost {
            Some(limit) if self.lower_bound > limit => Err(StopReason::Cost),
            _ => Ok(()),
        }
    }

    fn note_best(&mut self, cost: Cost) {
        self.best = Some(self.best.map_or(cost, |best| best.min(cost)));
        self.notify_observer(self.statistics);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_stops_at_the_last_allowed_state() {
        for (step, nodes) in [(1, 1000), (7, 7007), (4096, 40960)] {
            let mut control = Control::new(Limits {
                nodes: Some(nodes),
                ..Limits::default()
            });
            for _ in 1..nodes / step {
                assert_eq!(control.count(step, 0), Ok(()));
            }
            assert_eq!(control.count(step, 0), Err(StopReason::Nodes));
        }
    }

    #[test]
    fn memory_that_the_system_lacks_is_refused_without_a_limit_too() {
        let mut control = Control::new(Limits::default());
        for bytes in [usize::MAX, isize::MAX as usize, 1 << 50] {
            assert_eq!(control.reserve(bytes), Err(StopReason::Memory));
            assert_eq!(control.held(), 0);
        }
        let mut huge: Vec<[u8; 1 << 40]> = Vec::new();
        assert_eq!(control.grow(&mut huge), Err(StopReason::Memory));
        assert_eq!(control.held(), 0);
        let available = control.available();
        assert!((1 << 20..1 << 50).contains(&available), "{available}");
        assert_eq!(control.reserve(available / 2), Ok(()));
        control.release(available / 2);
    }

    #[test]
    fn available_memory_is_within_the_limit() {
        let mut control = Control::new(Limits {
            memory: Some(10 << 20),
            ..Limits::default()
        });
        control.reserve(4 << 20).unwrap();
        assert_eq!(control.available(), 6 << 20);
        control.reserve(6 << 20).unwrap();
        assert_eq!(control.available(), 0);
    }
}
