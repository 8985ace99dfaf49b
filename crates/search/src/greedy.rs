//! Greedy best-first search: states in the order of the estimate alone.

use crate::best_first::{Order, best_first};
use crate::{Control, Cost, Heuristic, Outcome, Space, Task};

/// Finds some path quickly: the states that look nearest to a goal first.
///
/// - Complete on finite graphs; not optimal, and nothing bounds how much more
///   than a cheapest path the one found costs.
/// - Every state ever reached is kept in memory; none is expanded twice,
///   unless there is a limit on cost.
/// - The heuristic may be any; only one that never overestimates proves a
///   lower bound, the start's estimate.
///
/// ```
/// use taquin_search::puzzles::pancake::{Gap, Pancakes};
/// use taquin_search::{Control, Limits, Task, greedy};
///
/// let space = Pancakes::new(5);
/// let goal = space.sorted();
/// let task = Task {
///     space: &space,
///     start: &space.stack(&[3, 1, 4, 2, 5]).unwrap(),
///     is_goal: &|stack| *stack == goal,
///     heuristic: &Gap(space),
/// };
/// let outcome = greedy(&task, &mut Control::new(Limits::default()));
/// assert!(outcome.best.unwrap().cost >= 4);
/// ```
///
/// Reference: J. Doran and D. Michie, "Experiments with the Graph Traverser
/// program", Proceedings of the Royal Society A 294, 1966.
pub fn greedy<S, H>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
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

    fn reopens(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::trials::{self, Overestimate};

    #[test]
    fn sorts_every_stack() {
        trials::assert_sorts(6, greedy);
    }

    #[test]
    fn crosses_every_maze_that_can_be_crossed() {
        for maze in trials::mazes(60, 7, 9) {
            trials::cross(maze, |task| {
                let mut control = Control::new(Limits::default());
                let outcome = greedy(task, &mut control);
                let cheapest = trials::cheapest(task);
                let cost = trials::cost_of(task, &outcome);
                assert_eq!(cost.is_some(), cheapest.is_some());
                assert!(cost >= cheapest);
                assert!(!outcome.is_optimal() || cost == cheapest);
                assert_eq!(control.statistics().reopened, 0);
                assert!(control.statistics().expanded <= 7 * 9);
            });
        }
    }

    #[test]
    fn an_overestimate_proves_nothing() {
        for maze in trials::mazes(20, 7, 9) {
            trials::cross_with(maze, Overestimate, |task| {
                let outcome = greedy(task, &mut Control::new(Limits::default()));
                assert_eq!(
                    trials::cost_of(task, &outcome).is_some(),
                    trials::cheapest(task).is_some()
                );
                assert_eq!(outcome.lower_bound, 0);
            });
        }
    }

    #[test]
    fn ends_at_once_at_the_goal_and_finds_nothing_behind_walls() {
        trials::assert_solves_the_solved(greedy);
        trials::assert_proves_there_is_no_way(greedy);
    }

    #[test]
    fn stops_for_every_reason() {
        trials::assert_stops(greedy);
        trials::assert_keeps_cost_limits(&trials::mazes(40, 6, 6), greedy);
    }
}
