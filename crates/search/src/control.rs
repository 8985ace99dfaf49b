//! Limits, cancellation, progress and statistics: what travels with every search.

pub mod clock;
mod limits;
pub mod memory;
mod meter;
pub(crate) mod team;
pub mod threads;

pub use limits::{Limits, StopReason};
pub use meter::Meter;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Cost;
use clock::Instant;
use team::Team;

/// The clock and the cancel token are looked at once in so many expansions at most.
const LOOK_EVERY: u64 = 4096;

/// Expansions between two looks should take no longer than this.
const LOOK_WITHIN: Duration = Duration::from_millis(10);

/// Dearer paths are not followed by searches that store costs in 31 bits.
pub(crate) const MOST_COST: Cost = 1 << 30;

/// A switch that ends searches from another thread; clones share it.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A switch that is not thrown.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Throws the switch.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the switch was thrown.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Statistics {
    /// States whose successors were produced ("ever selected").
    pub expanded: u64,
    /// Successors that were produced.
    pub generated: u64,
    /// States expanded again because a cheaper path to them was found.
    pub reopened: u64,
    /// The most states held in memory at one time.
    pub peak_stored: u64,
    /// The length of the longest path looked at.
    pub max_depth: u64,
}

/// What an observer is told now and then.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SearchProgress {
    /// The counts so far.
    pub statistics: Statistics,
    /// The lower bound proven so far.
    pub lower_bound: Cost,
    /// What the best path so far costs, if a search has told.
    pub best: Option<Cost>,
    /// The time since the [`Control`] was made.
    pub elapsed: Duration,
}

/// Limits, cancellation, progress and statistics of one search.
///
/// These methods are for callers of searches. Those who write searches use the [`Meter`](crate::Meter).
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
    /// The count of expansions at which to look at limits again.
    next_look: u64,
    /// How many expansions lie between looks, and when the last was: large states take longer.
    interval: u64,
    last_look: Duration,
    expanded_at_look: u64,
    /// The bytes that the search holds now, and from how many on it asks the system first.
    held: usize,
    asks_from: usize,
    /// The threads that share the limits, if this is the control of one of them.
    membership: Option<Membership<'a>>,
}

/// What the control of one thread knows of the team that it belongs to.
struct Membership<'a> {
    team: &'a Team,
    /// The counts that the team was told.
    told: Statistics,
    /// The count of expansions up to which the team allotted them.
    allotted: u64,
}

impl Default for Control<'_> {
    /// Without limits; its time begins now.
    fn default() -> Self {
        Control::new(Limits::new())
    }
}

