//! `verify`: whether moves solve a board, and how far they are from the optimum.

use serde::Deserialize;
use taquin::puzzle::{End, Replayed};
use taquin::solve::report::VerifyReport;

use super::solve::refused;
use crate::asking::{Asking, Posed};
use crate::error::ApiError;
use crate::fields::{BytesText, GoalText, MetricName, NotationName, SizeText, TimeText};
use crate::question::Question;
use crate::reply::Reply;
use crate::watch::Watch;

/// Whether moves solve a board.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"board": "1 2 3/4 0 6/7 5 8", "moves": "LRUL", "optimal": true})))]
#[serde(deny_unknown_fields)]
pub(crate) struct VerifyRequest {
    /// The board, in any format that the command reads.
    #[cfg_attr(feature = "openapi", schema(example = "1 2 3/4 0 6/7 5 8"))]
    board: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// How moves are counted; single by default.
    metric: Option<MetricName>,
    /// The moves.
    #[cfg_attr(feature = "openapi", schema(example = "LRUL"))]
    moves: String,
    /// How the moves are written; tile by default.
    notation: Option<NotationName>,
    /// Whether to compare the moves with the optimum.
    optimal: Option<bool>,
    /// How long that may take; never more than the server allows.
    time: Option<TimeText>,
    /// The most memory for that; never more than the server allows.
    memory: Option<BytesText>,
}

impl Question for VerifyRequest {
    const NAME: &'static str = "verify";
    const ABOUT: &'static str = "Replay moves and tell whether they solve the board";
    type Answer = VerifyReport;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let metric = self.metric.map(|name| name.0).unwrap_or_default();
        let notation = self.notation.map(|name| name.0).unwrap_or_default();
        let boards = asking.boards(&self.board, self.size.as_ref(), self.goal.as_ref())?;
        let problem = match Posed::new(boards)? {
            Posed::Problem(problem) => problem,
            Posed::Unsolvable(start, goal) => {
                return Ok(Reply::json(&VerifyReport::new(&start, &goal, metric)));
            }
        };
        let moves = asking.read_moves(&self.moves, notation, problem.start());
        let replayed = Replayed::new(&problem, moves).map_err(crate::asking::bad_moves)?;
        let mut report = VerifyReport::new(problem.start(), problem.goal(), metric);
        report = report.with_moves(&replayed);
        if let End::Solved(solution) = &replayed.end
            && self.optimal == Some(true)
        {
            let limits = asking.limits(self.time.as_ref(), None, self.memory.as_ref());
            let solve = asking.solve(&problem, metric).limits(limits);
            let mut watch = Watch::new(asking.watch, notation);
            let analysis = solve
                .on_progress(|progress| watch.see(progress))
                .analyse(solution.moves(), |_| ())
                .map_err(refused)?;
            report = report.with_analysis(&analysis);
        }
        Ok(Reply::json(&report))
    }
}
