//! Beams that are late get narrower: one that is not home in time was for nothing.
//!
//! How wide a beam can be is reckoned from the speed of the one before, and other programs may
//! want the processor since.

use std::time::{Duration, Instant};

/// A way has so many moves for each step that tiles are from home, about.
const MOVES_A_STEP: f64 = 1.5;

/// So many states tell how long one takes.
const ENOUGH: u64 = 10_000;

/// When a beam began, and how long it may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    begun: Instant,
    time: Duration,
}

impl Schedule {
    /// A beam that begins now.
    pub(super) fn new(time: Duration) -> Schedule {
        Schedule {
            begun: Instant::now(),
            time,
        }
    }

    /// How many states its layers can have from now on, after so many expanded, with so many steps
    /// left for the tiles.
    pub(super) fn width(&self, expanded: u64, steps: u32) -> usize {
        affordable(self.begun.elapsed(), self.time, expanded, steps)
    }
}

fn affordable(elapsed: Duration, time: Duration, expanded: u64, steps: u32) -> usize {
    if expanded < ENOUGH {
        return usize::MAX;
    }
    let left = time.saturating_sub(elapsed).as_secs_f64();
    let states = left * expanded as f64 / elapsed.as_secs_f64();
    (states / (MOVES_A_STEP * f64::from(steps))) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_late_gets_narrow() {
        let second = Duration::from_secs(1);
        // 100,000 states in a second, and 1,000 moves to go.
        let width = |elapsed, time| affordable(elapsed, time, 100_000, 667);
        assert_eq!(width(second, 11 * second), 999);
        assert_eq!(width(second, 2 * second), 99);
        assert_eq!(width(second, second), 0);
        assert_eq!(width(3 * second, 2 * second), 0);
        assert_eq!(affordable(second, second, ENOUGH - 1, 667), usize::MAX);
        assert_eq!(affordable(Duration::ZERO, second, ENOUGH, 0), usize::MAX);
    }
}
