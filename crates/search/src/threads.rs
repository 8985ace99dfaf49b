//! Threads that may be refused: by a system without any, or by one without memory for them.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::memory;

/// The stack of a thread, as the standard library makes it.
const STACK: usize = 2 << 20;

/// The number of threads that run at the same time here; 1 without the feature `threads`.
///
/// The system is asked once: it reads files to tell.
pub fn available() -> usize {
    static AVAILABLE: OnceLock<usize> = OnceLock::new();
    if cfg!(feature = "threads") {
        *AVAILABLE.get_or_init(|| thread::available_parallelism().map_or(1, NonZeroUsize::get))
    } else {
        1
    }
}

/// Starts a thread; `None` if the system refuses it or has no memory left for it, and without the
/// feature `threads`.
///
/// The caller makes do with the threads that there are, its own at least.
pub fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    let is_possible = cfg!(feature = "threads") && memory::is_available(STACK);
    let thread = is_possible.then(thread::Builder::new)?;
    thread.spawn_scoped(scope, work).ok()
}
