//! Uniform-cost search: expands states in the order of their cost.

use crate::building_blocks::best_first::{Order, best_first};
use crate::{Control, Cost, Heuristic, Meter as _, Outcome, Space, Task, Zero};

/// Finds a cheapest path by expanding the cheapest state.
///
/// - Complete on finite graphs, and optimal.
/// - Every state ever reached is kept in memory; none is expanded twice.
/// - The heuristic is not used, except that an admissible estimate of the start is the first lower
///   bound.
///
/// ```
/// use taquin_search::puzzles::maze::Maze;
/// use taquin_search::{Control, Task, Zero, uniform_cost};
///
/// let maze = Maze::new("1 9 1\n1 1 1").unwrap();
/// let goal = maze.cell(0, 2).unwrap();
/// let task = Task {
///     space: &maze,
///     start: &maze.cell(0, 0).unwrap(),
///     is_goal: &|&cell| cell == goal,
///     heuristic: &Zero,
/// };
/// let outcome = uniform_cost(&task, &mut Control::default());
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 4); // around the nine
/// ```
///
/// Reference: E. Dijkstra, "A note on two problems in connexion with graphs",
/// Numerische Mathematik 1, 1959.
pub fn uniform_cost<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let uninformed = Task {
        space: task.space,
        start: task.start,
        is_goal: task.is_goal,
        heuristic: &Zero,
    };
    let found = control
        .raise_bound(task.first_bound())
        .and_then(|()| best_first(&uninformed, &Spent, control));
    Outcome::of_optimal(found, control)
}

/// The cost so far.
struct Spent;

impl Order for Spent {
    fn rank(&self, cost: Cost, _estimate: Cost) -> u64 {
        u64::from(cost)
    }

    fn bound(&self, rank: u64) -> Cost {
        Cost::try_from(rank).unwrap_or(Cost::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn sorts_every_stack_in_the_fewest_flips() {
        finds_cheapest_paths(all_stacks_up_to(6), uniform_cost);
    }

    #[test]
    fn finds_cheapest_paths_through_mazes() {
        finds_cheapest_paths(some_mazes(60, 7, 9), uniform_cost);
    }

    #[test]
    fn a_misleading_heuristic_does_no_harm() {
        let mazes = some_mazes(20, 7, 9).map(|maze| maze.with(Overestimate));
        finds_cheapest_paths(mazes, uniform_cost);
    }

    #[test]
    fn ends_at_the_goal_and_behind_walls() {
        ends_at_once_at_the_goal(uniform_cost);
        ends_behind_walls(uniform_cost);
    }

    #[test]
    fn every_limit_stops_it() {
        stops_or_finds(uniform_cost);
        every_limit_stops(true, uniform_cost);
        keeps_cost_limits(some_mazes(40, 6, 6), uniform_cost);
    }
}
