//! Uniform-cost search: states in the order of the cost so far.

use crate::best_first::{Order, best_first};
use crate::{Control, Cost, Heuristic, Outcome, Space, Task, Zero};

/// Finds a cheapest path, cheapest states first.
///
/// - Complete on finite graphs; optimal.
/// - Every state ever reached is kept in memory; none is expanded twice.
/// - The heuristic is not used, except that the start's estimate, if it never
///   overestimates, is the first lower bound.
///
/// ```
/// use taquin_search::puzzles::maze::Maze;
/// use taquin_search::{Control, Limits, Task, Zero, uniform_cost};
///
/// let maze = Maze::new("1 9 1\n1 1 1").unwrap();
/// let goal = maze.cell(0, 2).unwrap();
/// let task = Task {
///     space: &maze,
///     start: &maze.cell(0, 0).unwrap(),
///     is_goal: &|&cell| cell == goal,
///     heuristic: &Zero,
/// };
/// let outcome = uniform_cost(&task, &mut Control::new(Limits::default()));
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 4); // around the nine
/// ```
///
/// Reference: E. Dijkstra, "A note on two problems in connexion with graphs",
/// Numerische Mathematik 1, 1959.
pub fn uniform_cost<S, H>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
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
    use crate::trials::{self, Overestimate};
    use crate::{Limits, astar};

    #[test]
    fn sorts_every_stack_in_the_fewest_flips() {
        trials::assert_sorts_optimally(6, uniform_cost);
    }

    #[test]
    fn crosses_mazes_as_cheaply_as_astar() {
        for maze in trials::mazes(60, 7, 9) {
            trials::cross(maze, |task| {
                let outcome = uniform_cost(task, &mut Control::new(Limits::default()));
                let expected = astar(task, &mut Control::new(Limits::default()));
                assert_eq!(
                    trials::cost_of(task, &outcome),
                    trials::cost_of(task, &expected)
                );
                assert_eq!(outcome.is_optimal(), outcome.best.is_some());
            });
        }
    }

    #[test]
    fn a_misleading_heuristic_does_no_harm() {
        let mazes = trials::mazes(20, 7, 9);
        trials::assert_crosses_cheaply(&mazes, Overestimate, uniform_cost);
    }

    #[test]
    fn ends_at_once_at_the_goal_and_finds_nothing_behind_walls() {
        trials::assert_solves_the_solved(uniform_cost);
        trials::assert_proves_there_is_no_way(uniform_cost);
    }

    #[test]
    fn stops_for_every_reason() {
        trials::assert_stops(uniform_cost);
        trials::assert_keeps_cost_limits(&trials::mazes(40, 6, 6), uniform_cost);
    }
}
