//! `estimate`: what heuristics say of a board, beside its distance.

use serde::Deserialize;
use taquin::Notation;
use taquin::solve::report::UnsolvableReport;
use taquin::solve::{Estimate, HeuristicKind};

use super::solve::refused;
use crate::asking::{Asking, Posed};
use crate::error::ApiError;
use crate::fields::{BytesText, GoalText, HeuristicName, MetricName, SizeText, TimeText};
use crate::question::Question;
use crate::reply::Reply;
use crate::watch::Watch;

/// What heuristics say of a board.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"board": "8 0 6/5 4 7/2 3 1", "heuristics": ["manhattan"]})))]
#[serde(deny_unknown_fields)]
pub(crate) struct EstimateRequest {
    /// The board, in any format that the command reads.
    #[cfg_attr(feature = "openapi", schema(example = "8 0 6/5 4 7/2 3 1"))]
    board: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// How moves are counted; single by default.
    metric: Option<MetricName>,
    /// The heuristics; the usual ones for the size by default.
    heuristics: Option<Vec<HeuristicName>>,
    /// How long the distance may be looked for; never more than the server allows.
    time: Option<TimeText>,
    /// The most memory; never more than the server allows.
    memory: Option<BytesText>,
}

impl Question for EstimateRequest {
    const NAME: &'static str = "estimate";
    const ABOUT: &'static str = "Tell what heuristics say of a board, beside its distance";
    type Answer = Estimate;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let metric = self.metric.map(|name| name.0).unwrap_or_default();
        let boards = asking.boards(&self.board, self.size.as_ref(), self.goal.as_ref())?;
        let problem = match Posed::new(boards)? {
            Posed::Problem(problem) => problem,
            Posed::Unsolvable(start, goal) => {
                return Ok(Reply::json(&UnsolvableReport::new(&start, &goal, metric)));
            }
        };
        let count = self.heuristics.as_ref().map_or(0, Vec::len);
        let max = asking.caps().max_heuristics;
        if count > max {
            let message = format!("{count} heuristics are too many: name at most {max}");
            return Err(ApiError::too_large("heuristics", message));
        }
        let kinds: Vec<HeuristicKind> = match self.heuristics {
            Some(names) => names.into_iter().map(|name| name.0).collect(),
            None => HeuristicKind::usual(problem.size()),
        };
        let limits = asking.limits(self.time.as_ref(), None, self.memory.as_ref());
        let solve = asking.solve(&problem, metric).limits(limits);
        let mut watch = Watch::new(asking.watch, Notation::Tile);
        let estimate = solve
            .on_progress(|progress| watch.see(progress))
            .estimate(&kinds)
            .map_err(refused)?;
        Ok(Reply::json(&estimate))
    }
}
