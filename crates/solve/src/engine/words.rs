//! The memory of a table: 64-bit words.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// From this size on pages of 2 MB are asked for: at random places in 200 MB most look-ups
/// would else miss the processor's list of pages.
const LARGE: usize = 4 << 20;

/// Words that a table is made of.
pub(crate) struct Words(Memory);

enum Memory {
    Heap(Vec<u64>),
    /// Memory of our own, in large pages where the system has them.
    Pages(MmapMut),
}

impl Words {
    /// So many words, all zero.
    pub(crate) fn zeroed(len: usize) -> Words {
        let bytes = len * size_of::<u64>();
        if bytes >= LARGE
            && let Ok(pages) = MmapMut::map_anon(bytes)
        {
            #[cfg(target_os = "linux")]
            // Refused by systems without large pages: they are a matter of speed only.
            let _ = pages.advise(memmap2::Advice::HugePage);
            return Words(Memory::Pages(pages));
        }
        Words(Memory::Heap(vec![0; len]))
    }
}

impl From<Vec<u64>> for Words {
    fn from(words: Vec<u64>) -> Words {
        Words(Memory::Heap(words))
    }
}

impl Deref for Words {
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

impl DerefMut for Words {
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
        for len in [1, 100, LARGE / 8, LARGE / 8 + 12_345] {
            let mut words = Words::zeroed(len);
            assert_eq!(words.len(), len);
            assert!(words.iter().all(|&word| word == 0));
            words[len - 1] = 7;
            assert_eq!(words[len - 1], 7);
        }
    }
}
