//! A sequence of moves.

use serde::Serialize;
use taquin_puzzle::moves::WrittenMoves;
use taquin_puzzle::{Board, Metric, Moves, Notation};

/// A sequence of moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct MovesReport<'a> {
    /// The moves.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "UL2D"))]
    pub moves: WrittenMoves<'a>,
    /// How they are written.
    pub notation: &'static str,
    /// The number of single moves.
    pub single: u64,
    /// The number of multi-tile moves.
    pub multi: u64,
    /// The board before the moves, if one was given.
    pub start: Option<String>,
    /// The board after the moves, if one was given.
    pub end: Option<String>,
}

impl<'a> MovesReport<'a> {
    /// The moves as they are `written` in a notation.
    pub fn new(written: WrittenMoves<'a>, notation: Notation, moves: &Moves) -> MovesReport<'a> {
        MovesReport {
            moves: written,
            notation: notation.name(),
            single: moves.length(Metric::Single),
            multi: moves.length(Metric::Multi),
            start: None,
            end: None,
        }
    }

    /// Adds the boards before and after the moves.
    #[must_use]
    pub fn with_boards(self, start: &Board, end: &Board) -> MovesReport<'a> {
        MovesReport {
            start: Some(start.to_string()),
            end: Some(end.to_string()),
            ..self
        }
    }
}
