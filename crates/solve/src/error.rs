//! Why a question has no answer.

use taquin_puzzle::{ApplyError, Metric, ProblemError, Size};
use thiserror::Error;

use crate::Method;
use crate::heuristic::HeuristicError;
use crate::symmetry::NormalizedStart;

/// Why a solver cannot work on a problem.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The start and the goal are not a problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The solution does not solve the problem.
    #[error("the solution does not solve this problem")]
    OtherProblem,
    /// One of the moves to analyse is not possible.
    #[error(transparent)]
    Moves(#[from] ApplyError),
    /// The heuristic cannot be made for this board.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// The board is too large for the engine.
    #[error("the engine solves boards of at most {most} cells, not {0}: use another method", most = NormalizedStart::MAX_CELLS)]
    TooLarge(Size),
    /// A planner would have too much to ground.
    #[cfg(feature = "planning")]
    #[error("{method} solves boards of at most {most} cells, not {size}: use another method", most = crate::method::MAX_PLANNING_CELLS)]
    PlanTooLarge {
        /// The method.
        method: Method,
        /// The size of the board.
        size: Size,
    },
    /// Planners count steps, and a step moves one tile.
    #[error("{method} counts single moves, not {metric}: use another method or metric")]
    Metric {
        /// The method.
        method: Method,
        /// The metric of the question.
        metric: Metric,
    },
    /// The problem cannot be grounded.
    #[cfg(feature = "planning")]
    #[error(transparent)]
    Ground(#[from] taquin_plan::GroundError),
    /// The planner cannot work on it.
    #[cfg(feature = "planning")]
    #[error(transparent)]
    Planner(#[from] taquin_plan::PlannerError),
}
