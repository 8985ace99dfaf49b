//! The words of a table, in memory of this process alone.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use memmap2::MmapMut;

/// From this number of bytes on, the system is asked for pages of 2 MB: with small pages most look-ups
/// at random places in 200 MB would miss the processor's TLB.
const MIN_HUGE_PAGE_BYTES: usize = 4 << 20;

/// The words of a table: an immutable slice, which clones share.
///
/// Code that looks up many words borrows the slice once.
#[derive(Clone)]
pub struct Words(Arc<NewWords>);

impl Deref for Words {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        &self.0
    }
}

impl From<Vec<u64>> for Words {
    fn from(words: Vec<u64>) -> Words {
        NewWords(Memory::Heap(words)).into()
    }
}

impl From<NewWords> for Words {
    fn from(words: NewWords) -> Words {
        Words(Arc::new(words))
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("len", &self.len()).finish()
    }
}

/// The words of a table that is being built or read.
pub(crate) struct NewWords(Memory);

enum Memory {
    Heap(Vec<u64>),
    /// Memory of our own, in large pages where the system has them.
    Pages(MmapMut),
}

impl NewWords {
    /// `len` words, all zero; `None` when the system has no memory for them.
    pub(crate) fn zeroed(len: usize) -> Option<NewWords> {
        let bytes = len.checked_mul(size_of::<u64>())?;
        if bytes >= MIN_HUGE_PAGE_BYTES
            && let Ok(pages) = MmapMut::map_anon(bytes)
        {
            #[cfg(target_os = "linux")]
            // Refused by systems without large pages: they are a matter of speed only.
            let _ = pages.advise(memmap2::Advice::HugePage);
            return Some(NewWords(Memory::Pages(pages)));
        }
        let mut words = Vec::new();
        words.try_reserve_exact(len).ok()?;
        words.resize(len, 0);
        Some(NewWords(Memory::Heap(words)))
    }

    /// The bytes of the words, as they lie in memory.
    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        let words: &mut [u64] = self;
        // SAFETY: all of a word is bytes, any bytes are words, and the slice is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), size_of_val(words)) }
    }
}

impl Deref for NewWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match &self.0 {
            Memory::Heap(words) => words,
            Memory::Pages(pages) => {
                let len = pages.len() / size_of::<u64>();
                // SAFETY: maps begin at a page, so the address suits words; any
                // bits are words; the length is that of the map, which lives
                // and is not written as long as `self` is borrowed.
                unsafe { std::slice::from_raw_parts(pages.as_ptr().cast(), len) }
            }
        }
    }
}

impl DerefMut for NewWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Memory::Heap(words) => words,
            Memory::Pages(pages) => {
                let len = pages.len() / size_of::<u64>();
                // SAFETY: as above, and `self` is borrowed mutably.
                unsafe { std::slice::from_raw_parts_mut(pages.as_mut_ptr().cast(), len) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_begin_as_zeros_and_keep_what_is_written() {
        for len in [
            1,
            100,
            MIN_HUGE_PAGE_BYTES / 8,
            MIN_HUGE_PAGE_BYTES / 8 + 12_345,
        ] {
            let mut words = NewWords::zeroed(len).unwrap();
            assert_eq!(words.len(), len);
            assert!(words.iter().all(|&word| word == 0));
            words[len - 1] = 7;
            assert_eq!(words.bytes_mut().len(), 8 * len);
            assert_eq!(Words::from(words)[len - 1], 7);
        }
    }

    #[test]
    fn more_than_there_can_be_is_refused() {
        for len in [usize::MAX, usize::MAX / 8, 1 << 57] {
            assert!(NewWords::zeroed(len).is_none(), "{len} words");
        }
    }
}
