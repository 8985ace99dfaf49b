//! The schedule of beam searches: which come when, and how wide they are.
//!
//! A round has beams over the whole solution, then beams over [windows] of it; each round's beams are
//! twice as wide as those before. [Small boards](small_boards), [large boards](large_boards) and those
//! searched [region by region](regions) differ in the beams over the whole solution. Limits on time and
//! states do not change the schedule: more time means the same searches and some more, so the answer is
//! never worse.

mod large_boards;
mod regions;
mod round;
mod small_boards;
#[cfg(test)]
mod tests;
mod windows;
mod workers;

use std::marker::PhantomData;

use taquin_puzzle::Problem;
use taquin_search::{Meter as _, Stoppable};

use self::large_boards::MAX_BEAMS;
use self::round::{BeamRound, Worker};
use self::windows::{MAX_WINDOW_MOVES, width_of_windows};
use super::beams::{BeamTuning, PathFinder, RegionBeam, TileIndex, region_beam_bytes};
use super::compact_board::{CompactBoard, Grid};
use super::session::{Improver, Round, Session};

/// The approximate number of states that the first beam expands, on boards of at most
/// [`FIRST_BEAM_CELLS`] cells and on larger ones, where narrow beams get lost.
const FIRST_BEAM_STATES: (usize, usize) = (20_000, 200_000);
const FIRST_BEAM_CELLS: usize = 100;

/// The widths of the narrowest and the widest beam.
const WIDTHS: (usize, usize) = (4, 1 << 22);

/// On boards of at most this number of cells, each thread has a beam of its own, which also starts from
/// later and later boards of a solution. On larger ones the time is better spent on wide beams.
const MAX_SMALL_CELLS: usize = 49;

/// The improvers by beams for a problem: none where the board is too large or has only one row or column.
pub(super) fn improvers(problem: &Problem) -> Vec<Box<dyn Improver>> {
    let size = problem.size();
    if size.is_line() {
        return Vec::new();
    }
    match Grid::new(size) {
        Some(grid) if size.cells() <= 1 << 8 => {
            vec![Box::new(BeamSchedule::<u8>::new(grid, problem))]
        }
        Some(grid) => vec![Box::new(BeamSchedule::<u16>::new(grid, problem))],
        None => Vec::new(),
    }
}

/// Runs the rounds of beams for one problem. `T` is the type of its tiles.
struct BeamSchedule<T> {
    grid: Grid,
    start: CompactBoard,
    goal: CompactBoard,
    kind: Kind,
    /// The number of rounds so far.
    rounds: usize,
    /// The width of the next round's beams, if there is memory for it.
    width: usize,
    tile: PhantomData<T>,
}

/// The kinds of boards, which have different beams over the whole solution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Small,
    Large,
    Regions,
}

impl<T: TileIndex> BeamSchedule<T> {
    fn new(grid: Grid, problem: &Problem) -> BeamSchedule<T> {
        let kind = if grid.cells() <= MAX_SMALL_CELLS {
            Kind::Small
        } else if BeamTuning::new(&grid, 0).uses_regions {
            Kind::Regions
        } else {
            Kind::Large
        };
        let mut schedule = BeamSchedule {
            start: CompactBoard::new(problem.start(), problem.goal()),
            goal: CompactBoard::new(problem.goal(), problem.goal()),
            grid,
            kind,
            rounds: 0,
            width: 0,
            tile: PhantomData,
        };
        let states = if schedule.grid.cells() <= FIRST_BEAM_CELLS {
            FIRST_BEAM_STATES.0
        } else {
            FIRST_BEAM_STATES.1
        };
        let layers = schedule.start.manhattan(&schedule.grid) * 3 / 2 + 1;
        let min_width = schedule.min_width();
        schedule.width = match kind {
            Kind::Regions => min_width,
            _ => (states / layers).clamp(min_width, WIDTHS.1),
        };
        schedule
    }

    /// The width of the narrowest beams.
    fn min_width(&self) -> usize {
        match self.kind {
            Kind::Regions => RegionBeam::min_width(&BeamTuning::new(&self.grid, 0)),
            _ => WIDTHS.0,
        }
    }

    /// The maximum number of bytes for a round with a solution of `length` moves.
    fn bytes(&self, round: &BeamRound<'_>, threads: usize, length: usize) -> usize {
        let BeamRound {
            width,
            beams,
            max_tree_steps,
            ..
        } = *round;
        let search = match self.kind {
            Kind::Regions => region_beam_bytes::<T>(&self.grid, width, max_tree_steps),
            _ => PathFinder::<T>::bytes(&self.grid, width, length),
        };
        let window_width = width_of_windows(round);
        let window_moves = MAX_WINDOW_MOVES.min(length);
        let window = PathFinder::<T>::bytes(&self.grid, window_width, window_moves);
        let of_threads = |bytes: usize| bytes.saturating_mul(threads);
        let paths = 4 * length;
        match self.kind {
            // Every thread has a beam over the whole solution, and uses its memory again for windows.
            Kind::Small => of_threads(search.max(window).saturating_add(paths)),
            // The windows of all threads share one path.
            _ => of_threads(window)
                .saturating_add(search.saturating_add(paths).saturating_mul(beams))
                .saturating_add(paths),
        }
    }
}

impl<T: TileIndex> Improver for BeamSchedule<T> {
    fn improve(&mut self, session: &mut Session<'_, '_>) -> Stoppable<Round> {
        let length = session.moves().len();
        // A quarter is left for others.
        let room = session.control.available() / 4 * 3;
        let max_beams = match self.kind {
            Kind::Regions => 1,
            _ => session.threads.min(MAX_BEAMS),
        };
        let mut round = BeamRound {
            grid: &self.grid,
            start: &self.start,
            goal: &self.goal,
            number: self.rounds,
            is_small: self.kind == Kind::Small,
            width: self.width,
            beams: max_beams,
            max_tree_steps: RegionBeam::max_tree_steps(room),
        };
        // One beam of full width is better than two narrower ones.
        if self.bytes(&round, session.threads, length) > room {
            round.beams = 1;
        }
        let min_width = self.min_width();
        while round.width > min_width && self.bytes(&round, session.threads, length) > room {
            round.width = min_width.max(round.width - round.width.div_ceil(8));
        }
        if round.width < self.width || round.width == WIDTHS.1 {
            // A beam of exactly the same width as before would find the same path again.
            round.width -= round.width * (self.rounds % 31) / 256;
        }
        let reserved = self.bytes(&round, session.threads, length);
        session.control.reserve(reserved)?;
        let result = self.run(&round, session);
        session.control.release(reserved);
        result?;
        self.rounds += 1;
        self.width = (2 * self.width).min(WIDTHS.1);
        Ok(Round::More)
    }
}

impl<T: TileIndex> BeamSchedule<T> {
    /// Runs beams over the whole solution, then over windows of the best one.
    fn run(&self, round: &BeamRound<'_>, session: &mut Session<'_, '_>) -> Stoppable {
        let mut workers: Vec<Worker<'_, T>> =
            (0..session.threads).map(|_| Worker::new(round)).collect();
        match self.kind {
            Kind::Small => small_boards::search(round, &mut workers, session)?,
            Kind::Large => large_boards::search(round, &mut workers[..round.beams], session)?,
            Kind::Regions => regions::search(round, &mut workers[0], session)?,
        }
        windows::search(round, &mut workers, session)
    }
}
