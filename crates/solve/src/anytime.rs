//! Any size, any time: a solution at once, better ones later, a proven lower bound beside them.
//!
//! A first solution is [constructed](constructive). Then the improvers take turns, a round each:
//! [beams](schedule) and [searches of short windows](window_search). A [share](bound) of the states
//! raises the lower bound. This ends when length and bound meet, when the solution is good enough, or
//! at a limit.

mod beams;
mod bound;
mod compact_board;
mod constructive;
mod first_solution;
mod repair;
mod schedule;
mod session;
mod stretches;
mod window_search;

use std::sync::Arc;
use std::time::Duration;

use taquin_puzzle::{Metric, Problem, Solution};
use taquin_search::clock::Instant;
use taquin_search::{Control, Cost, Meter as _, StopReason, Stoppable};

use self::bound::BoundSearch;
use self::session::{Improver, Round, Session};
use self::window_search::WindowSearch;
use crate::request::Request;
use crate::{Answer, Method, SolveError};

pub(crate) use self::bound::of_start as bound_of_start;
pub use self::stretches::{MAX_COMPARED_MOVES, Stretch, shortened_stretches};

/// Longer solutions are not improved: their copies would not fit in memory.
const MAX_IMPROVED_MOVES: usize = 1 << 26;

/// One state in this number goes into the lower bound.
const STATES_PER_BOUND_STATE: u64 = 8;

/// On boards of at most this number of cells, the bound is raised between the improvers' rounds.
const MAX_RAISED_CELLS: usize = 64;

/// On boards of more cells, and where solutions are not improved, searches hardly raise the bound: they
/// are tried only if the gap is at most [`MAX_CLOSED_GAP`].
const MAX_SEARCHED_CELLS: usize = 1 << 15;
const MAX_CLOSED_GAP: u64 = 64;

/// Solves a problem as well as the control allows.
pub(crate) fn solve(
    request: &Request<'_>,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    let begun = Instant::now();
    let canonical = request.problem.canonical();
    let first = first_solution(request, &canonical, control);
    let setup = begun.elapsed();
    let (solution, stopped) = match first {
        Ok(first) => {
            let (better, stopped) = improve_within_limits(request, &canonical, first, control)?;
            (Some(better), stopped)
        }
        Err(reason) => (None, Some(reason)),
    };
    let method = Method::Anytime;
    Ok(answer(request, method, solution, stopped, setup, control))
}

/// Solves a problem by construction alone; the answer has the lower bound of the start.
pub(crate) fn construct_only(request: &Request<'_>, control: &mut Control<'_>) -> Answer {
    let begun = Instant::now();
    let found = first_solution(request, &request.problem.canonical(), control);
    let setup = begun.elapsed();
    let (solution, stopped) = match found {
        Ok(solution) => (Some(solution), None),
        Err(reason) => (None, Some(reason)),
    };
    let method = Method::Constructive;
    answer(request, method, solution, stopped, setup, control)
}

/// Constructs a solution of a small board, unless it is longer than `max_cost`.
///
/// This takes microseconds, and therefore ignores all other limits.
pub(crate) fn constructed(
    problem: &Problem,
    metric: Metric,
    max_cost: Option<Cost>,
) -> Option<Solution> {
    let mut control = Control::default();
    let canonical = problem.canonical();
    let solution = first_solution::construct(problem, &canonical, 1, &mut control).ok()??;
    let is_allowed = max_cost.is_none_or(|most| solution.length(metric) <= most.into());
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
        Ok(()) => improve_within_limits(request, &canonical, solution, control)?,
        Err(reason) => (solution, Some(reason)),
    };
    let (method, setup) = (Method::Anytime, Duration::ZERO);
    let solution = Some(solution);
    Ok(answer(request, method, solution, stopped, setup, control))
}

