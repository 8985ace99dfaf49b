//! What the threads of one search share: limits, memory, counts, and the signal to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use super::clock::Instant;
use super::threads::{self, lock};
use super::{CancelToken, Control, Limits, Meter as _, Statistics, StopReason, Stoppable, memory};

/// The maximum number of expansions allotted to a thread at a time.
const MAX_SHARE_EXPANSIONS: u64 = 4096;

/// How often the calling thread reports the progress to its observer.
const REPORT_INTERVAL: Duration = Duration::from_millis(50);

/// The limits of one search, shared out between threads.
///
/// Every thread works with a [`Control`] of its own, a member, that draws on the nodes and the
/// memory of the team. The first member that must stop stops all.
pub(crate) struct Team {
    pub(super) limits: Limits,
    pub(super) cancel: CancelToken,
    pub(super) started: Instant,
    /// The expansions not yet allotted to a member.
    nodes_left: AtomicU64,
    /// The bytes that all members have reserved.
    held: AtomicUsize,
    /// Beyond this many bytes the system is asked first.
    unasked: AtomicUsize,
    counts: Mutex<Statistics>,
    has_ended: AtomicBool,
    reason: OnceLock<StopReason>,
}

impl Team {
    /// A team with what is left of the limits of `control`.
    pub(crate) fn new(control: &Control<'_>) -> Team {
        let limits = control.limits();
        let expanded = control.statistics().expanded;
        let nodes_left = limits.nodes.map(|limit| limit.saturating_sub(expanded));
        Team {
            limits,
            cancel: control.cancel_token(),
            started: control.started,
            nodes_left: AtomicU64::new(nodes_left.unwrap_or(u64::MAX)),
            held: AtomicUsize::new(control.held()),
            unasked: AtomicUsize::new(memory::UNASKED_BYTES),
            counts: Mutex::new(Statistics::default()),
            has_ended: AtomicBool::new(false),
            reason: OnceLock::new(),
        }
    }

    /// Does jobs, each on a thread of its own, and returns their results in any order.
    ///
    /// `jobs` gets the number of threads, which is `wanted` or what the system allows, and makes a
    /// job for each. Meanwhile the calling thread reports the progress to its observer. At the end
    /// the counts of all members are added to those of `control`.
    pub(crate) fn run<J: Send, R: Send>(
        &self,
        wanted: usize,
        control: &mut Control<'_>,
        jobs: impl FnOnce(usize) -> Vec<J>,
        work: impl Fn(J, &mut Control<'_>) -> R + Sync,
    ) -> Vec<R> {
        let results = Mutex::new(Vec::with_capacity(wanted));
        let slots: OnceLock<Vec<Mutex<Option<J>>>> = OnceLock::new();
        let do_job = |number: usize| {
            let job = slots.get().and_then(|slots| lock(&slots[number]).take());
            let Some(job) = job else { return };
            let _guard = EndOnPanic(self);
            let mut member = self.member();
            let result = work(job, &mut member);
            member.leave_team();
            lock(&results).push(result);
        };
        let make_jobs = |threads: usize| {
            let jobs = jobs(threads);
            let slots =
                slots.get_or_init(|| jobs.into_iter().map(|job| Mutex::new(Some(job))).collect());
            slots.len()
        };
        run_jobs(wanted, Box::new(make_jobs), &do_job, &mut || {
            control.report(self)
        });
        control.absorb(self);
        threads::into_inner(results)
    }

    /// The control of one thread, which must [leave](Control::leave_team) at the end of its work.
    fn member(&self) -> Control<'_> {
        Control::of_member(self)
    }

    /// Ends the work of all members: it is done.
    pub(crate) fn end(&self) {
        self.has_ended.store(true, Ordering::Release);
    }

    /// Ends the work of all members for a reason; the first reason counts.
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

    /// Why the work was stopped, if it was not done.
    pub(crate) fn reason(&self) -> Option<StopReason> {
        self.reason.get().copied()
    }

    /// The counts that members have reported.
    pub(super) fn counts(&self) -> Statistics {
        *lock(&self.counts)
    }

    /// Adds to the counts of all members, which hold their states at the same time.
    fn add_counts(&self, counts: Statistics) {
        let mut all = lock(&self.counts);
        *all = all.plus(counts, |one, other| one + other);
    }

