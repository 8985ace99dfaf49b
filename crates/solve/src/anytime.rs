//! Any size, any time: an answer at once, better ones later, a proven bound beside them.
//!
//! A first solution is [constructed](constructive). Then [improvers](improve)
//! take turns, a round each, and a [share](bound) of the effort goes into the
//! lower bound, until both meet, the solution is good enough, or a limit ends it.

mod bound;
pub(crate) mod constructive;
mod first;
mod improve;
mod improver;
mod shorten;
mod stretches;

use std::time::{Duration, Instant};

use taquin_puzzle::{Metric, Moves, Problem, Solution};
use taquin_search::{Control, Cost, StopReason};

use self::bound::Raiser;
use self::improver::{Best, Improver, Round, Work};
use crate::solver::Options;
use crate::{Answer, Engine, SolveError};

pub use self::improver::Enough;
pub use self::stretches::{Stretch, shortened_stretches};

/// Longer solutions are left as they are: their copies would not fit in memory.
const MOST_MOVES: usize = 1 << 26;

/// One part in so many of the states goes into the bound.
const BOUND_SHARE: u64 = 8;

/// Boards of at most so many cells have bounds that searches can raise.
const RAISED_CELLS: usize = 64;

/// On boards of more cells, and where solutions are not improved, searches hardly raise the bound: they
/// are tried only when so few moves are missing.
const SEARCHED_CELLS: usize = 1 << 15;
const CLOSED_GAP: u64 = 64;

/// Solves a problem as well as the control allows.
pub(crate) fn solve(
    problem: &Problem,
    metric: Metric,
    options: &Options,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    let begun = Instant::now();
    let canonical = problem.canonical();
    let first = first(problem, &canonical, metric, options.threads, control);
    let setup = begun.elapsed();
    let (solution, stopped) = match first {
        Ok(first) => {
            let is_endless = problem.size().cells() > Engine::MAX_CELLS;
            if let Some(patience) = options.patience.filter(|_| is_endless) {
                control.limit_rest(patience);
            }
            let (better, reason) = go_on(&canonical, metric, first.moves(), options, control)?;
            (Some(better_of(problem, first, better)), reason)
        }
        Err(reason) => (None, Some(reason)),
    };
    Ok(answer("anytime", metric, solution, stopped, setup, control))
}

/// Solves a problem by construction alone, and says what is known of the optimum.
pub(crate) fn construct_only(
    problem: &Problem,
    metric: Metric,
    threads: usize,
    control: &mut Control<'_>,
) -> Answer {
    let begun = Instant::now();
    let found = first(problem, &problem.canonical(), metric, threads, control);
    let setup = begun.elapsed();
    let (solution, stopped) = match found {
        Ok(solution) => (Some(solution), None),
        Err(reason) => (None, Some(reason)),
    };
    answer("constructive", metric, solution, stopped, setup, control)
}

/// Shortens a solution as far as the control allows. There is none in the answer when it is one of
/// another problem.
///
/// # Errors
/// When the solver cannot work on such boards; a limit is no error.
pub fn improve(
    problem: &Problem,
    solution: &Solution,
    metric: Metric,
    options: &Options,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    let canonical = problem.canonical();
    let bound = bound::of_start(&canonical, metric, control);
    let (solution, stopped) = match Solution::replay(problem, solution.moves().clone()) {
        Ok(known) => {
            let (better, stopped) = match bound {
                Ok(()) => go_on(&canonical, metric, known.moves(), options, control)?,
                Err(reason) => (None, Some(reason)),
            };
            (Some(better_of(problem, known, better)), stopped)
        }
        Err(_) => (None, bound.err()),
    };
    let setup = Duration::ZERO;
    Ok(answer("anytime", metric, solution, stopped, setup, control))
}

