//! What the threads of one search share: limits, memory, counts, and the word to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use crate::clock::Instant;
use crate::{CancelToken, Control, Limits, Statistics, StopReason, memory, threads};

/// The most expansions that a thread is allotted at a time.
const LARGEST_SHARE: u64 = 4096;

/// How often the calling thread tells its observer of the progress.
const REPORT_EVERY: Duration = Duration::from_millis(50);

/// The limits of one search, shared out between threads.
///
/// Every thread works with a [`Control`] of its own, a member, that draws on the team's nodes and memory; the first that must stop stops all.
pub(crate) struct Team {
    pub(crate) limits: Limits,
    pub(crate) cancel: CancelToken,
    pub(crate) started: Instant,
    /// The expansions that were not yet allotted to a member.
    nodes_left: AtomicU64,
    /// The bytes that all members hold, and from how many on they ask the system first.
    held: AtomicUsize,
    asks_from: AtomicUsize,
    counts: Mutex<Statistics>,
    has_ended: AtomicBool,
    reason: OnceLock<StopReason>,
}

impl Team {
    /// A team with what is left of the limits.
    pub(crate) fn new(control: &Control<'_>) -> Team {
        let limits = control.limits();
        let expanded = control.statistics().expanded;
        let nodes_left = limits.nodes.map(|most| most.saturating_sub(expanded));
        Team {
            limits,
            cancel: control.cancel_token(),
            started: control.started(),
            nodes_left: AtomicU64::new(nodes_left.unwrap_or(u64::MAX)),
            held: AtomicUsize::new(control.held()),
            asks_from: AtomicUsize::new(memory::STEP),
            counts: Mutex::new(Statistics::default()),
            has_ended: AtomicBool::new(false),
            reason: OnceLock::new(),
        }
    }

    /// Does jobs, each on a thread of its own, and returns what came of them in any order.
    ///
    /// `jobs` is told how many threads there are, and makes a job for each: as many as are wanted, or
    /// as many as the system allows. Meanwhile the calling thread tells its observer of the progress;
    /// the counts of all are added to its own in the end.
    pub(crate) fn run<J, R>(
        &self,
        wanted: usize,
        control: &mut Control<'_>,
        jobs: impl FnOnce(usize) -> Vec<J>,
        work: impl Fn(J, &mut Control<'_>) -> R + Sync,
    ) -> Vec<R>
    where
        J: Send,
        R: Send,
    {
        let results = Mutex::new(Vec::with_capacity(wanted));
        let slots: OnceLock<Vec<Mutex<Option<J>>>> = OnceLock::new();
        let do_job = |number: usize| {
            let job = slots
                .get()
                .and_then(|slots| threads::lock(&slots[number]).take());
            let Some(job) = job else { return };
            let _guard = EndOnPanic(self);
            let mut member = self.member();
            let result = work(job, &mut member);
            member.leave();
            threads::lock(&results).push(result);
        };
        let hand_out = |threads: usize| {
            let jobs = jobs(threads);
            let slots =
                slots.get_or_init(|| jobs.into_iter().map(|job| Mutex::new(Some(job))).collect());
            slots.len()
        };
        side_by_side(wanted, Box::new(hand_out), &do_job, &mut || {
            control.report(self)
        });
        control.absorb(self);
        threads::into_inner(results)
    }

    /// The control of one thread; to be made in it, and to [leave](Control::leave) at its end.
    fn member(&self) -> Control<'_> {
        Control::of_team(self)
    }

    /// Ends the work of all members: it is done.
    pub(crate) fn end(&self) {
        self.has_ended.store(true, Ordering::Release);
    }

    /// Ends the work of all members for a reason; the first one given counts.
    pub(crate) fn stop(&self, reason: StopReason) {
        if !self.has_ended() {
            let _ = self.reason.set(reason);
        }
        self.end();
    }

    /// Whether members should end their work.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Acquire)
    }

    /// Why the work was ended, if it was not done.
    pub(crate) fn reason(&self) -> Option<StopReason> {
        self.reason.get().copied()
    }

    /// The counts of all members, as far as they were told.
    pub(crate) fn counts(&self) -> Statistics {
        *threads::lock(&self.counts)
    }

    /// Adds to the counts of all.
    pub(crate) fn tell(&self, counts: Statistics) {
        let mut all = threads::lock(&self.counts);
        all.expanded += counts.expanded;
        all.generated += counts.generated;
        all.reopened += counts.reopened;
        all.peak_stored += counts.peak_stored;
        all.max_depth = all.max_depth.max(counts.max_depth);
    }

    /// Allots some expansions to a member: fewer towards the end, so that none is left over
    /// with one member when another runs out.
    pub(crate) fn allot(&self) -> Result<u64, StopReason> {
        if self.limits.nodes.is_none() {
            return Ok(LARGEST_SHARE);
        }
        let share = |left: u64| (left / 64).clamp(1, LARGEST_SHARE);
        let taken = self
            .nodes_left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(share(left))
            });
        taken.map(share).map_err(|_| StopReason::Nodes)
    }

    /// Takes back expansions that a member did not make.
    pub(crate) fn give_back(&self, nodes: u64) {
        if self.limits.nodes.is_some() {
            self.nodes_left.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    pub(crate) fn reserve(&self, bytes: usize) -> Result<(), StopReason> {
        let most = self.limits.memory.unwrap_or(usize::MAX);
        let more = |held: usize| held.checked_add(bytes).filter(|&held| held <= most);
        let reserved = self
            .held
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        let held = reserved.map_err(|_| StopReason::Memory)? + bytes;
        if held > self.asks_from.load(Ordering::Relaxed) || bytes > memory::STEP {
            if let Err(reason) = memory::ask(bytes) {
                self.release(bytes);
                return Err(reason);
            }
            let next = held.saturating_add(memory::STEP);
            self.asks_from.fetch_max(next, Ordering::Relaxed);
        }
        Ok(())
    }

    pub(crate) fn release(&self, bytes: usize) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// The bytes that all members hold.
    pub(crate) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }
}

