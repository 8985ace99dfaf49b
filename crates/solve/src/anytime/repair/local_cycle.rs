//! Looks for a short path near the blank that puts a few tiles right and changes nothing else.
//!
//! The search is a small A* of its own. Its estimates may exceed the true cost, and its budget counts
//! the states reached, among states with equal estimates the latest comes first: with the general A*
//! the repairs, and so the solutions, would be others.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;
use taquin_puzzle::Direction;

use crate::anytime::compact_board::Grid;

/// The cell of a misplaced tile and the cell where it belongs.
pub(super) type Misplaced = (usize, usize);

/// Where to bring tiles together, instead of home.
#[derive(Clone, Copy)]
pub(super) struct Gathering {
    pub(super) place: usize,
    /// The cell of the tile that stays where it is.
    pub(super) anchor: Option<usize>,
}

/// A move of the blank with the target moving along, or four moves around a square without it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Action {
    Walk(Direction),
    Rotate([Direction; 4]),
}

/// The maximum number of tiles that are misplaced at a time.
const MAX_MISPLACED: usize = 4;

/// The number of cells by which the blank may leave the box around the tiles and itself.
const MARGIN: usize = 2;

/// The maximum number of states that one search reaches.
const MAX_STATES: usize = 50_000;

/// Tiles at most this far from the gathering place are near enough.
pub(super) const MAX_GATHERED_DISTANCE: usize = 3;

/// The estimated cost of moving a swap of two tiles by a cell.
const COST_PER_SWAP_CELL: u32 = 5;

/// The estimated cost of one cell of distance between misplaced tiles.
const COST_PER_CELL: u32 = 3;

/// The blank and the misplaced tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State {
    blank: u16,
    /// Cells and targets of the misplaced tiles, in the order of cells, then [`UNUSED`] entries.
    misplaced: [(u16, u16); MAX_MISPLACED],
}

const UNUSED: (u16, u16) = (u16::MAX, u16::MAX);

/// A search for actions that put a few tiles right.
pub(super) struct LocalCycleSearch<'g> {
    grid: &'g Grid,
    start: State,
    /// Where to gather the tiles; without it they go home.
    gathering: Option<Gathering>,
    rows: RangeInclusive<usize>,
    cols: RangeInclusive<usize>,
}

/// A state that was reached.
struct Node {
    state: State,
    cost: u32,
    parent: usize,
    action: Action,
}

impl<'g> LocalCycleSearch<'g> {
    /// A search for at most [`MAX_MISPLACED`] tiles.
    pub(super) fn new(
        grid: &'g Grid,
        blank: usize,
        misplaced: &[Misplaced],
        gathering: Option<Gathering>,
    ) -> LocalCycleSearch<'g> {
        let cells = misplaced
            .iter()
            .map(|&(cell, _)| cell)
            .chain([blank])
            .chain(gathering.map(|gathering| gathering.place));
        let (rows, cols) = bounding_box(grid, cells);
        let widened = |(first, last): (usize, usize)| first.saturating_sub(MARGIN)..=last + MARGIN;
        let misplaced = misplaced
            .iter()
            .map(|&(cell, target)| (cell as u16, target as u16));
        LocalCycleSearch {
            grid,
            start: State::new(blank as u16, misplaced),
            gathering,
            rows: widened(rows),
            cols: widened(cols),
        }
    }

    /// The actions of a path, if one is found within `states_left` states; subtracts those reached.
    pub(super) fn actions(&self, states_left: &mut usize) -> Option<Vec<Action>> {
        let max_states = MAX_STATES.min(*states_left);
        let mut nodes = Vec::new();
        let found = self.search(max_states, &mut nodes);
        *states_left = states_left.saturating_sub(nodes.len());
        found.map(|node| path(&nodes, node))
    }

    /// The number of the first node that is done.
    fn search(&self, max_states: usize, nodes: &mut Vec<Node>) -> Option<usize> {
        nodes.push(Node {
            state: self.start,
            cost: 0,
            parent: 0,
            action: Action::Walk(Direction::Up),
        });
        let mut costs = FxHashMap::from_iter([(self.start, 0)]);
        let mut open = BinaryHeap::from([(Reverse(self.estimate(&self.start)), 0)]);
        while let Some((_, number)) = open.pop() {
            let Node { state, cost, .. } = nodes[number];
            if costs.get(&state).is_some_and(|&least| least < cost) {
                continue;
            }
            if self.is_done(&state) {
                return Some(number);
            }
            if nodes.len() > max_states {
                return None;
            }
            self.expand(&state, &mut |next, action, action_cost| {
                let cost = cost + action_cost;
                let least = costs.entry(next).or_insert(u32::MAX);
                if cost < *least {
                    *least = cost;
                    open.push((Reverse(cost + self.estimate(&next)), nodes.len()));
                    nodes.push(Node {
                        state: next,
                        cost,
                        parent: number,
                        action,
                    });
                }
            });
        }
        None
    }

    fn expand(&self, state: &State, visit: &mut dyn FnMut(State, Action, u32)) {
        let blank = usize::from(state.blank);
        for direction in Direction::ALL {
            let Some(next) = self.source(blank, direction) else {
                continue;
            };
            visit(state.after_walk(next as u16), Action::Walk(direction), 1);
            // Around a square: this move first, then one across.
            for across in Direction::ALL {
                if across.is_horizontal() == direction.is_horizontal() {
                    continue;
                }
                let corner = self.source(next, across);
                let last = self.source(blank, across);
                let (Some(corner), Some(last)) = (corner, last) else {
                    continue;
                };
                let square = [next, corner, last].map(|cell| cell as u16);
                let max_misplaced = match self.gathering {
                    Some(_) => self.start.count(),
                    None => MAX_MISPLACED,
                };
                if let Some(rotated) = state.after_rotation(square, max_misplaced) {
                    let moves = [direction, across, direction.opposite(), across.opposite()];
                    visit(rotated, Action::Rotate(moves), 4);
                }
            }
        }
    }

    /// Like [`Grid::source`], within the box.
    fn source(&self, blank: usize, direction: Direction) -> Option<usize> {
        let from = self.grid.source(blank, direction)?;
        let size = self.grid.size();
        let is_inside =
            self.rows.contains(&size.row_of(from)) && self.cols.contains(&size.col_of(from));
        is_inside.then_some(from)
    }

    fn is_done(&self, state: &State) -> bool {
        match self.gathering {
            None => state.misplaced[0] == UNUSED,
            Some(gathering) => self.distance_left(state, &gathering) <= MAX_GATHERED_DISTANCE,
        }
    }

    /// The greatest distance from the gathering place among the tiles that are brought there.
    fn distance_left(&self, state: &State, gathering: &Gathering) -> usize {
        let distance = |one: u16, other: usize| self.grid.distance(one.into(), other);
        let cells = state.cells();
        let stays = gathering
            .anchor
            .and_then(|anchor| cells.clone().min_by_key(|&cell| distance(cell, anchor)));
        let distances = cells
            .filter(|&cell| Some(cell) != stays)
            .map(|cell| distance(cell, gathering.place));
        distances.max().unwrap_or(0)
    }

    /// The estimated number of moves left.
    fn estimate(&self, state: &State) -> u32 {
        let from_blank = state
            .cells()
            .map(|cell| self.grid.distance(cell.into(), state.blank.into()));
        let nearest = from_blank.min();
        if let Some(gathering) = self.gathering {
            let distance = self.distance_left(state, &gathering);
            let too_far = distance.saturating_sub(MAX_GATHERED_DISTANCE) as u32;
            return COST_PER_SWAP_CELL * too_far + nearest.unwrap_or(0) as u32;
        }
        let Some(nearest) = nearest else {
            return 0;
        };
        let (rows, cols) = bounding_box(self.grid, state.cells().map(usize::from));
        let spread = (rows.1 - rows.0 + cols.1 - cols.0).saturating_sub(2) as u32;
        let rotations = if state.count() > 3 { 2 } else { 1 };
        4 * rotations + COST_PER_CELL * spread + nearest.saturating_sub(1) as u32
    }
}

