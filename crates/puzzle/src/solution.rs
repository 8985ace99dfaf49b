//! A solution: moves that were replayed and lead to the goal.

use thiserror::Error;

use crate::{BlockedError, Board, Direction, Metric, Moves, Problem};

/// Moves that solve a problem.
///
/// There is no way to make one but to replay its moves, so whoever holds a
/// solution knows that it is right.
///
/// ```
/// use taquin_puzzle::{Goal, Metric, Problem, Solution};
///
/// let start: taquin_puzzle::Board = "1 2 3/4 0 6/7 5 8".parse()?;
/// let problem = Problem::new(start, Goal::Rows.board("3x3".parse()?))?;
/// let solution = Solution::replay(&problem, "UL".parse()?)?;
/// assert_eq!(solution.length(Metric::Single), 2);
///
/// let error = Solution::replay(&problem, "URU".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "move 3 is not possible: no tile can move up into the blank");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    start: Board,
    moves: Moves,
}

impl Solution {
    /// Replays moves on a problem. Linear in the number of moves and cells.
    ///
    /// # Errors
    /// When a move is not possible, or the last one does not lead to the goal.
    pub fn replay(problem: &Problem, moves: Moves) -> Result<Solution, ReplayError> {
        let mut board = problem.start().clone();
        board
            .slide_all(moves.iter())
            .map_err(|(step, reason)| ReplayError::Blocked {
                step,
                reason,
                board: Box::new(board.clone()),
            })?;
        if board == *problem.goal() {
            Ok(Solution {
                start: problem.start().clone(),
                moves,
            })
        } else {
            Err(ReplayError::NotTheGoal {
                steps: moves.len(),
                end: Box::new(board),
            })
        }
    }

    /// The moves.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The moves, given away.
    pub fn into_moves(self) -> Moves {
        self.moves
    }

    /// The board that the moves begin with.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The number of moves as `metric` counts them.
    pub fn length(&self, metric: Metric) -> usize {
        self.moves.length(metric)
    }

    /// Calls `visit` with the start and then with the board after each move and the move.
    ///
    /// One board is moved in place: memory does not grow with the length.
    ///
    /// # Errors
    /// The first that `visit` returns, which ends the tour.
    pub fn visit<E>(
        &self,
        mut visit: impl FnMut(Option<Direction>, &Board) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut board = self.start.clone();
        visit(None, &board)?;
        for direction in self.moves.iter() {
            board.slide(direction);
            visit(Some(direction), &board)?;
        }
        Ok(())
    }
}

/// Why moves do not solve a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// A move that is not possible.
    #[error("move {} is not possible: {reason}", step + 1)]
    Blocked {
        /// How many moves were made before it.
        step: usize,
        /// The move that failed, and the blank's cell.
        reason: BlockedError,
        /// The board at that point.
        board: Box<Board>,
    },
    /// All moves are possible, but the goal is not reached.
    #[error("the board after the last move (number {steps}) is not the goal")]
    NotTheGoal {
        /// How many moves were made.
        steps: usize,
        /// The board at the end.
        end: Box<Board>,
    },
}
