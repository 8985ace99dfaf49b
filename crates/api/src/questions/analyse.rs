//! `analyse`: where moves were lost, and what would have been better.

use serde::Deserialize;
use taquin::solve::Analysis;

use super::solve::refused;
use crate::asking::{Asking, Posed};
use crate::error::ApiError;
use crate::fields::{BytesText, GoalText, MetricName, NotationName, SizeText, TimeText};
use crate::question::Question;
use crate::reply::Reply;
use crate::watch::Watch;

/// Where moves were lost.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"board": "1 2 3/4 0 6/7 5 8", "moves": "LRUL"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseRequest {
    /// The board, in any format that the command reads.
    #[cfg_attr(feature = "openapi", schema(example = "1 2 3/4 0 6/7 5 8"))]
    board: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// How moves are counted; single by default.
    metric: Option<MetricName>,
    /// The moves, which need not end at the goal.
    #[cfg_attr(feature = "openapi", schema(example = "LRUL"))]
    moves: String,
    /// How moves are written; tile by default.
    notation: Option<NotationName>,
    /// How long it may take; never more than the server allows.
    time: Option<TimeText>,
    /// The most memory; never more than the server allows.
    memory: Option<BytesText>,
}

impl Question for AnalyseRequest {
    const NAME: &'static str = "analyse";
    const ABOUT: &'static str = "Find where moves were lost, and what would have been better";
    type Answer = Analysis;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let metric = self.metric.map(|name| name.0).unwrap_or_default();
        let notation = self.notation.map(|name| name.0).unwrap_or_default();
        let boards = asking.boards(&self.board, self.size.as_ref(), self.goal.as_ref())?;
        let problem = Posed::new(boards)?.problem()?;
        let moves = asking.moves(&self.moves, notation, problem.start())?;
        let limits = asking.limits(self.time.as_ref(), None, self.memory.as_ref());
        let solve = asking.solve(&problem, metric).limits(limits);
        let mut watch = Watch::new(asking.watch, notation);
        let analysis = solve
            .on_progress(|progress| watch.see(progress))
            .analyse(&moves, |_| ())
            .map_err(refused)?;
        Ok(Reply::json(&analysis.written(notation)))
    }
}
