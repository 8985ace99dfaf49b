//! A finished game as other programs read and write it, and the checks that make it one of ours again.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use taquin::puzzle::GoalChoice;
use taquin::{Metric, Size};
use thiserror::Error;

use crate::calendar::Date;
use crate::mode::Mode;
use crate::ranking::{InputDevice, Origin, Unranked};
use crate::records::Game;
use crate::saved::{Leg, Saved};

/// A finished game for programs. Fields that follow from others are not read back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number in its records file.
    #[serde(default)]
    pub id: i64,
    /// When it was finished, in milliseconds since 1970.
    pub finished: i64,
    /// The same as a day.
    #[serde(skip_deserializing)]
    pub date: String,
    /// The size that was chosen.
    pub size: String,
    /// The goal that was chosen, in its normal form.
    pub goal: String,
    /// The name of the mode.
    #[serde(skip_deserializing)]
    pub mode: String,
    /// The mode, with its day if it has one.
    pub tag: Mode,
    /// Where the boards come from.
    #[serde(default)]
    pub origin: Origin,
    /// The seed of the scrambles.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Whether it ranks.
    #[serde(skip_deserializing)]
    pub ranked: bool,
    /// Why it does not.
    #[serde(default)]
    pub unranked: Option<Unranked>,
    /// Whether the engine helped.
    #[serde(default)]
    pub assisted: bool,
    /// Whether the engine made moves.
    #[serde(default)]
    pub autosolved: bool,
    /// What the player moved tiles with.
    #[serde(default)]
    pub device: Option<InputDevice>,
    /// The time played, from the first move on.
    pub milliseconds: u64,
    /// The time before the first move of a blind game.
    #[serde(default)]
    pub memorising: Option<u64>,
    /// The number of moves, one tile at a time.
    pub single: u64,
    /// The number of moves, where a run of tiles is one.
    pub multi: u64,
    /// The sum of the Manhattan distances of all boards.
    #[serde(default)]
    pub manhattan: u64,
    /// The boards in the order of play.
    pub boards: Vec<Leg>,
}

impl GameRecord {
    /// A finished game with its boards.
    pub fn new(game: &Game) -> GameRecord {
        let saved = &game.saved;
        GameRecord {
            id: game.id,
            finished: game.finished,
            date: Date::at(game.finished.div_euclid(1000)).to_string(),
            size: saved.size.clone(),
            goal: saved.goal.clone(),
            mode: saved.mode.name(),
            tag: saved.mode,
            origin: saved.origin,
            seed: saved.seed,
            ranked: game.is_ranked(),
            unranked: game.unranked,
            assisted: saved.assisted,
            autosolved: saved.autosolved,
            device: saved.device,
            milliseconds: saved.milliseconds,
            memorising: saved.memorising,
            single: saved.single,
            multi: saved.multi,
            manhattan: saved.manhattan,
            boards: saved.legs.clone(),
        }
    }

    /// The game, if its moves solve its boards and all numbers fit.
    ///
    /// The Manhattan distance is computed again. Whether the game ranks is decided when it is stored.
    ///
    /// # Errors
    /// When something contradicts something else.
    pub fn into_game(self) -> Result<Game, GameRecordError> {
        let is_in_range = |time: u64| time <= MAX_TIME.as_millis() as u64;
        if !is_in_range(self.milliseconds) || !self.memorising.is_none_or(is_in_range) {
            return Err(GameRecordError::TooLong);
        }
        let size: Size = self
            .size
            .parse()
            .map_err(|_| GameRecordError::Size(self.size.clone()))?;
        let wrong_goal = || GameRecordError::Goal(self.goal.clone());
        let goal: GoalChoice = self.goal.parse().map_err(|_| wrong_goal())?;
        let sizes = self.tag.legs(size);
        if sizes.len() != self.boards.len() {
            return Err(GameRecordError::Boards(sizes.len(), self.boards.len()));
        }
        let mut boards = Vec::new();
        let mut at = 0;
        for ((number, leg), size) in (1..).zip(&self.boards).zip(sizes) {
            let goal = goal.board(size).map_err(|_| wrong_goal())?;
            let played = leg.played().ok_or(GameRecordError::Moves(number))?;
            if *played.goal() != goal {
                return Err(GameRecordError::OtherGoal(number));
            }
            if !played.is_solved() {
                return Err(GameRecordError::Unsolved(number));
            }
            let is_rising = leg.times.iter().all(|&time| {
                let is_later = time >= at;
                at = time;
                is_later
            });
            let count = played.length(Metric::Single);
            if !is_rising || leg.times.len() as u64 != count {
                return Err(GameRecordError::Times(number));
            }
            boards.push(played);
        }
        // The last move stops the clock.
        if at != self.milliseconds {
            return Err(GameRecordError::Times(boards.len()));
        }
        let length = |metric| boards.iter().map(|board| board.length(metric)).sum::<u64>();
        let counted = (length(Metric::Single), length(Metric::Multi));
        if counted != (self.single, self.multi) {
            return Err(GameRecordError::Count {
                single: counted.0,
                multi: counted.1,
            });
        }
        Ok(Game {
            id: self.id,
            finished: self.finished,
            unranked: self.unranked,
            saved: Saved {
                mode: self.tag,
                size: size.to_string(),
                goal: goal.to_string(),
                origin: self.origin,
                seed: self.seed,
                assisted: self.assisted || self.autosolved,
                autosolved: self.autosolved,
                taken_back: self.unranked == Some(Unranked::TakenBack),
                device: self.device,
                milliseconds: self.milliseconds,
                memorising: self.memorising,
                single: self.single,
                multi: self.multi,
                manhattan: boards.iter().map(|board| board.manhattan()).sum(),
                leg: 0,
                legs: self.boards,
            },
        })
    }
}

/// The longest time that a game can take: a hundred years.
const MAX_TIME: Duration = Duration::from_secs(100 * 366 * 86_400);

/// What contradicts itself in a game. Boards are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameRecordError {
    /// The size is none.
    #[error("'{0}' is not a size")]
    Size(String),
    /// The goal is none, or not one of this size.
    #[error("'{0}' is not a goal of this size")]
    Goal(String),
    /// The mode has another number of boards.
    #[error("the mode has {0} boards, the game {1}")]
    Boards(usize, usize),
    /// A board cannot be read, or the moves are not possible on it.
    #[error("the moves of board {0} are not possible on it")]
    Moves(usize),
    /// A board has another goal or size than the game.
    #[error("board {0} does not have the size and goal of the game")]
    OtherGoal(usize),
    /// A board is not solved.
    #[error("the moves of board {0} do not solve it")]
    Unsolved(usize),
    /// The times of the moves do not fit.
    #[error("the times of board {0} do not fit its moves and the time of the game")]
    Times(usize),
    /// Moves were counted differently.
    #[error("the moves are {single} ({multi} multi-tile), not what the game says")]
    Count {
        /// The number of moves, one tile at a time.
        single: u64,
        /// The number of moves, where a run of tiles is one.
        multi: u64,
    },
    /// Nobody plays for so long.
    #[error("the time is too long")]
    TooLong,
}
