//! Asking for memory before it is needed.

/// Has the processor fetch a word while other work goes on.
///
/// Without it a search waits for each of a node's children in turn.
#[inline(always)]
pub(crate) fn prefetch(words: &[u64], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = words.as_ptr().wrapping_add(at);
        // SAFETY: a prefetch reads nothing the program can see, and does not
        // fault whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (words, at);
}
