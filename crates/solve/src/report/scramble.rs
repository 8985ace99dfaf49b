//! A random board.

use serde::Serialize;
use taquin_puzzle::Board;

/// A random board, its goal, and what it takes to make it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ScrambleReport {
    /// The board in one-line notation.
    pub board: String,
    /// The goal in one-line notation.
    pub goal: String,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of the board among those of the seed, counted from 1.
    pub number: u64,
}

impl ScrambleReport {
    /// The board that a seed makes after `number - 1` others.
    pub fn new(board: &Board, goal: &Board, seed: u64, number: u64) -> ScrambleReport {
        ScrambleReport {
            board: board.to_string(),
            goal: goal.to_string(),
            rows: board.size().rows(),
            cols: board.size().cols(),
            seed,
            number,
        }
    }
}