/// Does numbered jobs, each on a thread of its own, and calls `wait` now and then until all are done.
///
/// `hand_out` is told how many threads there are, at least one, and returns how many jobs there are.
/// Not generic: the code of threads and channels is large.
fn side_by_side(
    wanted: usize,
    hand_out: Box<dyn FnOnce(usize) -> usize + '_>,
    do_job: &(dyn Fn(usize) + Sync),
    wait: &mut dyn FnMut(),
) {
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel::<()>();
        let mut desks = Vec::with_capacity(wanted);
        while desks.len() < wanted {
            let (desk, next_job) = mpsc::channel::<usize>();
            let sender = sender.clone();
            let member = move || {
                if let Ok(number) = next_job.recv() {
                    do_job(number);
                }
                // Whoever waits hears of it when all have dropped theirs.
                drop(sender);
            };
            match threads::spawn(scope, member) {
                Some(_) => desks.push(desk),
                None => break,
            }
        }
        drop(sender);
        let mut numbers = 0..hand_out(desks.len().max(1));
        for (desk, number) in desks.iter().zip(numbers.by_ref()) {
            // It waits for it.
            let _ = desk.send(number);
        }
        // No thread is to be had: this one has to do.
        numbers.for_each(do_job);
        drop(desks);
        while receiver.recv_timeout(REPORT_EVERY) == Err(RecvTimeoutError::Timeout) {
            wait();
        }
    });
}

/// Ends the work of a team when its thread panics, so that no other waits for it for ever.
struct EndOnPanic<'t>(&'t Team);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop(StopReason::Cancelled);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn nodes_are_shared_out_to_the_last() {
        let control = within_nodes(10_000);
        let team = Team::new(&control);
        let (mut one, mut other) = (team.member(), team.member());
        let mut expanded = 0;
        let mut reasons = Vec::new();
        while reasons.len() < 2 {
            for member in [&mut one, &mut other] {
                match member.expand() {
                    Ok(()) => expanded += 1,
                    Err(reason) => reasons.push(reason),
                }
            }
        }
        assert_eq!(expanded, 10_000);
        assert_eq!(reasons, [StopReason::Nodes; 2]);
        one.leave();
        other.leave();
        assert_eq!(team.counts().expanded, 10_000);
    }

    /// However many they may expand.
    #[test]
    fn slow_members_look_at_the_clock_too() {
        let control = Control::new(Limits {
            time: Some(Duration::from_millis(50)),
            ..Limits::default()
        });
        let team = Team::new(&control);
        let mut member = team.member();
        // Other work before the search must not make it look less often.
        for _ in 0..10 {
            member.check().unwrap();
        }
        let mut expanded = 0;
        let reason = loop {
            match member.expand() {
                Ok(()) => expanded += 1,
                Err(reason) => break reason,
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        assert_eq!(reason, StopReason::Time);
        assert!(expanded < 100, "{expanded}");
    }

    #[test]
    fn what_was_not_expanded_is_given_back() {
        let control = within_nodes(100_000);
        let team = Team::new(&control);
        for _ in 0..100_000 {
            let mut member = team.member();
            member.expand().unwrap();
            member.leave();
        }
        assert_eq!(team.member().expand(), Err(StopReason::Nodes));
    }

    #[test]
    fn memory_is_one_pot_and_a_stop_reaches_all() {
        let control = within_memory(100);
        let team = Team::new(&control);
        let (mut one, mut other) = (team.member(), team.member());
        one.reserve(60).unwrap();
        assert_eq!(other.room(), 40);
        assert_eq!(other.reserve(60), Err(StopReason::Memory));
        one.release(30);
        other.reserve(60).unwrap();
        team.stop(StopReason::Memory);
        team.stop(StopReason::Nodes);
        assert_eq!(team.reason(), Some(StopReason::Memory));
        assert_eq!(one.expand(), Err(StopReason::Cancelled));
        assert_eq!(other.expand(), Err(StopReason::Cancelled));
    }

    #[test]
    fn what_the_system_does_not_have_is_refused() {
        let control = unlimited();
        let team = Team::new(&control);
        let mut member = team.member();
        assert_eq!(member.reserve(1 << 50), Err(StopReason::Memory));
        assert_eq!(member.held(), 0);
        member.reserve(10 << 20).unwrap();
        assert_eq!(member.held(), 10 << 20);
    }

    /// Whoever wants more threads than there can be gets fewer, and a job for each.
    #[test]
    fn there_are_as_many_jobs_as_threads() {
        let mut control = unlimited();
        let team = Team::new(&control);
        for wanted in [0, 1, 3] {
            let jobs = |threads: usize| {
                assert_eq!(threads, wanted.max(1));
                (0..threads).collect()
            };
            let mut done = team.run(wanted, &mut control, jobs, |job: usize, _| job);
            done.sort_unstable();
            assert_eq!(done, Vec::from_iter(0..wanted.max(1)));
        }
    }
}
