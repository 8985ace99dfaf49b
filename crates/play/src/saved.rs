//! A game as it is stored: plain text and numbers.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use taquin::puzzle::moves::{LettersError, tile};
use taquin::puzzle::text::ParseError;
use taquin::puzzle::{ProblemError, ReplayError, ReplayLinkError};
use taquin::{Board, Goal, Moves, Problem, ReplayLink, Size, Solution};
use thiserror::Error;

use crate::mode::Mode;
use crate::ranking::{InputDevice, Origin, repeats_by_chance};

/// A game as it is stored: under way, or finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Saved {
    /// The mode.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "daily-2026-11-16"))]
    pub mode: Mode,
    /// The size that was chosen, such as `4x4`.
    pub size: String,
    /// The goal that was chosen, in its normal form.
    pub goal: String,
    /// Where the boards come from.
    #[serde(default)]
    pub origin: Origin,
    /// The seed of the scrambles; a board that was given has none.
    #[serde(default, with = "crate::seed_text")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::seed_text::SeedNumber>))]
    pub seed: Option<u64>,
    /// Whether the engine helped, in whatever way.
    pub assisted: bool,
    /// Whether the engine made moves.
    #[serde(default)]
    pub autosolved: bool,
    /// Whether moves were taken back; of a finished game this is known only if it does not rank for that.
    #[serde(default)]
    pub taken_back: bool,
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
    /// A board on which no move was made.
    pub(crate) fn unplayed(problem: &Problem) -> Leg {
        Leg {
            scramble: problem.start().to_string(),
            goal: problem.goal().to_string(),
            moves: String::new(),
            times: Vec::new(),
        }
    }

    /// The moves as a replay link of slidysim. `before` is the board before this one in the same game.
    ///
    /// Times count from the beginning of the game, or from when the board before was solved: the last times of
    /// all links of a game add up to its time, even if its first moves were taken back.
    ///
    /// # Errors
    /// When the goal is not `rows`, which slidysim always has, or the moves do not fit the board.
    pub fn replay_link(&self, before: Option<&Leg>) -> Result<ReplayLink, LegLinkError> {
        let (problem, moves) = self.problem_and_moves().ok_or(LegLinkError::Damaged)?;
        if *problem.goal() != Goal::Rows.board(problem.start().size()) {
            return Err(LegLinkError::OtherGoal);
        }
        let begin = before.and_then(|leg| leg.times.last()).copied();
        let since = |&at: &u64| Duration::from_millis(at.saturating_sub(begin.unwrap_or(0)));
        let times: Vec<Duration> = self.times.iter().map(since).collect();
        let seconds = times.last().map_or(0.0, Duration::as_secs_f64);
        let speed = if seconds > 0.0 {
            moves.len() as f64 / seconds
        } else {
            0.0
        };
        let times = Some(times).filter(|times| times.len() == moves.len());
        Ok(ReplayLink::new(
            problem.start().clone(),
            moves,
            speed,
            times,
        )?)
    }

    /// Whether the board is so small that seeing it again means nothing.
    pub(crate) fn repeats_by_chance(&self) -> bool {
        let rows = self.scramble.split('/').count();
        let cols = self.scramble.split('/').next().map(str::split_whitespace);
        let size = Size::new(rows, cols.map_or(0, Iterator::count));
        size.is_ok_and(repeats_by_chance)
    }

    /// The board with its goal, and the moves; `None` if they cannot be read.
    pub fn problem_and_moves(&self) -> Option<(Problem, Moves)> {
        Some((self.problem().ok()?, self.moves.parse().ok()?))
    }

    fn problem(&self) -> Result<Problem, LegError> {
        let start: Board = self.scramble.parse()?;
        Ok(Problem::new(start, self.goal.parse()?)?)
    }

    /// The board with its goal, and the moves as a solution of it. For boards from elsewhere: takes no more memory than
    /// their text.
    ///
    /// # Errors
    /// When something cannot be read, or the moves do not solve the board.
    pub fn solution(&self) -> Result<(Problem, Solution), LegError> {
        let problem = self.problem()?;
        // A text such as U4000000 is short, but its moves have as many times as they are.
        let max_steps = 10 * self.moves.len() + self.times.len();
        let mut moves = tile::reader().with_max_steps(max_steps);
        moves.push(&self.moves)?;
        let solution = Solution::replay(&problem, moves.finish()?)?;
        Ok((problem, solution))
    }
}

/// Why the moves of a stored board do not solve it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LegError {
    /// The board or its goal cannot be read.
    #[error(transparent)]
    Board(#[from] ParseError),
    /// The goal cannot be reached from the board.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The moves cannot be read.
    #[error(transparent)]
    Moves(#[from] LettersError),
    /// A move is not possible, or the moves do not lead to the goal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Why a board of a game has no replay link.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LegLinkError {
    /// The board or its moves cannot be read.
    #[error("the game is damaged: its moves cannot be read")]
    Damaged,
    /// The goal is not that of replay links.
    #[error("replay links are for the goal rows; this game has another")]
    OtherGoal,
    /// The moves make no link.
    #[error(transparent)]
    Link(#[from] ReplayLinkError),
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
            taken_back: false,
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
    fn the_links_of_a_game_add_up_to_its_time() {
        let first = Leg {
            times: vec![951, 1560],
            ..saved(Mode::Standard).legs.remove(0)
        };
        let second = Leg {
            times: vec![2000, 3060],
            ..first.clone()
        };
        let ms = |times: [u64; 2]| times.map(Duration::from_millis).to_vec();
        for (link, times) in [
            (first.replay_link(None), ms([951, 1560])),
            (second.replay_link(Some(&first)), ms([440, 1500])),
        ] {
            let link = link.unwrap();
            assert_eq!(link.times(), Some(&times[..]));
            let speed = 2.0 / times[1].as_secs_f64();
            assert!((link.moves_per_second() - speed).abs() < 1e-9);
            assert_eq!(
                link.to_string().parse::<ReplayLink>().unwrap().times(),
                link.times()
            );
        }
        let other_goal = Leg {
            goal: "1 2 3/8 0 4/7 6 5".to_string(),
            scramble: "1 2 3/0 8 4/7 6 5".to_string(),
            moves: "L".to_string(),
            times: vec![0],
        };
        let refused = other_goal.replay_link(None);
        assert!(matches!(refused, Err(LegLinkError::OtherGoal)));
    }

    #[test]
    fn an_unfinished_game_of_the_first_version_is_read() {
        let text = r#"{"mode":"daily-2026-11-16","size":"2x2","goal":"rows","seed":7,
            "assisted":false,"milliseconds":5,"single":0,"multi":0,"leg":0,"legs":[]}"#;
        let saved: Saved = serde_json::from_str(text).unwrap();
        assert_eq!((saved.origin, saved.seed), (Origin::Unknown, Some(7)));
        assert!(!saved.taken_back);
        assert_eq!(saved.mode.to_string(), "daily 2026-11-16");
    }
}
