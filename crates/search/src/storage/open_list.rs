//! The open list of best-first searches: nodes by rank.

use std::collections::BTreeMap;

use crate::storage::store::NodeNumber;
use crate::{Control, Cost, Meter as _, Stoppable};

/// Nodes by rank, then by a second value, the tie, and then the newest first.
///
/// There is a linked list for each rank and tie. All entries but the heads are in one vector: with
/// a vector for each list, small searches would spend more time in the allocator than in the lists.
#[derive(Default)]
pub(crate) struct OpenList {
    /// As many as the capacity; the first is never used.
    entries: Vec<Entry>,
    /// The first unused entry. Unused entries are linked, the last of them to the place of the next
    /// new one.
    unused: Link,
    /// The lists of each small rank.
    small: Vec<Lists>,
    /// No rank before this has nodes.
    first: usize,
    /// The nodes of large ranks.
    large: LargeRanks,
}

/// The number of lists per rank. Greater ties share the last list, which costs hardly any
/// expansions.
pub(crate) const TIE_LISTS: usize = 31;

/// The lists of one rank, one for each tie.
#[derive(Clone, Copy, Default)]
struct Lists {
    /// A bit for each list that has nodes, so that the best is found at once.
    filled: u32,
    /// The newest node of each list.
    heads: [Entry; TIE_LISTS],
}

/// A node in a list. An entry without a next one marks the end and holds no node.
#[derive(Clone, Copy, Default)]
struct Entry {
    number: NodeNumber,
    next: Link,
}

/// The place of an entry; 0 stands for none.
type Link = u32;

impl OpenList {
    /// Opens a node without a tie.
    #[inline]
    pub(crate) fn push(
        &mut self,
        rank: u64,
        number: NodeNumber,
        control: &mut Control<'_>,
    ) -> Stoppable {
        self.push_tied(rank, 0, number, control)
    }

    /// Opens a node. Among nodes of equal rank, lower ties come first.
    #[inline(always)]
    pub(crate) fn push_tied(
        &mut self,
        rank: u64,
        tie: Cost,
        number: NodeNumber,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let tie = (tie as usize).min(TIE_LISTS - 1);
        let link = self.unused;
        if let Some(lists) = self.small.get_mut(rank as usize)
            && let Some(entry) = self.entries.get_mut(link as usize)
        {
            self.unused = entry.next;
            *entry = std::mem::replace(&mut lists.heads[tie], Entry { number, next: link });
            lists.filled |= 1 << tie;
            self.first = self.first.min(rank as usize);
            return Ok(());
        }
        self.push_elsewhere(rank, tie, number, control)
    }

    /// Opens a node of a large rank, or one for which there is no room yet.
    #[cold]
    fn push_elsewhere(
        &mut self,
        rank: u64,
        tie: usize,
        number: NodeNumber,
        control: &mut Control<'_>,
    ) -> Stoppable {
        if rank >= LargeRanks::FROM {
            return self.large.push((rank, tie), number, control);
        }
        if rank as usize >= self.small.len() {
            widen(&mut self.small, rank as usize, control)?;
        }
        if self.unused as usize == self.entries.len() {
            self.add_entries(control)?;
        }
        self.push_tied(rank, tie as Cost, number, control)
    }

    /// Adds unused entries.
    fn add_entries(&mut self, control: &mut Control<'_>) -> Stoppable {
        let before = self.entries.len();
        control.grow(&mut self.entries)?;
        let capacity = self.entries.capacity();
        let linked = (before + 1..=capacity).map(|after| Entry {
            number: 0,
            next: after as Link,
        });
        self.entries.extend(linked);
        self.unused = before.max(1) as Link;
        Ok(())
    }

    /// The node that is likely to come next.
    #[inline]
    pub(crate) fn peek(&self) -> Option<NodeNumber> {
        let lists = self.small.get(self.first)?;
        let head = lists.heads.get(lists.filled.trailing_zeros() as usize)?;
        Some(head.number)
    }

    /// Releases all memory.
    pub(crate) fn free(self, control: &mut Control<'_>) {
        control.release(self.small.len() * size_of::<Lists>());
        control.release(self.entries.capacity() * size_of::<Entry>());
        self.large.free(control);
    }

    /// The best node and its rank.
    #[inline]
    pub(crate) fn pop(&mut self, control: &mut Control<'_>) -> Option<(u64, NodeNumber)> {
        while let Some(lists) = self.small.get_mut(self.first) {
            if let Some(head) = lists.heads.get_mut(lists.filled.trailing_zeros() as usize) {
                let Entry { number, next } = *head;
                let entry = &mut self.entries[next as usize];
                *head = *entry;
                // Clears the lowest bit, which stands for this list, if the list is now empty;
                // without a branch, which would often be mispredicted.
                lists.filled &= lists.filled - u32::from(entry.next == 0);
                entry.next = std::mem::replace(&mut self.unused, next);
                return Some((self.first as u64, number));
            }
            self.first += 1;
        }
        // Destructured, so that it is returned in registers like the others.
        let (rank, number) = self.large.pop(control)?;
        Some((rank, number))
    }
}

