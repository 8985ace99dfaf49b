//! The open list of best-first searches: nodes by rank.

use std::collections::BTreeMap;

use crate::store::Number;
use crate::{Control, Cost, StopReason};

/// Nodes by rank, those of equal rank by a second value, the newest of equal ones first.
///
/// A linked list for each rank and tie, all in one vector: a vector for each
/// list would cost small searches more time in the allocator than in the lists.
pub(crate) struct Open {
    /// All up to the capacity; the first stands for the end of a list.
    entries: Vec<Entry>,
    /// The first entry that is not in use; those are linked as well.
    unused: Link,
    /// The first entry of each small rank and each tie: [`Open::TIES`] lists a rank.
    near: Vec<Link>,
    /// No list before this has nodes.
    first: usize,
    /// The nodes of the other ranks, which only spaces with large costs have.
    far: BTreeMap<(u64, usize), Vec<Number>>,
}

/// A node in a list.
struct Entry {
    number: Number,
    next: Link,
}

/// The place of an entry; 0 ends a list.
type Link = u32;

impl Open {
    /// Ranks below this are found at once.
    const NEAR: u64 = 4096;
    /// So many ties are told apart; greater ones count as the last, which costs hardly any
    /// expansions.
    const TIES: usize = 32;

    pub(crate) fn new() -> Open {
        Open {
            entries: Vec::new(),
            unused: 0,
            near: Vec::new(),
            first: 0,
            far: BTreeMap::new(),
        }
    }

    /// Opens a node whose rank is all that counts.
    #[inline]
    pub(crate) fn push(
        &mut self,
        rank: u64,
        number: Number,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        self.push_tied(rank, 0, number, control)
    }

    /// Opens a node that comes before others of its rank whose tie is greater.
    #[inline(always)]
    pub(crate) fn push_tied(
        &mut self,
        rank: u64,
        tie: Cost,
        number: Number,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let tie = (tie as usize).min(Open::TIES - 1);
        let list = rank as usize * Open::TIES + tie;
        if list >= self.near.len() || self.unused == 0 {
            if rank >= Open::NEAR {
                return self.push_far((rank, tie), number, control);
            }
            self.make_room(rank as usize, control)?;
        }
        let link = self.unused;
        let entry = &mut self.entries[link as usize];
        self.unused = entry.next;
        entry.number = number;
        entry.next = std::mem::replace(&mut self.near[list], link);
        self.first = self.first.min(list);
        Ok(())
    }

    /// Sees to it that there are lists for a rank, and an entry that is not in use.
    #[cold]
    fn make_room(&mut self, rank: usize, control: &mut Control<'_>) -> Result<(), StopReason> {
        if rank * Open::TIES >= self.near.len() {
            self.widen(rank, control)?;
        }
        if self.unused == 0 {
            self.add_entries(control)?;
        }
        Ok(())
    }

    /// Makes more entries, none of them in use.
    fn add_entries(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        let before = self.entries.len();
        control.grow(&mut self.entries)?;
        let capacity = self.entries.capacity();
        let linked = (before + 1..=capacity).map(|after| Entry {
            number: 0,
            next: if after < capacity { after as Link } else { 0 },
        });
        self.entries.extend(linked);
        self.unused = before.max(1) as Link;
        Ok(())
    }

    #[inline(never)]
    fn push_far(
        &mut self,
        rank_and_tie: (u64, usize),
        number: Number,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let list = self.far.entry(rank_and_tie).or_default();
        control.grow(list)?;
        list.push(number);
        Ok(())
    }

    /// Makes lists for all ranks up to one, and a few more; none for those that are far, whose
    /// nodes must all be in one place to come out in order.
    fn widen(&mut self, rank: usize, control: &mut Control<'_>) -> Result<(), StopReason> {
        let ranks = (rank + 1 + rank / 2).min(Open::NEAR as usize);
        let lists = ranks * Open::TIES;
        control.reserve((lists - self.near.len()) * size_of::<Link>())?;
        self.near.reserve_exact(lists - self.near.len());
        self.near.resize(lists, 0);
        Ok(())
    }

    /// The node that is likely to come next.
    #[inline]
    pub(crate) fn peek(&self) -> Option<Number> {
        let link = *self.near.get(self.first)?;
        (link != 0).then(|| self.entries[link as usize].number)
    }

    /// Gives all memory back.
    pub(crate) fn free(self, control: &mut Control<'_>) {
        control.release(self.near.len() * size_of::<Link>());
        control.release(self.entries.capacity() * size_of::<Entry>());
        for list in self.far.values() {
            control.release(list.capacity() * size_of::<Number>());
        }
    }

    /// The best node and its rank.
    #[inline]
    pub(crate) fn pop(&mut self, control: &mut Control<'_>) -> Option<(u64, Number)> {
        while let Some(list) = self.near.get_mut(self.first) {
            if *list != 0 {
                let entry = &mut self.entries[*list as usize];
                let link = std::mem::replace(list, entry.next);
                entry.next = std::mem::replace(&mut self.unused, link);
                return Some(((self.first / Open::TIES) as u64, entry.number));
            }
            self.first += 1;
        }
        self.pop_far(control)
    }

    #[inline(never)]
    fn pop_far(&mut self, control: &mut Control<'_>) -> Option<(u64, Number)> {
        loop {
            let mut first = self.far.first_entry()?;
            let (rank, _) = *first.key();
            match first.get_mut().pop() {
                Some(number) => return Some((rank, number)),
                None => {
                    control.release(first.get().capacity() * size_of::<Number>());
                    first.remove();
                }
            }
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
        let mut open = Open::new();
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
    fn far_ranks_stay_far_when_near_ones_get_lists() {
        let mut control = unlimited();
        let mut open = Open::new();
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
        let mut open = Open::new();
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
    fn all_memory_is_given_back() {
        let mut control = within_memory(1 << 20);
        let mut open = Open::new();
        for ((rank, tie), number) in ENTRIES.into_iter().zip(0..) {
            open.push_tied(rank, tie, number, &mut control).unwrap();
        }
        assert!(control.room() < 1 << 20);
        open.free(&mut control);
        assert_eq!(control.room(), 1 << 20);
    }
}
