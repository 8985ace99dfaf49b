//! A short way to have a few tiles change places, near the blank, and nothing else.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;

use super::field::Field;

/// The cell of a tile and the one where it belongs.
pub(super) type Wrong = (usize, usize);

/// Where tiles are to be brought, if not home.
#[derive(Clone, Copy)]
pub(super) struct Near {
    pub(super) place: usize,
    /// The tile of this cell stays.
    pub(super) anchor: Option<usize>,
}

/// A step of the blank with the target walking along, or the four around a square without it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Walk(u8),
    Turn([u8; 4]),
}

/// No more tiles are out of place at a time.
const MOST: usize = 4;

/// The blank leaves the box around the tiles and itself by so many cells at most.
const MARGIN: usize = 2;

/// After so many states a way is given up.
const MOST_STATES: usize = 50_000;

/// Near enough.
pub(super) const NEAR: usize = 3;

/// What carrying two tiles that are in each other's place costs for a cell, about.
const CARRY: u32 = 5;

/// What a cell of distance costs, about.
const STEP: u32 = 3;

/// Which tiles are where: those out of place, by cells, and the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State {
    blank: u16,
    /// Cells and targets in the order of cells; both are the same for what is not used.
    wrong: [(u16, u16); MOST],
}

const UNUSED: (u16, u16) = (u16::MAX, u16::MAX);

/// A search for a way.
pub(super) struct Errand<'f> {
    field: &'f Field,
    start: State,
    /// The tiles are to be brought near this cell; otherwise home.
    near: Option<Near>,
    rows: RangeInclusive<usize>,
    cols: RangeInclusive<usize>,
}

/// A state that was reached.
struct Reached {
    state: State,
    cost: u32,
    parent: usize,
    step: Step,
}

impl<'f> Errand<'f> {
    /// An errand for at most [`MOST`] tiles.
    pub(super) fn new(
        field: &'f Field,
        blank: usize,
        wrong: &[Wrong],
        near: Option<Near>,
    ) -> Errand<'f> {
        let cells = wrong
            .iter()
            .map(|&(cell, _)| cell)
            .chain([blank])
            .chain(near.map(|near| near.place));
        let (mut rows, mut cols) = ((usize::MAX, 0), (usize::MAX, 0));
        for cell in cells {
            let (row, col) = (field.size().row_of(cell), field.size().col_of(cell));
            rows = (rows.0.min(row), rows.1.max(row));
            cols = (cols.0.min(col), cols.1.max(col));
        }
        let wide = |(first, last): (usize, usize)| first.saturating_sub(MARGIN)..=last + MARGIN;
        let wrong = wrong
            .iter()
            .map(|&(cell, target)| (cell as u16, target as u16));
        Errand {
            field,
            start: State::new(blank as u16, wrong),
            near,
            rows: wide(rows),
            cols: wide(cols),
        }
    }

    /// The steps of a way, if one was found with at most so many states; takes those that were made
    /// off their number.
    pub(super) fn steps(&self, states: &mut usize) -> Option<Vec<Step>> {
        let most = MOST_STATES.min(*states);
        let mut reached = Vec::new();
        let found = self.search(most, &mut reached);
        *states = states.saturating_sub(reached.len());
        found.map(|at| path(&reached, at))
    }

    /// The number of the first state reached that has nothing left to do.
    fn search(&self, most: usize, reached: &mut Vec<Reached>) -> Option<usize> {
        reached.push(Reached {
            state: self.start,
            cost: 0,
            parent: 0,
            step: Step::Walk(0),
        });
        let mut known = FxHashMap::from_iter([(self.start, 0)]);
        let mut open = BinaryHeap::from([(Reverse(self.estimate(&self.start)), 0)]);
        while let Some((_, at)) = open.pop() {
            let Reached { state, cost, .. } = reached[at];
            if known.get(&state).is_some_and(|&least| least < cost) {
                continue;
            }
            if self.is_done(&state) {
                return Some(at);
            }
            if reached.len() > most {
                return None;
            }
            self.expand(&state, &mut |next, step, price| {
                let cost = cost + price;
                let least = known.entry(next).or_insert(u32::MAX);
                if cost < *least {
                    *least = cost;
                    open.push((Reverse(cost + self.estimate(&next)), reached.len()));
                    reached.push(Reached {
                        state: next,
                        cost,
                        parent: at,
                        step,
                    });
                }
            });
        }
        None
    }

    fn expand(&self, state: &State, visit: &mut dyn FnMut(State, Step, u32)) {
        let blank = usize::from(state.blank);
        for code in 0..4 {
            let Some(next) = self.source(blank, code) else {
                continue;
            };
            visit(state.after_walk(next as u16), Step::Walk(code), 1);
            // Around a square, by a move across to the first.
            for across in 0..4 {
                if across == code || across == code ^ 3 {
                    continue;
                }
                let corners = self.source(next, across);
                let last = self.source(blank, across);
                let (Some(corner), Some(last)) = (corners, last) else {
                    continue;
                };
                let ring = [next, corner, last].map(|cell| cell as u16);
                let most = match self.near {
                    Some(_) => self.start.count(),
                    None => MOST,
                };
                if let Some(turned) = state.after_turn(ring, most) {
                    visit(turned, Step::Turn([code, across, code ^ 3, across ^ 3]), 4);
                }
            }
        }
    }

    fn source(&self, blank: usize, code: u8) -> Option<usize> {
        let from = self.field.source(blank, code)?;
        let size = self.field.size();
        let is_inside =
            self.rows.contains(&size.row_of(from)) && self.cols.contains(&size.col_of(from));
        is_inside.then_some(from)
    }

    fn is_done(&self, state: &State) -> bool {
        match self.near {
            None => state.wrong[0] == UNUSED,
            Some(near) => self.away(state, &near) <= NEAR,
        }
    }

    /// How far the tiles that are brought to a place still are from it.
    fn away(&self, state: &State, near: &Near) -> usize {
        let apart = |one: u16, other: usize| {
            let (rows, cols) = self.field.apart(one.into(), other);
            rows + cols
        };
        let cells = state.wrong[..state.count()].iter().map(|&(cell, _)| cell);
        let stays = near
            .anchor
            .and_then(|anchor| cells.clone().min_by_key(|&cell| apart(cell, anchor)));
        let away = cells
            .filter(|&cell| Some(cell) != stays)
            .map(|cell| apart(cell, near.place));
        away.max().unwrap_or(0)
    }

    /// About how many moves are left.
    fn estimate(&self, state: &State) -> u32 {
        if let Some(near) = self.near {
            let away = self.away(state, &near).saturating_sub(NEAR) as u32;
            let cells = state.wrong[..state.count()].iter();
            let from_blank = cells.map(|&(cell, _)| {
                let (rows, cols) = self.field.apart(state.blank.into(), cell.into());
                rows + cols
            });
            return CARRY * away + from_blank.min().unwrap_or(0) as u32;
        }
        let size = self.field.size();
        let (mut rows, mut cols) = ((usize::MAX, 0), (usize::MAX, 0));
        let mut count = 0;
        let mut nearest = usize::MAX;
        for &(cell, _) in state.wrong.iter().filter(|&&wrong| wrong != UNUSED) {
            let cell = usize::from(cell);
            let (row, col) = (size.row_of(cell), size.col_of(cell));
            rows = (rows.0.min(row), rows.1.max(row));
            cols = (cols.0.min(col), cols.1.max(col));
            let (down, across) = self.field.apart(cell, state.blank.into());
            nearest = nearest.min(down + across);
            count += 1;
        }
        if count == 0 {
            return 0;
        }
        let spread = (rows.1 - rows.0 + cols.1 - cols.0).saturating_sub(2) as u32;
        let turns = if count > 3 { 2 } else { 1 };
        4 * turns + STEP * spread + nearest.saturating_sub(1) as u32
    }
}

