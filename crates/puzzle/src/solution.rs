//! A solution: moves that were replayed and lead to the goal.

use thiserror::Error;

use crate::moves::WrittenMoves;
use crate::{BlockedError, Board, Direction, Metric, Moves, Notation, Problem};

/// Moves that solve a problem.
///
/// The only way to make one is to replay its moves, at once or [in pieces](Replay), so every `Solution` is
/// verified.
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
/// assert_eq!(error.to_string(), "move 3 is not possible: no tile can move up into the blank, which is in the bottom row");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    start: Board,
    moves: Moves,
}

impl Solution {
    /// Replays moves on a problem. Linear in the number of moves and cells.
    ///
    /// # Errors
    /// If a move is not possible, or if the moves do not lead to the goal.
    pub fn replay(problem: &Problem, moves: Moves) -> Result<Solution, ReplayError> {
        Replay::new(problem).push(moves)?.finish()
    }

    /// The moves.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// Consumes the solution and returns its moves.
    pub fn into_moves(self) -> Moves {
        self.moves
    }

    /// The board on which the moves begin.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The board that the moves lead to. Makes all moves: linear in the number of moves and cells.
    pub fn goal(&self) -> Board {
        let end = self.start.after(&self.moves);
        end.expect("a solution was replayed")
    }

    /// The number of moves as `metric` counts them.
    pub fn length(&self, metric: Metric) -> u64 {
        self.moves.length(metric)
    }

    /// The moves, which print themselves in a notation.
    pub fn written(&self, notation: Notation) -> WrittenMoves<'_> {
        notation.written(&self.moves, &self.start)
    }

    /// Calls `visit` with the start, and then with each move and the board after it.
    ///
    /// One board is changed in place: memory does not grow with the length.
    ///
    /// # Errors
    /// The first error that `visit` returns; it is not called again.
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

/// Replays moves in pieces, as they are found, to make a [`Solution`].
///
/// It owns the moves that it has replayed, so the solution can contain no others.
///
/// ```
/// use taquin_puzzle::{Goal, Problem, Replay};
///
/// let start: taquin_puzzle::Board = "1 2 3/4 0 6/7 5 8".parse()?;
/// let problem = Problem::new(start, Goal::Rows.board("3x3".parse()?))?;
/// let replay = Replay::new(&problem).push("U".parse()?)?;
/// let solution = replay.push("L".parse()?)?.finish()?;
/// assert_eq!(solution.moves().to_string(), "UL");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Replay<'a> {
    problem: &'a Problem,
    board: Board,
    moves: Moves,
}

impl<'a> Replay<'a> {
    /// Starts on the start board of a problem.
    pub fn new(problem: &'a Problem) -> Replay<'a> {
        Replay {
            problem,
            board: problem.start().clone(),
            moves: Moves::new(),
        }
    }

    /// Replays more moves. Linear in the number of moves and cells.
    ///
    /// # Errors
    /// If a move is not possible; the moves replayed before are dropped.
    pub fn push(mut self, moves: Moves) -> Result<Replay<'a>, ReplayError> {
        if let Err((step, reason)) = self.board.slide_all(moves.iter()) {
            return Err(ReplayError::Blocked {
                step: self.moves.len() + step,
                reason,
                board: Box::new(self.board),
            });
        }
        if self.moves.is_empty() {
            self.moves = moves;
        } else {
            self.moves.append(&moves);
        }
        Ok(self)
    }

    /// Makes the solution of the moves that were replayed.
    ///
    /// # Errors
    /// If they do not lead to the goal.
    pub fn finish(self) -> Result<Solution, ReplayError> {
        if self.board != *self.problem.goal() {
            return Err(ReplayError::NotTheGoal {
                steps: self.moves.len(),
                end: Box::new(self.board),
            });
        }
        Ok(Solution {
            start: self.problem.start().clone(),
            moves: self.moves,
        })
    }
}

/// Why moves do not solve a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// A move that is not possible.
    #[error("move {} is not possible: {reason}", step + 1)]
    Blocked {
        /// The number of moves made before it.
        step: usize,
        /// The move that failed, and the blank's cell.
        reason: BlockedError,
        /// The board at that point.
        board: Box<Board>,
    },
    /// All moves are possible, but the goal is not reached.
    #[error("the board after the last move (number {steps}) is not the goal")]
    NotTheGoal {
        /// The number of moves made.
        steps: usize,
        /// The board at the end.
        end: Box<Board>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blank, Goal, Random, Scramble};

    /// For moves that solve the problem and for moves that do not.
    #[test]
    fn replaying_in_pieces_agrees_with_replaying_at_once() {
        let goal = Goal::Rows.board("4x5".parse().unwrap());
        let mut random = Random::new(11);
        for _ in 0..20 {
            let walk = Scramble::Walk(60);
            let start = walk.board(&goal, &mut random).unwrap();
            let problem = Problem::new(start, goal.clone()).unwrap();
            let mut board = problem.start().clone();
            let mut moves = Moves::new();
            for _ in 0..200 {
                let count = board.moves().count() as u64;
                let index = random.below(count) as usize;
                if let Some(direction) = board.moves().nth(index) {
                    board.slide(direction);
                    moves.push(direction);
                }
            }
            // Forth and back: the moves end where they begin.
            moves.append(&moves.inverse());
            let elsewhere = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut random);
            let right = Problem::new(goal.clone(), goal.clone()).unwrap();
            let other = Problem::new(elsewhere.unwrap(), goal.clone()).unwrap();
            for problem in [&problem, &right, &other] {
                let whole = Solution::replay(problem, moves.clone());
                for piece in [1, 7, 32, 33, 100] {
                    let steps: Vec<Direction> = moves.iter().collect();
                    let mut pieces = steps.chunks(piece);
                    let replayed = pieces
                        .try_fold(Replay::new(problem), |replay, piece| {
                            replay.push(piece.iter().copied().collect())
                        })
                        .and_then(Replay::finish);
                    assert_eq!(replayed, whole);
                }
            }
        }
    }
}
