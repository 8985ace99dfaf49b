//! What the searches by horizon share: they ask for a plan of 0, 1, 2, … steps until there is one.

use taquin_search::{Control, Cost, Outcome, Path, StopReason, Stoppable};

use crate::GroundTask;

/// What counts as one step of a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepKind {
    /// One operator: plans with the fewest steps have the fewest operators.
    #[default]
    Single,
    /// One or more operators that can be used in any order: plans with the fewest steps may have
    /// more operators than needed.
    Parallel,
}

/// The searches of `taquin-search` follow no path that costs more, so that sums never overflow.
const MAX_PATH_COST: u64 = 1 << 30;

/// The least that steps cost.
pub(crate) struct StepCost {
    /// The cost of the cheapest operator of an action.
    cheapest: Cost,
    /// One step only marks a disjunctive goal as reached.
    free: usize,
}

impl StepCost {
    pub(crate) fn new(task: &GroundTask) -> StepCost {
        let operators = task.operators.iter().filter(|it| !it.is_goal_marker);
        StepCost {
            cheapest: operators.map(|operator| operator.cost).min().unwrap_or(0),
            free: usize::from(task.has_goal_markers()),
        }
    }

    /// A lower bound on the cost of plans with at least `steps` steps.
    pub(crate) fn of_steps(&self, steps: usize) -> Cost {
        let cost = steps.saturating_sub(self.free) as u64 * u64::from(self.cheapest);
        cost.min(u64::from(Cost::MAX)) as Cost
    }
}

/// The plan with its cost, or [`StopReason::Cost`] if it costs more than the limit.
pub(crate) fn path(
    task: &GroundTask,
    operators: Vec<u32>,
    control: &Control<'_>,
) -> Stoppable<Path<u32>> {
    let costs = operators
        .iter()
        .map(|&number| task.operators[number as usize].cost);
    let cost: u64 = costs.map(u64::from).sum();
    let limit = control.limits().cost.map_or(MAX_PATH_COST, u64::from);
    if cost > limit.min(MAX_PATH_COST) {
        return Err(StopReason::Cost);
    }
    Ok(Path {
        actions: operators,
        cost: cost as Cost,
    })
}

/// The outcome of a search that found a plan, proved that there is none, or was stopped.
pub(crate) fn outcome(found: Stoppable<Option<Path<u32>>>, control: &Control<'_>) -> Outcome<u32> {
    let (best, stopped) = match found {
        Ok(best) => (best, None),
        Err(reason) => (None, Some(reason)),
    };
    Outcome {
        best,
        lower_bound: control.lower_bound(),
        stopped,
    }
}
