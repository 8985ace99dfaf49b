//! From a decision to the code that carries it out.

use std::ops::ControlFlow;

use taquin_puzzle::Solution;
use taquin_search::{AllOptimal, Control, Cost, GoodActions, KBest, StopReason};

use crate::answer::{GoodMoves, SolutionVisitor, Solutions};
use crate::graph_search;
use crate::request::Request;
use crate::solutions;
use crate::{Answer, Method, Run, SolveError, anytime, lower_bound};

/// Solves a problem by a method that the policy has chosen.
pub(crate) fn solve(
    request: &Request<'_>,
    method: Method,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    let mut answer = by_method(request, method, control)?;
    if answer.stopped.is_some() || answer.lower_bound == 0 {
        answer.lower_bound = raised(answer.lower_bound, request);
    }
    if request.constructs && answer.solution.is_none() {
        let most = control.limits().cost;
        answer.solution = anytime::constructed(request.problem, request.metric, most);
        // It may meet the bound.
        if answer.is_optimal() {
            answer.stopped = None;
        }
    }
    let solution = answer.solution.take();
    answer.solution = solution.map(|solution| request.publish_last(solution, control));
    Ok(answer)
}

/// A lower bound, or that of the start if it is greater: a search that is stopped early, or whose
/// heuristic is not admissible, may have proven less.
fn raised(bound: u64, request: &Request<'_>) -> u64 {
    bound.max(lower_bound(request.problem, request.metric))
}

/// The bound that a search for several solutions proved.
fn proven(bound: Cost, stopped: Option<StopReason>, request: &Request<'_>) -> u64 {
    match stopped {
        Some(_) => raised(bound.into(), request),
        None => bound.into(),
    }
}

fn by_method(
    request: &Request<'_>,
    method: Method,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    match method {
        Method::Auto => unreachable!("the policy has chosen a method"),
        Method::Engine => {
            let engine = request.engine();
            if request.options.deterministic {
                engine.first_in_order(request.problem, request.metric, control)
            } else {
                engine.solve(request.problem, request.metric, control)
            }
        }
        Method::Anytime => anytime::solve(request, control),
        Method::Constructive => Ok(anytime::construct_only(request, control)),
        #[cfg(feature = "planning")]
        Method::PlanLmCut | Method::PlanFf | Method::GraphPlan | Method::Sat => {
            crate::planning::solve(request, method, control)
        }
        // Every other method searches the graph of boards, and is matched there.
        method => graph_search::solve(method, request, control),
    }
}

/// Looks for a better solution than the one at hand.
pub(crate) fn improve(
    request: &Request<'_>,
    method: Method,
    solution: &Solution,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    let given = Solution::replay(request.problem, solution.moves().clone())
        .map_err(|_| SolveError::OtherProblem)?;
    if method == Method::Anytime {
        return anytime::improve(request, given, control);
    }
    // A method that is stopped before its tables are there would prove nothing.
    let bound = anytime::bound_of_start(&request.problem.canonical(), request.metric, control);
    let mut answer = match bound {
        Ok(()) => solve(request, method, control)?,
        Err(reason) => Answer {
            stopped: Some(reason),
            ..Answer::new(method, request.metric, control)
        },
    };
    answer.lower_bound = answer.lower_bound.max(control.lower_bound().into());
    let length = given.length(request.metric);
    if answer.length().is_none_or(|found| found >= length) {
        answer.solution = Some(given);
    }
    // Nothing was left to look for.
    if answer.is_optimal() {
        answer.stopped = None;
    }
    Ok(answer)
}

/// The moves that begin a shortest solution.
pub(crate) fn good_moves(
    request: &Request<'_>,
    method: Method,
    control: &mut Control<'_>,
) -> Result<GoodMoves, SolveError> {
    let found: GoodActions<Run> = if method == Method::Engine {
        let engine = request.engine();
        engine.good_moves(request.problem, request.metric, control)?
    } else {
        solutions::good_moves(request, control)?
    };
    Ok(GoodMoves {
        moves: found.actions,
        length: found.cost.map(u64::from),
        lower_bound: proven(found.lower_bound, found.stopped, request),
        stopped: found.stopped,
        statistics: control.statistics(),
    })
}

/// Every shortest solution.
pub(crate) fn all_optimal(
    request: &Request<'_>,
    method: Method,
    control: &mut Control<'_>,
    visit: SolutionVisitor<'_>,
) -> Result<Solutions, SolveError> {
    let found: AllOptimal = if method == Method::Engine {
        let engine = request.engine();
        if request.options.deterministic {
            return all_in_order(request, control, visit);
        }
        engine.all_optimal(request.problem, request.metric, control, visit)?
    } else {
        solutions::all_optimal(request, control, visit)?
    };
    Ok(summary(&found, request, control))
}

/// Every shortest solution of the engine, in the order of directions. All are held in memory first.
fn all_in_order(
    request: &Request<'_>,
    control: &mut Control<'_>,
    visit: SolutionVisitor<'_>,
) -> Result<Solutions, SolveError> {
    let mut all = Vec::new();
    let found = request.engine().all_optimal(
        request.problem,
        request.metric,
        control,
        &mut |solution| {
            all.push(solution);
            ControlFlow::Continue(())
        },
    )?;
    all.sort_by(|a, b| a.moves().iter().cmp(b.moves().iter()));
    let mut count = 0;
    let total = all.len() as u64;
    for solution in all {
        count += 1;
        if visit(solution).is_break() {
            break;
        }
    }
    Ok(Solutions {
        count,
        is_complete: found.is_complete && count == total,
        ..summary(&found, request, control)
    })
}

/// What came of a search for all shortest solutions.
fn summary(found: &AllOptimal, request: &Request<'_>, control: &Control<'_>) -> Solutions {
    Solutions {
        count: found.count,
        shortest: found.cost.map(u64::from),
        is_complete: found.is_complete,
        lower_bound: proven(found.lower_bound, found.stopped, request),
        stopped: found.stopped,
        statistics: control.statistics(),
    }
}

/// The shortest solutions, one after the other.
pub(crate) fn k_best(
    request: &Request<'_>,
    k: usize,
    control: &mut Control<'_>,
    visit: SolutionVisitor<'_>,
) -> Result<Solutions, SolveError> {
    let mut shortest = None;
    let found: KBest = solutions::k_best(request, k, control, &mut |solution| {
        shortest.get_or_insert(solution.length(request.metric));
        visit(solution)
    })?;
    Ok(Solutions {
        count: found.count as u64,
        shortest,
        is_complete: found.stopped.is_none(),
        lower_bound: proven(found.lower_bound, found.stopped, request),
        stopped: found.stopped,
        statistics: control.statistics(),
    })
}
