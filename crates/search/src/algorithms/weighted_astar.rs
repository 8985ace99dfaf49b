//! Weighted A*: A* with the estimate multiplied by a weight.

use crate::building_blocks::best_first::{Order, best_first};
use crate::{Control, Cost, Heuristic, Outcome, Space, Task, Weight};

/// Finds a path that costs at most `weight` times as much as a cheapest one.
///
/// - Complete on finite graphs. The promise holds if the heuristic never overestimates, even if it
///   is not consistent: states are reopened when a cheaper path to them is found. The lower bound
///   is at least the cost divided by the weight.
/// - Every state ever reached is kept in memory.
/// - A greater weight usually means fewer expanded states.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, Weight, weighted_astar};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let weight = Weight::new(3, 2).unwrap();
/// let outcome = weighted_astar(&sorting.task(), weight, &mut Control::default());
/// assert!((4..=6).contains(&outcome.best.unwrap().cost));
/// ```
///
/// Reference: I. Pohl, "Heuristic search viewed as path finding in a graph",
/// Artificial Intelligence 1, 1970.
pub fn weighted_astar<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    weight: Weight,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = best_first(task, &weight, control);
    Outcome::of_any(found, control)
}

impl Order for Weight {
    fn rank(&self, cost: Cost, estimate: Cost) -> u64 {
        self.total(cost, estimate)
    }

    // Some open state is on a cheapest path and was reached along it. Its cost plus estimate is at
    // most the cost of that path, and its rank at most the weight times that.
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
