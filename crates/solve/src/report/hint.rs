//! What to do next.

use serde::Serialize;
use taquin_puzzle::{Metric, Problem};
use taquin_search::StopReason;

use super::StartAndGoal;
use crate::Hint;

/// The next moves to choose from.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct HintReport {
    /// The boards and their size.
    #[serde(flatten)]
    pub boards: StartAndGoal,
    /// How moves are counted.
    pub metric: &'static str,
    /// The moves in the tile notation; none if the board is solved, or if nothing was found in time.
    pub moves: Vec<String>,
    /// The length of the solution that they begin.
    pub length: Option<u64>,
    /// No solution is shorter than this.
    pub lower_bound: u64,
    /// Whether the moves are proven to begin shortest solutions.
    pub optimal: bool,
    /// What ended the proof early: the name of a limit.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub stopped: Option<&'static str>,
}

impl HintReport {
    /// A hint for the start of a problem.
    pub fn new(problem: &Problem, metric: Metric, hint: &Hint) -> HintReport {
        HintReport {
            boards: StartAndGoal::new(problem.start(), problem.goal()),
            metric: metric.name(),
            moves: hint.moves.iter().map(ToString::to_string).collect(),
            length: hint.length,
            lower_bound: hint.lower_bound,
            optimal: hint.is_optimal(),
            stopped: hint.stopped.map(StopReason::name),
        }
    }
}
