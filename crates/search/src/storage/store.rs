//! The states that a search has reached, each with its cheapest known path.

use crate::memory::prefetch;
use crate::storage::block_vec::BlockVec;
use crate::storage::index::Index;
use crate::{Control, Cost, Meter as _, Path, Space, StopReason, Stoppable};

/// The number of a node, in the order in which states were first reached.
pub(crate) type NodeNumber = u32;

/// A state that was reached: its key, the cost so far, and the action that led to it.
///
/// There is no link to the node before: undoing the action gives its state, whose key finds the
/// node. With 8-byte keys and 4-byte actions a node takes 16 bytes.
pub(crate) struct Node<S: Space> {
    pub(crate) key: S::Key,
    progress: CostAndMark,
    /// `None` for the start.
    pub(crate) came_by: Option<S::Action>,
}

/// The cost of a path in the upper 31 bits, and whether its end was expanded in the lowest.
#[derive(Clone, Copy)]
pub(crate) struct CostAndMark(u32);

impl CostAndMark {
    /// A cost at which the state was not expanded.
    #[inline]
    pub(crate) fn new(cost: Cost) -> CostAndMark {
        CostAndMark(cost << 1)
    }

    #[inline]
    pub(crate) fn cost(self) -> Cost {
        self.0 >> 1
    }

    /// Whether the state was expanded since its cost last fell.
    #[inline]
    pub(crate) fn is_expanded(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline]
    pub(crate) fn mark_expanded(&mut self) {
        self.0 |= 1;
    }

    #[inline]
    fn unmark(&mut self) {
        self.0 &= !1;
    }
}

impl<S: Space> Node<S> {
    #[inline]
    pub(crate) fn new(key: S::Key, cost: Cost, came_by: Option<S::Action>) -> Node<S> {
        Node {
            key,
            progress: CostAndMark::new(cost),
            came_by,
        }
    }

    #[inline]
    pub(crate) fn cost(&self) -> Cost {
        self.progress.cost()
    }

    /// Whether the node was expanded since its cost last fell.
    #[inline]
    pub(crate) fn is_expanded(&self) -> bool {
        self.progress.is_expanded()
    }

    #[inline]
    pub(crate) fn mark_expanded(&mut self) {
        self.progress.mark_expanded();
    }

    /// Takes over a cheaper path to the state, on which it was not expanded.
    #[inline]
    pub(crate) fn cheapen(&mut self, cost: Cost, came_by: Option<S::Action>) {
        self.progress = CostAndMark::new(cost);
        self.came_by = came_by;
    }

    #[inline]
    pub(crate) fn unmark(&mut self) {
        self.progress.unmark();
    }
}

/// How a state that was reached relates to what was known.
pub(crate) enum Reached {
    /// It was not known.
    New(NodeNumber),
    /// It was known at a greater cost; the flag tells whether it had been expanded.
    Cheaper(NodeNumber, bool),
    /// It was known at this cost or less.
    Known,
}

/// All states reached so far.
pub(crate) struct Store<S: Space> {
    nodes: BlockVec<Node<S>>,
    /// Finds the number of a key.
    index: Index,
    /// The number of nodes that blocks, index and the memory for keys have room for.
    room: usize,
    keys: KeyMemory,
}

