//! A finished game, and the checks that make it one.

use std::time::Duration;

use taquin::puzzle::GoalChoice;
use taquin::{Metric, Size};
use thiserror::Error;

use crate::deal;
use crate::mode::Mode;
use crate::ranking::{Origin, Unranked};
use crate::saved::{Leg, LegError, Saved};
use crate::scramble;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number under which it is stored.
    pub id: i64,
    /// When it was finished, in milliseconds since 1970.
    pub finished: i64,
    /// Why it does not rank; `None` if it does.
    pub unranked: Option<Unranked>,
    /// All the rest; boards and moves only if they were requested.
    pub saved: Saved,
}

impl Game {
    /// Whether it counts in tables and averages.
    pub fn is_ranked(&self) -> bool {
        self.unranked.is_none()
    }

    /// A game that another front end reports as won: replayed, counted, and found to rank or not.
    ///
    /// `is_repeated` says that its boards, or the board of its day, were played in an earlier game. Moves and
    /// distances are counted here, whatever `saved` says. The game has no number yet.
    ///
    /// # Errors
    /// When its moves do not solve its boards, something contradicts something else, or its seed or its day does
    /// not deal boards that are said to come from it.
    pub fn finished(saved: Saved, finished: i64, is_repeated: bool) -> Result<Game, GameError> {
        let replayed = Replayed::new(&saved)?;
        let mut saved = Saved {
            size: replayed.size.to_string(),
            goal: replayed.goal.to_string(),
            assisted: saved.assisted || saved.autosolved,
            memorising: saved.memorising.filter(|_| saved.mode == Mode::Blind),
            single: replayed.single,
            multi: replayed.multi,
            manhattan: replayed.manhattan,
            leg: 0,
            legs: replayed.legs,
            ..saved
        };
        if saved.origin == Origin::Given {
            saved.seed = None;
        }
        let is_daily = matches!(saved.mode, Mode::Daily(_));
        let is_dealt = match saved.origin {
            Origin::Random => !is_daily,
            Origin::Daily => is_daily,
            _ => true,
        };
        if !is_dealt {
            return Err(GameError::Origin(saved.origin.name(), saved.mode.tag()));
        }
        if matches!(saved.origin, Origin::Random | Origin::Daily)
            && let Some(number) = deal::first_not_dealt(&saved)
        {
            return Err(GameError::NotDealt(number));
        }
        Ok(Game {
            id: 0,
            finished,
            unranked: Unranked::reason(&saved, is_repeated),
            saved,
        })
    }
}

/// What follows from the boards of a game and their moves.
pub(super) struct Replayed {
    pub(super) size: Size,
    /// In its normal form.
    pub(super) goal: GoalChoice,
    pub(super) single: u64,
    pub(super) multi: u64,
    pub(super) manhattan: u64,
    /// Boards and moves as this program writes them.
    legs: Vec<Leg>,
}

impl Replayed {
    /// Replays the moves of a game and checks them against its mode, size, goal and times.
    ///
    /// # Errors
    /// When something contradicts something else.
    pub(super) fn new(saved: &Saved) -> Result<Replayed, GameError> {
        let is_in_range = |time: u64| time <= MAX_TIME.as_millis() as u64;
        if !is_in_range(saved.milliseconds) || !saved.memorising.is_none_or(is_in_range) {
            return Err(GameError::TooLong);
        }
        let wrong_size = |_| GameError::Size(saved.size.clone());
        let size: Size = saved.size.parse().map_err(wrong_size)?;
        let wrong_goal = |_| GameError::Goal(saved.goal.clone());
        let goal: GoalChoice = saved.goal.parse().map_err(wrong_goal)?;
        // Counted before anything as large as the size is allocated: nobody has checked it yet.
        let count = saved.mode.board_count(size);
        if count != saved.legs.len() || count == 0 {
            return Err(GameError::Boards(count, saved.legs.len()));
        }
        let sizes = saved.mode.legs(size);
        let (mut single, mut multi, mut manhattan) = (0, 0, 0);
        let mut legs = Vec::with_capacity(count);
        let mut at = 0;
        for ((number, leg), size) in (1..).zip(&saved.legs).zip(sizes) {
            let (problem, solution) = leg
                .solution()
                .map_err(|error| GameError::Leg(number, error))?;
            let is_fitting = problem.size() == size;
            if !is_fitting || *problem.goal() != goal.board(size).map_err(wrong_goal)? {
                return Err(GameError::OtherGoal(number));
            }
            let is_rising = leg.times.iter().all(|&time| {
                let is_later = time >= at;
                at = time;
                is_later
            });
            if !is_rising || leg.times.len() != solution.moves().len() {
                return Err(GameError::Times(number));
            }
            single += solution.length(Metric::Single);
            multi += solution.length(Metric::Multi);
            manhattan += scramble::manhattan(&problem);
            legs.push(Leg {
                moves: solution.moves().to_string(),
                times: leg.times.clone(),
                ..Leg::unplayed(&problem)
            });
        }
        // The last move stops the clock.
        if at != saved.milliseconds {
            return Err(GameError::Times(saved.legs.len()));
        }
        Ok(Replayed {
            size,
            goal: goal.normalised(size).map_err(wrong_goal)?,
            single,
            multi,
            manhattan,
            legs,
        })
    }
}

/// The longest time that a game can take: a hundred years.
const MAX_TIME: Duration = Duration::from_secs(100 * 366 * 86_400);

/// What contradicts itself in a game. Boards are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// The size is none.
    #[error("'{0}' is not a size")]
    Size(String),
    /// The goal is none, or not one of this size.
    #[error("'{0}' is not a goal of this size")]
    Goal(String),
    /// The mode has another number of boards.
    #[error("the mode has {0} boards, the game {1}")]
    Boards(usize, usize),
    /// A board cannot be read, or its moves do not solve it.
    #[error("board {0}: {1}")]
    Leg(usize, #[source] LegError),
    /// A board has another goal or size than the game.
    #[error("board {0} does not have the size and goal of the game")]
    OtherGoal(usize),
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
    /// A game of this mode has boards from elsewhere.
    #[error("the origin '{0}' does not fit the mode {1}")]
    Origin(&'static str, String),
    /// The seed or the day of the game deals another board.
    #[error("board {0} is not the one that the seed or the day of the game deals")]
    NotDealt(usize),
}

#[cfg(test)]
pub(crate) mod tests;
