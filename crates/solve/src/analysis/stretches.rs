//! Stretches of moves that could be shorter, where distances are out of reach.

use taquin_puzzle::{Board, Metric, Moves, Problem, Solution};
use taquin_search::{Control, Meter as _, StopReason};

use super::Analysis;
use crate::anytime::{self, MAX_COMPARED_MOVES, Stretch, shortened_stretches};
use crate::request::{BestSoFar, Request};
use crate::{Run, SolveError};

/// A stretch of moves, and fewer moves that lead from the same board to the same board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShorterStretch {
    /// Where the stretch is, and how many moves replace it.
    pub stretch: Stretch,
    /// The moves that replace it.
    pub instead: Moves,
}

impl ShorterStretch {
    /// The number of moves that the replacement saves.
    pub fn saved(&self) -> u64 {
        (self.stretch.before() - self.stretch.after) as u64
    }
}

/// Looks for shorter stretches of the moves that lead to `board`, whose distance is the first known one.
pub(super) fn find(
    request: &Request<'_>,
    board: Board,
    control: &mut Control<'_>,
    analysis: &mut Analysis,
) -> Result<(), SolveError> {
    let known = analysis.known.len().max(1) - 1;
    let steps: usize = super::runs_backwards(&analysis.moves, request.metric)
        .take(known)
        .map(|run| run.count() as usize)
        .sum();
    let unknown = analysis.moves.len() - steps;
    if unknown == 0
        || unknown > MAX_COMPARED_MOVES
        || analysis.stopped == Some(StopReason::Cancelled)
    {
        return Ok(());
    }
    let before: Moves = analysis.moves.iter().take(unknown).collect();
    let problem = Problem::new(request.problem.start().clone(), board)?;
    let given = Solution::replay(&problem, before.clone());
    let given = given.expect("the board was reached by these moves");
    let question = Request {
        problem: &problem,
        metric: request.metric,
        options: request.options,
        time_to_improve: None,
        constructs: false,
        best: &BestSoFar::new(false),
    };
    let mut limits = control.limits();
    limits.time = control.time_left();
    let expanded = control.statistics().expanded;
    limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(expanded));
    limits.cost = None;
    let token = control.cancel_token();
    let mut within = Control::new(limits)
        .with_cancel(token)
        .with_observer(|part| control.report_part(part.statistics));
    let shorter = anytime::shorten_windows(&question, given, &mut within);
    let counts = within.statistics();
    drop(within);
    let _ = control.count(counts.expanded, counts.generated);
    let after = shorter.moves();
    let start = request.problem.start();
    let stretches = shortened_stretches(start, &before, after, request.metric);
    analysis.stretches = stretches
        .into_iter()
        .map(|stretch| ShorterStretch {
            stretch,
            instead: part(after, request.metric, stretch),
        })
        .collect();
    Ok(())
}

/// The moves of `after` that replace a stretch.
fn part(after: &Moves, metric: Metric, stretch: Stretch) -> Moves {
    let first = stretch.other_first - 1;
    match metric {
        Metric::Single => after.iter().skip(first).take(stretch.after).collect(),
        Metric::Multi => {
            let runs = after.runs().skip(first).take(stretch.after);
            runs.flat_map(|(direction, count)| Run::new(direction, count as u32).steps())
                .collect()
        }
    }
}
