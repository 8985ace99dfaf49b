//! A board that cannot be solved, where nothing else can be said.

use serde::Serialize;
use taquin_puzzle::{Board, Metric};

use super::StartAndGoal;

/// A board whose goal cannot be reached, in place of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct UnsolvableReport {
    /// The boards and their size.
    #[serde(flatten)]
    pub boards: StartAndGoal,
    /// How moves are counted.
    pub metric: &'static str,
    /// `unsolvable`.
    pub status: &'static str,
}

impl UnsolvableReport {
    /// The report about a board whose goal cannot be reached.
    pub fn new(start: &Board, goal: &Board, metric: Metric) -> UnsolvableReport {
        UnsolvableReport {
            boards: StartAndGoal::new(start, goal),
            metric: metric.name(),
            status: "unsolvable",
        }
    }
}
