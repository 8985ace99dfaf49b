//! A plan back to moves, verified.

use taquin_plan::{PlanError, PlanStep, validate};
use taquin_puzzle::{Direction, Moves, ReplayError, Solution};
use thiserror::Error;

use super::Puzzle;

/// Why a plan does not solve the puzzle.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ImportError {
    /// A step is not possible, or the goal is not reached.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The plan is right and its moves are not: a fault of this crate.
    #[error("the moves of this plan do not solve the board, please report it: {0}")]
    Wrong(#[from] ReplayError),
}

impl Puzzle {
    /// The moves that a plan stands for. Takes time in the order of the plan and the board.
    ///
    /// # Errors
    /// The first step that is not possible and why, or what of the goal is not reached.
    pub fn solution(&self, plan: &[PlanStep]) -> Result<Solution, ImportError> {
        validate(&self.parsed, plan)?;
        let moves: Moves = plan
            .iter()
            .filter_map(|step| self.direction(step))
            .collect();
        Ok(Solution::replay(&self.problem, moves)?)
    }

    /// The way that the tile of a step moves.
    fn direction(&self, step: &PlanStep) -> Option<Direction> {
        let cell = |parameter: usize| {
            let object = self.parsed.object_by_name(step.objects.get(parameter)?)?;
            self.cells.get(&object).copied()
        };
        let (from, to) = (cell(self.action.from)?, cell(self.action.to)?);
        let size = self.problem.size();
        let mut directions = Direction::ALL.into_iter();
        directions.find(|&direction| size.neighbour(from, direction) == Some(to))
    }
}