impl<'a> Control<'a> {
    /// A control whose time begins now.
    pub fn new(limits: Limits) -> Control<'a> {
        Control {
            limits,
            cancel: CancelToken::new(),
            observer: None,
            started: Instant::now(),
            statistics: Statistics::default(),
            lower_bound: 0,
            best: None,
            // The first expansion looks, so that a limit of zero and an early cancel count.
            next_look: 1,
            interval: 1,
            last_look: Duration::ZERO,
            expanded_at_look: 0,
            held: 0,
            asks_from: memory::STEP,
            membership: None,
        }
    }

    /// The control of one thread of a team.
    pub(crate) fn of_team(team: &'a Team) -> Control<'a> {
        let mut control = Control::new(team.limits).with_cancel(team.cancel.clone());
        control.started = team.started;
        control.membership = Some(Membership {
            team,
            told: Statistics::default(),
            allotted: 0,
        });
        control
    }

    /// Ends the membership in a team: tells it the counts, and gives back what was not used.
    pub(crate) fn leave(mut self) {
        self.tell_team();
        if let Some(membership) = self.membership {
            membership.team.tell(Statistics {
                peak_stored: self.statistics.peak_stored,
                max_depth: self.statistics.max_depth,
                ..Statistics::default()
            });
            let unused = membership.allotted - self.statistics.expanded;
            membership.team.give_back(unused);
        }
    }

    /// Tells the team what was counted since it was last told.
    fn tell_team(&mut self) {
        if let Some(membership) = &mut self.membership {
            let (now, told) = (self.statistics, membership.told);
            membership.team.tell(Statistics {
                expanded: now.expanded - told.expanded,
                generated: now.generated - told.generated,
                reopened: now.reopened - told.reopened,
                ..Statistics::default()
            });
            membership.told = now;
        }
    }

    /// Adds what a team counted; to be done once, when all have left.
    pub(crate) fn absorb(&mut self, team: &Team) {
        self.statistics = self.with_counts_of(team);
    }

    /// Tells the observer of the progress of a team at work.
    pub(crate) fn report(&mut self, team: &Team) {
        let statistics = self.with_counts_of(team);
        self.tell_observer(statistics);
    }

    fn with_counts_of(&self, team: &Team) -> Statistics {
        let (own, theirs) = (self.statistics, team.counts());
        Statistics {
            expanded: own.expanded + theirs.expanded,
            generated: own.generated + theirs.generated,
            reopened: own.reopened + theirs.reopened,
            peak_stored: own.peak_stored.max(theirs.peak_stored),
            max_depth: own.max_depth.max(theirs.max_depth),
        }
    }

    fn tell_observer(&mut self, statistics: Statistics) {
        let elapsed = self.elapsed();
        if let Some(observer) = &mut self.observer {
            observer(SearchProgress {
                statistics,
                lower_bound: self.lower_bound,
                best: self.best,
                elapsed,
            });
        }
    }

    /// When the time began.
    pub(crate) fn started(&self) -> Instant {
        self.started
    }

    /// Ends the search when `token` is thrown.
    #[must_use]
    pub fn with_cancel(mut self, token: CancelToken) -> Control<'a> {
        self.cancel = token;
        self
    }

    /// Tells `observer` of the progress, every few thousand expansions.
    #[must_use]
    pub fn with_observer(mut self, observer: impl FnMut(SearchProgress) + 'a) -> Control<'a> {
        self.observer = Some(Box::new(observer));
        self
    }

    /// The switch that ends this search.
    pub fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Limits the time from now on, unless the limit that there is ends sooner.
    pub(crate) fn limit_rest(&mut self, time: Duration) {
        let end = self.elapsed().saturating_add(time);
        self.limits.time = Some(self.limits.time.map_or(end, |most| most.min(end)));
    }

    /// The counts so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// The time since the control was made.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time that is left, if there is a limit on it.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let most = self.limits.time?;
        Some(most.saturating_sub(self.elapsed()))
    }

    /// Counts an expansion about to be made, and says whether to stop instead.
    pub(crate) fn expand(&mut self) -> Result<(), StopReason> {
        if self.statistics.expanded + 1 >= self.next_look {
            self.look()?;
        }
        self.statistics.expanded += 1;
        Ok(())
    }

    /// Counts states that were expanded, and successors produced, since the last call, and says
    /// whether to stop.
    ///
    /// For searches outside this crate that keep their own counts in their
    /// inner loop: call it every few thousand states.
    ///
    /// # Errors
    /// The reason to stop, when a limit was reached or the token thrown.
    pub(crate) fn count(&mut self, expanded: u64, generated: u64) -> Result<(), StopReason> {
        self.statistics.expanded += expanded;
        self.statistics.generated += generated;
        // As in `expand`: the last state that is allowed is reason enough, whenever the next look is due.
        if self.statistics.expanded + 1 >= self.next_look {
            self.look()?;
        }
        Ok(())
    }

    /// Says whether to stop, without counting anything: for work other than search, such as
    /// building tables.
    ///
    /// # Errors
    /// The reason to stop, when a limit was reached or the token thrown.
    pub(crate) fn check(&mut self) -> Result<(), StopReason> {
        self.look()
    }

    #[cold]
    fn look(&mut self) -> Result<(), StopReason> {
        let expanded = self.statistics.expanded;
        if self.cancel.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        if self.limits.nodes.is_some_and(|most| expanded >= most) {
            return Err(StopReason::Nodes);
        }
        let elapsed = self.elapsed();
        if self.limits.time.is_some_and(|most| elapsed >= most) {
            return Err(StopReason::Time);
        }
        self.tell_observer(self.statistics);
        self.tell_team();
        let since = elapsed.saturating_sub(self.last_look);
        let expanded_since = expanded.saturating_sub(self.expanded_at_look);
        self.last_look = elapsed;
        self.expanded_at_look = expanded;
        self.interval = match since > LOOK_WITHIN {
            // Looks without expansions say nothing of how long these take.
            _ if expanded_since == 0 => self.interval,
            true => (self.interval / 2).max(1),
            false if since * 8 < LOOK_WITHIN => (self.interval * 8).min(LOOK_EVERY),
            false => (self.interval * 2).min(LOOK_EVERY),
        };
        let last_allowed = match &mut self.membership {
            None => self.limits.nodes.unwrap_or(u64::MAX),
            Some(membership) => {
                if membership.team.has_ended() {
                    return Err(StopReason::Cancelled);
                }
                if expanded >= membership.allotted {
                    membership.allotted += membership.team.allot()?;
                }
                membership.allotted
            }
        };
        self.next_look = (expanded + self.interval).min(last_allowed.saturating_add(1));
        Ok(())
    }

    /// Counts a successor.
    pub(crate) fn generate(&mut self) {
        self.statistics.generated += 1;
    }

    /// Counts a state that is expanded again.
    pub(crate) fn reopen(&mut self) {
        self.statistics.reopened += 1;
    }

    /// Notes how many states are stored.
    pub(crate) fn note_stored(&mut self, states: usize) {
        let states = states as u64;
        self.statistics.peak_stored = self.statistics.peak_stored.max(states);
    }

    /// Notes the length of a path.
    pub(crate) fn note_depth(&mut self, depth: usize) {
        self.statistics.max_depth = self.statistics.max_depth.max(depth as u64);
    }

    /// Asks for memory before it is allocated; refused when the limit would be passed, and when the
    /// system has no more.
    ///
    /// Everything that grows with the search goes through here. While a vector
    /// grows, the old and the new one exist together: reserve the new one
    /// first, [release](Control::release) the old one when it is gone.
    ///
    /// # Errors
    /// [`StopReason::Memory`].
    pub(crate) fn reserve(&mut self, bytes: usize) -> Result<(), StopReason> {
        if let Some(membership) = &self.membership {
            return membership.team.reserve(bytes);
        }
        let held = self.held.saturating_add(bytes);
        if self.limits.memory.is_some_and(|most| held > most) {
            return Err(StopReason::Memory);
        }
        if held > self.asks_from || bytes > memory::STEP {
            if let Err(reason) = memory::ask(bytes) {
                // Searches that make do with what there is leave a margin for what the allocator adds.
                let rest = self.held - self.held / 8;
                self.limits.memory = Some(rest.saturating_add(memory::most(bytes)));
                return Err(reason);
            }
            self.asks_from = self.asks_from.max(held.saturating_add(memory::STEP));
        }
        self.held = held;
        Ok(())
    }

    /// Gives memory back.
    pub(crate) fn release(&mut self, bytes: usize) {
        if let Some(membership) = &self.membership {
            return membership.team.release(bytes);
        }
        self.held = self.held.saturating_sub(bytes);
    }

    /// The bytes that the search holds now; for a member of a team, those of all of them.
    pub(crate) fn held(&self) -> usize {
        let membership = self.membership.as_ref();
        membership.map_or(self.held, |membership| membership.team.held())
    }

    /// The bytes that may still be reserved, as far as the limit is concerned.
    pub(crate) fn room(&self) -> usize {
        self.limits
            .memory
            .map_or(usize::MAX, |most| most.saturating_sub(self.held()))
    }

    /// The bytes that may still be reserved and that the system would give now: for searches that
    /// choose how much to take at once.
    ///
    /// Takes some microseconds; without a limit the number is as good as any other.
    pub fn available(&self) -> usize {
        memory::most(self.room())
    }

    /// Sees to it that a vector has room for one more, within the memory limit.
    pub(crate) fn grow<T>(&mut self, items: &mut Vec<T>) -> Result<(), StopReason> {
        self.grow_from(64, items)
    }

    /// The same, for at least so many items.
    pub(crate) fn grow_from<T>(
        &mut self,
        least: usize,
        items: &mut Vec<T>,
    ) -> Result<(), StopReason> {
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

    /// Notes a lower bound, and says whether the limit on cost forbids going on.
    ///
    /// # Errors
    /// [`StopReason::Cost`].
    pub(crate) fn raise_bound(&mut self, bound: Cost) -> Result<(), StopReason> {
        self.lower_bound = self.lower_bound.max(bound);
        match self.limits.cost {
            Some(most) if self.lower_bound > most => Err(StopReason::Cost),
            _ => Ok(()),
        }
    }

    /// Goes back to a lower bound noted before: what raised it since has turned out not to be proven.
    pub fn retract_bound(&mut self, bound: Cost) {
        self.lower_bound = self.lower_bound.min(bound);
    }

    /// The most a path may cost for the search to be interested in it.
    pub(crate) fn cost_limit(&self) -> Cost {
        self.limits.cost.unwrap_or(Cost::MAX)
    }

    /// The lower bound proven so far.
    pub fn lower_bound(&self) -> Cost {
        self.lower_bound
    }

    /// Notes what the best path so far costs, and tells the observer at once.
    pub(crate) fn note_best(&mut self, cost: Cost) {
        self.best = Some(self.best.map_or(cost, |best| best.min(cost)));
        self.tell_observer(self.statistics);
    }

    /// What the best path so far costs, if one was noted.
    pub fn best(&self) -> Option<Cost> {
        self.best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_end_at_the_last_state_that_is_allowed() {
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

    /// Without a limit, too.
    #[test]
    fn what_the_system_does_not_have_is_refused() {
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
    fn what_is_available_is_within_the_limit() {
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
