//! A layered beam search: of each layer the best successors, all different from those before.

use taquin_search::StopReason;

use super::choice::{AHEAD, Chooser, Successor, is_less, scatter};
use super::field::{Arrangement, Field};
use super::guide::Guide;
use super::number::Number;
use crate::prefetch::prefetch;

/// How wide a beam is, and what it looks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    /// The most states of a layer.
    pub(super) width: usize,
    /// The most states of a layer with the blank in one square of cells.
    pub(super) width_of_square: usize,
    /// The side of such a square.
    pub(super) square: usize,
    /// The threads that [search together](Beam::tour).
    pub(super) threads: usize,
    /// The longest way of interest.
    pub(super) longest: usize,
    /// A beam whose best score did not fall for so many layers is lost.
    pub(super) patience: usize,
    /// So is one of large boards whose moves bring tiles nearer by less than this, on average.
    pub(super) rate: f64,
    /// Or whose states have more steps than this that they do not have in common.
    pub(super) most_steps: usize,
}

/// How a beam ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The moves home.
    Home(Vec<u8>),
    /// No way home was found; the moves to the state that scored best.
    Lost(Vec<u8>),
    /// There was a reason to stop.
    Stopped(StopReason),
}

/// Counts states expanded and successors produced, and says whether to stop.
pub(super) type Tick<'t> = &'t mut dyn FnMut(u64, u64) -> Result<(), StopReason>;

/// Expansions between two ticks.
const TICK_EVERY: usize = 4096;

/// A state, its tiles aside.
#[derive(Clone, Copy)]
struct Node {
    hash: u64,
    /// By how much the score differs from the first state's.
    score: i32,
    distance: u32,
    blank: u16,
    /// The move that led here; none of the four at the start.
    last: u8,
}

/// Memory that beams use one after the other.
pub(super) struct Scratch<T> {
    /// The tiles of this layer's states and of the next's, state after state.
    tiles: Vec<T>,
    next_tiles: Vec<T>,
    nodes: Vec<Node>,
    next_nodes: Vec<Node>,
    successors: Vec<Successor>,
    chosen: Vec<u32>,
    chooser: Chooser,
    /// For each layer and state, the state before, times four, and the move.
    steps: Vec<u32>,
    /// Where each layer begins there.
    layers: Vec<usize>,
}

impl<T> Default for Scratch<T> {
    fn default() -> Scratch<T> {
        Scratch {
            tiles: Vec::new(),
            next_tiles: Vec::new(),
            nodes: Vec::new(),
            next_nodes: Vec::new(),
            successors: Vec::new(),
            chosen: Vec::new(),
            chooser: Chooser::default(),
            steps: Vec::new(),
            layers: Vec::new(),
        }
    }
}

impl<T> Scratch<T> {
    /// The most bytes for a beam of a width that goes so many layers deep.
    pub(super) fn bytes(cells: usize, width: usize, longest: usize) -> usize {
        let state = 2 * (cells * size_of::<T>() + size_of::<Node>());
        let layers = longest.saturating_add(1).saturating_mul(4);
        // A state has at most three successors; vectors may have twice the room that they need.
        let successors = 2 * (3 * size_of::<Successor>() + 4);
        let of_width = (2 * state + successors).saturating_add(2 * layers);
        width
            .saturating_mul(of_width)
            .saturating_add(Chooser::bytes(width))
    }

    /// The moves to a state after so many layers.
    fn path(&self, (depth, state): (usize, usize)) -> Vec<u8> {
        let mut codes = Vec::with_capacity(depth + 1);
        let mut state = state;
        for &first in self.layers[..depth].iter().rev() {
            let step = self.steps[first + state];
            codes.push((step & 3) as u8);
            state = (step >> 2) as usize;
        }
        codes.reverse();
        codes
    }
}

