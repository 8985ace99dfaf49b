//! The nodes that a search has yet to expand, the promising ones first.

use super::node::Node;

/// No place.
const NONE: u32 = u32::MAX;

/// Up to this number of nodes, the list is ordered by promise. Beyond it the search goes depth first,
/// which adds few.
const MAX_ORDERED_NODES: usize = 1 << 11;

/// Ranks below [`MAX_PATH_MOVES`](super::node::MAX_PATH_MOVES) are moves left, the others those that nodes know.
const RANKS: usize = 512;

/// Nodes yet to be expanded.
///
/// Within a bound all have to be expanded until a solution is found, so that
/// their order matters only in the last round; but that one is the largest.
/// Those with few moves left go first, and more slack makes up for more moves
/// left: this order needs 30 % fewer nodes than depth first.
///
/// Each node lies where it was made until it is expanded.
pub(crate) struct OpenList {
    nodes: Vec<Node>,
    /// The first place that is free.
    free: u32,
    /// The first node of each rank.
    heads: Box<[u32; RANKS]>,
    /// No node has a lower rank.
    lowest: usize,
    waiting: usize,
}

impl Default for OpenList {
    fn default() -> OpenList {
        OpenList {
            nodes: Vec::new(),
            free: NONE,
            heads: Box::new([NONE; RANKS]),
            lowest: RANKS,
            waiting: 0,
        }
    }
}

impl OpenList {
    /// Begins again with these nodes.
    pub(crate) fn begin(&mut self, nodes: &[Node]) {
        self.nodes.clear();
        self.free = NONE;
        if self.waiting > 0 {
            self.heads.fill(NONE);
        }
        self.lowest = RANKS;
        self.waiting = 0;
        self.nodes.extend_from_slice(nodes);
        for place in (0..nodes.len()).rev() {
            self.put(place as u32);
        }
    }

    /// Takes all nodes out, the promising first.
    pub(crate) fn drain(&mut self) -> Vec<Node> {
        let mut places = vec![0; self.waiting];
        self.take(&mut places);
        self.give_back(&places);
        places.into_iter().map(|place| *self.node(place)).collect()
    }

    /// The most nodes held at a time since it began.
    pub(crate) fn places(&self) -> usize {
        self.nodes.len()
    }

    /// Takes the most promising nodes out, as many as there are and the slice has room for; returns
    /// their number. They stay where they are until [given back](OpenList::give_back).
    #[inline(always)]
    pub(crate) fn take(&mut self, batch: &mut [u32]) -> usize {
        let count = batch.len().min(self.waiting);
        for place in &mut batch[..count] {
            while self.heads[self.lowest % RANKS] == NONE {
                self.lowest += 1;
            }
            let head = &mut self.heads[self.lowest % RANKS];
            *place = *head;
            *head = self.nodes[*place as usize].link;
        }
        self.waiting -= count;
        count
    }

    /// Frees the places of nodes that were taken.
    #[inline(always)]
    pub(crate) fn give_back(&mut self, batch: &[u32]) {
        for &place in batch {
            self.nodes[place as usize].link = self.free;
            self.free = place;
        }
    }

    #[inline(always)]
    pub(crate) fn node(&self, place: u32) -> &Node {
        &self.nodes[place as usize]
    }

    /// Puts a child in: a copy of its parent, changed by `make`.
    #[inline(always)]
    pub(crate) fn push(&mut self, parent: u32, make: impl FnOnce(&mut Node)) {
        let mut place = self.free;
        if place == NONE {
            place = self.grow();
        }
        self.free = self.nodes[place as usize].link;
        self.nodes[place as usize] = self.nodes[parent as usize];
        make(&mut self.nodes[place as usize]);
        self.put(place);
    }

    /// Puts the node of a place where its rank is.
    #[inline(always)]
    fn put(&mut self, place: u32) {
        let node = &mut self.nodes[place as usize];
        let rank = if self.waiting < MAX_ORDERED_NODES {
            node.scalars.rank()
        } else {
            usize::from(node.scalars.left())
        };
        let head = &mut self.heads[rank % RANKS];
        node.link = *head;
        *head = place;
        self.lowest = self.lowest.min(rank % RANKS);
        self.waiting += 1;
    }

    /// A new place.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> u32 {
        let mut node = Node::default();
        node.link = NONE;
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }
}
