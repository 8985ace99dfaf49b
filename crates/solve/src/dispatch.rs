//! From a decision to the code that carries it out.

use taquin_puzzle::Solution;
use taquin_search::{AllOptimal, Control, GoodActions, KBest};

use crate::answer::{GoodMoves, SolutionVisitor, Solutions};
use crate::graph_search;
use crate::request::Request;
use crate::solutions;
use crate::{Answer, Method, Run, SolveError, anytime};

/// Solves a problem by a method that the policy has chosen.
pub(crate) fn solve(
    request: &Request<'_>,
    method: Method,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    let mut answer = by_method(request, method, control)?;
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

fn by_method(
    request: &Request<'_>,
    method: Method,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    match method {
        Method::Auto => unreachable!("the policy has chosen a method"),
        Method::Engine => {
            let engine = request.engine();
            engine.solve(request.problem, request.metric, control)
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
        lower_bound: found.lower_bound.into(),
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
        engine.all_optimal(request.problem, request.metric, control, visit)?
    } else {
        solutions::all_optimal(request, control, visit)?
    };
    Ok(Solutions {
        count: found.count,
        shortest: found.cost.map(u64::from),
        is_complete: found.is_complete,
        lower_bound: found.lower_bound.into(),
        stopped: found.stopped,
        statistics: control.statistics(),
    })
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
        lower_bound: found.lower_bound.into(),
        stopped: found.stopped,
        statistics: control.statistics(),
    })
}