impl Beam {
    /// Looks for a way home of at most [`Beam::longest`] moves. Every state has a board of its own,
    /// which suits small boards.
    pub(super) fn search<T: Number>(
        &self,
        field: &Field,
        guide: &Guide<T>,
        start: &Arrangement,
        scratch: &mut Scratch<T>,
        tick: Tick<'_>,
    ) -> End {
        if start.is_home() {
            return End::Home(Vec::new());
        }
        let cells = field.cells();
        scratch.tiles.clear();
        scratch
            .tiles
            .extend(start.homes.iter().map(|&home| T::of(home.into())));
        scratch.nodes.clear();
        scratch.nodes.push(Node {
            hash: 0,
            score: 0,
            distance: start.manhattan(field) as u32,
            blank: start.blank as u16,
            last: 4,
        });
        scratch.steps.clear();
        scratch.layers.clear();
        scratch.chooser.reset(self, field);
        // The best score, and after how many layers which state has it.
        let mut best = (scratch.nodes[0].score, (0, 0));
        for depth in 1..=self.longest {
            let s = &mut *scratch;
            s.successors.clear();
            for (state, node) in s.nodes.iter().enumerate() {
                let is_time_to_tick = state % TICK_EVERY == TICK_EVERY - 1;
                if is_time_to_tick && let Err(reason) = tick(TICK_EVERY as u64, 0) {
                    return End::Stopped(reason);
                }
                let tiles = &s.tiles[state * cells..][..cells];
                let blank = usize::from(node.blank);
                for code in (0..4).filter(|code| code ^ 3 != node.last) {
                    let Some(from) = field.source(blank, code) else {
                        continue;
                    };
                    let tile = tiles[from].number();
                    let (change, farther) = guide.change(tiles, tile, from, blank);
                    let distance = node.distance.wrapping_add_signed(farther);
                    if depth + distance as usize > self.longest {
                        continue;
                    }
                    if distance == 0 {
                        let mut codes = s.path((depth - 1, state));
                        codes.push(code);
                        return End::Home(codes);
                    }
                    let hash = node.hash ^ scatter(tile, from) ^ scatter(tile, blank);
                    s.successors.push(Successor {
                        hash,
                        score: node.score.wrapping_add(change),
                        distance,
                        parent: state as u32,
                        blank: from as u16,
                        code,
                    });
                }
            }
            let rest = (s.nodes.len() % TICK_EVERY) as u64;
            if let Err(reason) = tick(rest, s.successors.len() as u64) {
                return End::Stopped(reason);
            }
            s.chooser.choose(self, field, &s.successors, &mut s.chosen);
            s.next_tiles.clear();
            s.next_nodes.clear();
            s.layers.push(s.steps.len());
            for (place, &number) in s.chosen.iter().enumerate() {
                if let Some(&later) = s.chosen.get(place + AHEAD.0) {
                    prefetch(&s.successors[later as usize]);
                }
                if let Some(&later) = s.chosen.get(place + AHEAD.1) {
                    let parent = s.successors[later as usize].parent as usize;
                    prefetch(&s.tiles[parent * cells]);
                }
                let successor = &s.successors[number as usize];
                if is_less(successor.score, best.0) {
                    best = (successor.score, (depth, s.next_nodes.len()));
                }
                let parent = successor.parent as usize;
                let first = s.next_tiles.len();
                s.next_tiles
                    .extend_from_slice(&s.tiles[parent * cells..][..cells]);
                let (from, to) = (usize::from(successor.blank), s.nodes[parent].blank);
                s.next_tiles.swap(first + from, first + usize::from(to));
                s.next_nodes.push(Node {
                    hash: successor.hash,
                    score: successor.score,
                    distance: successor.distance,
                    blank: successor.blank,
                    last: successor.code,
                });
                s.steps.push(successor.step());
            }
            if s.next_nodes.is_empty() || depth - best.1.0 > self.patience {
                break;
            }
            std::mem::swap(&mut s.tiles, &mut s.next_tiles);
            std::mem::swap(&mut s.nodes, &mut s.next_nodes);
        }
        End::Lost(scratch.path(best.1))
    }
}
