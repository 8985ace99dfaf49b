//! The hash table of a [`Store`](crate::storage::store::Store): numbers of nodes, found by hash.
//!
//! Slots come in groups of eight. A group has one word with eight bits of the
//! hash of each of its slots, the tags: one look at it says which of the eight
//! may hold the key, and whether the search ends here, with hardly a branch
//! that the processor could guess wrong. A key that is not there rarely costs a
//! look at a node.

use crate::memory::prefetch;
use crate::storage::store::NodeNumber;
use crate::{Control, Meter as _, StopReason};

/// The slots of a group.
const GROUP_SLOTS: usize = 8;

/// The groups of the first table: small searches should not have to grow it.
const FIRST_GROUPS: usize = 1 << 10;

/// How many times as large a table of so many groups becomes.
///
/// Putting all numbers in again takes time, and room that is not used takes memory, which counts
/// in large tables: those grow twofold. The eightfold step spares searches of a hundred thousand states
/// the dearest one of those before.
fn factor(groups: usize) -> usize {
    match groups {
        0..0x1000 => 4,
        0x1000..0x4000 => 8,
        _ => 2,
    }
}

/// A one in every byte.
const ONE_IN_EVERY_BYTE: u64 = 0x0101_0101_0101_0101;

/// Numbers by hash.
pub(crate) struct Index {
    groups: Vec<Group>,
    /// A mixed hash shifted right by this is the first group to look at.
    shift: u32,
}

#[derive(Clone, Copy, Default)]
struct Group {
    /// A byte for each slot, the first in the lowest; 0 is empty. Slots fill from the last to the first.
    tags: u64,
    numbers: [NodeNumber; GROUP_SLOTS],
}

impl Group {
    /// The number in one of the slots of a tag that `is_match` recognises.
    #[inline]
    fn find(&self, tag: u64, is_match: impl Fn(NodeNumber) -> bool) -> Option<NodeNumber> {
        let mut matches = self.matches(tag);
        while matches != 0 {
            let slot = matches.trailing_zeros() as usize / 8;
            let number = self.numbers[slot % GROUP_SLOTS];
            if is_match(number) {
                return Some(number);
            }
            matches &= matches - 1;
        }
        None
    }

    /// A bit for every slot of this tag, and for some of another one.
    #[inline]
    fn matches(&self, tag: u64) -> u64 {
        zero_bytes(self.tags ^ (tag * ONE_IN_EVERY_BYTE))
    }

    #[inline]
    fn is_full(&self) -> bool {
        // The first slot is filled last.
        self.tags as u8 != 0
    }

    /// Fills the last slot that is empty; there must be one.
    #[inline]
    fn put(&mut self, tag: u64, number: NodeNumber) {
        let slot = (self.tags.trailing_zeros() as usize / 8).wrapping_sub(1) % GROUP_SLOTS;
        self.tags |= tag << (8 * slot);
        self.numbers[slot] = number;
    }
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
    pub(crate) fn find(
        &self,
        hash: u64,
        is_match: impl Fn(NodeNumber) -> bool,
    ) -> Option<NodeNumber> {
        if self.groups.is_empty() {
            return None;
        }
        let mixed = mix(hash);
        let mut group = self.first_group(mixed);
        loop {
            let here = &self.groups[group];
            let found = here.find(tag(mixed), &is_match);
            if found.is_some() || !here.is_full() {
                return found;
            }
            group = self.next_group(group);
        }
    }

