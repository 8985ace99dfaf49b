//! Repairs a board on which few tiles are out of place.
//!
//! When the blank goes around a square of four cells, the three tiles in it rotate and nothing else
//! changes: four moves. When it walks, the tiles on its way are displaced, but walking back the same
//! way puts them right. So the goal moves along: the *target* is the goal after the blank's walk, and
//! the cycles of the permutation between board and target are what is left to repair. A cycle is undone
//! two tiles at a time. Parity forbids a single swap of two tiles, so each such pair is brought to the
//! nearest other pair: a rotation can move a swap by a cell or two.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use taquin_puzzle::Direction;
use taquin_search::{Control, Meter as _, Stoppable};

use super::local_cycle::{Action, Gathering, LocalCycleSearch, MAX_GATHERED_DISTANCE, Misplaced};
use crate::anytime::compact_board::{CompactBoard, Grid};

/// With more than one misplaced tile among this number of tiles, construction does better.
const MIN_TILES_PER_MISPLACED: usize = 5;

/// The maximum number of states that all local searches of one repair reach, some tenths of a second's
/// worth.
const MAX_STATES: usize = 500_000;

/// Tiles that are farther apart than this are brought nearer to each other first,
const MAX_DISTANCE: usize = 5;

/// by this number of cells at a time.
const CELLS_PER_HOP: usize = 8;

/// A part of the repair.
#[derive(Clone)]
struct Job {
    /// The tiles that it is about.
    tiles: Vec<u16>,
    misplaced: Vec<Misplaced>,
    /// Where to gather them first, if they are far apart.
    gathering: Option<Gathering>,
}

/// A repair in progress.
struct CycleRepair<'g> {
    grid: &'g Grid,
    board: CompactBoard,
    /// For each tile its cell in the target.
    targets: Vec<u16>,
    /// The goal after the blank's walk.
    target: CompactBoard,
    /// The blank's walk from its home, without steps that were taken back.
    walk: Vec<Direction>,
    path: Vec<Direction>,
    /// The number of states that local searches may still reach.
    states_left: usize,
    /// The tiles of jobs for which no path was found.
    hopeless: BTreeSet<Vec<u16>>,
}

/// Finds a path to the goal, unless too many tiles are out of place. It is short when most of them are
/// near their homes.
///
/// Cycles that cannot be repaired stay: then the path ends with the blank, but not all tiles, at home.
///
/// # Errors
/// The reason to stop.
pub(super) fn repair_cycles(
    grid: &Grid,
    start: &CompactBoard,
    control: &mut Control<'_>,
) -> Stoppable<Option<Vec<Direction>>> {
    let is_misplaced = |&(cell, &home): &(usize, &u16)| cell != usize::from(home);
    let misplaced = start.homes.iter().enumerate().filter(is_misplaced).count();
    if misplaced * MIN_TILES_PER_MISPLACED > grid.cells() {
        return Ok(None);
    }
    let mut repair = CycleRepair::new(grid, start);
    // Every job repairs something or brings a pair nearer to another; the range makes sure that it ends.
    for _ in 0..4 * misplaced + 4 {
        control.check()?;
        match repair.next_job() {
            Some(job) if repair.states_left > 0 => repair.run(job),
            _ => break,
        }
    }
    repair.walk_home();
    Ok(Some(repair.path))
}

impl<'g> CycleRepair<'g> {
    fn new(grid: &'g Grid, start: &CompactBoard) -> CycleRepair<'g> {
        let mut board = start.clone();
        let mut path = Vec::new();
        // As long as a move brings a tile home.
        let next = |board: &CompactBoard| {
            Direction::ALL.into_iter().find(|&direction| {
                let from = grid.source(board.blank, direction);
                from.is_some_and(|from| usize::from(board.homes[from]) == board.blank)
            })
        };
        while let Some(direction) = next(&board) {
            board.slide(grid, direction);
            path.push(direction);
        }
        let target = CompactBoard::solved(grid.cells(), board.blank_home());
        let mut repair = CycleRepair {
            grid,
            targets: target.homes.clone(),
            target,
            walk: Vec::new(),
            path,
            board,
            states_left: MAX_STATES,
            hopeless: BTreeSet::new(),
        };
        let blank = repair.board.blank;
        while repair.target.blank != blank {
            let direction = toward(grid, repair.target.blank, blank);
            repair.walk.push(direction);
            repair.move_target(direction);
        }
        repair
    }

    fn move_target(&mut self, direction: Direction) {
        let to = self.target.blank;
        self.target.slide(self.grid, direction);
        self.targets[usize::from(self.target.homes[to])] = to as u16;
        let blank = self.target.blank;
        self.targets[usize::from(self.target.homes[blank])] = blank as u16;
    }

    fn slide(&mut self, direction: Direction) {
        self.board.slide(self.grid, direction);
        push_or_cancel(&mut self.path, direction);
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Walk(direction) => {
                self.slide(direction);
                self.move_target(direction);
                push_or_cancel(&mut self.walk, direction);
            }
            Action::Rotate(directions) => {
                directions.into_iter().for_each(|step| self.slide(step));
            }
        }
    }

