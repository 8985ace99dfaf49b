//! Fetching memory before it is needed.

/// Has the processor fetch what lies at an address while other work goes on.
///
/// Any address will do: what cannot be read is not fetched. Where there is no such instruction
/// nothing happens.
#[inline(always)]
pub(crate) fn prefetch<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing the program can see, and does not fault whatever the
        // address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
