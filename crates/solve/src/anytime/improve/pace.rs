//! Threads that take steps together: each waits for the others before the next.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// How often a thread that waits looks before it lets others have its core. Steps are short, so the
/// system's own means of waiting would take longer than most of them. So would a hint to the
/// processor that this is a wait: virtual machines lose their core for it.
const LOOKS: usize = 1 << 16;

/// What threads wait at.
pub(super) struct Pace {
    threads: usize,
    waiting: AtomicUsize,
    step: AtomicUsize,
    is_broken: AtomicBool,
}

/// A thread that takes part. The others do not wait for it in vain when it panics.
pub(super) struct Walk<'p>(&'p Pace);

/// Some thread does not take part any more, so that there is nothing to wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Broken;

impl Pace {
    pub(super) fn new(threads: usize) -> Pace {
        Pace {
            threads,
            waiting: AtomicUsize::new(0),
            step: AtomicUsize::new(0),
            is_broken: AtomicBool::new(false),
        }
    }

    /// Ends the waiting of all for good, because one of them does not come.
    pub(super) fn give_up(&self) {
        self.is_broken.store(true, Ordering::Relaxed);
    }

    /// Takes part; as many must do so as there are threads.
    pub(super) fn join(&self) -> Walk<'_> {
        Walk(self)
    }
}

impl Walk<'_> {
    /// Waits until all threads have come here. What they did before is seen by all after it.
    ///
    /// # Errors
    /// When another thread has panicked, or there is none.
    pub(super) fn wait(&self) -> Result<(), Broken> {
        let pace = self.0;
        let step = pace.step.load(Ordering::Acquire);
        if pace.waiting.fetch_add(1, Ordering::AcqRel) + 1 == pace.threads {
            pace.waiting.store(0, Ordering::Relaxed);
            pace.step.store(step.wrapping_add(1), Ordering::Release);
            return Ok(());
        }
        let mut looks = 0;
        while pace.step.load(Ordering::Acquire) == step {
            if pace.is_broken.load(Ordering::Relaxed) {
                return Err(Broken);
            }
            looks += 1;
            if looks > LOOKS {
                thread::yield_now();
            }
        }
        Ok(())
    }
}

impl Drop for Walk<'_> {
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
    fn nobody_is_a_step_ahead() {
        const STEPS: usize = 1000;
        for threads in [1, 2, 5] {
            let pace = Pace::new(threads);
            let steps: Vec<AtomicUsize> = (0..threads).map(|_| AtomicUsize::new(0)).collect();
            thread::scope(|scope| {
                for own in &steps {
                    let (pace, steps) = (&pace, &steps);
                    scope.spawn(move || {
                        let walk = pace.join();
                        for step in 1..=STEPS {
                            own.store(step, Ordering::Relaxed);
                            walk.wait().unwrap();
                            let seen = steps.iter().map(|other| other.load(Ordering::Relaxed));
                            assert!(seen.min() == Some(step));
                            walk.wait().unwrap();
                        }
                    });
                }
            });
        }
    }

    #[test]
    fn a_panic_ends_the_wait_of_the_others() {
        let pace = Pace::new(2);
        thread::scope(|scope| {
            let waits = scope.spawn(|| pace.join().wait());
            let panics = scope.spawn(|| {
                let _walk = pace.join();
                panic!("on purpose");
            });
            assert!(panics.join().is_err());
            assert_eq!(waits.join().unwrap(), Err(Broken));
        });
    }

    #[test]
    fn nobody_waits_for_a_thread_that_does_not_come() {
        let pace = Pace::new(3);
        thread::scope(|scope| {
            let waiting = [0, 1].map(|_| scope.spawn(|| pace.join().wait()));
            pace.give_up();
            for thread in waiting {
                assert_eq!(thread.join().unwrap(), Err(Broken));
            }
        });
    }
}