/// The first solution, with the bound of the start proven.
fn first(
    problem: &Problem,
    canonical: &Problem,
    metric: Metric,
    threads: usize,
    control: &mut Control<'_>,
) -> Result<Solution, StopReason> {
    bound::of_start(canonical, metric, control)?;
    // Room for the board, its copies, and a first part of the moves.
    let bytes = 24 * problem.size().cells();
    control.reserve(bytes)?;
    let solution = first::construct(problem, canonical, threads, control);
    control.release(bytes);
    // The construction is tried on every kind of board; were a tile stuck, there is no answer.
    solution?.ok_or(StopReason::Memory)
}

/// Improves a solution and its bound until there is a reason to stop, or nothing left to try; no
/// moves when there are none better.
fn go_on(
    problem: &Problem,
    metric: Metric,
    moves: &Moves,
    options: &Options,
    control: &mut Control<'_>,
) -> Result<(Option<Moves>, Option<StopReason>), SolveError> {
    let work = Work {
        problem,
        seed: options.seed,
        threads: options.threads.clamp(1, 128),
    };
    let mut best = Best::new(problem, metric, options.enough, moves);
    control.note_best(Cost::try_from(best.length()).unwrap_or(Cost::MAX));
    let mut raiser = Raiser::new(problem, metric)?;
    let ended = rounds(&work, &mut best, &mut raiser, control);
    Ok((best.into_better(), ended.err()))
}

/// The better moves as a solution, or the one that was there when there are none.
fn better_of(problem: &Problem, solution: Solution, better: Option<Moves>) -> Solution {
    let better = better.and_then(|moves| Solution::replay(problem, moves).ok());
    better.unwrap_or(solution)
}

/// Round after round: the improvers in turn, and the bound; until nothing is left to try.
fn rounds(
    work: &Work<'_>,
    best: &mut Best<'_>,
    raiser: &mut Raiser<'_>,
    control: &mut Control<'_>,
) -> Result<(), StopReason> {
    control.check()?;
    best.check(control)?;
    // Boards near the goal are soon proven.
    raiser.raise(best, control)?;
    let mut improvers: Vec<Box<dyn Improver>> = Vec::new();
    let is_improved = best.way().len() <= MOST_MOVES;
    if is_improved {
        improvers.extend(improve::improvers(work));
        improvers.push(Box::new(shorten::Windows::new()));
    }
    let is_raised = work.problem.size().cells() <= RAISED_CELLS;
    loop {
        let mut index = 0;
        while index < improvers.len() {
            let round = match improvers[index].improve(work, best, control) {
                // Others need less.
                Err(StopReason::Memory) if improvers.len() > 1 => Round::Done,
                round => round?,
            };
            match round {
                Round::More => index += 1,
                Round::Done => drop(improvers.remove(index)),
            }
            best.check(control)?;
            control.check()?;
            let share = control.statistics().expanded / BOUND_SHARE;
            if is_raised && raiser.spent() <= share {
                raiser.raise(best, control)?;
            }
        }
        if improvers.is_empty() {
            let gap = best.length().saturating_sub(control.lower_bound().into());
            let is_searched = is_improved && work.problem.size().cells() <= SEARCHED_CELLS;
            if !is_searched && gap > CLOSED_GAP {
                return Ok(());
            }
            raiser.raise(best, control)?;
        }
    }
}

/// The answer, with what the control knows.
fn answer(
    solver: &'static str,
    metric: Metric,
    solution: Option<Solution>,
    stopped: Option<StopReason>,
    setup: Duration,
    control: &mut Control<'_>,
) -> Answer {
    let most = control.limits().cost.map_or(u64::MAX, u64::from);
    let mut answer = Answer {
        solver,
        metric,
        solution,
        lower_bound: control.lower_bound().into(),
        stopped,
        setup,
    };
    match answer.length() {
        // A solution over the limit on cost is none.
        Some(length) if length > most => answer.solution = None,
        Some(length) => {
            control.note_depth(length as usize);
            if answer.is_optimal() {
                answer.stopped = None;
            }
        }
        None => {}
    }
    answer
}