/// Replaces windows of a solution by shorter ones, and nothing else: most of the moves stay as they are.
pub(crate) fn shorten_windows(
    request: &Request<'_>,
    solution: Solution,
    control: &mut Control<'_>,
) -> Solution {
    let canonical = request.problem.canonical();
    let mut session = Session::new(request, &canonical, Arc::new(solution), control);
    let mut windows = WindowSearch::new();
    // A limit ends this as much as having nothing left to try.
    while let Ok(Round::More) = windows.improve(&mut session) {}
    session.into_solution()
}

/// Proves the lower bound of the start, then constructs the first solution.
fn first_solution(
    request: &Request<'_>,
    canonical: &Problem,
    control: &mut Control<'_>,
) -> Stoppable<Solution> {
    let problem = request.problem;
    bound::of_start(canonical, request.metric, control)?;
    // Room for the board, its copies, and the first moves.
    let bytes = 24 * problem.size().cells();
    control.reserve(bytes)?;
    let threads = request.options.threads;
    let solution = first_solution::construct(problem, canonical, threads, control);
    control.release(bytes);
    // Tests construct every kind of board; should a tile be stuck, there is no answer.
    solution?.ok_or(StopReason::Memory)
}

/// Improves a solution and the lower bound until there is a reason to stop, or nothing left to try.
fn improve_within_limits(
    request: &Request<'_>,
    canonical: &Problem,
    solution: Solution,
    control: &mut Control<'_>,
) -> Result<(Solution, Option<StopReason>), SolveError> {
    if let Some(time) = request.time_to_improve {
        control.limit_rest(time);
    }
    let first = Arc::new(solution);
    request.best.publish(&first, request.metric, control);
    let mut bound_search = BoundSearch::new(canonical, request.metric)?;
    let mut session = Session::new(request, canonical, first, control);
    let ended = run_rounds(&mut session, &mut bound_search);
    Ok((session.into_solution(), ended.err()))
}

/// Gives each improver a round in turn, and raises the bound, until nothing is left to try.
fn run_rounds(session: &mut Session<'_, '_>, bound_search: &mut BoundSearch<'_>) -> Stoppable {
    session.control.check()?;
    session.check()?;
    // Solutions of boards near the goal are soon proven optimal.
    bound_search.raise(session)?;
    let mut improvers: Vec<Box<dyn Improver>> = Vec::new();
    let is_improved = session.moves().len() <= MAX_IMPROVED_MOVES;
    if is_improved {
        improvers.extend(schedule::improvers(session.problem));
        improvers.push(Box::new(WindowSearch::new()));
    }
    let cells = session.problem.size().cells();
    loop {
        let mut index = 0;
        while index < improvers.len() {
            let round = match improvers[index].improve(session) {
                // Other improvers need less.
                Err(StopReason::Memory) if improvers.len() > 1 => Round::Done,
                round => round?,
            };
            match round {
                Round::More => index += 1,
                Round::Done => drop(improvers.remove(index)),
            }
            session.check()?;
            session.control.check()?;
            let share = session.control.statistics().expanded / STATES_PER_BOUND_STATE;
            if cells <= MAX_RAISED_CELLS && bound_search.expanded() <= share {
                bound_search.raise(session)?;
            }
        }
        if improvers.is_empty() {
            let lower_bound = session.control.lower_bound().into();
            let gap = session.length().saturating_sub(lower_bound);
            let is_searched = is_improved && cells <= MAX_SEARCHED_CELLS;
            if !is_searched && gap > MAX_CLOSED_GAP {
                return Ok(());
            }
            bound_search.raise(session)?;
        }
    }
}

/// The answer, with the control's statistics and lower bound.
fn answer(
    request: &Request<'_>,
    method: Method,
    solution: Option<Solution>,
    stopped: Option<StopReason>,
    setup: Duration,
    control: &mut Control<'_>,
) -> Answer {
    let max_length = control.limits().cost.map_or(u64::MAX, u64::from);
    let length = |solution: &Solution| solution.length(request.metric);
    // A solution over the limit on cost does not count.
    let solution = solution.filter(|solution| length(solution) <= max_length);
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