/// Adds lists for all ranks up to `rank` and some more, but none for large ranks, whose nodes must
/// all be in one place to come out in order.
pub(crate) fn widen<L: Default>(
    near: &mut Vec<L>,
    rank: usize,
    control: &mut Control<'_>,
) -> Stoppable {
    let ranks = (rank + 1 + rank / 2).min(LargeRanks::FROM as usize);
    control.reserve((ranks - near.len()) * size_of::<L>())?;
    near.reserve_exact(ranks - near.len());
    near.extend((near.len()..ranks).map(|_| L::default()));
    Ok(())
}

/// The nodes of large ranks, which occur only in spaces with large costs.
#[derive(Default)]
pub(crate) struct LargeRanks(BTreeMap<(u64, usize), Vec<NodeNumber>>);

impl LargeRanks {
    /// Ranks from this on are large.
    pub(crate) const FROM: u64 = 4096;

    pub(crate) fn push(
        &mut self,
        rank_and_tie: (u64, usize),
        number: NodeNumber,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let list = self.0.entry(rank_and_tie).or_default();
        control.grow(list)?;
        list.push(number);
        Ok(())
    }

    #[inline(never)]
    pub(crate) fn pop(&mut self, control: &mut Control<'_>) -> Option<(u64, NodeNumber)> {
        loop {
            let mut first = self.0.first_entry()?;
            let (rank, _) = *first.key();
            match first.get_mut().pop() {
                Some(number) => return Some((rank, number)),
                None => {
                    control.release(first.get().capacity() * size_of::<NodeNumber>());
                    first.remove();
                }
            }
        }
    }

    fn free(self, control: &mut Control<'_>) {
        for list in self.0.values() {
            control.release(list.capacity() * size_of::<NodeNumber>());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    /// Near and far ranks, small and great ties, mixed; some twice.
    const ENTRIES: [(u64, Cost); 9] = [
        (7, 3),
        (5000, 1),
        (7, 300),
        (2, 9),
        (7, 3),
        (2, 0),
        (5000, 0),
        (0, 0),
        (4095, 31),
    ];

    #[test]
    fn gives_nodes_by_rank_then_tie_then_the_newest() {
        let mut control = unlimited();
        let mut open = OpenList::default();
        for ((rank, tie), number) in ENTRIES.into_iter().zip(0..) {
            open.push_tied(rank, tie, number, &mut control).unwrap();
        }
        for number in [7, 5, 3, 4, 0, 2, 8, 6, 1] {
            let (rank, _) = ENTRIES[number as usize];
            assert_eq!(open.pop(&mut control), Some((rank, number)));
        }
        assert_eq!(open.pop(&mut control), None);
    }

    #[test]
    fn large_ranks_stay_apart_when_small_ones_get_lists() {
        let mut control = unlimited();
        let mut open = OpenList::default();
        for (rank, number) in [(4500, 0), (4000, 1), (5000, 2), (4095, 3)] {
            open.push(rank, number, &mut control).unwrap();
        }
        for expected in [(4000, 1), (4095, 3), (4500, 0), (5000, 2)] {
            assert_eq!(open.pop(&mut control), Some(expected));
        }
        assert_eq!(open.pop(&mut control), None);
    }

    #[test]
    fn a_better_node_may_come_late() {
        let mut control = unlimited();
        let mut open = OpenList::default();
        open.push_tied(9, 4, 0, &mut control).unwrap();
        open.push_tied(9, 4, 1, &mut control).unwrap();
        assert_eq!(open.pop(&mut control), Some((9, 1)));
        open.push_tied(9, 2, 2, &mut control).unwrap();
        open.push(8, 3, &mut control).unwrap();
        assert_eq!(open.peek(), Some(3));
        assert_eq!(open.pop(&mut control), Some((8, 3)));
        assert_eq!(open.pop(&mut control), Some((9, 2)));
        assert_eq!(open.pop(&mut control), Some((9, 0)));
    }

    #[test]
    fn all_memory_is_released() {
        let mut control = within_memory(1 << 20);
        let mut open = OpenList::default();
        for ((rank, tie), number) in ENTRIES.into_iter().zip(0..) {
            open.push_tied(rank, tie, number, &mut control).unwrap();
        }
        assert!(control.room() < 1 << 20);
        open.free(&mut control);
        assert_eq!(control.room(), 1 << 20);
    }
}
