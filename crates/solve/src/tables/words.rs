//! The words of a table: in memory, or in a file that is mapped there.

use std::fmt;
use std::ops::{Deref, DerefMut};

use memmap2::{Mmap, MmapMut};

/// From this size on pages of 2 MB are asked for: at random places in 200 MB most look-ups
/// would else miss the processor's list of pages.
const LARGE: usize = 4 << 20;

/// The words of a table; a slice wherever they are.
///
/// Clone an [`Arc`](std::sync::Arc) of it to share them. Code that looks up many
/// words borrows the slice once.
pub struct Words(Place);

enum Place {
    Memory(NewWords),
    File(Mapped),
}

/// A mapped payload: whole words, and their address is that of a word.
struct Mapped(Mmap);

impl Words {
    /// The words of a mapped payload, or the map back if it does not hold words of this machine.
    pub(super) fn mapped(map: Mmap) -> Result<Words, Mmap> {
        let is_words = cfg!(target_endian = "little")
            && map.len().is_multiple_of(size_of::<u64>())
            && map.as_ptr().cast::<u64>().is_aligned();
        match is_words {
            true => Ok(Words(Place::File(Mapped(map)))),
            false => Err(map),
        }
    }

    /// Whether the words lie in a file that other processes share.
    pub fn is_mapped(&self) -> bool {
        matches!(self.0, Place::File(_))
    }

    /// The same words in memory of this process alone, in large pages where the system has them:
    /// quicker to read at random places than a file.
    pub(crate) fn copied(&self) -> Words {
        let mut words = NewWords::zeroed(self.len());
        words.copy_from_slice(self);
        words.into()
    }

    /// The payload as it is in the file, if it is mapped.
    pub(super) fn mapped_bytes(&self) -> Option<&[u8]> {
        match &self.0 {
            Place::Memory(_) => None,
            Place::File(Mapped(map)) => Some(map),
        }
    }
}

impl Deref for Words {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match &self.0 {
            Place::Memory(words) => words,
            // SAFETY: the constructor has checked alignment and length, every pattern of bits is
            // a word, and the map lives as long as `self`. It is read-only here, and files are
            // replaced by renaming, never written in place.
            Place::File(Mapped(map)) => unsafe {
                std::slice::from_raw_parts(map.as_ptr().cast(), map.len() / size_of::<u64>())
            },
        }
    }
}

impl From<Vec<u64>> for Words {
    fn from(words: Vec<u64>) -> Words {
        Words(Place::Memory(NewWords(Memory::Heap(words))))
    }
}

impl From<NewWords> for Words {
    fn from(words: NewWords) -> Words {
        Words(Place::Memory(words))
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words")
            .field("len", &self.len())
            .field("is_mapped", &self.is_mapped())
            .finish()
    }
}

/// Words that a table is being made of.
pub(crate) struct NewWords(Memory);

enum Memory {
    Heap(Vec<u64>),
    /// Memory of our own, in large pages where the system has them.
    Pages(MmapMut),
}

impl NewWords {
    /// So many words, all zero.
    pub(crate) fn zeroed(len: usize) -> NewWords {
        let bytes = len * size_of::<u64>();
        if bytes >= LARGE
            && let Ok(pages) = MmapMut::map_anon(bytes)
        {
            #[cfg(target_os = "linux")]
            // Refused by systems without large pages: they are a matter of speed only.
            let _ = pages.advise(memmap2::Advice::HugePage);
            return NewWords(Memory::Pages(pages));
        }
        NewWords(Memory::Heap(vec![0; len]))
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
        for len in [1, 100, LARGE / 8, LARGE / 8 + 12_345] {
            let mut words = NewWords::zeroed(len);
            assert_eq!(words.len(), len);
            assert!(words.iter().all(|&word| word == 0));
            words[len - 1] = 7;
            assert_eq!(Words::from(words)[len - 1], 7);
        }
    }
}
