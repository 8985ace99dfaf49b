//! The part of the search tree in memory, and the order in which nodes are forgotten.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::{Control, Cost, Meter as _, StopReason, Stoppable};

/// The value of a state from which no goal can be reached.
pub(super) const UNREACHABLE: Cost = Cost::MAX;

/// The number of nodes in a block. Nodes are stored in blocks, so that growth never copies them.
const BLOCK_NODES: usize = 1 << 8;

/// The maximum that a node takes in the set of leaves, whose blocks are at least half full.
const LEAF_BYTES: usize = 48;

/// The number of a node; the numbers of forgotten nodes are reused.
pub(super) type NodeNumber = u32;

/// A successor of the state of a node.
#[derive(Clone, Copy)]
pub(super) struct Successor<A> {
    pub(super) action: A,
    /// The least cost of paths through it that fit, by everything that was seen below it.
    pub(super) value: Cost,
    /// Its node, if it was expanded and is not forgotten.
    pub(super) node: Option<NodeNumber>,
}

/// A state that was expanded.
struct Node<A> {
    successors: Box<[Successor<A>]>,
    /// The parent, and the place of this node among its successors; `None` for the start. For a
    /// forgotten node, the next forgotten one.
    parent: Option<(NodeNumber, u32)>,
    depth: u32,
    /// The number of successors that have nodes.
    held: u32,
    is_on_path: bool,
}

/// The bytes of a list of successors, including the overhead of the allocator: a word for the
/// length, and alignment to two words.
fn list_bytes<A>(successors: usize) -> usize {
    const WORD: usize = size_of::<usize>();
    let bytes = successors * size_of::<Successor<A>>() + WORD;
    bytes.next_multiple_of(2 * WORD).max(4 * WORD)
}

/// The nodes in memory. All but those on the current path can be forgotten, leaves first.
pub(super) struct Tree<A> {
    blocks: Vec<Vec<Node<A>>>,
    /// The first of the forgotten nodes, which are linked by their parents.
    vacant: Option<NodeNumber>,
    len: usize,
    /// Nodes without successors in memory that are not on the path: worst and shallowest last.
    leaves: BTreeSet<(Cost, Reverse<u32>, NodeNumber)>,
}

impl<A> Tree<A> {
    pub(super) fn new() -> Tree<A> {
        Tree {
            blocks: Vec::new(),
            vacant: None,
            len: 0,
            leaves: BTreeSet::new(),
        }
    }

    /// The number of nodes in memory.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn successors(&self, number: NodeNumber) -> &[Successor<A>] {
        &self.node(number).successors
    }

    /// The least value of a node's successors.
    pub(super) fn value(&self, number: NodeNumber) -> Cost {
        let values = self.successors(number).iter().map(|after| after.value);
        values.min().unwrap_or(UNREACHABLE)
    }

    /// Sets the value of a successor of a node on the path.
    pub(super) fn set_value(&mut self, number: NodeNumber, place: usize, value: Cost) {
        self.node_mut(number).successors[place].value = value;
    }

    /// Reserves memory for one more node with this number of successors.
    pub(super) fn reserve(&mut self, successors: usize, control: &mut Control<'_>) -> Stoppable {
        let is_full = self
            .blocks
            .last()
            .is_none_or(|block| block.len() == BLOCK_NODES);
        if self.vacant.is_none() && is_full {
            if (self.blocks.len() + 1) * BLOCK_NODES > NodeNumber::MAX as usize {
                return Err(StopReason::Memory);
            }
            control.reserve(BLOCK_NODES * (size_of::<Node<A>>() + LEAF_BYTES))?;
            self.blocks.push(Vec::with_capacity(BLOCK_NODES));
        }
        control.reserve(list_bytes::<A>(successors))
    }

    /// Adds a node to the end of the path; its memory must have been reserved.
    pub(super) fn add(
        &mut self,
        parent: Option<(NodeNumber, usize)>,
        successors: Box<[Successor<A>]>,
    ) -> NodeNumber {
        let node = Node {
            successors,
            parent: parent.map(|(parent, place)| (parent, place as u32)),
            depth: parent.map_or(0, |(parent, _)| self.node(parent).depth + 1),
            held: 0,
            is_on_path: true,
        };
        let number = match self.vacant {
            Some(number) => {
                self.vacant = self.node(number).parent.map(|(next, _)| next);
                *self.node_mut(number) = node;
                number
            }
            None => {
                let full = BLOCK_NODES * (self.blocks.len() - 1);
                let block = self.blocks.last_mut().expect("room was reserved");
                block.push(node);
                (full + block.len() - 1) as NodeNumber
            }
        };
        self.len += 1;
        if let Some((parent, place)) = parent {
            let parent = self.node_mut(parent);
            parent.held += 1;
            parent.successors[place].node = Some(number);
        }
        number
    }

    /// Puts a node on the path, where it is not forgotten.
    pub(super) fn enter(&mut self, number: NodeNumber) {
        let leaf = self.as_leaf(number);
        self.leaves.remove(&leaf);
        self.node_mut(number).is_on_path = true;
    }

    /// Takes the last node off the path.
    pub(super) fn leave(&mut self, number: NodeNumber) {
        self.node_mut(number).is_on_path = false;
        self.note_if_leaf(number);
    }

    /// Forgets the worst leaf, whose value its parent has; returns false if there is none.
    pub(super) fn forget_worst(&mut self, control: &mut Control<'_>) -> bool {
        let Some((_, _, number)) = self.leaves.pop_last() else {
            return false;
        };
        let vacant = self.vacant.map(|next| (next, 0));
        let node = self.node_mut(number);
        let parent = std::mem::replace(&mut node.parent, vacant);
        let successors = std::mem::take(&mut node.successors);
        control.release(list_bytes::<A>(successors.len()));
        self.vacant = Some(number);
        self.len -= 1;
        if let Some((parent, place)) = parent {
            let before = self.node_mut(parent);
            before.successors[place as usize].node = None;
            before.held -= 1;
            self.note_if_leaf(parent);
        }
        true
    }

    fn note_if_leaf(&mut self, number: NodeNumber) {
        let node = self.node(number);
        if node.held == 0 && !node.is_on_path {
            let leaf = self.as_leaf(number);
            self.leaves.insert(leaf);
        }
    }

    fn as_leaf(&self, number: NodeNumber) -> (Cost, Reverse<u32>, NodeNumber) {
        (self.value(number), Reverse(self.node(number).depth), number)
    }

    fn node(&self, number: NodeNumber) -> &Node<A> {
        &self.blocks[number as usize / BLOCK_NODES][number as usize % BLOCK_NODES]
    }

    fn node_mut(&mut self, number: NodeNumber) -> &mut Node<A> {
        &mut self.blocks[number as usize / BLOCK_NODES][number as usize % BLOCK_NODES]
    }
}
