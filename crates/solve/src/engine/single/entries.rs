//! The entries of a table as the kernel reads them.

use std::marker::PhantomData;

use taquin_search::memory::prefetch;

/// The words of a table without their number.
///
/// The kernel reads two entries per child. A check of each index would add a
/// load and a branch, so only debug builds make it.
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

    /// Has the processor fetch an entry while other work is done.
    ///
    /// Without it a search waits for each entry in turn.
    #[inline(always)]
    pub(crate) fn expect(self, entry: usize) {
        prefetch(self.word_of(entry));
    }

    /// The word that holds an entry, shifted so that the entry is its lowest bit.
    ///
    /// # Safety
    /// The table must have the entry.
    #[inline(always)]
    pub(crate) unsafe fn read(self, entry: usize) -> u64 {
        // SAFETY: the caller says that the word exists, and the table is borrowed.
        unsafe { *self.word_of(entry) >> (entry % 64) }
    }

    #[inline(always)]
    fn word_of(self, entry: usize) -> *const u64 {
        #[cfg(debug_assertions)]
        assert!(entry / 64 < self.words);
        self.first.wrapping_add(entry / 64)
    }
}
