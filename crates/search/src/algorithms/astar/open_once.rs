//! The open list of a search that opens every node once: the nodes themselves are linked.

use crate::memory::prefetch;
use crate::storage::open_list::{LargeRanks, TIE_LISTS, widen};
use crate::storage::store::NodeNumber;
use crate::{Control, Cost, Meter as _, StopReason};

/// The order of [`OpenList`](crate::storage::open_list::OpenList), for nodes that are opened once each, when they are made.
///
/// The links lie by the numbers of the nodes, so there are no entries to find a place for and to free.
pub(super) struct OpenOnce {
    /// For each node the next one of its list. Node 0, the start, is alone when it is opened: 0 is the
    /// end of all lists.
    next: Vec<NodeNumber>,
    /// The lists of each small rank.
    near: Vec<Lists>,
    /// No rank before this has nodes.
    first: usize,
    /// The nodes of the other ranks.
    far: LargeRanks,
}

/// The lists of one rank, one for each tie.
#[derive(Clone, Copy, Default)]
struct Lists {
    /// A bit for each list that has nodes.
    filled: u32,
    /// The newest node of each list.
    heads: [NodeNumber; TIE_LISTS],
}

/// There are links for so many nodes at first.
const FIRST_LINKS: usize = 1 << 10;

/// What a node takes at least, with its share of links and index.
const MIN_NODE_BYTES: usize = 32;

impl OpenOnce {
    pub(super) fn new() -> OpenOnce {
        OpenOnce {
            next: Vec::new(),
            near: Vec::new(),
            first: 0,
            far: LargeRanks::new(),
        }
    }

    /// Opens the next node, by number, which comes before others of its rank whose tie is greater.
    #[inline(always)]
    pub(super) fn push(
        &mut self,
        rank: u64,
        tie: Cost,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let tie = (tie as usize).min(TIE_LISTS - 1);
        let number = self.next.len();
        if number < self.next.capacity()
            && let Some(lists) = self.near.get_mut(rank as usize)
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

    /// Looks at a rank again. In a call of its own, so that it stays a branch.
    #[cold]
    #[inline(never)]
    fn go_back_to(&mut self, rank: usize) {
        self.first = rank;
    }

    /// Opens a node of a rank that is far, or for which there is no room yet.
    #[cold]
    #[inline(never)]
    fn push_elsewhere(
        &mut self,
        rank: u64,
        tie: usize,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        if self.next.len() == self.next.capacity() {
            self.add_links(control)?;
        }
        if rank >= LargeRanks::FROM {
            let number = self.next.len() as NodeNumber;
            self.next.push(0);
            return self.far.push((rank, tie), number, control);
        }
        if rank as usize >= self.near.len() {
            widen(&mut self.near, rank as usize, control)?;
        }
        self.push(rank, tie as Cost, control)
    }

    /// Makes room for more links: twice as many, but no more than the limit on memory leaves nodes for.
    fn add_links(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
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
        while let Some(lists) = self.near.get_mut(self.first) {
            if let Some(head) = lists.heads.get_mut(lists.filled.trailing_zeros() as usize) {
                let number = *head;
                let next = self.next[number as usize];
                *head = next;
                // The list is that of the lowest bit, which goes when there is no other node in it.
                lists.filled &= lists.filled - u32::from(next == 0);
                return Some((self.first as u64, number));
            }
            self.first += 1;
        }
        // Taken apart, so that it comes in registers like the others.
        let (rank, number) = self.far.pop(control)?;
        Some((rank, number))
    }

    /// The node that is likely to come next; fetches into the cache what taking it out needs.
    #[inline]
    pub(super) fn prefetch(&self) -> Option<NodeNumber> {
        let lists = self.near.get(self.first)?;
        let head = lists.heads.get(lists.filled.trailing_zeros() as usize)?;
        prefetch(&self.next[*head as usize]);
        Some(*head)
    }
}
