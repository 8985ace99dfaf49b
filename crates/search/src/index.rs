//! The hash table of a [`Store`](crate::store::Store): numbers of nodes, found by hash.
//!
//! Slots come in groups of eight. A group has one word with eight bits of the
//! hash of each of its slots, the tags: one look at it says which of the eight
//! may hold the key, and whether the search ends here, with hardly a branch
//! that the processor could guess wrong. A key that is not there rarely costs a
//! look at a node.

use crate::store::Number;
use crate::{Control, StopReason};

/// The slots of a group.
const SLOTS: usize = 8;

/// The groups of the first table: small searches should not have to grow it.
const FIRST_GROUPS: usize = 1 << 9;

/// Tables of fewer groups grow fourfold: what is small should be done with growing soon.
const SMALL_GROUPS: usize = 1 << 12;

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Numbers by hash.
pub(crate) struct Index {
    groups: Vec<Group>,
    /// A mixed hash shifted right by this is the first group to look at.
    shift: u32,
}

#[derive(Clone, Copy, Default)]
struct Group {
    /// A byte for each slot, the first in the lowest; 0 is empty. Slots fill in this order.
    tags: u64,
    numbers: [Number; SLOTS],
}

/// Where to put a number: a group with an empty slot, and its tags with the new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vacant {
    group: usize,
    slot: usize,
    tags: u64,
}

impl Index {
    pub(crate) fn new() -> Index {
        Index {
            groups: Vec::new(),
            shift: u64::BITS - 1,
        }
    }

    /// The number whose node `is_match` recognises, among those of equal hash.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_match: impl Fn(Number) -> bool) -> Option<Number> {
        if self.groups.is_empty() {
            return None;
        }
        self.look(hash, is_match).ok()
    }

    /// Fetches the first group of a hash into the cache, ahead of its use.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        if let Some(group) = self.groups.get(self.first_group(mix(hash))) {
            prefetch(group);
        }
    }

    /// The number of this hash that `is_match` recognises, or an empty slot where it would be.
    ///
    /// There must be [room](Index::room) for one more.
    #[inline(always)]
    pub(crate) fn look(
        &self,
        hash: u64,
        is_match: impl Fn(Number) -> bool,
    ) -> Result<Number, Vacant> {
        let mixed = mix(hash);
        let tag = tag(mixed);
        let mut group = self.first_group(mixed);
        loop {
            let Group { tags, numbers } = &self.groups[group];
            let mut matches = zero_bytes(tags ^ (tag * ONES));
            while matches != 0 {
                let slot = matches.trailing_zeros() as usize / 8;
                let number = numbers[slot % SLOTS];
                if is_match(number) {
                    return Ok(number);
                }
                matches &= matches - 1;
            }
            // The last slot is filled last.
            if tags >> 56 == 0 {
                let slot = SLOTS - tags.leading_zeros() as usize / 8;
                let tags = tags | tag << (8 * slot);
                return Err(Vacant { group, slot, tags });
            }
            group = (group + 1) & (self.groups.len() - 1);
        }
    }

    /// Puts a number in the empty slot that [`Index::look`] has found for its hash.
    #[inline]
    pub(crate) fn put(&mut self, vacant: Vacant, number: Number) {
        let group = &mut self.groups[vacant.group];
        group.tags = vacant.tags;
        group.numbers[vacant.slot % SLOTS] = number;
    }

    /// How many numbers fit in before the table has to grow.
    pub(crate) fn room(&self) -> usize {
        self.groups.len() * SLOTS / 4 * 3
    }

    /// The bytes that the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.groups.len() * size_of::<Group>()
    }

    /// Makes the table larger, within the limit on memory, and puts the numbers from 0 on in
    /// again, which have these hashes.
    ///
    /// In place: new memory is dear, since the system clears every page of it
    /// and only hands it out when it is first touched.
    #[cold]
    pub(crate) fn grow(
        &mut self,
        hashes: impl Iterator<Item = u64>,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let before = self.groups.len();
        let groups = match before {
            0 => FIRST_GROUPS,
            1..SMALL_GROUPS => 4 * before,
            _ => 2 * before,
        };
        // Numbers have 32 bits.
        if (groups * SLOTS) as u64 > 1 << 32 {
            return Err(StopReason::Memory);
        }
        // The allocator may have to copy.
        control.reserve(groups * size_of::<Group>())?;
        for group in &mut self.groups {
            group.tags = 0;
        }
        self.groups.reserve_exact(groups - before);
        self.groups.resize(groups, Group::default());
        control.release(before * size_of::<Group>());
        self.shift = u64::BITS - groups.trailing_zeros();
        hashes.enumerate().for_each(|(number, hash)| {
            if let Err(vacant) = self.look(hash, |_| false) {
                self.put(vacant, number as Number);
            }
        });
        Ok(())
    }

    #[inline]
    fn first_group(&self, mixed: u64) -> usize {
        (mixed >> self.shift) as usize
    }
}

/// A hash whose upper bits are good.
///
/// Multiplied once more, since quick hashes leave some of their bits poor.
#[inline]
fn mix(hash: u64) -> u64 {
    hash.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The byte that is kept of a hash: never 0, and made of bits that do not choose the group.
#[inline]
fn tag(mixed: u64) -> u64 {
    (mixed >> 24 & 0xFF).max(1)
}

/// The highest bit of every byte that is zero, and of some ones above such a byte.
#[inline]
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & (ONES << 7)
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
                index.grow((0..key).map(hash), &mut control).unwrap();
            }
            let vacant = index.look(hash(key), is_match).unwrap_err();
            index.put(vacant, key);
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
        while index.grow(std::iter::empty(), &mut control).is_ok() {}
        assert!((1000..8000).contains(&index.room()));
    }
}
