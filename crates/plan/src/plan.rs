//! Plans: sequences of operators that were replayed, and their text.

mod read;
mod semantics;
mod validate;

use std::fmt;

use thiserror::Error;

use crate::{Fact, GroundTask};

pub use read::{PlanStep, PlanTextError, read_plan};
pub use validate::{PlanError, PlanFault, validate};

/// A sequence of operators that leads from the initial state of a task to its goal.
///
/// Replaying is the only way to make one. Prints in the format of the planning
/// competitions: one operator per line, and the cost as a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    operators: Vec<usize>,
    steps: Vec<String>,
    cost: u64,
    is_unit_cost: bool,
}

/// Why operators are not a plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlanReplayError {
    /// An operator that the task does not have.
    #[error("step {step} is operator {operator}, but the task has only {operators} operators")]
    NoSuchOperator {
        /// The step, counted from 1.
        step: usize,
        /// The index.
        operator: usize,
        /// The number of operators of the task.
        operators: usize,
    },
    /// An operator whose preconditions do not hold.
    #[error("step {step}, {operator}, is not possible: {precondition} does not hold")]
    Unmet {
        /// The step, counted from 1.
        step: usize,
        /// The operator.
        operator: String,
        /// The first of its preconditions that does not hold.
        precondition: String,
    },
    /// All steps are possible, but the goal is not reached.
    #[error("the goal is not reached: {fact} does not hold after the last step")]
    GoalNotReached {
        /// The first fact of the goal that does not hold.
        fact: String,
    },
}

impl Plan {
    /// Replays operators, given by their indices.
    ///
    /// # Errors
    /// The first step that is not possible, or a goal that does not hold at the end.
    pub fn replay(task: &GroundTask, operators: Vec<usize>) -> Result<Plan, PlanReplayError> {
        let mut holds = vec![false; task.facts.len()];
        for fact in &task.initial {
            holds[fact.index()] = true;
        }
        let first_unmet = |holds: &[bool], facts: &[Fact]| {
            let unmet = facts.iter().find(|fact| !holds[fact.index()]);
            unmet.map(|fact| task.facts[fact.index()].clone())
        };
        let mut shown = Vec::with_capacity(operators.len());
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
            if operator.is_goal_marker {
                continue;
            }
            for (fact, is_true) in operator.changes(|fact| holds[fact.index()]) {
                holds[fact.index()] = is_true;
            }
            shown.push(index);
            steps.push(operator.name.clone());
            cost += u64::from(operator.cost);
        }
        // A disjunctive goal is reached if one of its alternatives holds after the last step.
        let mut markers = task.operators.iter().rev();
        let mut markers = markers.by_ref().take_while(|it| it.is_goal_marker);
        if let Some(marker) = markers.find(|it| first_unmet(&holds, &it.preconditions).is_none()) {
            for fact in &marker.adds {
                holds[fact.index()] = true;
            }
        }
        if let Some(fact) = first_unmet(&holds, &task.goal) {
            return Err(PlanReplayError::GoalNotReached { fact });
        }
        let mut operators = task.operators.iter().filter(|it| !it.is_goal_marker);
        Ok(Plan {
            operators: shown,
            steps,
            cost,
            is_unit_cost: operators.all(|operator| operator.cost == 1),
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

    /// The sum of the costs of all steps.
    pub fn cost(&self) -> u64 {
        self.cost
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            writeln!(f, "{step}")?;
        }
        let kind = if self.is_unit_cost { "unit" } else { "general" };
        writeln!(f, "; cost = {} ({kind} cost)", self.cost)
    }
}
