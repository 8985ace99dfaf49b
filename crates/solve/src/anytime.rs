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

use std::sync::Arc;
use std::time::Duration;

use taquin_puzzle::{Metric, Problem, Solution};
use taquin_search::clock::Instant;
use taquin_search::{Control, Cost, Meter as _, StopReason};

use self::bound::Raiser;
use self::improver::{Best, Improver, Round, Work};
use crate::request::Request;
use crate::{Answer, Method, SolveError};

pub(crate) use self::bound::of_start as bound_of_start;
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
    request: &Request<'_>,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    let begun = Instant::now();
    let canonical = request.problem.canonical();
    let first = first(request, &canonical, control);
    let setup = begun.elapsed();
    let (solution, stopped) = match first {
        Ok(first) => {
            if let Some(time) = request.time_to_improve {
                control.limit_rest(time);
            }
            let (better, reason) = go_on(request, &canonical, first, control)?;
            (Some(better), reason)
        }
        Err(reason) => (None, Some(reason)),
    };
    let method = Method::Anytime;
    Ok(answer(request, method, solution, stopped, setup, control))
}

/// Solves a problem by construction alone, and says what is known of the optimum.
pub(crate) fn construct_only(request: &Request<'_>, control: &mut Control<'_>) -> Answer {
    let begun = Instant::now();
    let found = first(request, &request.problem.canonical(), control);
    let setup = begun.elapsed();
    let (solution, stopped) = match found {
        Ok(solution) => (Some(solution), None),
        Err(reason) => (None, Some(reason)),
    };
    let method = Method::Constructive;
    answer(request, method, solution, stopped, setup, control)
}

/// A solution of a small board by construction, unless it is longer than `most`.
///
/// That takes microseconds, and therefore no other limits.
pub(crate) fn constructed(
    problem: &Problem,
    metric: Metric,
    most: Option<Cost>,
) -> Option<Solution> {
    let mut control = Control::default();
    let solution = first::construct(problem, &problem.canonical(), 1, &mut control).ok()??;
    let is_allowed = most.is_none_or(|most| solution.length(metric) <= most.into());
    is_allowed.then_some(solution)
}

/// Shortens a solution of the problem as far as the control allows.
pub(crate) fn improve(
    request: &Request<'_>,
    solution: Solution,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    let canonical = request.problem.canonical();
    let (solution, stopped) = match bound::of_start(&canonical, request.metric, control) {
        Ok(()) => {
            if let Some(time) = request.time_to_improve {
                control.limit_rest(time);
            }
            go_on(request, &canonical, solution, control)?
        }
        Err(reason) => (solution, Some(reason)),
    };
    let (method, setup) = (Method::Anytime, Duration::ZERO);
    let solution = Some(solution);
    Ok(answer(request, method, solution, stopped, setup, control))
}

/// The first solution, with the bound of the start proven.
fn first(
    request: &Request<'_>,
    canonical: &Problem,
    control: &mut Control<'_>,
) -> Result<Solution, StopReason> {
    let problem = request.problem;
    bound::of_start(canonical, request.metric, control)?;
    // Room for the board, its copies, and a first part of the moves.
    let bytes = 24 * problem.size().cells();
    control.reserve(bytes)?;
    let solution = first::construct(problem, canonical, request.options.threads, control);
    control.release(bytes);
    // The construction is tried on every kind of board; were a tile stuck, there is no answer.
    solution?.ok_or(StopReason::Memory)
}

/// Improves a solution and its bound until there is a reason to stop, or nothing left to try.
fn go_on(
    request: &Request<'_>,
    canonical: &Problem,
    solution: Solution,
    control: &mut Control<'_>,
) -> Result<(Solution, Option<StopReason>), SolveError> {
    let work = Work {
        problem: canonical,
        seed: request.options.seed,
        threads: request.options.threads.clamp(1, 128),
    };
    let first = Arc::new(solution);
    request.best.publish(&first, request.metric, control);
    let mut best = Best::new(request, first);
    let mut raiser = Raiser::new(canonical, request.metric)?;
    let ended = rounds(&work, &mut best, &mut raiser, control);
    Ok((best.into_solution(), ended.err()))
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
    request: &Request<'_>,
    method: Method,
    solution: Option<Solution>,
    stopped: Option<StopReason>,
    setup: Duration,
    control: &mut Control<'_>,
) -> Answer {
    let most = control.limits().cost.map_or(u64::MAX, u64::from);
    let length = |solution: &Solution| solution.length(request.metric);
    // A solution over the limit on cost is none.
    let solution = solution.filter(|solution| length(solution) <= most);
    if let Some(solution) = &solution {
        control.note_depth(length(solution) as usize);
    }
    let mut answer = Answer {
        solution,
        stopped,
        setup,
        ..Answer::new(method, request.metric, control)
    };
    if answer.is_optimal() {
        answer.stopped = None;
    }
    answer
}
