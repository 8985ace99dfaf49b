//! The entries of a table as the kernel reads them.

use std::marker::PhantomData;

use crate::prefetch::prefetch;

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

/// An entry that is on its way from memory.
#[derive(Clone, Copy)]
pub(crate) struct Expected<'a> {
    word: *const u64,
    entry: u32,
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
    /// Without it a search waits for each entry in turn.
    #[inline(always)]
    pub(crate) fn expect(self, entry: usize) -> Expected<'a> {
        #[cfg(debug_assertions)]
        assert!(entry / 64 < self.words);
        let word = self.first.wrapping_add(entry / 64);
        prefetch(word);
        Expected {
            word,
            entry: entry as u32,
            table: PhantomData,
        }
    }
}

impl Expected<'_> {
    /// None: to fill arrays with.
    pub(crate) const NONE: Expected<'static> = Expected {
        word: std::ptr::null(),
        entry: 0,
        table: PhantomData,
    };

    /// The word that holds the entry, shifted so that the entry is its lowest bit.
    ///
    /// # Safety
    /// The table must have the entry.
    #[inline(always)]
    pub(crate) unsafe fn read(self) -> u64 {
        // SAFETY: the caller says that the word exists, and the table is borrowed.
        unsafe { *self.word >> (self.entry % 64) }
    }
}