/// The steps that led to a state.
fn path(reached: &[Reached], mut at: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    while at != 0 {
        steps.push(reached[at].step);
        at = reached[at].parent;
    }
    steps.reverse();
    steps
}

impl State {
    fn count(&self) -> usize {
        self.wrong.iter().filter(|&&wrong| wrong != UNUSED).count()
    }

    fn new(blank: u16, wrong: impl Iterator<Item = (u16, u16)>) -> State {
        let mut state = State {
            blank,
            wrong: [UNUSED; MOST],
        };
        for (place, wrong) in state.wrong.iter_mut().zip(wrong) {
            *place = wrong;
        }
        state.wrong.sort_unstable();
        state
    }

    /// The blank walks to a cell next to it, and so does the target's: the tile there moves, and
    /// the place where a tile belongs.
    fn after_walk(&self, next: u16) -> State {
        let moved = |cell| if cell == next { self.blank } else { cell };
        let wrong = self.wrong.iter();
        State::new(
            next,
            wrong.map(|&(cell, target)| (moved(cell), moved(target))),
        )
    }

    /// The blank walks around a square, through these cells: each tile moves to the cell before.
    /// Nothing if too many tiles are out of place then.
    fn after_turn(&self, [first, second, third]: [u16; 3], most: usize) -> Option<State> {
        let target = |cell| {
            let known = self.wrong.iter().find(|&&(at, _)| at == cell);
            known.map_or(cell, |&(_, target)| target)
        };
        // The tile of the first cell goes to the blank's and on to the third.
        let moved = [
            (third, target(first)),
            (first, target(second)),
            (second, target(third)),
        ];
        let is_moved = |cell: u16| [first, second, third].contains(&cell);
        let others = self.wrong.iter().copied();
        let others = others.filter(|&wrong| wrong != UNUSED && !is_moved(wrong.0));
        let wrong = others.chain(moved.into_iter().filter(|&(cell, target)| cell != target));
        let mut all = [UNUSED; MOST];
        for (place, wrong) in wrong.enumerate() {
            *all[..most].get_mut(place)? = wrong;
        }
        Some(State::new(self.blank, all.into_iter()))
    }
}
