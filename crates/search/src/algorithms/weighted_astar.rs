//! Weighted A*: A* that trusts its heuristic more than the cost so far.

use crate::building_blocks::best_first::{Order, best_first};
use crate::{Control, Cost, Heuristic, Outcome, Space, Task, Weight};

/// Finds a path that costs at most `weight` times as much as a cheapest one.
///
/// - Complete on finite graphs; within `weight` of optimal when the heuristic
///   never overestimates, be it consistent or not: states are reopened when a
///   cheaper path to them is found. The lower bound says as much: it is at
///   least the cost divided by the weight.
/// - Every state ever reached is kept in memory.
/// - The greater the weight, the fewer states are expanded, as a rule.
///
/// ```
/// use taquin_search::puzzles::pancake::{Gap, Pancakes};
/// use taquin_search::{Control, Limits, Task, Weight, weighted_astar};
///
/// let space = Pancakes::new(5);
/// let goal = space.sorted();
/// let task = Task {
///     space: &space,
///     start: &space.stack(&[3, 1, 4, 2, 5]).unwrap(),
///     is_goal: &|stack| *stack == goal,
///     heuristic: &Gap(space),
/// };
/// let weight = Weight::new(3, 2).unwrap();
/// let outcome = weighted_astar(&task, weight, &mut Control::new(Limits::default()));
/// assert!((4..=6).contains(&outcome.best.unwrap().cost));
/// ```
///
/// Reference: I. Pohl, "Heuristic search viewed as path finding in a graph",
/// Artificial Intelligence 1, 1970.
pub fn weighted_astar<S, H>(
    task: &Task<'_, S, H>,
    weight: Weight,
    control: &mut Control<'_>,
) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
    let found = best_first(task, &weight, control);
    Outcome::of_any(found, control)
}

impl Order for Weight {
    fn rank(&self, cost: Cost, estimate: Cost) -> u64 {
        self.total(cost, estimate)
    }

    // Some state of the open list is on a cheapest path and was reached along
    // it, so cost plus estimate is at most what that path costs, and the rank
    // at most the weight times that.
    fn bound(&self, rank: u64) -> Cost {
        self.least_cost(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    fn weight(numerator: u16, denominator: u16) -> Weight {
        Weight::new(numerator, denominator).unwrap()
    }

    #[test]
    fn a_weight_of_one_is_astar() {
        finds_cheapest_paths(all_stacks_up_to(6), |task, control| {
            weighted_astar(task, weight(3, 3), control)
        });
    }

    #[test]
    fn keeps_its_promise_even_when_the_heuristic_is_inconsistent() {
        for (numerator, denominator) in [(1, 1), (5, 4), (2, 1), (7, 1), (65535, 1)] {
            let weight = weight(numerator, denominator);
            let patchy = some_mazes(60, 7, 9).map(|maze| maze.with(Patchy));
            finds_paths(patchy, |task, control| {
                let outcome = weighted_astar(task, weight, control);
                if let Some(path) = &outcome.best {
                    let least = weight.least_cost(weight.total(path.cost, 0));
                    assert!(outcome.lower_bound >= least);
                }
                outcome
            });
        }
    }

    #[test]
    fn an_overestimate_proves_nothing() {
        let mazes = some_mazes(20, 7, 9).map(|maze| maze.with(Overestimate));
        overestimates_prove_nothing(mazes, |task, control| {
            weighted_astar(task, weight(3, 2), control)
        });
    }

    #[test]
    fn ends_at_the_goal_and_behind_walls() {
        ends_at_once_at_the_goal(|task, control| weighted_astar(task, weight(2, 1), control));
        ends_behind_walls(|task, control| weighted_astar(task, weight(2, 1), control));
    }

    #[test]
    fn every_limit_stops_it() {
        stops_or_finds(|task, control| weighted_astar(task, weight(2, 1), control));
        every_limit_stops(true, |task, control| {
            weighted_astar(task, weight(2, 1), control)
        });
        keeps_cost_limits(some_mazes(40, 6, 6), |task, control| {
            weighted_astar(task, weight(2, 1), control)
        });
    }
}
