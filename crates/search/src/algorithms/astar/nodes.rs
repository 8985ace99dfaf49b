//! The nodes of A* with deferred lookup: open ones, and closed ones in an index.

use super::segmented_vec::SegmentedVec;
use crate::memory::prefetch;
use crate::storage::index::Index;
use crate::storage::store::{KeyMemory, Node, NodeNumber, path_back};
use crate::{Control, Meter as _, Path, Space, Stoppable};

/// All nodes by number; a state may have several, of which one at most is closed.
pub(super) struct Nodes<S: Space> {
    nodes: SegmentedVec<Node<S>>,
    /// The number of nodes that there is memory for, keys included.
    room: usize,
    keys: KeyMemory,
    /// Finds the number of a key among closed nodes.
    closed: Index,
    /// The number of nodes that can be closed before the index has to grow.
    to_close: usize,
}

/// What closing a node revealed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Closed {
    /// Its state was not closed before.
    First,
    /// It was, at a greater cost.
    Cheaper,
    /// It was, at this cost or less.
    Known,
}

impl<S: Space> Nodes<S> {
    pub(super) fn new() -> Nodes<S> {
        Nodes {
            nodes: SegmentedVec::new(),
            room: 0,
            keys: KeyMemory::default(),
            closed: Index::new(),
            to_close: 0,
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline(always)]
    pub(super) fn get(&self, number: NodeNumber) -> &Node<S> {
        self.nodes.get(number as usize)
    }

    /// Adds a node; its state may be known already.
    #[inline(always)]
    pub(super) fn add(&mut self, space: &S, node: Node<S>, control: &mut Control<'_>) -> Stoppable {
        if self.len() >= self.room {
            self.make_room(space, control)?;
        }
        self.nodes.push(node);
        Ok(())
    }

    /// Makes room for at least one more node.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, space: &S, control: &mut Control<'_>) -> Stoppable {
        control.note_stored(self.len());
        let keys = self.keys.make_room(self.len(), space, control)?;
        if self.len() == self.nodes.room() {
            self.nodes.make_room(control)?;
        }
        self.room = keys.min(self.nodes.room());
        Ok(())
    }

    /// Makes sure that one more node can be [closed](Nodes::close).
    #[inline(always)]
    pub(super) fn make_room_to_close(&mut self, space: &S, control: &mut Control<'_>) -> Stoppable {
        if self.to_close == 0 {
            self.grow_index(space, control)?;
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow_index(&mut self, space: &S, control: &mut Control<'_>) -> Stoppable {
        let before = self.closed.room();
        let numbered = (0..).zip(self.nodes.iter());
        let closed = numbered.filter(|(_, node)| node.is_expanded());
        let hashed = closed.map(|(number, node)| (number, space.hash(&node.key)));
        self.closed.grow(hashed, control)?;
        self.to_close = self.closed.room() - before;
        Ok(())
    }

    /// Closes a node, whose key has this hash, if it is the first of its state; otherwise the
    /// closed one takes over the lower cost.
    #[inline(always)]
    pub(super) fn close(&mut self, number: NodeNumber, hash: u64) -> Closed {
        self.nodes.get_mut(number as usize).mark_expanded();
        let key = |number: NodeNumber| &self.nodes.get(number as usize).key;
        let is_match = |known| key(known) == key(number);
        match self.closed.find_or_put(hash, number, is_match) {
            None => {
                self.to_close -= 1;
                Closed::First
            }
            Some(known) => self.close_again(known, number),
        }
    }

    #[inline(never)]
    fn close_again(&mut self, known: NodeNumber, number: NodeNumber) -> Closed {
        let node = self.nodes.get_mut(number as usize);
        node.unmark();
        let (cost, came_by) = (node.cost(), node.came_by);
        let known = self.nodes.get_mut(known as usize);
        if known.cost() <= cost {
            return Closed::Known;
        }
        known.cheapen(cost, came_by);
        known.mark_expanded();
        Closed::Cheaper
    }

    /// Whether looking up a node is likely to miss the cache.
    #[inline]
    pub(super) fn is_large(&self) -> bool {
        self.len() > 1 << 14
    }

    /// Fetches the part of the index that closing a node of this hash will read first into the
    /// cache.
    #[inline]
    pub(super) fn prefetch_hashed(&self, hash: u64) {
        self.closed.prefetch(hash);
    }

    /// Fetches a node into the cache.
    #[inline]
    pub(super) fn prefetch(&self, number: NodeNumber) {
        prefetch(self.get(number));
    }

    /// The path from the start to a closed node.
    pub(super) fn path_to(&self, space: &S, number: NodeNumber) -> Path<S::Action> {
        path_back(space, self.get(number), |key| {
            let is_match = |known: NodeNumber| self.get(known).key == *key;
            let found = self.closed.find(space.hash(key), is_match);
            found.map(|number| self.get(number))
        })
    }
}
