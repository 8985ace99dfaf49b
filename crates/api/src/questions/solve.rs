//! `solve`: a solution of a board, the shortest that the limits allow.

use std::num::NonZeroU32;

use serde::Deserialize;
use taquin::search::clock::Instant;
use taquin::solve::report::SolveReport;
use taquin::solve::{DefaultTimeLimit, SolveError};

use crate::asking::{Asking, Posed};
use crate::error::ApiError;
use crate::fields::{
    BytesText, GoalText, HeuristicName, MethodName, MetricName, NotationName, SizeText, TimeText,
    WeightNumber,
};
use crate::question::Question;
use crate::reply::Reply;
use crate::watch::Watch;

/// Solve a board.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"board": "8 0 6/5 4 7/2 3 1", "goal": "rows", "metric": "single", "method": "auto", "time": "5s"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    /// The board, in any format that the command reads.
    #[cfg_attr(feature = "openapi", schema(example = "8 0 6/5 4 7/2 3 1"))]
    board: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// How moves are counted; single by default.
    metric: Option<MetricName>,
    /// The method; auto by default, which chooses for the board at hand.
    method: Option<MethodName>,
    /// The heuristic of informed methods; linear-conflict by default.
    heuristic: Option<HeuristicName>,
    /// Stop after this time; never more than the server allows.
    time: Option<TimeText>,
    /// Stop after expanding this many states; never more than the server allows.
    nodes: Option<u64>,
    /// Stop before the search uses more memory; never more than the server allows.
    memory: Option<BytesText>,
    /// How to write moves; tile by default.
    notation: Option<NotationName>,
    /// Whether to add the board after each move.
    steps: Option<bool>,
    /// The weight of weighted A*; 1.5 by default.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
    weight: Option<WeightNumber>,
    /// The width of beam searches; 100 by default.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u32>, minimum = 1))]
    width: Option<NonZeroU32>,
    /// The depth limit of depth-first search; 80 by default.
    depth: Option<u32>,
    /// The seed of randomised methods; 0 by default.
    seed: Option<u64>,
    /// Whether the solution must be the same on every machine, which may take longer.
    deterministic: Option<bool>,
}

impl Question for SolveRequest {
    const NAME: &'static str = "solve";
    const ABOUT: &'static str = "Solve a board";
    type Answer = SolveReport<'static>;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let begun = Instant::now();
        let metric = self.metric.map(|name| name.0).unwrap_or_default();
        let notation = self.notation.map(|name| name.0).unwrap_or_default();
        let boards = asking.boards(&self.board, self.size.as_ref(), self.goal.as_ref())?;
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
        if let Some(HeuristicName(heuristic)) = self.heuristic {
            options.heuristic = heuristic;
        }
        if let Some(WeightNumber(weight)) = self.weight {
            options.weight = weight;
        }
        if let Some(width) = self.width {
            options.width = width.get() as usize;
        }
        options.depth = self.depth.unwrap_or(options.depth);
        options.seed = self.seed.unwrap_or(options.seed);
        let mut limits = asking.limits(self.time.as_ref(), self.nodes, self.memory.as_ref());
        // A deterministic search has a limit on states instead.
        if self.time.is_none() && options.deterministic {
            limits.time = None;
        }
        let solve = asking
            .solve(&problem, metric)
            .options(options)
            .limits(limits)
            .default_time_limit(DefaultTimeLimit::Never)
            .method(self.method.map(|name| name.0).unwrap_or_default());
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
