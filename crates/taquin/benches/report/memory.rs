//! An allocator that counts, to compare peaks of memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: every call is handed on to the system's allocator as it came; only counts are added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        allocate(layout.size());
        // SAFETY: the caller keeps `alloc`'s contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        allocate(layout.size());
        // SAFETY: the caller keeps `alloc_zeroed`'s contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    /// Counts the old and the new memory together: both may exist for a moment.
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        allocate(size);
        note_peak();
        // SAFETY: the caller keeps `realloc`'s contract.
        let moved = unsafe { System.realloc(pointer, layout, size) };
        HELD.fetch_sub(layout.size(), Relaxed);
        moved
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps `dealloc`'s contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Counts an allocation, towards the peak only from the next one on: searches test whether the
/// system has memory by allocating 44 MB and freeing them at once, without ever touching them.
fn allocate(bytes: usize) {
    note_peak();
    HELD.fetch_add(bytes, Relaxed);
}

fn note_peak() {
    PEAK.fetch_max(HELD.load(Relaxed), Relaxed);
}

/// Runs `work`, and returns the greatest number of bytes that it held beyond those before.
pub(crate) fn peak_during<R>(work: impl FnOnce() -> R) -> (R, usize) {
    let before = HELD.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = work();
    note_peak();
    (result, PEAK.load(Relaxed) - before)
}
