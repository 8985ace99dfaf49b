//! The tree of a beam's moves, and boards that walk through it.
//!
//! The states of a layer are the leaves of a tree. The walk from leaf to leaf takes back the moves
//! to the last common state and makes those that lead down again: neighbouring leaves are mostly
//! near relatives, so this costs a few moves a state, whatever the size of the board.

use std::collections::VecDeque;

use super::field::{Arrangement, Field};
use super::number::Number;

/// The tree of moves: for each layer the states before, times four, and the moves.
///
/// Layers before the last state that all have in common are dropped, their moves kept.
#[derive(Default)]
pub(super) struct Tree {
    common: Vec<u8>,
    layers: VecDeque<Vec<u32>>,
    /// Vectors of layers that were dropped, to be used again.
    spare: Vec<Vec<u32>>,
}

impl Tree {
    /// How many moves lead to the states of the last layer.
    pub(super) fn depth(&self) -> usize {
        self.common.len() + self.layers.len()
    }

    /// How many layers there are after the last state that all have in common, if that was looked
    /// for just now.
    pub(super) fn apart(&self) -> usize {
        self.layers.len()
    }

    /// An empty layer, to be filled and pushed.
    pub(super) fn new_layer(&mut self) -> Vec<u32> {
        let mut layer = self.spare.pop().unwrap_or_default();
        layer.clear();
        layer
    }

    pub(super) fn push(&mut self, layer: Vec<u32>) {
        self.layers.push_back(layer);
    }

    /// Moves what the states of the last layer and an earlier state have in common out of the layers.
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
                *state = layer[*state as usize] >> 2;
            }
            if cut == depth {
                alive.push(leaf as u32);
                alive.sort_unstable();
            }
            alive.dedup();
        }
        // The state that is left, `alive[0]` after layer `cut - 1`, is the last common one.
        let mut state = alive[0] as usize;
        let mut codes = Vec::with_capacity(cut);
        for layer in self.layers.iter().take(cut).rev() {
            codes.push((layer[state] & 3) as u8);
            state = (layer[state] >> 2) as usize;
        }
        self.common.extend(codes.iter().rev());
        for _ in 0..cut {
            self.spare.extend(self.layers.pop_front());
        }
        // What begins the first layer now is one state.
        if let (true, Some(first)) = (cut > 0, self.layers.front_mut()) {
            for step in first.iter_mut() {
                *step &= 3;
            }
        }
    }

    /// All moves to a state after so many moves.
    pub(super) fn path(&self, (depth, state): (usize, usize)) -> Vec<u8> {
        let mut state = state;
        let mut codes = Vec::new();
        for layer in self.layers.range(..depth - self.common.len()).rev() {
            codes.push((layer[state] & 3) as u8);
            state = (layer[state] >> 2) as usize;
        }
        let mut path = self.common.clone();
        path.extend(codes.iter().rev());
        path
    }
}

/// A board that goes from leaf to leaf.
pub(super) struct Walker<'f, T> {
    field: &'f Field,
    tiles: Vec<T>,
    blank: usize,
    /// How many moves it has made from the start,
    depth: usize,
    /// and the state of that layer that it shows.
    at: usize,
    /// Moves still to be made, the last first.
    down: Vec<u8>,
}

impl<'f, T: Number> Walker<'f, T> {
    pub(super) fn new(field: &'f Field, start: &Arrangement) -> Walker<'f, T> {
        Walker {
            field,
            tiles: start.homes.iter().map(|&home| T::of(home.into())).collect(),
            blank: start.blank,
            depth: 0,
            at: 0,
            down: Vec::new(),
        }
    }

    fn slide(&mut self, code: u8) {
        if let Some(from) = self.field.source(self.blank, code) {
            self.tiles.swap(self.blank, from);
            self.blank = from;
        }
    }

    /// Shows the tiles of a leaf of the last layer. The walker must be at a leaf of this one or of the
    /// one before.
    pub(super) fn go(&mut self, tree: &Tree, leaf: usize) -> &[T] {
        let (mut here, mut there) = (self.at as u32, leaf as u32);
        self.down.clear();
        let mut layers = tree.layers.iter().rev();
        if self.depth < tree.depth()
            && let Some(layer) = layers.next()
        {
            let down = layer[leaf];
            self.down.push((down & 3) as u8);
            there = down >> 2;
            self.depth += 1;
        }
        for layer in layers {
            if here == there {
                break;
            }
            let (up, down) = (layer[here as usize], layer[there as usize]);
            self.slide((up & 3) as u8 ^ 3);
            self.down.push((down & 3) as u8);
            (here, there) = (up >> 2, down >> 2);
        }
        while let Some(code) = self.down.pop() {
            self.slide(code);
        }
        self.at = leaf;
        &self.tiles
    }
}
