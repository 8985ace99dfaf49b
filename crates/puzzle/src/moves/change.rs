//! Changes of whole sequences of moves.

use super::Moves;
use crate::Board;

/// A change of a sequence of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MovesChange {
    /// No change.
    #[default]
    None,
    /// The moves that undo them.
    Inverse,
    /// The same moves without those that undo each other.
    Simplify,
    /// The moves mirrored at the main diagonal: rows become columns.
    Transpose,
}

impl MovesChange {
    /// All changes.
    pub const ALL: [MovesChange; 4] = [
        MovesChange::None,
        MovesChange::Inverse,
        MovesChange::Simplify,
        MovesChange::Transpose,
    ];

    /// The name used in requests.
    pub fn name(self) -> &'static str {
        match self {
            MovesChange::None => "none",
            MovesChange::Inverse => "inverse",
            MovesChange::Simplify => "simplify",
            MovesChange::Transpose => "transpose",
        }
    }

    /// The changed moves.
    pub fn of(self, moves: &Moves) -> Moves {
        match self {
            MovesChange::None => moves.clone(),
            MovesChange::Inverse => moves.inverse(),
            MovesChange::Simplify => moves.simplified(),
            MovesChange::Transpose => moves.transposed(),
        }
    }

    /// The board on which the changed moves begin, if `moves` begin on `start` and end on `end`.
    ///
    /// ```
    /// use taquin_puzzle::Board;
    /// use taquin_puzzle::moves::{Moves, MovesChange};
    ///
    /// let start: Board = "1 2 3/4 0 6/7 5 8".parse()?;
    /// let moves: Moves = "UL".parse()?;
    /// let end = start.after(&moves)?;
    /// let back = MovesChange::Inverse.of(&moves);
    /// assert_eq!(MovesChange::Inverse.start(&start, &end).after(&back)?, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(self, start: &Board, end: &Board) -> Board {
        match self {
            MovesChange::None | MovesChange::Simplify => start.clone(),
            MovesChange::Inverse => end.clone(),
            MovesChange::Transpose => start.transposed(),
        }
    }
}
