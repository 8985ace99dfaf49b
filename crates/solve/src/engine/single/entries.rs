//! The entries of a table as the kernel reads them.

use std::marker::PhantomData;

/// The words of a table without their number.
///
/// The kernel reads two entries a child; a check of each index would add a
/// load and a branch, so it is made in debug builds only.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a> {
    first: *const u64,
    #[cfg(debug_assertions)]
    words: usize,
    table: PhantomData<&'a [u64]>,
}

impl<'a> Entries<'a> {
    pub(crate) fn new(words: &'a [u64]) -> Entries<'a> {
        Entries {
            first: words.as_ptr(),
            #[cfg(debug_assertions)]
            words: words.len(),
            table: PhantomData,
        }
    }

    /// Has the processor fetch an entry while other work goes on.
    ///
    /// Without it a search waits for each of a node's children in turn.
    #[inline(always)]
    pub(crate) fn prefetch(self, entry: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let address = self.first.wrapping_add(entry / 64);
            // SAFETY: a prefetch reads nothing the program can see, and does
            // not fault whatever the address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = entry;
    }

    /// The word that holds an entry, shifted so that the entry is its lowest bit.
    ///
    /// # Safety
    /// The table must have the entry.
    #[inline(always)]
    pub(crate) unsafe fn shifted(self, entry: usize) -> u64 {
        #[cfg(debug_assertions)]
        assert!(entry / 64 < self.words);
        // SAFETY: the caller says that the word exists, and the table is borrowed.
        unsafe { *self.first.add(entry / 64) >> (entry % 64) }
    }
}
