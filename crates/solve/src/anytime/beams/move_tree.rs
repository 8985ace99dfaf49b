//! The tree of a beam's moves, and boards that move from state to state through it.
//!
//! The states of a layer are the leaves of a tree. To get from one leaf to the next, a board takes back
//! the moves up to their last common state and makes those that lead down again. Neighbouring leaves
//! are mostly close relatives, so this costs a few moves per state, whatever the size of the board.

use std::collections::VecDeque;

use taquin_puzzle::Direction;

use super::expansion::Step;
use super::tile_index::TileIndex;
use crate::anytime::compact_board::{CompactBoard, Grid};

/// The tree of a beam's moves, layer by layer.
///
/// Layers before the last state that all leaves have in common are dropped, and their moves kept.
#[derive(Default)]
pub(super) struct MoveTree {
    /// The moves to the last common state.
    common: Vec<Direction>,
    layers: VecDeque<Vec<Step>>,
    /// Dropped layers, for reuse.
    spare: Vec<Vec<Step>>,
}

impl MoveTree {
    /// The number of moves that lead to the states of the last layer.
    pub(super) fn depth(&self) -> usize {
        self.common.len() + self.layers.len()
    }

    /// The number of layers that are kept: after [`MoveTree::prune`], those after the last common state.
    pub(super) fn layers(&self) -> usize {
        self.layers.len()
    }

    /// An empty layer, to be filled and pushed.
    pub(super) fn new_layer(&mut self) -> Vec<Step> {
        let mut layer = self.spare.pop().unwrap_or_default();
        layer.clear();
        layer
    }

    pub(super) fn push(&mut self, layer: Vec<Step>) {
        self.layers.push_back(layer);
    }

    /// Drops the layers before the last state that all states of the last layer and the state `leaf`
    /// after `depth` moves have in common.
    pub(super) fn prune(&mut self, (depth, leaf): (usize, usize)) {
        let Some(last) = self.layers.back() else {
            return;
        };
        let depth = depth - self.common.len();
        let mut alive: Vec<u32> = (0..last.len() as u32).collect();
        let mut cut = self.layers.len();
        // From the last layer back, until one state is left.
        while cut > 0 && (alive.len() > 1 || cut > depth) {
            cut -= 1;
            let layer = &self.layers[cut];
            for state in &mut alive {
                *state = layer[*state as usize].parent();
            }
            if cut == depth {
                alive.push(leaf as u32);
                alive.sort_unstable();
            }
            alive.dedup();
        }
        // The state that is left, `alive[0]` after layer `cut - 1`, is the last common one.
        let path = self.path_above_common((cut, alive[0] as usize));
        self.common.extend(path);
        for _ in 0..cut {
            self.spare.extend(self.layers.pop_front());
        }
        // The first layer kept now begins at that one state.
        if let (true, Some(first)) = (cut > 0, self.layers.front_mut()) {
            for step in first.iter_mut() {
                *step = step.with_first_parent();
            }
        }
    }

    /// The path to a state after `depth` moves.
    pub(super) fn path(&self, (depth, state): (usize, usize)) -> Vec<Direction> {
        let mut path = self.common.clone();
        path.extend(self.path_above_common((depth - self.common.len(), state)));
        path
    }

    /// The path from the first layer kept to a state `layers` layers on.
    fn path_above_common(&self, (layers, state): (usize, usize)) -> Vec<Direction> {
        let mut state = state;
        let mut path = Vec::with_capacity(layers);
        for layer in self.layers.range(..layers).rev() {
            let step = layer[state];
            path.push(step.direction());
            state = step.parent() as usize;
        }
        path.reverse();
        path
    }
}

/// A board that moves from leaf to leaf.
pub(super) struct TreeBoard<'g, T> {
    grid: &'g Grid,
    tiles: Vec<T>,
    blank: usize,
    /// The number of moves from the start to the state that it shows.
    depth: usize,
    /// The number of that state in its layer.
    leaf: usize,
    /// The moves still to be made, the last first.
    down: Vec<Direction>,
}

impl<'g, T: TileIndex> TreeBoard<'g, T> {
    pub(super) fn new(grid: &'g Grid, start: &CompactBoard) -> TreeBoard<'g, T> {
        TreeBoard {
            grid,
            tiles: start
                .homes
                .iter()
                .map(|&home| T::new(home.into()))
                .collect(),
            blank: start.blank,
            depth: 0,
            leaf: 0,
            down: Vec::new(),
        }
    }

    fn slide(&mut self, direction: Direction) {
        if let Some(from) = self.grid.source(self.blank, direction) {
            self.tiles.swap(self.blank, from);
            self.blank = from;
        }
    }

    /// Moves to a leaf of the last layer, and returns its tiles. The board must be at a leaf of this
    /// layer or of the one before.
    pub(super) fn go_to(&mut self, tree: &MoveTree, leaf: usize) -> &[T] {
        let (mut here, mut there) = (self.leaf as u32, leaf as u32);
        self.down.clear();
        let mut layers = tree.layers.iter().rev();
        if self.depth < tree.depth()
            && let Some(layer) = layers.next()
        {
            let down = layer[leaf];
            self.down.push(down.direction());
            there = down.parent();
            self.depth += 1;
        }
        for layer in layers {
            if here == there {
                break;
            }
            let (up, down) = (layer[here as usize], layer[there as usize]);
            self.slide(up.direction().opposite());
            self.down.push(down.direction());
            (here, there) = (up.parent(), down.parent());
        }
        while let Some(direction) = self.down.pop() {
            self.slide(direction);
        }
        self.leaf = leaf;
        &self.tiles
    }
}