/// The first and the last row, and the first and the last column, of some cells.
fn bounding_box(
    grid: &Grid,
    cells: impl Iterator<Item = usize>,
) -> ((usize, usize), (usize, usize)) {
    let size = grid.size();
    let (mut rows, mut cols) = ((usize::MAX, 0), (usize::MAX, 0));
    for cell in cells {
        let (row, col) = (size.row_of(cell), size.col_of(cell));
        rows = (rows.0.min(row), rows.1.max(row));
        cols = (cols.0.min(col), cols.1.max(col));
    }
    (rows, cols)
}

/// The actions that led to a node.
fn path(nodes: &[Node], mut number: usize) -> Vec<Action> {
    let mut actions = Vec::new();
    while number != 0 {
        actions.push(nodes[number].action);
        number = nodes[number].parent;
    }
    actions.reverse();
    actions
}

impl State {
    fn new(blank: u16, misplaced: impl Iterator<Item = (u16, u16)>) -> State {
        let mut state = State {
            blank,
            misplaced: [UNUSED; MAX_MISPLACED],
        };
        for (place, misplaced) in state.misplaced.iter_mut().zip(misplaced) {
            *place = misplaced;
        }
        state.misplaced.sort_unstable();
        state
    }

    /// The cells of the misplaced tiles.
    fn cells(&self) -> impl Iterator<Item = u16> + Clone {
        let used = self.misplaced.iter().take_while(|&&entry| entry != UNUSED);
        used.map(|&(cell, _)| cell)
    }

    fn count(&self) -> usize {
        self.cells().count()
    }

    /// The blank walks to a neighbouring cell, and so does the target's: the tile there moves, and so
    /// does the target of the tile that belongs there.
    fn after_walk(&self, next: u16) -> State {
        let moved = |cell| if cell == next { self.blank } else { cell };
        let misplaced = self.misplaced.iter();
        State::new(
            next,
            misplaced.map(|&(cell, target)| (moved(cell), moved(target))),
        )
    }

    /// The blank walks around a square through these cells: each tile moves to the cell before.
    /// `None` if more than `max_misplaced` tiles are misplaced then.
    fn after_rotation(
        &self,
        [first, second, third]: [u16; 3],
        max_misplaced: usize,
    ) -> Option<State> {
        let target = |cell| {
            let known = self.misplaced.iter().find(|&&(at, _)| at == cell);
            known.map_or(cell, |&(_, target)| target)
        };
        // The tile of the first cell goes to the blank's and on to the third.
        let moved = [
            (third, target(first)),
            (first, target(second)),
            (second, target(third)),
        ];
        let is_moved = |cell: u16| [first, second, third].contains(&cell);
        let others = self.misplaced.iter().copied();
        let others = others.filter(|&entry| entry != UNUSED && !is_moved(entry.0));
        let misplaced = others.chain(moved.into_iter().filter(|&(cell, target)| cell != target));
        let mut all = [UNUSED; MAX_MISPLACED];
        for (place, entry) in misplaced.enumerate() {
            *all[..max_misplaced].get_mut(place)? = entry;
        }
        Some(State::new(self.blank, all.into_iter()))
    }
}
