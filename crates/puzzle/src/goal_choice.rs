//! A goal as users write it, before the size of the board is known: a name, or a board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text::flat::FlatError;
use crate::text::{self, NotABoard, ParseError};
use crate::{Board, Goal, Size, UnknownGoalError};

/// A goal by name, or the text of a board.
///
/// ```
/// use taquin_puzzle::{GoalChoice, Size};
///
/// let goal: GoalChoice = "snail".parse()?;
/// assert_eq!(goal.board(Size::new(2, 2)?)?.to_string(), "1 2/0 3");
/// let goal: GoalChoice = "3 2 1 0".parse()?;
/// assert_eq!(goal.board(Size::new(1, 4)?)?.to_string(), "3 2 1 0/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GoalChoice {
    /// A named goal, which has a board of every size.
    Named(Goal),
    /// The text of a board; a flat list takes the size of the start.
    Text(String),
}

impl Default for GoalChoice {
    /// The goal [`Goal::Rows`].
    fn default() -> GoalChoice {
        GoalChoice::Named(Goal::Rows)
    }
}

impl GoalChoice {
    /// The goal for a start of `size`.
    ///
    /// # Errors
    /// If the goal is a board of another size, or a list with another number of tiles.
    pub fn board(&self, size: Size) -> Result<Board, GoalChoiceError> {
        match self {
            GoalChoice::Named(goal) => Ok(goal.board(size)),
            GoalChoice::Text(goal) => {
                text::parse(goal, Some(size)).map_err(|error| match error.reason {
                    NotABoard::OtherSize { found, expected } => {
                        GoalChoiceError::OtherSize { found, expected }
                    }
                    _ => GoalChoiceError::DoesNotFit(error),
                })
            }
        }
    }

    /// The goal in its normal form: its name if it has one, otherwise the board in one-line notation.
    ///
    /// # Errors
    /// Like [`GoalChoice::board`].
    pub fn normalised(&self, size: Size) -> Result<GoalChoice, GoalChoiceError> {
        let GoalChoice::Text(_) = self else {
            return Ok(self.clone());
        };
        let board = self.board(size)?;
        let named = Goal::ALL.into_iter().find(|goal| goal.board(size) == board);
        Ok(named.map_or_else(|| GoalChoice::Text(board.to_string()), GoalChoice::Named))
    }
}

impl fmt::Display for GoalChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoalChoice::Named(goal) => goal.fmt(f),
            GoalChoice::Text(text) => f.write_str(text),
        }
    }
}

impl FromStr for GoalChoice {
    type Err = GoalChoiceError;

    /// Reads the name of a goal or, if there is a digit in the text, a board.
    fn from_str(word: &str) -> Result<GoalChoice, GoalChoiceError> {
        let unknown = match word.parse() {
            Ok(goal) => return Ok(GoalChoice::Named(goal)),
            Err(error) => error,
        };
        if !word.contains(|c: char| c.is_ascii_digit()) {
            return Err(GoalChoiceError::Unknown(unknown));
        }
        match text::parse(word, None) {
            Err(error) if !matches!(error.reason, NotABoard::Flat(FlatError::NotSquare { .. })) => {
                Err(GoalChoiceError::NotABoard(error))
            }
            _ => Ok(GoalChoice::Text(word.to_string())),
        }
    }
}

/// Why a text is not a goal, or not one for boards of this size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GoalChoiceError {
    /// No goal has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownGoalError),
    /// The text is not a board.
    #[error(transparent)]
    NotABoard(ParseError),
    /// The goal is a board of another size than the start.
    #[error("the goal is {found}, but the board is {expected}")]
    OtherSize {
        /// The size of the goal.
        found: Size,
        /// The size of the start.
        expected: Size,
    },
    /// The goal cannot be read as a board of the start's size.
    #[error("goal: {0}")]
    DoesNotFit(ParseError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_aliases_and_boards_are_goals() {
        let read = |word: &str| match word.parse::<GoalChoice>() {
            Ok(goal) => goal.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(read("Spiral"), "snail");
        assert_eq!(read("row-major"), "rows");
        assert_eq!(read("1 2/3 0"), "1 2/3 0");
        assert!(read("colunms").contains("did you mean columns?"));
        assert!(read("rows2").contains("'rows2'"));
    }

    #[test]
    fn a_board_that_has_a_name_gets_it() {
        let normalised = |word: &str| {
            let goal: GoalChoice = word.parse().unwrap();
            goal.normalised("2x2".parse().unwrap())
                .map(|goal| goal.to_string())
        };
        assert_eq!(normalised("1 2 3 0"), Ok("rows".to_string()));
        assert_eq!(normalised("3 2 1 0"), Ok("3 2/1 0".to_string()));
        assert_eq!(normalised("columns"), Ok("columns".to_string()));
        let other = normalised("1 2 3/4 5 0").unwrap_err();
        assert_eq!(other.to_string(), "the goal is 2x3, but the board is 2x2");
    }
}
