//! A game as it is stored: plain text and numbers.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use taquin::{Board, Moves, Problem, Size};

use crate::mode::Mode;
use crate::played_board::PlayedBoard;
use crate::ranking::{InputDevice, Origin, repeats_by_chance};

/// A game as it is stored: under way, or finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The mode.
    pub mode: Mode,
    /// The size that was chosen, such as `4x4`.
    pub size: String,
    /// The goal that was chosen, in its normal form.
    pub goal: String,
    /// Where the boards come from.
    #[serde(default)]
    pub origin: Origin,
    /// The seed of the scrambles; a board that was given has none.
    pub seed: Option<u64>,
    /// Whether the engine helped, in whatever way.
    pub assisted: bool,
    /// Whether the engine made moves.
    #[serde(default)]
    pub autosolved: bool,
    /// What the player moved tiles with, if that is known.
    #[serde(default)]
    pub device: Option<InputDevice>,
    /// The time played, from the first move on.
    pub milliseconds: u64,
    /// The time before the first move of a blind game.
    #[serde(default)]
    pub memorising: Option<u64>,
    /// The sum of the Manhattan distances of all boards to be solved.
    #[serde(default)]
    pub manhattan: u64,
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

impl Saved {
    /// The time that counts. In a blind game memorising is part of it, as in blindfolded speed-solving.
    pub fn total_milliseconds(&self) -> u64 {
        self.milliseconds
            .saturating_add(self.memorising.unwrap_or(0))
    }
}

impl Leg {
    /// Whether the board is so small that seeing it again means nothing.
    pub(crate) fn repeats_by_chance(&self) -> bool {
        let rows = self.scramble.split('/').count();
        let cols = self.scramble.split('/').next().map(str::split_whitespace);
        let size = Size::new(rows, cols.map_or(0, Iterator::count));
        size.is_ok_and(repeats_by_chance)
    }

    /// The board with its goal, and the moves; `None` if they cannot be read.
    pub fn problem_and_moves(&self) -> Option<(Problem, Moves)> {
        let start: Board = self.scramble.parse().ok()?;
        let problem = Problem::new(start, self.goal.parse().ok()?).ok()?;
        Some((problem, self.moves.parse().ok()?))
    }

    /// The board with its moves made; `None` if one of them is not possible.
    pub(crate) fn played(&self) -> Option<PlayedBoard> {
        let (problem, moves) = self.problem_and_moves()?;
        let times: Vec<Duration> = self
            .times
            .iter()
            .map(|&ms| Duration::from_millis(ms))
            .collect();
        PlayedBoard::replayed(problem, &moves, &times)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A game of two moves on a random board of 3x3.
    pub(crate) fn saved(mode: Mode) -> Saved {
        Saved {
            mode,
            size: "3x3".to_string(),
            goal: "rows".to_string(),
            origin: Origin::Random,
            seed: Some(u64::MAX),
            assisted: false,
            autosolved: false,
            device: Some(InputDevice::Keyboard),
            milliseconds: 1000,
            memorising: (mode == Mode::Blind).then_some(500),
            single: 2,
            multi: 2,
            manhattan: 2,
            leg: 0,
            legs: vec![Leg {
                scramble: "1 2 3/4 0 6/7 5 8".to_string(),
                goal: "1 2 3/4 5 6/7 8 0".to_string(),
                moves: "UL".to_string(),
                times: vec![0, 1000],
            }],
        }
    }

    #[test]
    fn memorising_counts_in_a_blind_game() {
        assert_eq!(saved(Mode::Blind).total_milliseconds(), 1500);
        assert_eq!(saved(Mode::Standard).total_milliseconds(), 1000);
    }

    #[test]
    fn an_unfinished_game_of_the_first_version_is_read() {
        let text = r#"{"mode":"daily-2026-11-16","size":"2x2","goal":"rows","seed":7,
            "assisted":false,"milliseconds":5,"single":0,"multi":0,"leg":0,"legs":[]}"#;
        let saved: Saved = serde_json::from_str(text).unwrap();
        assert_eq!((saved.origin, saved.seed), (Origin::Unknown, Some(7)));
        assert_eq!(saved.mode.to_string(), "daily 2026-11-16");
    }
}
