//! Whether the system has memory to give: asked before a search takes more of it.
//!
//! A process whose address space or data is limited, or whose system gives
//! no more than it has, is refused memory. Rust ends a process that is refused a
//! small allocation, so a search has to stop while there is still some left for
//! those: paths, threads, the answer itself.

use crate::StopReason;

/// What is left for all that searches do not count.
///
/// It also has to be more than 32 MiB: the GNU allocator asks the system for each allocation that large,
/// and gives it back at once, where it would keep a smaller one.
const HEADROOM: usize = 40 << 20;

/// Searches that take less than this at a time, and since they last asked, need not ask.
pub(crate) const STEP: usize = 4 << 20;

/// Asks the system for so many bytes, and for what a search may take before it asks again.
///
/// # Errors
/// [`StopReason::Memory`].
#[cold]
pub(crate) fn ask(bytes: usize) -> Result<(), StopReason> {
    match is_available(bytes.saturating_add(STEP)) {
        true => Ok(()),
        false => Err(StopReason::Memory),
    }
}

/// Whether the system would give so many bytes now and leave some for everything else.
///
/// Takes a few microseconds: the memory is asked for and given back, but never touched.
pub fn is_available(bytes: usize) -> bool {
    // What a page in a browser has once been given it keeps; there only allocations can tell.
    if cfg!(target_family = "wasm") {
        return true;
    }
    let mut trial: Vec<u8> = Vec::new();
    let Some(bytes) = bytes.checked_add(HEADROOM) else {
        return false;
    };
    let is_given = trial.try_reserve_exact(bytes).is_ok();
    // Or else the compiler may leave the allocation out.
    std::hint::black_box(&mut trial);
    is_given
}

/// The most bytes, up to a number, that the system would give now.
pub(crate) fn most(bytes: usize) -> usize {
    let mut bytes = bytes;
    while bytes > 0 && !is_available(bytes) {
        bytes -= bytes.div_ceil(8);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_some_but_not_all_that_can_be_named() {
        assert!(is_available(0) && is_available(1 << 20));
        assert!(!is_available(usize::MAX) && !is_available(isize::MAX as usize));
        assert_eq!(most(1 << 20), 1 << 20);
        let most = most(isize::MAX as usize);
        assert!((1 << 20..isize::MAX as usize).contains(&most), "{most}");
    }
}
