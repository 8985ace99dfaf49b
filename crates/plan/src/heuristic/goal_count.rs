//! The number of goals that do not hold.

use taquin_search::{Cost, Heuristic};

use crate::{Fact, FactSet, GroundTask, TaskSpace};

/// Counts the goals that do not hold.
///
/// Not admissible: one operator may add several goals, or cost nothing.
#[derive(Clone, Debug)]
pub struct GoalCount(Box<[Fact]>);

impl GoalCount {
    /// The count for the goal of a task.
    pub fn new(task: &GroundTask) -> GoalCount {
        GoalCount(task.goal.clone())
    }
}

impl Heuristic<TaskSpace<'_>> for GoalCount {
    memo_is_estimate!();

    fn full(&self, state: &FactSet) -> Cost {
        let missing = self.0.iter().filter(|&&fact| !state.holds(fact));
        missing.count() as Cost
    }

    fn is_admissible(&self) -> bool {
        false
    }
}
