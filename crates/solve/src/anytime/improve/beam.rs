//! A layered beam search: of each layer the best successors, all different from those before.

use taquin_search::StopReason;

use super::field::{Arrangement, Field};
use super::guide::Guide;
use super::visited::Visited;

/// How wide a beam is, and what it looks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    /// The most states of a layer.
    pub(super) width: usize,
    /// The most states of a layer with the blank in one square of cells.
    pub(super) width_of_cell: usize,
    /// The side of such a square.
    pub(super) square: usize,
    /// The longest solution of interest.
    pub(super) longest: usize,
    /// A beam whose best score did not fall for so many layers is lost.
    pub(super) patience: usize,
    /// Scores are blurred by up to so much.
    pub(super) blur: u32,
    /// What the blur depends on.
    pub(super) seed: u64,
}

/// How a beam ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The moves home.
    Home(Vec<u8>),
    /// No way home; the moves to the state that scored best, if a way as long as that was of interest.
    Lost(Vec<u8>),
}

/// Counts states expanded and successors produced, and says whether to stop.
pub(super) type Tick<'t> = &'t mut dyn FnMut(u64, u64) -> Result<(), StopReason>;

/// What all guides' states have.
#[derive(Clone, Copy)]
struct Node {
    hash: u64,
    score: i32,
    blank: u16,
    /// The move that led here; 4 at the start.
    last: u8,
}

/// A successor that was not made yet.
#[derive(Clone, Copy)]
struct Candidate {
    hash: u64,
    score: i32,
    rank: i32,
    parent: u32,
    blank: u16,
    code: u8,
}

/// Memory that beams use one after the other.
pub(super) struct Scratch<G: Guide> {
    layer: G::Layer,
    next: G::Layer,
    nodes: Vec<Node>,
    next_nodes: Vec<Node>,
    candidates: Vec<Candidate>,
    order: Vec<u32>,
    counts: Vec<u32>,
    /// For each layer and state, the state before, times four, and the move.
    steps: Vec<u32>,
    layers: Vec<usize>,
    visited: Visited,
}

impl<G: Guide> Scratch<G> {
    pub(super) fn new(guide: &G) -> Scratch<G> {
        Scratch {
            layer: guide.layer(),
            next: guide.layer(),
            nodes: Vec::new(),
            next_nodes: Vec::new(),
            candidates: Vec::new(),
            order: Vec::new(),
            counts: Vec::new(),
            steps: Vec::new(),
            layers: Vec::new(),
            visited: Visited::default(),
        }
    }
}

/// Scores of a layer that differ by more than this from the least are not told apart.
const SCORES: i32 = 1 << 14;

