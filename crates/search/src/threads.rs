//! How many threads can run at the same time.

/// The number of threads that run at the same time here; 1 without the feature `threads`.
pub fn available() -> usize {
    if cfg!(feature = "threads") {
        std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
    } else {
        1
    }
}
