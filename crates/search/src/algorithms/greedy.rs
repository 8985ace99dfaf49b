//! Greedy best-first search: expands states in the order of the estimate alone.

use crate::building_blocks::best_first::{Order, best_first};
use crate::{Control, Cost, Heuristic, Outcome, Space, Task};

/// Finds some path quickly by expanding the state that looks nearest to a goal.
///
/// - Complete on finite graphs; not optimal: the path may cost arbitrarily more than a cheapest
///   one.
/// - Every state ever reached is kept in memory; none is expanded twice, unless there is a limit on
///   cost.
/// - Any heuristic will do; only an admissible one proves a lower bound, the start's estimate.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, greedy};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let outcome = greedy(&sorting.task(), &mut Control::default());
/// assert!(outcome.best.unwrap().cost >= 4);
/// ```
///
/// Reference: J. Doran and D. Michie, "Experiments with the Graph Traverser
/// program", Proceedings of the Royal Society A 294, 1966.
pub fn greedy<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = best_first(task, &Ahead, control);
    Outcome::of_any(found, control)
}

/// The estimate.
struct Ahead;

impl Order for Ahead {
    fn rank(&self, _cost: Cost, estimate: Cost) -> u64 {
        u64::from(estimate)
    }

    fn bound(&self, _rank: u64) -> Cost {
        0
    }

    fn estimate(&self, rank: u64, _cost: Cost) -> Option<Cost> {
        Cost::try_from(rank).ok()
    }

    fn reopens(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn sorts_every_stack() {
        finds_paths(all_stacks_up_to(6), greedy);
    }

    #[test]
    fn crosses_every_maze_that_can_be_crossed() {
        finds_paths(some_mazes(60, 7, 9), |task, control| {
            let outcome = greedy(task, control);
            assert_eq!(control.statistics().reopened, 0);
            assert!(control.statistics().expanded <= 7 * 9);
            outcome
        });
    }

    #[test]
    fn an_overestimate_proves_nothing() {
        let mazes = some_mazes(20, 7, 9).map(|maze| maze.with(Overestimate));
        overestimates_prove_nothing(mazes, greedy);
    }

    #[test]
    fn ends_at_the_goal_and_behind_walls() {
        ends_at_once_at_the_goal(greedy);
        ends_behind_walls(greedy);
    }

    #[test]
    fn every_limit_stops_it() {
        stops_or_finds(greedy);
        every_limit_stops(true, greedy);
        keeps_cost_limits(some_mazes(40, 6, 6), greedy);
    }
}
