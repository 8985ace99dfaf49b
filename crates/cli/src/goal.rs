//! The `--goal` flag: a named goal, or a board.

use std::fmt;
use std::str::FromStr;

use taquin::puzzle::text::flat::FlatError;
use taquin::puzzle::text::{self, NotABoard};
use taquin::{Board, Goal, Size};

/// A goal before the size of the start is known.
#[derive(Clone, Debug)]
pub(crate) enum GoalChoice {
    Named(Goal),
    /// The text of a board; a flat list takes the start's size.
    Text(String),
}

impl GoalChoice {
    /// The goal for a start of `size`.
    pub(crate) fn board(&self, size: Size) -> Result<Board, String> {
        match self {
            GoalChoice::Named(goal) => Ok(goal.board(size)),
            GoalChoice::Text(goal) => {
                text::parse(goal, Some(size)).map_err(|error| match error.reason {
                    NotABoard::OtherSize { found, .. } => {
                        format!("the goal is {found}, but the board is {size}")
                    }
                    _ => format!("goal: {error}"),
                })
            }
        }
    }
}

impl GoalChoice {
    /// The same goal in the only form that records know: by its name, or in one-line notation.
    pub(crate) fn normal(&self, size: Size) -> Result<GoalChoice, String> {
        let board = self.board(size)?;
        let named = Goal::ALL.into_iter().find(|goal| goal.board(size) == board);
        Ok(match (self, named) {
            (GoalChoice::Named(_), _) => self.clone(),
            (_, Some(goal)) => GoalChoice::Named(goal),
            (_, None) => GoalChoice::Text(board.to_string()),
        })
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
    type Err = String;

    fn from_str(word: &str) -> Result<GoalChoice, String> {
        let unknown = match word.parse() {
            Ok(goal) => return Ok(GoalChoice::Named(goal)),
            Err(error) => error,
        };
        if !word.contains(|c: char| c.is_ascii_digit()) {
            return Err(unknown.to_string());
        }
        match text::parse(word, None) {
            Err(error) if !matches!(error.reason, NotABoard::Flat(FlatError::NotSquare { .. })) => {
                Err(error.to_string())
            }
            _ => Ok(GoalChoice::Text(word.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The library's names and aliases come first; what has a digit is a board, and the rest is no goal.
    #[test]
    fn names_aliases_and_boards_are_goals() {
        let read = |word: &str| word.parse::<GoalChoice>().map(|goal| goal.to_string());
        assert_eq!(read("Spiral"), Ok("snail".to_string()));
        assert_eq!(read("row-major"), Ok("rows".to_string()));
        assert_eq!(read("1 2/3 0"), Ok("1 2/3 0".to_string()));
        let refused = read("colunms").unwrap_err();
        assert!(refused.contains("did you mean columns?"), "{refused}");
        assert!(read("rows2").unwrap_err().contains("'rows2'"));
    }
}
