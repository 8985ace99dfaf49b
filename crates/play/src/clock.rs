//! A stopwatch that is given the time by its caller.

use std::time::Duration;

/// Time played. "Now" is always the time since the program began, handed in by the caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    banked: Duration,
    since: Option<Duration>,
}

impl Clock {
    /// A clock that stands at a time played earlier.
    pub(crate) fn standing_at(banked: Duration) -> Clock {
        Clock {
            banked,
            since: None,
        }
    }

    /// Starts; no effect when it runs already.
    pub(crate) fn start(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Stops; no effect when it stands already.
    pub(crate) fn stop(&mut self, now: Duration) {
        *self = Clock::standing_at(self.elapsed(now));
    }

    pub(crate) fn elapsed(&self, now: Duration) -> Duration {
        let running = self.since.map(|since| now.saturating_sub(since));
        self.banked + running.unwrap_or_default()
    }

    /// Whether any time was counted, or is being counted.
    pub(crate) fn has_started(&self) -> bool {
        self.is_running() || !self.banked.is_zero()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.since.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn counts_only_while_it_runs() {
        let mut clock = Clock::default();
        assert_eq!(clock.elapsed(ms(500)), ms(0));
        clock.start(ms(500));
        clock.start(ms(700));
        assert_eq!(clock.elapsed(ms(800)), ms(300));
        clock.stop(ms(900));
        clock.stop(ms(2000));
        assert_eq!(clock.elapsed(ms(5000)), ms(400));
        clock.start(ms(6000));
        assert_eq!(clock.elapsed(ms(6100)), ms(500));
    }
}
