//! A beam search on one thread, in which every state has its own board. Suits small boards.

use taquin_puzzle::Direction;

use super::expansion::{BeamState, BeamTask, Step, Successor, is_less};
use super::outcome::{BeamOutcome, Tick};
use super::selection::{DATA_AHEAD, SUCCESSORS_AHEAD, Selection};
use super::tile_index::TileIndex;
use taquin_search::memory::prefetch;

/// Expansions between two ticks.
const TICK_EVERY: usize = 4096;

/// Memory that successive beams use again.
pub(super) struct Scratch<T> {
    /// The tiles of this layer's states and of the next layer's, state after state.
    tiles: Vec<T>,
    next_tiles: Vec<T>,
    states: Vec<BeamState>,
    next_states: Vec<BeamState>,
    successors: Vec<Successor>,
    selected: Vec<u32>,
    selection: Selection,
    /// How the states were reached, layer after layer.
    steps: Vec<Step>,
    /// Where each layer begins in `steps`.
    layers: Vec<usize>,
}

impl<T> Default for Scratch<T> {
    fn default() -> Scratch<T> {
        Scratch {
            tiles: Vec::new(),
            next_tiles: Vec::new(),
            states: Vec::new(),
            next_states: Vec::new(),
            successors: Vec::new(),
            selected: Vec::new(),
            selection: Selection::default(),
            steps: Vec::new(),
            layers: Vec::new(),
        }
    }
}

impl<T> Scratch<T> {
    /// The maximum number of bytes for a beam of `width` states and `max_moves` layers, with `cells`
    /// tiles copied per state.
    pub(super) fn bytes(cells: usize, width: usize, max_moves: usize) -> usize {
        let state = 2 * (cells * size_of::<T>() + size_of::<BeamState>());
        let layers = max_moves
            .saturating_add(1)
            .saturating_mul(size_of::<Step>());
        // A state has at most three successors; vectors may have twice the room that they need.
        let successors = 2 * (3 * size_of::<Successor>() + 4);
        let of_width = (2 * state + successors).saturating_add(2 * layers);
        width
            .saturating_mul(of_width)
            .saturating_add(Selection::bytes(width))
    }

    /// The path to a state of the layer after `depth` moves.
    fn path(&self, (depth, state): (usize, usize)) -> Vec<Direction> {
        let mut path = Vec::with_capacity(depth + 1);
        let mut state = state;
        for &first in self.layers[..depth].iter().rev() {
            let step = self.steps[first + state];
            path.push(step.direction());
            state = step.parent() as usize;
        }
        path.reverse();
        path
    }
}

/// Looks for a path to the goal.
pub(super) fn search<T: TileIndex>(
    task: &BeamTask<'_, T>,
    scratch: &mut Scratch<T>,
    tick: Tick<'_>,
) -> BeamOutcome {
    if task.start.is_solved() {
        return BeamOutcome::Solved(Vec::new());
    }
    let parameters = &task.parameters;
    let cells = task.grid.cells();
    scratch.tiles.clear();
    scratch.tiles.extend(task.first_tiles());
    scratch.states.clear();
    scratch.states.push(task.first_state());
    scratch.steps.clear();
    scratch.layers.clear();
    scratch.selection.reset(parameters, task.grid);
    // The best score, and which state has it after how many moves.
    let mut best = (scratch.states[0].score, (0, 0));
    for depth in 1..=parameters.max_moves {
        let s = &mut *scratch;
        s.successors.clear();
        for (number, state) in s.states.iter().enumerate() {
            let is_time_to_tick = number % TICK_EVERY == TICK_EVERY - 1;
            if is_time_to_tick && let Err(reason) = tick(TICK_EVERY as u64, 0) {
                return BeamOutcome::Stopped(reason);
            }
            let tiles = &s.tiles[number * cells..][..cells];
            let push = |successor| s.successors.push(successor);
            if let Some(last) = task.expand((number, state), tiles, depth, push) {
                let mut path = s.path((depth - 1, number));
                path.push(last);
                return BeamOutcome::Solved(path);
            }
        }
        let rest = (s.states.len() % TICK_EVERY) as u64;
        if let Err(reason) = tick(rest, s.successors.len() as u64) {
            return BeamOutcome::Stopped(reason);
        }
        s.selection
            .select(parameters, task.grid, &s.successors, &mut s.selected);
        s.next_tiles.clear();
        s.next_states.clear();
        s.layers.push(s.steps.len());
        for (place, &number) in s.selected.iter().enumerate() {
            if let Some(&later) = s.selected.get(place + SUCCESSORS_AHEAD) {
                prefetch(&s.successors[later as usize]);
            }
            if let Some(&later) = s.selected.get(place + DATA_AHEAD) {
                let parent = s.successors[later as usize].parent as usize;
                prefetch(&s.tiles[parent * cells]);
            }
            let successor = &s.successors[number as usize];
            if is_less(successor.score, best.0) {
                best = (successor.score, (depth, s.next_states.len()));
            }
            let parent = successor.parent as usize;
            let first = s.next_tiles.len();
            s.next_tiles
                .extend_from_slice(&s.tiles[parent * cells..][..cells]);
            let (from, to) = (usize::from(successor.blank), s.states[parent].blank);
            s.next_tiles.swap(first + from, first + usize::from(to));
            s.next_states.push(successor.state());
            s.steps.push(successor.step());
        }
        if s.next_states.is_empty() || depth - best.1.0 > parameters.patience {
            break;
        }
        std::mem::swap(&mut s.tiles, &mut s.next_tiles);
        std::mem::swap(&mut s.states, &mut s.next_states);
    }
    BeamOutcome::GaveUp(scratch.path(best.1))
}
