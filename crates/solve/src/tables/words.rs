//! The words of a table: in memory, or in a file that is mapped there.

use std::fmt;
use std::ops::Deref;

use memmap2::Mmap;

/// The words of a table; a slice wherever they are.
///
/// Clone an [`Arc`](std::sync::Arc) of it to share them. Code that looks up many
/// words borrows the slice once.
pub struct Words(Place);

enum Place {
    Memory(Box<[u64]>),
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
        Words(Place::Memory(words.into()))
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
