//! The hash table of a [`Store`](crate::store::Store): numbers of nodes, found by hash.
//!
//! Linear probing over words of a 32-bit part of the hash and a 32-bit number.
//! The part is compared before a node is looked at, so a key that is not there
//! hardly ever costs a second cache miss, and since it also gives the place in
//! the table, growing needs no node at all. Measured against a table of bare numbers that hashes nodes
//! again when it grows, searches took a third less time.

use crate::store::Number;
use crate::{Control, StopReason};

/// The words of the first table: small searches should not have to grow it.
const FIRST_CAPACITY: usize = 1 << 11;

/// Numbers by hash. A word is the tag of a hash, then the number plus one; 0 is empty.
pub(crate) struct Index {
    words: Vec<u64>,
    /// A tag shifted right by this is the first place to look.
    shift: u32,
}

impl Index {
    pub(crate) fn new() -> Index {
        Index {
            words: Vec::new(),
            shift: 32,
        }
    }

    /// The number whose node `is_match` recognises, among those of equal hash.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_match: impl Fn(Number) -> bool) -> Option<Number> {
        if self.words.is_empty() {
            return None;
        }
        self.look(hash, is_match).ok()
    }

    /// Fetches the place of a hash into the cache, ahead of its use.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        if let Some(word) = self.words.get((tag(hash) >> self.shift) as usize) {
            prefetch(word);
        }
    }

    /// The number of this hash that `is_match` recognises, or the empty place where it would be.
    ///
    /// There must be [room](Index::room) for one more.
    #[inline]
    pub(crate) fn look(
        &self,
        hash: u64,
        is_match: impl Fn(Number) -> bool,
    ) -> Result<Number, usize> {
        let tag = tag(hash);
        let last = self.words.len() - 1;
        let mut place = (tag >> self.shift) as usize;
        loop {
            let word = self.words[place & last];
            if word == 0 {
                return Err(place & last);
            }
            let number = word as u32 - 1;
            if word >> 32 == tag && is_match(number) {
                return Ok(number);
            }
            place += 1;
        }
    }

    /// Puts a number in the empty place that [`Index::look`] has found for its hash.
    #[inline]
    pub(crate) fn put(&mut self, place: usize, hash: u64, number: Number) {
        self.words[place] = tag(hash) << 32 | u64::from(number + 1);
    }

    /// How many numbers fit in before the table has to grow.
    pub(crate) fn room(&self) -> usize {
        self.words.len() / 4 * 3
    }

    /// The bytes that the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// Makes the table twice as large, within the limit on memory.
    ///
    /// In place: new memory is dear, since the system clears every page of it
    /// and only hands it out when it is first touched.
    #[cold]
    pub(crate) fn grow(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        let before = self.words.len();
        let capacity = (2 * before).max(FIRST_CAPACITY);
        // Places come from 32 bits of the hash, and numbers have as many.
        if capacity as u64 > 1 << 32 {
            return Err(StopReason::Memory);
        }
        // The allocator may have to copy.
        control.reserve(capacity * size_of::<u64>())?;
        self.words.reserve_exact(capacity - before);
        self.words.resize(capacity, 0);
        control.release(before * size_of::<u64>());
        self.shift = 32 - capacity.trailing_zeros();
        // A word's first place becomes about twice as great. From the last word to the first, each
        // moves to where all words before it have already left; the few that do not, around the
        // ends of the table, wait until the others have their places.
        let mut late = Vec::new();
        for place in (0..before).rev() {
            let word = std::mem::take(&mut self.words[place]);
            let first = (word >> 32 >> self.shift) as usize;
            if word == 0 {
                continue;
            }
            let free = (first..capacity).find(|&place| self.words[place] == 0);
            match free {
                Some(free) if first >= place => self.words[free] = word,
                _ => late.push(word),
            }
        }
        for word in late {
            let mut place = (word >> 32 >> self.shift) as usize;
            while self.words[place] != 0 {
                place = (place + 1) & (capacity - 1);
            }
            self.words[place] = word;
        }
        Ok(())
    }
}

/// The 32 bits that are kept of a hash.
///
/// Multiplied once more, since quick hashes leave some of their bits poor.
#[inline]
fn tag(hash: u64) -> u64 {
    hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32
}

/// Asks the processor to fetch what will be needed soon.
#[inline]
pub(crate) fn prefetch<T>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and it only reads, if at all.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = item;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn finds_what_was_put_in_and_nothing_else() {
        // Hashes with many collisions, in the part that is kept and in all of it.
        let hash = |key: u32| u64::from(key / 3).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut control = Control::new(Limits::default());
        let mut index = Index::new();
        for key in 0..10_000 {
            let is_match = |number| number == key;
            assert_eq!(index.find(hash(key), is_match), None);
            if key as usize == index.room() {
                index.grow(&mut control).unwrap();
            }
            let place = index.look(hash(key), is_match).unwrap_err();
            index.put(place, hash(key), key);
            assert_eq!(index.look(hash(key), is_match), Ok(key));
        }
        for key in 0..10_000 {
            assert_eq!(index.find(hash(key), |number| number == key), Some(key));
        }
        assert_eq!(index.find(hash(20_000), |_| true), None);
    }

    #[test]
    fn a_memory_limit_is_kept() {
        let mut control = Control::new(Limits {
            memory: Some(1 << 16),
            ..Limits::default()
        });
        let mut index = Index::new();
        while index.grow(&mut control).is_ok() {}
        assert!((1000..8000).contains(&index.room()));
    }
}
