//! A game as it is stored: plain text and numbers.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use taquin::{Board, Problem};

use crate::played_board::PlayedBoard;

/// A game as it is stored: under way, or finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The mode, with its day if it has one.
    pub mode: String,
    /// The size that was chosen, such as `4x4`.
    pub size: String,
    /// The goal that was chosen, in its normal form.
    pub goal: String,
    /// The seed of the scrambles.
    pub seed: u64,
    /// Whether the engine helped.
    pub assisted: bool,
    /// The time played.
    pub milliseconds: u64,
    /// The moves made on all boards, one tile at a time.
    pub single: u64,
    /// The same, with a run of tiles as one move.
    pub multi: u64,
    /// The board being played, from 0.
    pub leg: usize,
    /// The boards in the order of play.
    pub legs: Vec<Leg>,
}

/// One board of a stored game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    /// The board to begin with, in one-line notation.
    pub scramble: String,
    /// The goal, in one-line notation.
    pub goal: String,
    /// The moves made, in tile notation.
    pub moves: String,
    /// The time of each move, in milliseconds since the first move of the game.
    pub times: Vec<u64>,
}

impl Leg {
    /// The board with its moves made; `None` if one of them is not possible.
    pub(crate) fn played(&self) -> Option<PlayedBoard> {
        let start: Board = self.scramble.parse().ok()?;
        let problem = Problem::new(start, self.goal.parse().ok()?).ok()?;
        let times: Vec<Duration> = self
            .times
            .iter()
            .map(|&ms| Duration::from_millis(ms))
            .collect();
        PlayedBoard::replayed(problem, &self.moves.parse().ok()?, &times)
    }
}
