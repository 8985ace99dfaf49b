//! The boards that an object is about.

use serde::Serialize;
use taquin_puzzle::Board;

/// A board, its goal and their size: the first fields of most objects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct StartAndGoal {
    /// The start in one-line notation.
    pub start: String,
    /// The goal in one-line notation.
    pub goal: String,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
}

impl StartAndGoal {
    /// The fields of two boards of one size.
    pub fn new(start: &Board, goal: &Board) -> StartAndGoal {
        StartAndGoal {
            start: start.to_string(),
            goal: goal.to_string(),
            rows: start.size().rows(),
            cols: start.size().cols(),
        }
    }
}
