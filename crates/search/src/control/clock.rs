//! The clock by which time is measured: the system's, or the one that the host of a program provides.
//!
//! With the feature `clock`, which is on by default, [`Instant`] is that of the standard library. It
//! panics where there is no clock, in a browser for instance. Without the feature, time comes from the
//! function given to `clock::provide`; before it is called, no time passes and limits on time never end a search.

#[cfg(feature = "clock")]
pub use std::time::Instant;

#[cfg(not(feature = "clock"))]
pub use provided::{Instant, provide};

#[cfg(not(feature = "clock"))]
mod provided {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the function that tells the time since some moment in the past, such as `performance.now()`
    /// of a browser. The first call counts; it returns whether this was the first.
    pub fn provide(clock: fn() -> Duration) -> bool {
        CLOCK.set(clock).is_ok()
    }

    /// A moment, by the clock that was provided.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The moment that comes `time` later; `None` if there is no such moment.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }

        /// The time since this moment.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }
}