impl<S: Space> Store<S> {
    pub(crate) fn new() -> Store<S> {
        Store {
            nodes: BlockVec::new(),
            index: Index::new(),
            room: 0,
            keys: KeyMemory::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(crate) fn node(&self, number: NodeNumber) -> &Node<S> {
        self.nodes.get(number as usize)
    }

    #[inline]
    pub(crate) fn node_mut(&mut self, number: NodeNumber) -> &mut Node<S> {
        self.nodes.get_mut(number as usize)
    }

    pub(crate) fn find(&self, space: &S, key: &S::Key) -> Option<NodeNumber> {
        self.index
            .find(space.hash(key), |number| self.node(number).key == *key)
    }

    /// Fetches the part of the index that [`Store::reach_hashed`] will read first into the cache.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        self.index.prefetch(hash);
    }

    /// Whether looking up a state is likely to miss the cache.
    #[inline]
    pub(crate) fn is_large(&self) -> bool {
        self.len() > 1 << 14
    }

    /// Fetches a node into the cache.
    #[inline]
    pub(crate) fn prefetch_node(&self, number: NodeNumber) {
        prefetch(self.node(number));
    }

    /// Records that a state was reached at a cost, and keeps the cheaper path.
    #[inline(always)]
    pub(crate) fn reach(
        &mut self,
        space: &S,
        key: S::Key,
        cost: Cost,
        came_by: Option<S::Action>,
        control: &mut Control<'_>,
    ) -> Stoppable<Reached> {
        self.reach_hashed(space, space.hash(&key), key, cost, came_by, control)
    }

    /// The same for a key whose hash is known.
    #[inline(always)]
    pub(crate) fn reach_hashed(
        &mut self,
        space: &S,
        hash: u64,
        key: S::Key,
        cost: Cost,
        came_by: Option<S::Action>,
        control: &mut Control<'_>,
    ) -> Stoppable<Reached> {
        if self.len() == self.room {
            self.make_room(space, control)?;
        }
        let (number, nodes) = (self.nodes.len() as NodeNumber, &self.nodes);
        let is_match = |known: NodeNumber| nodes.get(known as usize).key == key;
        let Some(known) = self.index.find_or_put(hash, number, is_match) else {
            self.nodes.push(Node::new(key, cost, came_by));
            return Ok(Reached::New(number));
        };
        let node = self.node_mut(known);
        if node.cost() <= cost {
            return Ok(Reached::Known);
        }
        let was_expanded = node.is_expanded();
        node.cheapen(cost, came_by);
        Ok(Reached::Cheaper(known, was_expanded))
    }

    /// Makes room for at least one more node.
    #[cold]
    fn make_room(&mut self, space: &S, control: &mut Control<'_>) -> Stoppable {
        let len = self.nodes.len();
        let keys = self.keys.make_room(len, space, control)?;
        if len == self.nodes.room() {
            self.nodes.add_block(control)?;
        }
        if len == self.index.room() {
            let hashes = self.nodes.iter().map(|node| space.hash(&node.key));
            self.index.grow((0..).zip(hashes), control)?;
        }
        self.room = keys.min(self.nodes.room()).min(self.index.room());
        Ok(())
    }

    /// The path from the start to a node.
    ///
    /// It may cost less than the node says, because states along it may have been reached more
    /// cheaply since.
    pub(crate) fn path_to(&self, space: &S, number: NodeNumber) -> Path<S::Action> {
        path_back(space, self.node(number), |key| {
            self.find(space, key).map(|number| self.node(number))
        })
    }

    /// Marks all nodes as not expanded.
    pub(crate) fn unmark_all(&mut self) {
        for node in self.nodes.iter_mut() {
            node.unmark();
        }
    }

    /// Releases all memory, for searches that use several stores.
    pub(crate) fn free(self, space: &S, control: &mut Control<'_>) {
        control.release(self.nodes.bytes());
        control.release(self.keys.reserved.saturating_mul(space.key_heap_bytes()));
        control.release(self.index.bytes());
    }
}

/// The heap memory of keys, which is reserved in advance.
#[derive(Default)]
pub(crate) struct KeyMemory {
    /// The number of keys that memory is reserved for.
    reserved: usize,
}

impl KeyMemory {
    /// The number of keys to reserve memory for at a time: few, so that a whole block need not fit.
    const PER_RESERVATION: usize = 16;

    /// Makes room for one more key than `len`, and returns the number of keys that there is memory
    /// for.
    ///
    /// # Errors
    /// [`StopReason::Memory`], also when there are no numbers left.
    pub(crate) fn make_room<S: Space>(
        &mut self,
        len: usize,
        space: &S,
        control: &mut Control<'_>,
    ) -> Stoppable<usize> {
        if len as u64 > u64::from(NodeNumber::MAX) {
            return Err(StopReason::Memory);
        }
        let bytes = space.key_heap_bytes();
        if bytes == 0 {
            self.reserved = usize::MAX;
        } else if len == self.reserved {
            control.reserve(KeyMemory::PER_RESERVATION * bytes)?;
            self.reserved += KeyMemory::PER_RESERVATION;
        }
        Ok(self.reserved)
    }
}

/// The path from the start to a node, where `find` finds the nodes before it.
pub(crate) fn path_back<'a, S: Space>(
    space: &S,
    last: &'a Node<S>,
    find: impl Fn(&S::Key) -> Option<&'a Node<S>>,
) -> Path<S::Action> {
    let mut state = space.state(&last.key);
    let mut actions = Vec::new();
    let mut came_by = last.came_by;
    while let Some(action) = came_by {
        actions.push(action);
        space.undo(&mut state, action);
        came_by = find(&space.key(&state)).and_then(|before| before.came_by);
    }
    actions.reverse();
    let cost = actions
        .iter()
        .map(|&action| space.apply(&mut state, action))
        .sum();
    Path { actions, cost }
}
