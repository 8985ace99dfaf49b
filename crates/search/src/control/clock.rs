//! The clock that measures time: the system's, or one that the program provides.
//!
//! With the feature `clock`, which is on by default, [`Instant`] is that of the standard library.
//! It panics where there is no clock, in a browser for instance. Without the feature, time comes
//! from the function given to `clock::provide`. Until that is called no time passes, and limits on
//! time never end a search.

#[cfg(feature = "clock")]
pub use std::time::Instant;

#[cfg(not(feature = "clock"))]
pub use provided::{Instant, provide};

#[cfg(not(feature = "clock"))]
mod provided {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the function that returns the time since a fixed moment, such as `performance.now()` in
    /// a browser. Only the first call has an effect; returns whether this was the first.
    pub fn provide(clock: fn() -> Duration) -> bool {
        CLOCK.set(clock).is_ok()
    }

    /// A moment on the provided clock.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The moment `time` later; `None` on overflow.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }

        /// The time since this moment.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }
}
