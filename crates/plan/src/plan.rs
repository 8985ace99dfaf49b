//! Plans: operators that were replayed, and their text.

mod read;
mod validate;

use std::fmt;

use thiserror::Error;

use crate::{Fact, GroundTask};

pub use read::{PlanStep, PlanTextError, read_plan};
pub use validate::{PlanError, PlanFault, validate};

/// Operators that lead from the beginning of a task to its goal.
///
/// Can only be made by replaying them. Printed as the planning competitions
/// do it: an operator a line, and the cost as a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    operators: Vec<usize>,
    steps: Vec<String>,
    cost: u64,
    is_unit_cost: bool,
}

/// Why operators are no plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlanReplayError {
    /// An operator that the task does not have.
    #[error("step {step} is operator {operator}, but there are only {operators}")]
    NoSuchOperator {
        /// The step, from one.
        step: usize,
        /// The index.
        operator: usize,
        /// How many operators the task has.
        operators: usize,
    },
    /// An operator that is not possible in its turn.
    #[error("step {step}, {operator}, needs {precondition}, which does not hold there")]
    Unmet {
        /// The step, from one.
        step: usize,
        /// The operator.
        operator: String,
        /// The first of its preconditions that does not hold.
        precondition: String,
    },
    /// All is possible, but the goal is not reached.
    #[error("after the last step {fact} does not hold, which is part of the goal")]
    GoalNotReached {
        /// The first fact of the goal that does not hold.
        fact: String,
    },
}

impl Plan {
    /// The plan of some operators, given by their indices.
    ///
    /// # Errors
    /// The first step that is not possible, or the goal that is not reached.
    pub fn replay(task: &GroundTask, operators: Vec<usize>) -> Result<Plan, PlanReplayError> {
        let mut holds = vec![false; task.facts.len()];
        for fact in &task.initial {
            holds[fact.index()] = true;
        }
        let first_unmet = |holds: &[bool], facts: &[Fact]| {
            let unmet = facts.iter().find(|fact| !holds[fact.index()]);
            unmet.map(|fact| task.facts[fact.index()].clone())
        };
        let mut steps = Vec::with_capacity(operators.len());
        let mut cost = 0;
        for (step, &index) in (1..).zip(&operators) {
            let Some(operator) = task.operators.get(index) else {
                return Err(PlanReplayError::NoSuchOperator {
                    step,
                    operator: index,
                    operators: task.operators.len(),
                });
            };
            if let Some(precondition) = first_unmet(&holds, &operator.preconditions) {
                return Err(PlanReplayError::Unmet {
                    step,
                    operator: operator.name.clone(),
                    precondition,
                });
            }
            for fact in &operator.deletes {
                holds[fact.index()] = false;
            }
            for fact in &operator.adds {
                holds[fact.index()] = true;
            }
            steps.push(operator.name.clone());
            cost += u64::from(operator.cost);
        }
        if let Some(fact) = first_unmet(&holds, &task.goal) {
            return Err(PlanReplayError::GoalNotReached { fact });
        }
        Ok(Plan {
            operators,
            steps,
            cost,
            is_unit_cost: task.operators.iter().all(|operator| operator.cost == 1),
        })
    }

    /// The operators, as indices into [`GroundTask::operators`].
    pub fn operators(&self) -> &[usize] {
        &self.operators
    }

    /// The steps as text: `(move t1 p1 p2)`.
    pub fn steps(&self) -> &[String] {
        &self.steps
    }

    /// What the steps cost together.
    pub fn cost(&self) -> u64 {
        self.cost
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            writeln!(f, "{step}")?;
        }
        let kind = match self.is_unit_cost {
            true => "unit",
            false => "general",
        };
        writeln!(f, "; cost = {} ({kind} cost)", self.cost)
    }
}
