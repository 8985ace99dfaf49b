//! How far a search has come.

use serde::Serialize;
use taquin_puzzle::Notation;
use taquin_puzzle::moves::WrittenMoves;

use crate::Progress;

/// How far a search has come; what is not known is null.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ProgressReport<'a> {
    /// The length of the best solution so far.
    pub length: Option<u64>,
    /// Its moves, if it is better than those that were told before.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "UL2D"))]
    pub moves: Option<WrittenMoves<'a>>,
    /// No solution is shorter than this; proven.
    pub lower_bound: u64,
    /// The number of states expanded.
    pub expanded: u64,
    /// The number of states generated.
    pub generated: u64,
    /// The time since the question was asked.
    pub seconds: f64,
    /// The part of the heuristic's tables that is built, from 0 to 1, while the search waits for them.
    pub preparation: Option<f64>,
}

impl<'a> ProgressReport<'a> {
    /// The progress without moves.
    pub fn new(progress: &Progress<'_>) -> ProgressReport<'a> {
        ProgressReport {
            length: progress.length(),
            moves: None,
            lower_bound: progress.lower_bound,
            expanded: progress.statistics.expanded,
            generated: progress.statistics.generated,
            seconds: progress.elapsed.as_secs_f64(),
            preparation: progress.preparation,
        }
    }

    /// Adds the moves of the best solution so far.
    #[must_use]
    pub fn with_moves(self, progress: &Progress<'a>, notation: Notation) -> ProgressReport<'a> {
        let moves = progress.best.map(|solution| solution.written(notation));
        ProgressReport { moves, ..self }
    }
}
