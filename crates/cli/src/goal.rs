//! The `--goal` flag: a named goal, or a board.

use std::str::FromStr;

use taquin::puzzle::text::{self, NotABoard};
use taquin::{Board, Goal, Size};

/// A goal before the size of the start is known.
#[derive(Clone, Debug)]
pub(crate) enum GoalChoice {
    Named(Goal),
    Given(Board),
    /// A flat list that needs the start's size.
    Flat(String),
}

impl GoalChoice {
    /// The goal for a start of `size`.
    pub(crate) fn board(&self, size: Size) -> Result<Board, String> {
        match self {
            GoalChoice::Named(goal) => Ok(goal.board(size)),
            GoalChoice::Given(board) if board.size() == size => Ok(board.clone()),
            GoalChoice::Given(board) => Err(format!(
                "the goal is {}, but the board is {size}",
                board.size()
            )),
            GoalChoice::Flat(list) => {
                text::parse(list, Some(size)).map_err(|e| format!("goal: {e}"))
            }
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
            Ok(board) => Ok(GoalChoice::Given(board)),
            Err(error) => match error.reason {
                NotABoard::Flat(text::flat::FlatError::NotSquare { .. }) => {
                    Ok(GoalChoice::Flat(word.to_string()))
                }
                _ => Err(error.to_string()),
            },
        }
    }
}
