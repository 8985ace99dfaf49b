//! A beam search with one board for all its states: it walks through the tree of the states' moves.
//!
//! The states of a layer are the leaves of a tree. The walk from leaf to leaf takes back the moves
//! to the last common state and makes those that lead down again: neighbouring leaves are mostly
//! near relatives, so this costs a few moves a state, whatever the size of the board.

use std::collections::VecDeque;

use super::beam::{Beam, End, Tick};
use super::choice::{Chooser, Successor, scatter};
use super::field::{Arrangement, Field};
use super::guide::Guide;
use super::number::Number;

/// Layers between two looks for the moves that all states have in common, and at the progress.
const PRUNE_EVERY: usize = 256;

/// A state of the last layer.
#[derive(Clone, Copy)]
struct Leaf {
    hash: u64,
    score: i32,
    distance: u32,
    last: u8,
}

/// The tree of moves: for each layer the states before, times four, and the moves.
///
/// Layers before the last state that all have in common are dropped, their moves kept.
#[derive(Default)]
struct Tree {
    common: Vec<u8>,
    layers: VecDeque<Vec<u32>>,
    /// Vectors of layers that were dropped, to be used again.
    spare: Vec<Vec<u32>>,
}

impl Tree {
    /// Moves what the states of the last layer and an earlier state have in common out of the layers.
    fn prune(&mut self, (depth, leaf): (usize, usize)) {
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
    fn path(&self, (depth, state): (usize, usize)) -> Vec<u8> {
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

/// The one board.
struct Walker<'f, T> {
    field: &'f Field,
    tiles: Vec<T>,
    blank: usize,
    /// The leaf that it shows.
    at: usize,
    /// Moves still to be made, the last first.
    down: Vec<u8>,
}

impl<T: Number> Walker<'_, T> {
    fn slide(&mut self, code: u8) {
        if let Some(from) = self.field.source(self.blank, code) {
            self.tiles.swap(self.blank, from);
            self.blank = from;
        }
    }

    /// Shows another leaf of the last layer.
    fn go(&mut self, tree: &Tree, leaf: usize) {
        let (mut here, mut there) = (self.at as u32, leaf as u32);
        self.down.clear();
        for layer in tree.layers.iter().rev() {
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
    }
}

impl Beam {
    /// Does what [`Beam::search`] does, for boards so large that copies of them would take longer
    /// than all else.
    pub(super) fn tour<T: Number>(
        &self,
        field: &Field,
        guide: &Guide<T>,
        start: &Arrangement,
        tick: Tick<'_>,
    ) -> End {
        if start.is_home() {
            return End::Home(Vec::new());
        }
        let mut walker = Walker {
            field,
            tiles: start.homes.iter().map(|&home| T::of(home.into())).collect(),
            blank: start.blank,
            at: 0,
            down: Vec::new(),
        };
        let mut leaves = vec![Leaf {
            hash: 0,
            score: guide.score(start),
            distance: start.manhattan(field) as u32,
            last: 4,
        }];
        // The least when the moves in common were last looked for.
        let mut distance = leaves[0].distance;
        let mut tree = Tree::default();
        let (mut successors, mut chosen) = (Vec::new(), Vec::new());
        let mut chooser = Chooser::default();
        chooser.reset(self, field);
        // The best score, and after how many moves which state has it.
        let mut best = (leaves[0].score, (0, 0));
        for depth in 1..=self.longest {
            successors.clear();
            for (state, leaf) in leaves.iter().enumerate() {
                walker.go(&tree, state);
                let blank = walker.blank;
                for code in (0..4).filter(|code| code ^ 3 != leaf.last) {
                    let Some(from) = field.source(blank, code) else {
                        continue;
                    };
                    let tile = walker.tiles[from].number();
                    let (change, farther) = guide.change(&walker.tiles, tile, from, blank);
                    let distance = leaf.distance.wrapping_add_signed(farther);
                    if depth + distance as usize > self.longest {
                        continue;
                    }
                    if distance == 0 {
                        let mut path = tree.path((depth - 1, state));
                        path.push(code);
                        return End::Home(path);
                    }
                    successors.push(Successor {
                        hash: leaf.hash ^ scatter(tile, from) ^ scatter(tile, blank),
                        score: leaf.score + change,
                        distance,
                        parent: state as u32,
                        blank: from as u16,
                        code,
                    });
                }
            }
            if let Err(reason) = tick(leaves.len() as u64, successors.len() as u64) {
                return End::Stopped(reason, tree.path(best.1));
            }
            chooser.choose(self, field, &successors, &mut chosen);
            if chosen.is_empty() || depth - best.1.0 > self.patience {
                break;
            }
            // In the order of their parents, so that the walk is short.
            chosen.sort_unstable();
            let mut layer = tree.spare.pop().unwrap_or_default();
            layer.clear();
            leaves.clear();
            for &number in &chosen {
                let successor = &successors[number as usize];
                if successor.score < best.0 {
                    best = (successor.score, (depth, leaves.len()));
                }
                layer.push(successor.step());
                leaves.push(Leaf {
                    hash: successor.hash,
                    score: successor.score,
                    distance: successor.distance,
                    last: successor.code,
                });
            }
            // Down to the first of the new leaves.
            let first = layer[0];
            walker.go(&tree, (first >> 2) as usize);
            walker.slide((first & 3) as u8);
            walker.at = 0;
            tree.layers.push_back(layer);
            if depth % PRUNE_EVERY == 0 {
                tree.prune(best.1);
                let nearest = leaves.iter().map(|leaf| leaf.distance).min().unwrap_or(0);
                let nearer = f64::from(distance.saturating_sub(nearest));
                let steps = tree.layers.len().saturating_mul(self.width);
                if nearer < self.rate * PRUNE_EVERY as f64 || steps > self.most_steps {
                    break;
                }
                distance = nearest;
            }
        }
        End::Lost(tree.path(best.1))
    }
}