    /// Allots expansions to a member: fewer towards the end, so that none is left with one member
    /// when another runs out.
    fn allot(&self) -> Stoppable<u64> {
        if self.limits.nodes.is_none() {
            return Ok(MAX_SHARE_EXPANSIONS);
        }
        let share = |left: u64| (left / 64).clamp(1, MAX_SHARE_EXPANSIONS);
        let taken = self
            .nodes_left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(share(left))
            });
        taken.map(share).map_err(|_| StopReason::Nodes)
    }

    /// Takes back expansions that a member has not made.
    fn take_back(&self, expansions: u64) {
        if self.limits.nodes.is_some() {
            self.nodes_left.fetch_add(expansions, Ordering::Relaxed);
        }
    }

    pub(super) fn reserve(&self, bytes: usize) -> Stoppable {
        let limit = self.limits.memory.unwrap_or(usize::MAX);
        let more = |held: usize| held.checked_add(bytes).filter(|&held| held <= limit);
        let reserved = self
            .held
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        let held = reserved.map_err(|_| StopReason::Memory)? + bytes;
        if held > self.unasked.load(Ordering::Relaxed) || bytes > memory::UNASKED_BYTES {
            if let Err(reason) = memory::request(bytes) {
                self.release(bytes);
                return Err(reason);
            }
            let next = held.saturating_add(memory::UNASKED_BYTES);
            self.unasked.fetch_max(next, Ordering::Relaxed);
        }
        Ok(())
    }

    pub(super) fn release(&self, bytes: usize) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// The bytes that all members have reserved.
    pub(super) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }
}

/// What the control of one thread knows about its team.
pub(super) struct Membership<'a> {
    pub(super) team: &'a Team,
    /// The counts already reported to the team.
    reported: Statistics,
    /// The count of expansions that the team has allotted so far.
    allotted: u64,
}

impl<'a> Membership<'a> {
    pub(super) fn new(team: &'a Team) -> Membership<'a> {
        Membership {
            team,
            reported: Statistics::default(),
            allotted: 0,
        }
    }

    /// Reports the counts, and returns how many states this member may expand in all.
    pub(super) fn allowed_expansions(&mut self, counts: Statistics) -> Stoppable<u64> {
        self.report(counts);
        if self.team.has_ended() {
            return Err(StopReason::Cancelled);
        }
        if counts.expanded >= self.allotted {
            self.allotted += self.team.allot()?;
        }
        Ok(self.allotted)
    }

    /// Reports the final counts and the peaks, and returns unused expansions to the team.
    pub(super) fn end(mut self, counts: Statistics) {
        self.report(counts);
        self.team.add_counts(counts.peaks());
        self.team.take_back(self.allotted - counts.expanded);
    }

    fn report(&mut self, counts: Statistics) {
        self.team.add_counts(counts.since(self.reported));
        self.reported = counts;
    }
}

/// Does numbered jobs, each on a thread of its own, and calls `report` regularly until all are
/// done.
///
/// `make_jobs` gets the number of threads, at least one, and returns the number of jobs. Not
/// generic over the work: the code of threads and channels is large.
fn run_jobs(
    wanted: usize,
    make_jobs: Box<dyn FnOnce(usize) -> usize + '_>,
    do_job: &(dyn Fn(usize) + Sync),
    report: &mut dyn FnMut(),
) {
    thread::scope(|scope| {
        let (running, all_done) = mpsc::channel::<()>();
        let mut workers = Vec::with_capacity(wanted);
        while workers.len() < wanted {
            let (worker, next_job) = mpsc::channel::<usize>();
            let running = running.clone();
            let work = move || {
                if let Ok(number) = next_job.recv() {
                    do_job(number);
                }
                // `all_done` is told when every thread has dropped its sender.
                drop(running);
            };
            match threads::spawn(scope, work) {
                Some(_) => workers.push(worker),
                None => break,
            }
        }
        drop(running);
        let mut numbers = 0..make_jobs(workers.len().max(1));
        for (worker, number) in workers.iter().zip(numbers.by_ref()) {
            // The thread waits for its job, so it still listens.
            let _ = worker.send(number);
        }
        // Without any thread, the calling one does the work.
        numbers.for_each(do_job);
        drop(workers);
        while all_done.recv_timeout(REPORT_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            report();
        }
    });
}

/// Stops a team when one of its threads panics, so that no other thread waits for it forever.
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
    use crate::Meter;
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
        one.leave_team();
        other.leave_team();
        assert_eq!(team.counts().expanded, 10_000);
    }

    #[test]
    fn members_with_slow_expansions_keep_the_time_limit() {
        let control = Control::new(Limits {
            time: Some(Duration::from_millis(50)),
            ..Limits::default()
        });
        let team = Team::new(&control);
        let mut member = team.member();
        // Other work before the search must not lengthen the interval between checks.
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
    fn unused_expansions_are_returned() {
        let control = within_nodes(100_000);
        let team = Team::new(&control);
        for _ in 0..100_000 {
            let mut member = team.member();
            member.expand().unwrap();
            member.leave_team();
        }
        assert_eq!(team.member().expand(), Err(StopReason::Nodes));
    }

    #[test]
    fn memory_is_shared_and_a_stop_reaches_all() {
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
    fn memory_that_the_system_lacks_is_refused() {
        let control = unlimited();
        let team = Team::new(&control);
        let mut member = team.member();
        assert_eq!(member.reserve(1 << 50), Err(StopReason::Memory));
        assert_eq!(member.held(), 0);
        member.reserve(10 << 20).unwrap();
        assert_eq!(member.held(), 10 << 20);
    }

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
