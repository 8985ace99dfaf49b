//! The hash table of a [`Store`](crate::storage::store::Store): numbers of nodes, found by hash.
//!
//! Slots come in groups of eight. A group has one word of tags, eight bits of the hash for each
//! slot. The word tells which of the eight slots may hold a key and whether the search ends in this
//! group, with hardly a branch that could be mispredicted. A missing key rarely costs a look at a
//! node.

use crate::memory::prefetch;
use crate::storage::store::NodeNumber;
use crate::{Control, Meter as _, StopReason, Stoppable};

/// The number of slots in a group.
const GROUP_SLOTS: usize = 8;

/// The number of groups of the first table, large enough for small searches.
const FIRST_GROUPS: usize = 1 << 10;

/// The factor by which a table with this number of groups grows.
///
/// Reinserting all numbers takes time, and unused room takes memory, which matters in large tables:
/// those double. The eightfold step saves searches of a hundred thousand states their most
/// expensive growth.
fn growth_factor(groups: usize) -> usize {
    match groups {
        0..0x1000 => 4,
        0x1000..0x4000 => 8,
        _ => 2,
    }
}

/// A word with a one in every byte.
const ONE_IN_EVERY_BYTE: u64 = 0x0101_0101_0101_0101;

/// Numbers by hash.
pub(crate) struct Index {
    groups: Vec<Group>,
    /// A mixed hash shifted right by this is the number of its first group.
    shift: u32,
}

#[derive(Clone, Copy, Default)]
struct Group {
    /// A byte for each slot, the first in the lowest; 0 is empty. Slots fill from the last to the
    /// first.
    tags: u64,
    numbers: [NodeNumber; GROUP_SLOTS],
}

impl Group {
    /// The number that `is_match` recognises among the slots with this tag.
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

    /// A bit for every slot with this tag, and perhaps for some with another.
    #[inline]
    fn matches(&self, tag: u64) -> u64 {
        zero_bytes(self.tags ^ (tag * ONE_IN_EVERY_BYTE))
    }

    #[inline]
    fn is_full(&self) -> bool {
        // The first slot is filled last.
        self.tags as u8 != 0
    }

    /// Fills the last empty slot; there must be one.
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

    /// The number that `is_match` recognises among those with this hash.
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

    /// The number with this hash that `is_match` recognises; inserts `number` if there is none.
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
        // Most numbers are new, and their first group has an empty slot.
        if group.matches(tag) == 0 && !group.is_full() {
            group.put(tag, number);
            return None;
        }
        self.find_or_put_from(first, tag, number, is_match)
    }

    /// The same for a tag, beginning with a group.
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

    /// The number of entries before the table has to grow.
    pub(crate) fn room(&self) -> usize {
        self.groups.len() * GROUP_SLOTS / 4 * 3
    }

    /// The bytes that the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.groups.len() * size_of::<Group>()
    }

    /// Makes the table larger, within the limit on memory, and reinserts the numbers with their
    /// hashes.
    ///
    /// In place, because new memory is expensive: the system clears every page on its first use.
    #[cold]
    pub(crate) fn grow(
        &mut self,
        numbers: impl Iterator<Item = (NodeNumber, u64)>,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let before = self.groups.len();
        let groups = (growth_factor(before) * before).max(FIRST_GROUPS);
        // Numbers have 32 bits.
        if (groups * GROUP_SLOTS) as u64 > 1 << 32 {
            return Err(StopReason::Memory);
        }
        // The allocator may have to copy the old table.
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

    /// Inserts a new number; there must be room for it.
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

/// Rotates the best bits of a hash to the top, where they choose the group.
///
/// The hasher ends with a product, whose upper bits are the best, and rotates them down; this
/// undoes it.
#[inline]
fn mix(hash: u64) -> u64 {
    hash.rotate_right(26)
}

/// The tag of a hash: never 0, and dependent on all its bits.
///
/// The multiplication costs no time, because the group is being fetched meanwhile.
#[inline]
fn tag(mixed: u64) -> u64 {
    (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56).max(1)
}

/// The highest bit of every zero byte, and perhaps of bytes of value one above such a byte.
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
