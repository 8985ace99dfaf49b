//! A barrier for threads that take short steps together: each waits for the others before the next step.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The number of times a waiting thread checks before it yields its core. Steps are short, so the
/// system's own ways of waiting would take longer than most steps. A spin-loop hint is slower too:
/// virtual machines lose their core for it.
const SPINS_BEFORE_YIELD: usize = 1 << 16;

/// The state that the threads share.
pub(super) struct SpinBarrier {
    threads: usize,
    waiting: AtomicUsize,
    step: AtomicUsize,
    is_broken: AtomicBool,
}

/// A thread that takes part. If it panics, the others stop waiting for it.
pub(super) struct Participant<'b>(&'b SpinBarrier);

/// A thread has left, so there is nothing to wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Broken;

impl SpinBarrier {
    pub(super) fn new(threads: usize) -> SpinBarrier {
        SpinBarrier {
            threads,
            waiting: AtomicUsize::new(0),
            step: AtomicUsize::new(0),
            is_broken: AtomicBool::new(false),
        }
    }

    /// Ends the wait of all threads for good, because one of them does not come.
    pub(super) fn give_up(&self) {
        self.is_broken.store(true, Ordering::Relaxed);
    }

    /// Takes part; every thread must do so.
    pub(super) fn join(&self) -> Participant<'_> {
        Participant(self)
    }
}

impl Participant<'_> {
    /// Waits until all threads have called this. Afterwards all see what each did before.
    ///
    /// # Errors
    /// When another thread has panicked, or could not be started.
    pub(super) fn wait(&self) -> Result<(), Broken> {
        let barrier = self.0;
        let step = barrier.step.load(Ordering::Acquire);
        if barrier.waiting.fetch_add(1, Ordering::AcqRel) + 1 == barrier.threads {
            barrier.waiting.store(0, Ordering::Relaxed);
            barrier.step.store(step.wrapping_add(1), Ordering::Release);
            return Ok(());
        }
        let mut spins = 0;
        while barrier.step.load(Ordering::Acquire) == step {
            if barrier.is_broken.load(Ordering::Relaxed) {
                return Err(Broken);
            }
            spins += 1;
            if spins > SPINS_BEFORE_YIELD {
                thread::yield_now();
            }
        }
        Ok(())
    }
}

impl Drop for Participant<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.give_up();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_thread_gets_a_step_ahead() {
        const STEPS: usize = 1000;
        for threads in [1, 2, 5] {
            let barrier = SpinBarrier::new(threads);
            let steps: Vec<AtomicUsize> = (0..threads).map(|_| AtomicUsize::new(0)).collect();
            thread::scope(|scope| {
                for own in &steps {
                    let (barrier, steps) = (&barrier, &steps);
                    scope.spawn(move || {
                        let participant = barrier.join();
                        for step in 1..=STEPS {
                            own.store(step, Ordering::Relaxed);
                            participant.wait().unwrap();
                            let seen = steps.iter().map(|other| other.load(Ordering::Relaxed));
                            assert!(seen.min() == Some(step));
                            participant.wait().unwrap();
                        }
                    });
                }
            });
        }
    }

    #[test]
    fn a_panic_ends_the_wait_of_the_others() {
        let barrier = SpinBarrier::new(2);
        thread::scope(|scope| {
            let waits = scope.spawn(|| barrier.join().wait());
            let panics = scope.spawn(|| {
                let _participant = barrier.join();
                panic!("on purpose");
            });
            assert!(panics.join().is_err());
            assert_eq!(waits.join().unwrap(), Err(Broken));
        });
    }

    #[test]
    fn giving_up_ends_the_wait_for_a_missing_thread() {
        let barrier = SpinBarrier::new(3);
        thread::scope(|scope| {
            let waiting = [0, 1].map(|_| scope.spawn(|| barrier.join().wait()));
            barrier.give_up();
            for thread in waiting {
                assert_eq!(thread.join().unwrap(), Err(Broken));
            }
        });
    }
}