    /// Fetches the first group of a hash into the cache, ahead of its use.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        if let Some(group) = self.groups.get(self.first_group(mix(hash))) {
            prefetch(group);
        }
    }

    /// The number of this hash that `is_match` recognises; if there is none, `number` is put in.
    ///
    /// There must be [room](Index::room) for one more.
    #[inline(always)]
    pub(crate) fn find_or_put(
        &mut self,
        hash: u64,
        number: NodeNumber,
        is_match: impl Fn(NodeNumber) -> bool,
    ) -> Option<NodeNumber> {
        let mixed = mix(hash);
        let tag = tag(mixed);
        let first = self.first_group(mixed);
        let group = &mut self.groups[first];
        // Mostly it is new, and the first group has an empty slot.
        if group.matches(tag) == 0 && !group.is_full() {
            group.put(tag, number);
            return None;
        }
        self.find_or_put_from(first, tag, number, is_match)
    }

    /// The same for a tag, from a group on.
    #[inline(never)]
    fn find_or_put_from(
        &mut self,
        mut group: usize,
        tag: u64,
        number: NodeNumber,
        is_match: impl Fn(NodeNumber) -> bool,
    ) -> Option<NodeNumber> {
        loop {
            let here = &mut self.groups[group];
            let found = here.find(tag, &is_match);
            if found.is_some() {
                return found;
            }
            if !here.is_full() {
                here.put(tag, number);
                return None;
            }
            group = self.next_group(group);
        }
    }

    /// How many numbers fit in before the table has to grow.
    pub(crate) fn room(&self) -> usize {
        self.groups.len() * GROUP_SLOTS / 4 * 3
    }

    /// The bytes that the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.groups.len() * size_of::<Group>()
    }

    /// Makes the table larger, within the limit on memory, and puts these numbers in again, which
    /// have these hashes.
    ///
    /// In place: new memory is dear, since the system clears every page of it
    /// and only hands it out when it is first touched.
    #[cold]
    pub(crate) fn grow(
        &mut self,
        numbers: impl Iterator<Item = (NodeNumber, u64)>,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let before = self.groups.len();
        let groups = (factor(before) * before).max(FIRST_GROUPS);
        // Numbers have 32 bits.
        if (groups * GROUP_SLOTS) as u64 > 1 << 32 {
            return Err(StopReason::Memory);
        }
        // The allocator may have to copy.
        control.reserve(groups * size_of::<Group>())?;
        if self.groups.try_reserve_exact(groups - before).is_err() {
            control.release(groups * size_of::<Group>());
            return Err(StopReason::Memory);
        }
        for group in &mut self.groups {
            group.tags = 0;
        }
        self.groups
            .extend((before..groups).map(|_| Group::default()));
        control.release(before * size_of::<Group>());
        self.shift = u64::BITS - groups.trailing_zeros();
        numbers.for_each(|(number, hash)| self.put(hash, number));
        Ok(())
    }

    /// Puts in a number that is not there, for which there must be room.
    #[inline]
    fn put(&mut self, hash: u64, number: NodeNumber) {
        let mixed = mix(hash);
        let mut group = self.first_group(mixed);
        while self.groups[group].is_full() {
            group = self.next_group(group);
        }
        self.groups[group].put(tag(mixed), number);
    }

    #[inline]
    fn first_group(&self, mixed: u64) -> usize {
        (mixed >> self.shift) as usize
    }

    #[inline]
    fn next_group(&self, group: usize) -> usize {
        (group + 1) & (self.groups.len() - 1)
    }
}

/// A hash whose upper bits are good, for these choose the group.
///
/// The hasher ends with a product, whose upper bits are its best, and turns them down to the lowest;
/// here they are turned back.
#[inline]
fn mix(hash: u64) -> u64 {
    hash.rotate_right(26)
}

/// The byte that is kept of a hash: never 0, and made of all its bits.
///
/// Multiplied once more, which costs no time: the group is fetched meanwhile.
#[inline]
fn tag(mixed: u64) -> u64 {
    (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56).max(1)
}

/// The highest bit of every byte that is zero, and of some ones above such a byte.
#[inline]
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(ONE_IN_EVERY_BYTE) & !word & (ONE_IN_EVERY_BYTE << 7)
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
                let numbers = (0..key).map(|key| (key, hash(key)));
                index.grow(numbers, &mut control).unwrap();
            }
            assert_eq!(index.find_or_put(hash(key), key, is_match), None);
            assert_eq!(index.find_or_put(hash(key), key, is_match), Some(key));
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