/// The bits by which a board's hash changes when a tile comes to a cell or leaves it.
#[inline]
pub(super) fn scatter(tile: usize, cell: usize) -> u64 {
    let mixed = ((tile << 16 | cell) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}

impl Beam {
    /// The number of squares that the board is divided into.
    pub(super) fn strata(&self, field: &Field) -> usize {
        self.stratum(field, field.cells() - 1) + 1
    }

    /// The square that a cell is in.
    #[inline]
    pub(super) fn stratum(&self, field: &Field, cell: usize) -> usize {
        match self.square {
            1 => cell,
            side => {
                let cols = field.size().cols();
                cell / cols / side * cols.div_ceil(side) + cell % cols / side
            }
        }
    }

    /// What chance adds to the score of a state.
    #[inline]
    pub(super) fn blurred(&self, hash: u64) -> i32 {
        if self.blur == 0 {
            return 0;
        }
        let chance = hash.wrapping_add(self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        (chance as u32 % self.blur) as i32
    }

    /// Looks for a way home of at most [`Beam::longest`] moves.
    ///
    /// # Errors
    /// What `tick` says.
    pub(super) fn search<G: Guide>(
        &self,
        field: &Field,
        guide: &G,
        start: &Arrangement,
        scratch: &mut Scratch<G>,
        tick: Tick<'_>,
    ) -> Result<End, StopReason> {
        if start.is_home() {
            return Ok(End::Home(Vec::new()));
        }
        let Scratch { layer, next, nodes, next_nodes, candidates, order, counts, steps, layers, visited } = scratch;
        guide.clear(layer);
        let outlook = guide.begin(layer, start);
        nodes.clear();
        nodes.push(Node {
            hash: 0,
            score: outlook.score,
            blank: start.blank as u16,
            last: 4,
        });
        steps.clear();
        layers.clear();
        visited.reset(self.width);
        let mut of_cell = vec![0_u32; self.strata(field)];
        // The best score, after how many layers, and which state has it.
        let mut best = (outlook.score, 0, 0);
        for depth in 1..=self.longest {
            candidates.clear();
            for (state, node) in nodes.iter().enumerate() {
                let blank = usize::from(node.blank);
                for code in 0..4 {
                    if code == node.last ^ 3 {
                        continue;
                    }
                    let Some(from) = field.source(blank, code) else {
                        continue;
                    };
                    let tile = guide.tile(layer, state, from);
                    let outlook = guide.look(layer, state, node.score, tile, from, blank);
                    if depth + outlook.bound as usize > self.longest {
                        continue;
                    }
                    if outlook.bound == 0 {
                        tick(state as u64, candidates.len() as u64)?;
                        let mut codes = path(steps, layers, layers.len(), state);
                        codes.push(code);
                        return Ok(End::Home(codes));
                    }
                    let hash = node.hash ^ scatter(tile, from) ^ scatter(tile, blank);
                    let rank = outlook.score + self.blurred(hash);
                    candidates.push(Candidate {
                        hash,
                        score: outlook.score,
                        rank,
                        parent: state as u32,
                        blank: from as u16,
                        code,
                    });
                }
                if state % 4096 == 4095 {
                    tick(4096, 0)?;
                }
            }
            tick((nodes.len() % 4096) as u64, candidates.len() as u64)?;
            sort(candidates, |candidate| candidate.rank, counts, order);
            guide.clear(next);
            next_nodes.clear();
            layers.push(steps.len());
            of_cell.fill(0);
            for (place, &number) in order.iter().enumerate() {
                if let Some(&later) = order.get(place + 8) {
                    visited.prefetch(candidates[later as usize].hash);
                }
                let candidate = candidates[number as usize];
                let blank = usize::from(candidate.blank);
                let stratum = self.stratum(field, blank);
                if of_cell[stratum] as usize >= self.width_of_cell || !visited.insert(candidate.hash) {
                    continue;
                }
                of_cell[stratum] += 1;
                if candidate.score < best.0 {
                    best = (candidate.score, depth, next_nodes.len());
                }
                let parent = candidate.parent as usize;
                let to = usize::from(nodes[parent].blank);
                let tile = guide.tile(layer, parent, blank);
                guide.push(layer, parent, tile, blank, to, next);
                next_nodes.push(Node {
                    hash: candidate.hash,
                    score: candidate.score,
                    blank: candidate.blank,
                    last: candidate.code,
                });
                steps.push(candidate.parent << 2 | u32::from(candidate.code));
                if next_nodes.len() == self.width {
                    break;
                }
            }
            if next_nodes.is_empty() || depth - best.1 > self.patience {
                break;
            }
            std::mem::swap(layer, next);
            std::mem::swap(nodes, next_nodes);
        }
        Ok(End::Lost(path(steps, layers, best.1, best.2)))
    }
}

/// Fills `order` with the successors' numbers, the least rank first, equals as they are.
pub(super) fn sort<S>(
    successors: &[S],
    rank: impl Fn(&S) -> i32,
    counts: &mut Vec<u32>,
    order: &mut Vec<u32>,
) {
    let least = successors.iter().map(&rank).min().unwrap_or(0);
    let most = successors.iter().map(&rank).max().unwrap_or(0);
    // Wide ranges are sorted by comparison when there are few successors, and coarsely otherwise.
    order.clear();
    if successors.len() < 512 {
        order.extend(0..successors.len() as u32);
        order.sort_by_key(|&number| rank(&successors[number as usize]));
        return;
    }
    let slots = (most - least).min(SCORES - 1) as usize + 1;
    counts.clear();
    counts.resize(slots + 1, 0);
    let slot = |successor: &S| ((rank(successor) - least) as usize).min(slots - 1);
    for successor in successors {
        counts[slot(successor) + 1] += 1;
    }
    for index in 1..counts.len() {
        counts[index] += counts[index - 1];
    }
    order.resize(successors.len(), 0);
    for (number, successor) in successors.iter().enumerate() {
        let place = &mut counts[slot(successor)];
        order[*place as usize] = number as u32;
        *place += 1;
    }
}

/// The moves to a state after so many layers.
fn path(steps: &[u32], layers: &[usize], depth: usize, state: usize) -> Vec<u8> {
    let mut codes = Vec::with_capacity(depth + 1);
    let mut state = state;
    for &first in layers[..depth].iter().rev() {
        let step = steps[first + state];
        codes.push((step & 3) as u8);
        state = (step >> 2) as usize;
    }
    codes.reverse();
    codes
}
