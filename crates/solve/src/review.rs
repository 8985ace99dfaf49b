//! How far the boards along a solution are from the goal: where moves were lost.

use taquin_puzzle::{Metric, Moves, Problem, Solution};
use taquin_search::{Control, Cost, Meter as _, StopReason};

use crate::answer::Review;
use crate::policy::{self, Aim, DefaultTimeLimit};
use crate::request::{BestSoFar, Request};
use crate::{Method, SolveError, dispatch, lower_bound};

/// The visitor is called once in this number of boards.
const VISIT_EVERY: usize = 8;

/// Goes back from the goal: the board before is one step nearer or one step farther.
pub(crate) fn review(
    request: &Request<'_>,
    moves: &Moves,
    control: &mut Control<'_>,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<Review, SolveError> {
    if Solution::replay(request.problem, moves.clone()).is_err() {
        return Err(SolveError::OtherProblem);
    }
    let goal = request.problem.goal();
    let mut board = goal.clone();
    let mut distances: Vec<u64> = vec![0];
    let mut stopped = None;
    for step in moves.iter().rev() {
        board.slide(step.opposite());
        let after = distances.last().copied().unwrap_or(0);
        let nearness = match after.checked_sub(1) {
            None => Nearness::Beyond,
            Some(less) => {
                let here = Problem::new(board.clone(), goal.clone());
                let here = here.expect("the goal was reached from here");
                is_within(request, &here, less, control)?
            }
        };
        match nearness {
            Nearness::Within => distances.push(after - 1),
            Nearness::Beyond => distances.push(after + 1),
            Nearness::Unknown(reason) => {
                stopped = Some(reason);
                break;
            }
        }
        if distances.len().is_multiple_of(VISIT_EVERY) {
            visit(&distances);
        }
    }
    visit(&distances);
    Ok(Review {
        distances,
        stopped,
        statistics: control.statistics(),
    })
}

/// Whether a board is within some distance of the goal.
enum Nearness {
    Within,
    Beyond,
    /// A limit was reached before it could be told.
    Unknown(StopReason),
}

/// Tells whether a board is at most `distance` single-tile moves from the goal.
fn is_within(
    request: &Request<'_>,
    problem: &Problem,
    distance: u64,
    control: &mut Control<'_>,
) -> Result<Nearness, SolveError> {
    if lower_bound(problem, Metric::Single) > distance {
        return Ok(Nearness::Beyond);
    }
    if let Err(reason) = control.check() {
        return Ok(Nearness::Unknown(reason));
    }
    let mut limits = control.limits();
    limits.time = control.time_left();
    limits.nodes = limits
        .nodes
        .map(|most| most.saturating_sub(control.statistics().expanded));
    limits.cost = Some(Cost::try_from(distance).unwrap_or(Cost::MAX));
    let decision = policy::decide(
        Aim::Proof,
        problem.size(),
        Method::Auto,
        request.options,
        limits,
        DefaultTimeLimit::Never,
    );
    let mut search = Control::new(decision.limits).with_cancel(control.cancel_token());
    let question = Request {
        problem,
        metric: Metric::Single,
        options: request.options,
        time_to_improve: None,
        constructs: false,
        best: &BestSoFar::new(false),
    };
    let answer = dispatch::solve(&question, decision.method, &mut search)?;
    let counts = search.statistics();
    let counted = control.count(counts.expanded, counts.generated);
    Ok(match (answer.length(), answer.stopped, counted) {
        (Some(length), ..) if length <= distance => Nearness::Within,
        _ if answer.lower_bound > distance => Nearness::Beyond,
        (_, Some(StopReason::Cost), _) => Nearness::Beyond,
        (_, Some(reason), _) | (_, None, Err(reason)) => Nearness::Unknown(reason),
        (_, None, Ok(())) => Nearness::Beyond,
    })
}