    /// The cell in the target of the tile in a cell.
    fn target_of(&self, cell: usize) -> usize {
        usize::from(self.targets[usize::from(self.board.homes[cell])])
    }

    /// The cycles of misplaced tiles: each tile belongs where the next one is.
    fn cycles(&self) -> Vec<Vec<usize>> {
        let mut is_seen = vec![false; self.grid.cells()];
        let mut cycles = Vec::new();
        for first in 0..self.grid.cells() {
            let mut cycle = Vec::new();
            let mut cell = first;
            while !is_seen[cell] {
                is_seen[cell] = true;
                cycle.push(cell);
                cell = self.target_of(cell);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// The job nearest to the blank.
    fn next_job(&self) -> Option<Job> {
        let cycles = self.cycles();
        let rotations = cycles.iter().filter_map(|cycle| self.rotation(cycle));
        let jobs = rotations.filter(|job| !self.hopeless.contains(&job.tiles));
        let jobs = jobs.chain(self.swap_of_two_pairs(&cycles));
        let distance = |&(cell, _): &Misplaced| self.grid.distance(self.board.blank, cell);
        jobs.min_by_key(|job| job.misplaced.iter().map(distance).min())
    }

    /// The job that puts two tiles of a cycle right by rotating three: the tile with the farthest way to
    /// go moves back along its cycle.
    fn rotation(&self, cycle: &[usize]) -> Option<Job> {
        let len = cycle.len();
        let triple = match *cycle {
            // Two tiles that are not in one square: a third comes between.
            [one, other] if !self.is_in_one_square(one, other) => {
                let between = self.grid.source(one, toward(self.grid, one, other))?;
                [one, other, between]
            }
            [_, _] => return None,
            _ => {
                let triple = |last: usize| [2, 1, 0].map(|back| cycle[(last + len - back) % len]);
                let key = |&last: &usize| {
                    let [one, two, three] = triple(last);
                    let spread = self.grid.distance(one, two) + self.grid.distance(two, three);
                    let jump = self.grid.distance(three, cycle[(last + 1) % len]);
                    (spread.max(MAX_DISTANCE), Reverse(jump))
                };
                triple((0..len).min_by_key(key)?)
            }
        };
        let [one, two, three] = triple;
        let misplaced = [(one, two), (two, three), (three, one)];
        // If one is far from both others, these are brought to it first.
        let distances = |&cell: &usize| {
            let others = triple.iter();
            let distances = others.map(|&other| self.grid.distance(cell, other));
            distances.sum::<usize>()
        };
        let far = triple.into_iter().max_by_key(distances)?;
        let from = triple
            .into_iter()
            .max_by_key(|&cell| self.grid.distance(cell, far))?;
        let is_far = distances(&far) > 2 * MAX_DISTANCE;
        let gathering = is_far.then(|| Gathering {
            place: self.waypoint(from, far),
            anchor: Some(far),
        });
        Some(Job {
            tiles: triple.map(|cell| self.board.homes[cell]).to_vec(),
            misplaced: misplaced.to_vec(),
            gathering,
        })
    }

    /// The job that swaps two pairs back of which each is the other's nearest.
    ///
    /// Longer cycles of an even number of tiles end as pairs too, so their neighbours wait for them.
    fn swap_of_two_pairs(&self, cycles: &[Vec<usize>]) -> Option<Job> {
        let odd: Vec<&Vec<usize>> = cycles.iter().filter(|cycle| cycle.len() % 2 == 0).collect();
        let nearest_to = |one: usize| {
            let others = (0..odd.len()).filter(|&other| {
                other != one && !self.hopeless.contains(&self.couple(odd[one], odd[other]))
            });
            // The same order from both sides, so that going to the nearest ends.
            let key = |&other: &usize| {
                let distance = self.grid.distance(odd[one][0], odd[other][0]);
                (distance, one.min(other), one.max(other))
            };
            others.min_by_key(key)
        };
        let mut from_blank: Vec<usize> = (0..odd.len()).collect();
        from_blank.sort_by_key(|&one| self.grid.distance(self.board.blank, odd[one][0]));
        let has_others = |&one: &usize| nearest_to(one).is_some();
        let mut one = from_blank.into_iter().find(has_others)?;
        loop {
            let other = nearest_to(one)?;
            if nearest_to(other)? == one {
                let (one, other) = (odd[one], odd[other]);
                let is_ready = one.len() == 2 && other.len() == 2;
                return is_ready.then(|| self.swap(one, other));
            }
            one = other;
        }
    }

    /// The tiles that stand for two cycles together.
    fn couple(&self, one: &[usize], other: &[usize]) -> Vec<u16> {
        let mut tiles = vec![self.board.homes[one[0]], self.board.homes[other[0]]];
        tiles.sort_unstable();
        tiles
    }

    /// The job that swaps two pairs back, or brings one nearer to the other.
    fn swap(&self, one: &[usize], other: &[usize]) -> Job {
        let distance = |cell: usize| self.grid.distance(self.board.blank, cell);
        let (moved, still) = if distance(one[0]) < distance(other[0]) {
            (one, other)
        } else {
            (other, one)
        };
        let misplaced = |pair: &[usize]| [(pair[0], pair[1]), (pair[1], pair[0])];
        let is_far = moved
            .iter()
            .any(|&cell| self.grid.distance(cell, still[0]) > MAX_GATHERED_DISTANCE);
        let tiles = self.couple(one, other);
        if is_far {
            Job {
                tiles,
                misplaced: misplaced(moved).to_vec(),
                gathering: Some(Gathering {
                    place: self.waypoint(moved[0], still[0]),
                    anchor: None,
                }),
            }
        } else {
            Job {
                tiles,
                misplaced: [misplaced(one), misplaced(other)].concat(),
                gathering: None,
            }
        }
    }

    /// A cell on the way to another, at most a hop away.
    fn waypoint(&self, from: usize, to: usize) -> usize {
        let mut cell = from;
        for _ in 0..CELLS_PER_HOP {
            if cell != to {
                let direction = toward(self.grid, cell, to);
                cell = self.grid.source(cell, direction).unwrap_or(cell);
            }
        }
        cell
    }

    /// Whether a square of four cells contains both.
    fn is_in_one_square(&self, one: usize, other: usize) -> bool {
        let (rows, cols) = self.grid.offsets(one, other);
        rows <= 1 && cols <= 1
    }

    /// Walks to the tiles of a job, and does it if a path is found.
    fn run(&mut self, job: Job) {
        let misplaced = &job.misplaced;
        // The blank goes near the tiles, but not in between.
        loop {
            let blank = self.board.blank;
            let cells = misplaced.iter().map(|&(cell, _)| cell);
            let Some(nearest) = cells.min_by_key(|&cell| self.grid.distance(blank, cell)) else {
                return;
            };
            if self.grid.distance(blank, nearest) <= 2 {
                break;
            }
            self.apply(Action::Walk(toward(self.grid, blank, nearest)));
        }
        let search = LocalCycleSearch::new(self.grid, self.board.blank, misplaced, job.gathering);
        match search.actions(&mut self.states_left) {
            Some(actions) => actions.into_iter().for_each(|action| self.apply(action)),
            None => _ = self.hopeless.insert(job.tiles),
        }
    }

    /// Takes the blank home by the way that it came.
    fn walk_home(&mut self) {
        while let Some(&direction) = self.walk.last() {
            self.apply(Action::Walk(direction.opposite()));
        }
    }
}

/// Appends a move, or drops the last one if the new one takes it back.
fn push_or_cancel(path: &mut Vec<Direction>, direction: Direction) {
    match path.last() {
        Some(&last) if last == direction.opposite() => _ = path.pop(),
        _ => path.push(direction),
    }
}

/// The first move that takes the blank toward another cell, along the longer side.
fn toward(grid: &Grid, from: usize, to: usize) -> Direction {
    let distance = grid.distance(from, to);
    let nearer = |&direction: &Direction| {
        let next = grid.source(from, direction)?;
        let (rows, cols) = grid.offsets(next, to);
        (rows + cols < distance).then_some(rows.max(cols))
    };
    let possible = Direction::ALL
        .into_iter()
        .filter(|one| nearer(one).is_some());
    possible.min_by_key(nearer).unwrap_or(Direction::Up)
}
