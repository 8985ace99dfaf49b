//! The open list of a search that opens every node exactly once.

use crate::memory::prefetch;
use crate::storage::open_list::{LargeRanks, TIE_LISTS, widen};
use crate::storage::store::NodeNumber;
use crate::{Control, Cost, Meter as _, StopReason, Stoppable};

/// An open list in the order of [`OpenList`](crate::storage::open_list::OpenList), for nodes that
/// are opened once, when they are created.
///
/// Links are stored by node number, so there are no entries to allocate and to free.
#[derive(Default)]
pub(super) struct OpenOnce {
    /// For each node the next one of its list. Node 0, the start, is opened alone, so 0 marks the
    /// end of a list.
    next: Vec<NodeNumber>,
    /// The lists of each small rank.
    small: Vec<Lists>,
    /// No rank before this has nodes.
    first: usize,
    /// The nodes of large ranks.
    large: LargeRanks,
}

/// The lists of one rank, one for each tie.
#[derive(Clone, Copy, Default)]
struct Lists {
    /// A bit for each list that has nodes.
    filled: u32,
    /// The newest node of each list.
    heads: [NodeNumber; TIE_LISTS],
}

/// The first capacity for links.
const FIRST_LINKS: usize = 1 << 10;

/// The least that a node takes, with its share of links and index.
const MIN_NODE_BYTES: usize = 32;

impl OpenOnce {
    /// Opens the node with the next number. Among nodes of equal rank, lower ties come first.
    #[inline(always)]
    pub(super) fn push(&mut self, rank: u64, tie: Cost, control: &mut Control<'_>) -> Stoppable {
        let tie = (tie as usize).min(TIE_LISTS - 1);
        let number = self.next.len();
        if number < self.next.capacity()
            && let Some(lists) = self.small.get_mut(rank as usize)
        {
            self.next.push(lists.heads[tie]);
            lists.heads[tie] = number as NodeNumber;
            lists.filled |= 1 << tie;
            if (rank as usize) < self.first {
                self.go_back_to(rank as usize);
            }
            return Ok(());
        }
        self.push_elsewhere(rank, tie, control)
    }

    /// Returns to a lower rank. Not inlined, so that the compiler keeps the branch.
    #[cold]
    #[inline(never)]
    fn go_back_to(&mut self, rank: usize) {
        self.first = rank;
    }

    /// Opens a node of a large rank, or one for which there is no room yet.
    #[cold]
    #[inline(never)]
    fn push_elsewhere(&mut self, rank: u64, tie: usize, control: &mut Control<'_>) -> Stoppable {
        if self.next.len() == self.next.capacity() {
            self.add_links(control)?;
        }
        if rank >= LargeRanks::FROM {
            let number = self.next.len() as NodeNumber;
            self.next.push(0);
            return self.large.push((rank, tie), number, control);
        }
        if rank as usize >= self.small.len() {
            widen(&mut self.small, rank as usize, control)?;
        }
        self.push(rank, tie as Cost, control)
    }

    /// Doubles the room for links, up to the number of nodes that the limit on memory allows.
    fn add_links(&mut self, control: &mut Control<'_>) -> Stoppable {
        let before = self.next.capacity();
        let useful = control.room() / MIN_NODE_BYTES;
        let after = before + before.clamp(FIRST_LINKS, useful.max(FIRST_LINKS));
        control.reserve(after * size_of::<NodeNumber>())?;
        if self.next.try_reserve_exact(after - before).is_err() {
            control.release(after * size_of::<NodeNumber>());
            return Err(StopReason::Memory);
        }
        control.release(before * size_of::<NodeNumber>());
        Ok(())
    }

    /// The best node and its rank.
    #[inline(always)]
    pub(super) fn pop(&mut self, control: &mut Control<'_>) -> Option<(u64, NodeNumber)> {
        while let Some(lists) = self.small.get_mut(self.first) {
            if let Some(head) = lists.heads.get_mut(lists.filled.trailing_zeros() as usize) {
                let number = *head;
                let next = self.next[number as usize];
                *head = next;
                // Clears the lowest bit, which stands for this list, if the list is now empty.
                lists.filled &= lists.filled - u32::from(next == 0);
                return Some((self.first as u64, number));
            }
            self.first += 1;
        }
        // Destructured, so that it is returned in registers like the others.
        let (rank, number) = self.large.pop(control)?;
        Some((rank, number))
    }

    /// The node that is likely to come next; fetches its link into the cache.
    #[inline]
    pub(super) fn prefetch(&self) -> Option<NodeNumber> {
        let lists = self.small.get(self.first)?;
        let head = lists.heads.get(lists.filled.trailing_zeros() as usize)?;
        prefetch(&self.next[*head as usize]);
        Some(*head)
    }
}
