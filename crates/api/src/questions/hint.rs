//! `hint`: what to do next.

use serde::Deserialize;
use taquin::Notation;
use taquin::solve::report::HintReport;

use super::solve::refused;
use crate::asking::{Asking, Posed};
use crate::error::ApiError;
use crate::fields::{BytesText, GoalText, MetricName, SizeText, TimeText};
use crate::question::Question;
use crate::reply::Reply;
use crate::watch::Watch;

/// What to do next.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"board": "4 5 0/1 2 3"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    /// The board, in any format that the command reads.
    #[cfg_attr(feature = "openapi", schema(example = "4 5 0/1 2 3"))]
    board: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// How moves are counted; single by default.
    metric: Option<MetricName>,
    /// How long it may take; never more than the server allows.
    time: Option<TimeText>,
    /// The most memory; never more than the server allows.
    memory: Option<BytesText>,
}

impl Question for HintRequest {
    const NAME: &'static str = "hint";
    const ABOUT: &'static str =
        "Name the good moves of a board, or the first move of a quick solution";
    type Answer = HintReport;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let metric = self.metric.map(|name| name.0).unwrap_or_default();
        let boards = asking.boards(&self.board, self.size.as_ref(), self.goal.as_ref())?;
        let problem = Posed::new(boards)?.problem()?;
        let limits = asking.limits(self.time.as_ref(), None, self.memory.as_ref());
        let solve = asking.solve(&problem, metric).limits(limits);
        let mut watch = Watch::new(asking.watch, Notation::Tile);
        let hint = solve.on_progress(|progress| watch.see(progress)).hint();
        let hint = hint.map_err(refused)?;
        Ok(Reply::json(&HintReport::new(&problem, metric, &hint)))
    }
}
