//! A problem: a start and a goal that can be reached from it.

use thiserror::Error;

use crate::solvability::{self, Explanation};
use crate::{Board, Relabeling, Size};

/// A start and a goal of the same size; the goal is reachable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    start: Board,
    goal: Board,
}

impl Problem {
    /// Makes a problem. Linear in the number of cells.
    ///
    /// # Errors
    /// If the boards differ in size, or if the goal cannot be reached; the error
    /// then explains why.
    ///
    /// ```
    /// use taquin_puzzle::{Board, Goal, Problem};
    ///
    /// let start: Board = "8 0 6/5 4 7/2 3 1".parse()?;
    /// let problem = Problem::new(start.clone(), Goal::Rows.board(start.size()))?;
    /// assert_eq!(problem.start(), &start);
    ///
    /// let swapped: Board = "0 8 6/5 4 7/3 2 1".parse()?;
    /// assert!(Problem::new(swapped.clone(), Goal::Rows.board(swapped.size())).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(start: Board, goal: Board) -> Result<Problem, ProblemError> {
        if start.size() != goal.size() {
            return Err(ProblemError::SizeMismatch {
                start: start.size(),
                goal: goal.size(),
            });
        }
        if !solvability::is_solvable(&start, &goal) {
            let explanation = Explanation::new(&start, &goal);
            return Err(ProblemError::Unreachable(Box::new(explanation)));
        }
        Ok(Problem { start, goal })
    }

    /// The board to start from.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The board to reach.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The size of both boards.
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// The same problem with its tiles renamed so that the goal is [canonical](Relabeling).
    ///
    /// It has the same solutions.
    #[must_use]
    pub fn canonical(&self) -> Problem {
        let relabeling = Relabeling::canonical(&self.goal);
        Problem {
            start: relabeling.apply(&self.start),
            goal: relabeling.apply(&self.goal),
        }
    }
}

/// Why two boards are not a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The boards differ in size.
    #[error("the start is {start}, but the goal is {goal}")]
    SizeMismatch {
        /// The start's size.
        start: Size,
        /// The goal's size.
        goal: Size,
    },
    /// No sequence of moves leads from the start to the goal.
    #[error("the goal cannot be reached from this board")]
    Unreachable(Box<Explanation>),
}
