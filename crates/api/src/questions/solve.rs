//! `solve`: a solution of a board, the shortest that the limits allow.

use serde::Deserialize;
use taquin::search::clock::Instant;
use taquin::solve::report::SolveReport;
use taquin::solve::{DefaultTimeLimit, HeuristicKind, Method, SolveError};
use taquin::{Metric, Size};

use crate::api::Question;
use crate::asking::{Asking, Posed};
use crate::error::ApiError;
use crate::fields::{BytesText, GoalText, NotationName, TimeText, WeightNumber};
use crate::reply::Reply;
use crate::watch::Watch;

/// Solve a board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    board: String,
    size: Option<Size>,
    goal: Option<GoalText>,
    metric: Option<Metric>,
    method: Option<Method>,
    heuristic: Option<HeuristicKind>,
    time: Option<TimeText>,
    nodes: Option<u64>,
    memory: Option<BytesText>,
    notation: Option<NotationName>,
    steps: Option<bool>,
    weight: Option<WeightNumber>,
    width: Option<u32>,
    depth: Option<u32>,
    seed: Option<u64>,
    deterministic: Option<bool>,
}

impl Question for SolveRequest {
    const NAME: &'static str = "solve";

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let begun = Instant::now();
        let metric = self.metric.unwrap_or_default();
        let notation = self.notation.map(|name| name.0).unwrap_or_default();
        let boards = asking.boards(&self.board, self.size, self.goal.as_ref())?;
        let problem = match Posed::new(boards)? {
            Posed::Problem(problem) => problem,
            Posed::Unsolvable(start, goal) => {
                let mut report = SolveReport::new(&start, &goal, metric);
                report.seconds = begun.elapsed().as_secs_f64();
                return Ok(Reply::json(&report));
            }
        };
        let mut options = asking.options();
        options.deterministic = self.deterministic.unwrap_or(false);
        if let Some(heuristic) = self.heuristic {
            options.heuristic = heuristic;
        }
        if let Some(WeightNumber(weight)) = self.weight {
            options.weight = weight;
        }
        if let Some(width) = self.width {
            options.width = width as usize;
        }
        options.depth = self.depth.unwrap_or(options.depth);
        options.seed = self.seed.unwrap_or(options.seed);
        let mut limits = asking.limits(self.time.as_ref(), self.nodes, self.memory.as_ref());
        // A deterministic search has a limit on states instead.
        if self.time.is_none() && !options.deterministic {
            limits.time = Some(asking.caps().default_time);
        }
        let solve = asking
            .solve(&problem, self.metric)
            .options(options)
            .limits(limits)
            .default_time_limit(DefaultTimeLimit::Never)
            .method(self.method.unwrap_or_default());
        let mut watch = Watch::new(asking.watch, notation);
        let answer = solve.on_progress(|progress| watch.see(progress)).run();
        let answer = answer.map_err(refused)?;
        let mut report = SolveReport::new(problem.start(), problem.goal(), metric)
            .with_answer(&answer)
            .with_notation(&answer, notation);
        if self.steps == Some(true) {
            report = report.with_steps(&answer, notation);
        }
        report.seconds = begun.elapsed().as_secs_f64();
        Ok(Reply::json(&report))
    }
}

/// Why a method or a heuristic cannot work on a board.
pub(crate) fn refused(error: SolveError) -> ApiError {
    let field = match &error {
        SolveError::Heuristic(_) => "heuristic",
        SolveError::Moves(_) => "moves",
        _ => "method",
    };
    ApiError::bad(field, error)
}
