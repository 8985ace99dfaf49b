//! The distance of each board along moves, from the last one backwards.
//!
//! Neighbours differ by at most one move, so a board is asked one thing only: is it nearer than the board
//! after it would have it, if the move between them is good? If it is, the move was a mistake, and the
//! same search names the good ones.

use std::time::Duration;

use taquin_puzzle::{Board, Metric, Problem};
use taquin_search::{Control, Cost, Meter as _, StopReason};

use super::{Analysis, Mistake, runs_backwards};
use crate::policy::is_small;
use crate::request::{BestSoFar, Request};
use crate::{Method, Run, SolveError, dispatch};

/// The visitor is called once in this number of boards.
const VISIT_EVERY: usize = 8;

/// Finds distances until a limit is reached. Returns the first board on the way whose distance is known, or
/// the last one, unless the distance of the start is known.
pub(super) fn find(
    request: &Request<'_>,
    end: Board,
    method: Method,
    control: &mut Control<'_>,
    analysis: &mut Analysis,
    visit: &mut dyn FnMut(&Analysis),
) -> Result<Option<Board>, SolveError> {
    let mut search = DistanceSearch::new(request, method, control);
    let mut board = end;
    let last = if board == *request.problem.goal() {
        Nearness::Within(0, Vec::new())
    } else {
        search.nearness(&board, 0, None)?
    };
    match last {
        Nearness::Within(distance, _) => analysis.known.push(distance),
        Nearness::Beyond => unreachable!("only a limit on the distance is beyond it"),
        Nearness::Unknown(reason) => {
            analysis.stopped = Some(reason);
            return Ok(Some(board));
        }
    }
    let moves = analysis.moves.clone();
    for (number, played) in (1..=analysis.length)
        .rev()
        .zip(runs_backwards(&moves, request.metric))
    {
        let after = analysis.known.last().copied().unwrap_or(0);
        for step in played.inverse().steps() {
            board.slide(step);
        }
        // In the single-tile metric distances are odd and even in turn.
        let nearest = after.saturating_sub(1);
        let most = match request.metric {
            Metric::Single => nearest,
            Metric::Multi => after,
        };
        // Every move leads from the goal to a board beside it.
        let nearness = if after == 0 {
            Nearness::Beyond
        } else {
            search.nearness(&board, nearest, Some(most))?
        };
        let distance = match nearness {
            Nearness::Beyond => after + 1,
            Nearness::Within(distance, good) => {
                analysis.mistakes.push(Mistake {
                    number,
                    played,
                    good,
                    lost: u64::from(after + 1 - distance),
                });
                distance
            }
            Nearness::Unknown(reason) => {
                analysis.stopped = Some(reason);
                for step in played.steps() {
                    board.slide(step);
                }
                visit(analysis);
                return Ok(Some(board));
            }
        };
        analysis.known.push(distance);
        if analysis.known.len().is_multiple_of(VISIT_EVERY) {
            visit(analysis);
        }
    }
    visit(analysis);
    Ok(None)
}

/// Whether a board is within some distance of the goal.
enum Nearness {
    /// It is: its distance, and its good moves.
    Within(Cost, Vec<Run>),
    Beyond,
    /// A limit was reached before it could be told.
    Unknown(StopReason),
}

/// Searches from one board after the other, within common limits.
struct DistanceSearch<'a, 'c> {
    request: &'a Request<'a>,
    method: Method,
    control: &'a mut Control<'c>,
    /// What is left for the search for shorter stretches.
    reserved_time: Duration,
    reserved_nodes: u64,
}

impl<'a, 'c> DistanceSearch<'a, 'c> {
    fn new(
        request: &'a Request<'a>,
        method: Method,
        control: &'a mut Control<'c>,
    ) -> DistanceSearch<'a, 'c> {
        // On small boards distances are always found in the end. On others the search takes longer
        // with every board, and half of the limits is enough to get almost as far.
        let share = if is_small(request.problem.size()) {
            0
        } else {
            2
        };
        let time = control.time_left().unwrap_or_default();
        let nodes = control.limits().nodes.unwrap_or_default();
        DistanceSearch {
            request,
            method,
            reserved_time: time.checked_div(share).unwrap_or_default(),
            reserved_nodes: nodes.checked_div(share.into()).unwrap_or_default(),
            control,
        }
    }

    /// Tells whether a board, whose distance is at least `least`, is at most `most` moves from the goal.
    fn nearness(
        &mut self,
        board: &Board,
        least: Cost,
        most: Option<Cost>,
    ) -> Result<Nearness, SolveError> {
        if let Err(reason) = self.control.check() {
            return Ok(Nearness::Unknown(reason));
        }
        let mut limits = self.control.limits();
        let time = self.control.time_left();
        limits.time = time.map(|left| left.saturating_sub(self.reserved_time));
        let expanded = self.control.statistics().expanded + self.reserved_nodes;
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(expanded));
        limits.cost = most;
        let token = self.control.cancel_token();
        let outer = &mut *self.control;
        let mut control = Control::new(limits)
            .with_cancel(token)
            .with_observer(|part| outer.report_part(part.statistics));
        if control.raise_bound(least).is_err() {
            return Ok(Nearness::Beyond);
        }
        let problem = Problem::new(board.clone(), self.request.problem.goal().clone())?;
        let question = Request {
            problem: &problem,
            metric: self.request.metric,
            options: self.request.options,
            time_to_improve: None,
            constructs: false,
            best: &BestSoFar::new(false),
        };
        let found = dispatch::good_moves(&question, self.method, &mut control)?;
        let counts = control.statistics();
        drop(control);
        // A limit that this reaches ends the next search.
        let _ = self.control.count(counts.expanded, counts.generated);
        let is_within = |length: u64| most.is_none_or(|most| length <= most.into());
        Ok(match (found.stopped, found.length) {
            (None, Some(length)) if is_within(length) => {
                Nearness::Within(length as Cost, found.moves)
            }
            (Some(StopReason::Cost) | None, _) => Nearness::Beyond,
            (Some(reason), _) => Nearness::Unknown(reason),
        })
    }
}
