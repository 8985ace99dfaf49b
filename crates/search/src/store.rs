//! The states that a search has reached, each with its cheapest known path.

use hashbrown::HashTable;

use crate::{Control, Cost, Path, Space, StopReason};

/// Nodes are kept in blocks of this many: growth never copies them.
const BLOCK: usize = 1 << 12;

/// The number of a node, in the order in which states were first reached.
pub(crate) type Number = u32;

/// A state that was reached: its key, the cost so far, and the action that led to it.
///
/// There is no link to the node before: undoing the action gives that state,
/// and its key finds the node. With 8-byte keys and 4-byte actions a node takes 16 bytes.
pub(crate) struct Node<S: Space> {
    pub(crate) key: S::Key,
    /// The cost so far in the upper 31 bits, and whether the node was expanded in the lowest.
    cost_and_mark: u32,
    /// None for the start.
    pub(crate) came_by: Option<S::Action>,
}

impl<S: Space> Node<S> {
    pub(crate) fn cost(&self) -> Cost {
        self.cost_and_mark >> 1
    }

    /// Whether the node was expanded since its cost last fell.
    pub(crate) fn is_expanded(&self) -> bool {
        self.cost_and_mark & 1 == 1
    }

    pub(crate) fn mark_expanded(&mut self) {
        self.cost_and_mark |= 1;
    }
}

/// How a state that was reached relates to what was known.
pub(crate) enum Reached {
    /// It was not known.
    New(Number),
    /// It was known at a greater cost; says whether it had been expanded.
    Cheaper(Number, bool),
    /// It was known at this cost or less.
    Known(Number),
}

/// All states reached so far.
pub(crate) struct Store<S: Space> {
    blocks: Vec<Vec<Node<S>>>,
    /// Finds the number of a key.
    index: HashTable<Number>,
    len: usize,
}

impl<S: Space> Store<S> {
    pub(crate) fn new() -> Store<S> {
        Store {
            blocks: Vec::new(),
            index: HashTable::new(),
            len: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn node(&self, number: Number) -> &Node<S> {
        &self.blocks[number as usize / BLOCK][number as usize % BLOCK]
    }

    pub(crate) fn node_mut(&mut self, number: Number) -> &mut Node<S> {
        &mut self.blocks[number as usize / BLOCK][number as usize % BLOCK]
    }

    pub(crate) fn find(&self, space: &S, key: &S::Key) -> Option<Number> {
        let found = self
            .index
            .find(space.hash(key), |&other| self.node(other).key == *key);
        found.copied()
    }

    /// Notes that a state was reached at a cost, and keeps the cheaper way.
    pub(crate) fn reach(
        &mut self,
        space: &S,
        key: S::Key,
        cost: Cost,
        came_by: Option<S::Action>,
        control: &mut Control<'_>,
    ) -> Result<Reached, StopReason> {
        let hash = space.hash(&key);
        let blocks = &mut self.blocks;
        let is_same =
            |&other: &Number| blocks[other as usize / BLOCK][other as usize % BLOCK].key == key;
        if let Some(&number) = self.index.find(hash, is_same) {
            let node = self.node_mut(number);
            if node.cost() <= cost {
                return Ok(Reached::Known(number));
            }
            let was_expanded = node.is_expanded();
            node.cost_and_mark = cost << 1;
            node.came_by = came_by;
            return Ok(Reached::Cheaper(number, was_expanded));
        }
        self.make_room(space, control)?;
        let number = self.len as Number;
        let node = Node {
            key,
            cost_and_mark: cost << 1,
            came_by,
        };
        match self.blocks.last_mut() {
            Some(block) if block.len() < BLOCK => block.push(node),
            _ => {
                let mut block = Vec::with_capacity(BLOCK);
                block.push(node);
                self.blocks.push(block);
            }
        }
        let blocks = &self.blocks;
        self.index.insert_unique(hash, number, |&other| {
            space.hash(&blocks[other as usize / BLOCK][other as usize % BLOCK].key)
        });
        self.len += 1;
        Ok(Reached::New(number))
    }

    /// Reserves memory for one more node, if it needs any.
    fn make_room(&mut self, space: &S, control: &mut Control<'_>) -> Result<(), StopReason> {
        if self.len.is_multiple_of(BLOCK) {
            if self.len + BLOCK >= Number::MAX as usize {
                return Err(StopReason::Memory);
            }
            control.reserve(BLOCK * (size_of::<Node<S>>() + space.key_heap_bytes()))?;
        }
        if self.index.len() == self.index.capacity() {
            // The table doubles; the old one is freed when the new one is filled.
            let before = self.index.allocation_size();
            let enough = (2 * before).max(256);
            control.reserve(enough)?;
            let blocks = &self.blocks;
            self.index.reserve(1, |&other| {
                space.hash(&blocks[other as usize / BLOCK][other as usize % BLOCK].key)
            });
            control.release(before + enough - self.index.allocation_size());
        }
        Ok(())
    }

    /// The path from the start to a node.
    pub(crate) fn path_to(&self, space: &S, number: Number) -> Path<S::Action> {
        let last = self.node(number);
        let mut state = space.state(&last.key);
        let mut actions = Vec::new();
        let mut came_by = last.came_by;
        while let Some(action) = came_by {
            actions.push(action);
            space.undo(&mut state, action);
            let before = self.find(space, &space.key(&state));
            came_by = before.and_then(|number| self.node(number).came_by);
        }
        actions.reverse();
        // Added up anew: a node on the way may have become cheaper since its successors were reached.
        let cost = actions
            .iter()
            .map(|&action| space.apply(&mut state, action))
            .sum();
        Path { actions, cost }
    }

    /// Forgets which nodes were expanded.
    pub(crate) fn unmark_all(&mut self) {
        for node in self.blocks.iter_mut().flatten() {
            node.cost_and_mark &= !1;
        }
    }

    /// Gives all memory back, for searches that go through several stores.
    pub(crate) fn free(self, space: &S, control: &mut Control<'_>) {
        let node_bytes = size_of::<Node<S>>() + space.key_heap_bytes();
        control.release(self.blocks.len() * BLOCK * node_bytes + self.index.allocation_size());
    }
}
