//! Threads, which a system may refuse, and locks that survive a panic.

use std::num::NonZeroUsize;
use std::sync::{
    Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard,
};
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::memory;

/// The size of a thread's stack, as the standard library makes it.
const STACK_BYTES: usize = 2 << 20;

/// The most threads that one search uses: more would spend their time on messages, which grow with the
/// square of their number.
pub const MAX_THREADS: usize = 128;

/// The number of threads that can run at the same time; 1 without the feature `threads`.
///
/// The system is asked only once, because finding out takes reading files.
pub fn available() -> usize {
    static AVAILABLE: OnceLock<usize> = OnceLock::new();
    if cfg!(feature = "threads") {
        *AVAILABLE.get_or_init(|| thread::available_parallelism().map_or(1, NonZeroUsize::get))
    } else {
        1
    }
}

/// Starts a thread. Returns `None` if the system refuses it or has no memory for it, and always
/// without the feature `threads`.
///
/// The caller makes do with the threads that were started, or with its own.
pub fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    let is_possible = cfg!(feature = "threads") && memory::is_available(STACK_BYTES);
    let thread = is_possible.then(thread::Builder::new)?;
    thread.spawn_scoped(scope, work).ok()
}

/// Locks a mutex, whether or not a thread has panicked while it held the lock.
///
/// For data that is valid between any two statements, as counts and finished results are: a panic
/// elsewhere cannot have left it half changed.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a mutex holds, on the same terms as [`lock`].
pub fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Locks for reading, on the same terms as [`lock`].
pub fn read<T>(data: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    data.read().unwrap_or_else(PoisonError::into_inner)
}

/// Locks for writing, on the same terms as [`lock`].
pub fn write<T>(data: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    data.write().unwrap_or_else(PoisonError::into_inner)
}
