//! A*: expands states in the order of cost plus estimate.

mod deferred_lookup;
mod nodes;
mod open_once;
mod segmented_vec;

use crate::building_blocks::best_first::{Order, best_first};
use crate::{Control, Cost, Heuristic, Outcome, Space, Task};

/// Finds a cheapest path by expanding the state with the least cost plus estimate.
///
/// - Complete on finite graphs; optimal if the heuristic never overestimates. If it is not
///   consistent, states may be reopened.
/// - Every state ever reached is kept in memory. Spaces with [`Space::RARELY_REACHED_AGAIN`] keep a
///   state once for each time it is reached, and look it up only when it is expanded.
/// - Ties go to the state with the least estimate, then to the newest.
///
/// Reference: P. Hart, N. Nilsson and B. Raphael, "A formal basis for the
/// heuristic determination of minimum cost paths", IEEE Transactions on Systems
/// Science and Cybernetics 4, 1968.
pub fn astar<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = if S::RARELY_REACHED_AGAIN {
        deferred_lookup::run(task, control)
    } else {
        best_first(task, &Total, control)
    };
    task.outcome(found, control)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Zero;
    use crate::testing::*;

    #[test]
    fn finds_cheapest_paths_whatever_the_heuristic() {
        finds_cheapest_paths(all_stacks_up_to(6), astar);
        let patchy = all_stacks_up_to(6).map(|sorting| sorting.with(Patchy));
        finds_cheapest_paths(patchy, astar);
        finds_cheapest_paths(some_mazes(200, 8, 8), astar);
        finds_cheapest_paths(some_mazes(200, 8, 8).map(|maze| maze.with(Patchy)), astar);
        finds_cheapest_paths(some_mazes(200, 8, 8).map(|maze| maze.with(|_| Zero)), astar);
    }

    #[test]
    fn an_overestimate_proves_nothing() {
        let mazes = some_mazes(20, 7, 9).map(|maze| maze.with(Overestimate));
        overestimates_prove_nothing(mazes, astar);
    }

    #[test]
    fn ends_at_the_goal_and_behind_walls() {
        ends_at_once_at_the_goal(astar);
        ends_behind_walls(astar);
        proves_there_is_no_path(astar);
    }

    #[test]
    fn every_limit_stops_it() {
        stops_or_finds(astar);
        every_limit_stops(true, astar);
        keeps_cost_limits(some_mazes(40, 6, 6), astar);
    }
}
