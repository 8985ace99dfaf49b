//! A*: expands states in the order of cost so far plus estimate.

use crate::best_first::{Order, best_first};
use crate::{Control, Cost, Heuristic, Outcome, Space, Task};

/// Finds a cheapest path, best states first.
///
/// - Complete on finite graphs; optimal when the heuristic never
///   overestimates. When it is not consistent, states may be reopened.
/// - Every state ever reached is kept in memory.
/// - Among states of equal cost plus estimate the newest is expanded first.
///
/// Reference: P. Hart, N. Nilsson and B. Raphael, "A formal basis for the
/// heuristic determination of minimum cost paths", IEEE Transactions on Systems
/// Science and Cybernetics 4, 1968.
pub fn astar<S, H>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
    let found = best_first(task, &Total, control);
    if task.heuristic.is_admissible() {
        Outcome::of_optimal(found, control)
    } else {
        Outcome::of_any(found, control)
    }
}

/// Cost so far plus estimate.
struct Total;

impl Order for Total {
    fn rank(&self, cost: Cost, estimate: Cost) -> u64 {
        u64::from(cost) + u64::from(estimate)
    }

    fn bound(&self, rank: u64) -> Cost {
        Cost::try_from(rank).unwrap_or(Cost::MAX)
    }

    fn estimate(&self, rank: u64, cost: Cost) -> Option<Cost> {
        Cost::try_from(rank - u64::from(cost)).ok()
    }
}
