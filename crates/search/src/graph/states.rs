//! The states that a search has reached, each with its cheapest known cost and the state before it.

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

use super::start::{HeapBytes, Start};
use crate::storage::block_vec::BlockVec;
use crate::storage::index::Index;
use crate::storage::store::{CostAndMark, NodeNumber, Reached};
use crate::{Control, Cost, Meter as _, StopReason, Stoppable};

/// A state that was reached.
pub(super) struct Node<N> {
    pub(super) state: N,
    progress: CostAndMark,
    /// The node before on the cheapest known path; the node itself where the path begins.
    pub(super) before: NodeNumber,
}

impl<N> Node<N> {
    #[inline]
    pub(super) fn cost(&self) -> Cost {
        self.progress.cost()
    }

    /// Whether the node was expanded since its cost last fell.
    #[inline]
    pub(super) fn is_expanded(&self) -> bool {
        self.progress.is_expanded()
    }

    #[inline]
    pub(super) fn mark_expanded(&mut self) {
        self.progress.mark_expanded();
    }
}

/// Whether a state was known before.
pub(super) enum Entered {
    /// It was not, and has this number now.
    New(NodeNumber),
    /// It was, and has this number.
    Known(NodeNumber),
}

/// The hash of a state.
#[inline(always)]
pub(super) fn hash_of<N: Hash>(state: &N) -> u64 {
    FxBuildHasher.hash_one(state)
}

/// All states reached so far, by number in the order in which they were; the start has number 0.
///
/// Without actions to undo, nodes are linked, unlike those of a
/// [`Store`](crate::storage::store::Store). Costs are at most
/// [`MAX_STORED_COST`](crate::control::MAX_STORED_COST).
pub(super) struct States<N> {
    nodes: BlockVec<Node<N>>,
    /// Finds the number of a state.
    index: Index,
    /// The number of nodes that there is room for.
    room: usize,
    heap: HeapBytes<N>,
}

impl<N: Eq + Hash> States<N> {
    /// The start alone.
    pub(super) fn new(start: &Start<'_, N>, control: &mut Control<'_>) -> Stoppable<States<N>>
    where
        N: Clone,
    {
        let mut states = States {
            nodes: BlockVec::new(),
            index: Index::new(),
            room: 0,
            heap: start.heap(),
        };
        let state = start.state.clone();
        states.reach(hash_of(&state), state, 0, 0, control)?;
        Ok(states)
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(super) fn node(&self, number: NodeNumber) -> &Node<N> {
        self.nodes.get(number as usize)
    }

    #[inline]
    pub(super) fn node_mut(&mut self, number: NodeNumber) -> &mut Node<N> {
        self.nodes.get_mut(number as usize)
    }

    /// Whether looking up a state is likely to miss the cache.
    #[inline]
    pub(super) fn is_large(&self) -> bool {
        self.len() > 1 << 14
    }

    /// Fetches the part of the index that [`States::enter`] will read first into the cache.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        self.index.prefetch(hash);
    }

    /// The number of a state with this hash.
    #[inline]
    pub(super) fn find(&self, hash: u64, state: &N) -> Option<NodeNumber> {
        self.index
            .find(hash, |number| self.node(number).state == *state)
    }

    /// Adds a state with this hash that was reached at a cost from the node `before`, unless it is
    /// known.
    #[inline(always)]
    pub(super) fn enter(
        &mut self,
        hash: u64,
        state: N,
        cost: Cost,
        before: NodeNumber,
        control: &mut Control<'_>,
    ) -> Stoppable<Entered> {
        if self.len() == self.room {
            self.make_room(control)?;
        }
        let (number, nodes) = (self.nodes.len() as NodeNumber, &self.nodes);
        let is_match = |known: NodeNumber| nodes.get(known as usize).state == state;
        if let Some(known) = self.index.find_or_put(hash, number, is_match) {
            return Ok(Entered::Known(known));
        }
        let owned = self.heap.of(&state);
        if owned > 0 {
            // A refusal ends the search, so that a number without a node does no harm.
            control.reserve(owned)?;
        }
        self.nodes.push(Node {
            state,
            progress: CostAndMark::new(cost),
            before,
        });
        Ok(Entered::New(number))
    }

    /// The same, but a known state takes over the cheaper path.
    #[inline(always)]
    pub(super) fn reach(
        &mut self,
        hash: u64,
        state: N,
        cost: Cost,
        before: NodeNumber,
        control: &mut Control<'_>,
    ) -> Stoppable<Reached> {
        let known = match self.enter(hash, state, cost, before, control)? {
            Entered::New(number) => return Ok(Reached::New(number)),
            Entered::Known(known) => known,
        };
        let node = self.node_mut(known);
        if node.cost() <= cost {
            return Ok(Reached::Known);
        }
        let was_expanded = node.is_expanded();
        node.progress = CostAndMark::new(cost);
        node.before = before;
        Ok(Reached::Cheaper(known, was_expanded))
    }

    /// Makes room for at least one more node.
    #[cold]
    fn make_room(&mut self, control: &mut Control<'_>) -> Stoppable {
        let len = self.nodes.len();
        // Numbers have 32 bits.
        if len as u64 > u64::from(NodeNumber::MAX) {
            return Err(StopReason::Memory);
        }
        if len == self.nodes.room() {
            self.nodes.add_block(control)?;
        }
        if len == self.index.room() {
            let hashes = self.nodes.iter().map(|node| hash_of(&node.state));
            self.index.grow((0..).zip(hashes), control)?;
        }
        self.room = self.nodes.room().min(self.index.room());
        Ok(())
    }

    /// The states to a node from where its path begins.
    pub(super) fn path_to(&self, number: NodeNumber) -> Vec<N>
    where
        N: Clone,
    {
        let mut path = self.path_back(number);
        path.reverse();
        path
    }

    /// The states from a node back to where its path begins.
    pub(super) fn path_back(&self, mut number: NodeNumber) -> Vec<N>
    where
        N: Clone,
    {
        let mut path = Vec::new();
        loop {
            let node = self.node(number);
            path.push(node.state.clone());
            if node.before == number {
                return path;
            }
            number = node.before;
        }
    }

    /// Whether the cost of a node is still exact: no state before it on its path has become cheaper
    /// without being expanded again.
    pub(super) fn is_cost_exact(&self, mut number: NodeNumber) -> bool {
        while number != 0 {
            number = self.node(number).before;
            if !self.node(number).is_expanded() {
                return false;
            }
        }
        true
    }
}
