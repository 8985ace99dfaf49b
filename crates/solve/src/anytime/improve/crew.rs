//! Several threads at work on one problem, with one control.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use taquin_search::threads::spawn;
use taquin_search::{Control, Meter as _, StopReason};

use super::beam::Tick;

/// How long the calling thread sleeps between two looks at the others.
const NAP: Duration = Duration::from_millis(1);

/// What threads tell the one that has the control.
#[derive(Default)]
struct Shared {
    is_stopped: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
}

impl Shared {
    /// Counts what the others did since the last time.
    fn count(
        &self,
        expanded: u64,
        generated: u64,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let expanded = expanded + self.expanded.swap(0, Ordering::Relaxed);
        let generated = generated + self.generated.swap(0, Ordering::Relaxed);
        let counted = control.count(expanded, generated);
        if counted.is_err() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        counted
    }
}

/// Does a job on every desk, each on a thread of its own if there are so many, the first on the calling
/// one.
///
/// What was written to the desks stays there when a reason to stop comes back. On one desk everything
/// happens in order, and nothing depends on the clock.
///
/// # Errors
/// The reason of the control to stop.
pub(super) fn work<D: Send>(
    desks: &mut [D],
    control: &mut Control<'_>,
    job: impl Fn(usize, &mut D, Tick<'_>) -> Result<(), StopReason> + Sync,
) -> Result<(), StopReason> {
    let Some((first, others)) = desks.split_first_mut() else {
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
    let next = || {
        waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .next()
    };
    let help = || {
        let tick = &mut |expanded, generated| {
            shared.expanded.fetch_add(expanded, Ordering::Relaxed);
            shared.generated.fetch_add(generated, Ordering::Relaxed);
            match shared.is_stopped.load(Ordering::Relaxed) {
                true => Err(StopReason::Cancelled),
                false => Ok(()),
            }
        };
        if let Some((index, desk)) = next() {
            // The reason is the control's, which the calling thread knows.
            let _ = job(index, desk, tick);
        }
    };
    let done = thread::scope(|scope| {
        let helpers: Vec<_> = (0..wanted).map_while(|_| spawn(scope, help)).collect();
        let tick = &mut |expanded, generated| shared.count(expanded, generated, control);
        let mut done = job(0, first, tick);
        // When the system refuses threads, this one has more to do.
        for _ in helpers.len()..wanted {
            done = done.and_then(|()| match next() {
                Some((index, desk)) => job(index, desk, tick),
                None => Ok(()),
            });
        }
        while !helpers.iter().all(|helper| helper.is_finished()) {
            thread::sleep(NAP);
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
