//! Several workers on one problem, each on a thread of its own, with one control.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use taquin_search::threads::{lock, spawn};
use taquin_search::{Control, Meter as _, StopReason, Stoppable};

use crate::anytime::beams::Tick;

/// How long the calling thread sleeps between two looks at the others.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// What threads tell the one that has the control.
#[derive(Default)]
struct Shared {
    is_stopped: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
}

impl Shared {
    /// Counts states together with those that the other threads reported since the last call.
    fn count(&self, expanded: u64, generated: u64, control: &mut Control<'_>) -> Stoppable {
        let expanded = expanded + self.expanded.swap(0, Ordering::Relaxed);
        let generated = generated + self.generated.swap(0, Ordering::Relaxed);
        let counted = control.count(expanded, generated);
        if counted.is_err() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        counted
    }
}

/// Runs a job for every worker, each on a thread of its own if the system allows, the first on the
/// calling one.
///
/// Workers keep what was written to them when the job is stopped. With one worker everything happens in
/// order, and nothing depends on the clock.
///
/// # Errors
/// The control's reason to stop.
pub(super) fn run<W: Send>(
    workers: &mut [W],
    control: &mut Control<'_>,
    job: impl Fn(usize, &mut W, Tick<'_>) -> Stoppable + Sync,
) -> Stoppable {
    let Some((first, others)) = workers.split_first_mut() else {
        return Ok(());
    };
    if others.is_empty() {
        return job(0, first, &mut |expanded, generated| {
            control.count(expanded, generated)
        });
    }
    let shared = Shared::default();
    let wanted = others.len();
    let waiting = Mutex::new((1..).zip(others));
    let next = || lock(&waiting).next();
    let help = || {
        let tick = &mut |expanded, generated| {
            shared.expanded.fetch_add(expanded, Ordering::Relaxed);
            shared.generated.fetch_add(generated, Ordering::Relaxed);
            if shared.is_stopped.load(Ordering::Relaxed) {
                return Err(StopReason::Cancelled);
            }
            Ok(())
        };
        if let Some((index, worker)) = next() {
            // The reason is the control's, which the calling thread knows.
            let _ = job(index, worker, tick);
        }
    };
    let done = thread::scope(|scope| {
        let helpers: Vec<_> = (0..wanted).map_while(|_| spawn(scope, help)).collect();
        let tick = &mut |expanded, generated| shared.count(expanded, generated, control);
        let mut done = job(0, first, tick);
        // When the system refuses threads, this one does their jobs.
        for _ in helpers.len()..wanted {
            done = done.and_then(|()| match next() {
                Some((index, worker)) => job(index, worker, tick),
                None => Ok(()),
            });
        }
        while !helpers.iter().all(|helper| helper.is_finished()) {
            thread::sleep(POLL_INTERVAL);
            if done.is_ok() {
                done = shared.count(0, 0, control).and_then(|()| control.check());
            }
            if done.is_err() {
                shared.is_stopped.store(true, Ordering::Relaxed);
            }
        }
        done
    });
    let counted = shared.count(0, 0, control);
    done.and(counted)
}
