//! The allocator where the address space is limited (`ulimit -v`).

/// Makes all threads share one heap if the address space of the process is limited.
///
/// The GNU allocator reserves 64 MiB of addresses for the heap of each thread. When there is no room for
/// another heap, it takes a whole page for every small allocation, which soon exhausts the rest.
/// To be called before there are threads.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn share_if_limited() {
    if taquin::search::memory::remaining_process_limit().is_some() {
        // SAFETY: sets a number of the allocator, which may be done at any time.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
    }
}

/// Other allocators have no such heaps.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn share_if_limited() {}
