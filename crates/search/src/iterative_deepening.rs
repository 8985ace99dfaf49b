//! Depth-first iterative deepening: depth-first searches under a rising limit.

use crate::depth_first::{Round, within};
use crate::{Control, Heuristic, Outcome, Path, Space, StopReason, Task};

/// Finds a path with the fewest actions, in hardly any memory.
///
/// - Complete on finite graphs, where it also ends when there is no path, if
///   only after as many steps as there are paths that run in no circles;
///   optimal when all actions cost the same, and proven so when they cost one.
/// - Memory is linear in the length of the path.
/// - The heuristic is not used, except that the start's estimate, if it never
///   overestimates, is the first lower bound.
/// - With a limit on cost, the path has the fewest actions of those within it.
///
/// ```
/// use taquin_search::puzzles::pancake::Pancakes;
/// use taquin_search::{Control, Limits, Task, Zero, iterative_deepening};
///
/// let space = Pancakes::new(5);
/// let goal = space.sorted();
/// let task = Task {
///     space: &space,
///     start: &space.stack(&[3, 1, 4, 2, 5]).unwrap(),
///     is_goal: &|stack| *stack == goal,
///     heuristic: &Zero,
/// };
/// let outcome = iterative_deepening(&task, &mut Control::new(Limits::default()));
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: R. Korf, "Depth-first iterative-deepening", Artificial
/// Intelligence 27, 1985.
pub fn iterative_deepening<S, H>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
    let found = deepen(task, control);
    Outcome::of_any(found, control)
}

fn deepen<S, H>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Result<Option<Path<S::Action>>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    control.raise_bound(task.first_bound())?;
    for limit in 0.. {
        match within(task, limit, control)? {
            Round::Found(path) => return Ok(Some(path)),
            // When all that was cut off costs too much, this stops the search.
            Round::Nothing(Some(least)) => control.raise_bound(least)?,
            Round::Nothing(None) => break,
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::trials;

    #[test]
    fn sorts_every_stack_in_the_fewest_flips() {
        trials::assert_sorts_optimally(6, iterative_deepening);
    }

    #[test]
    fn takes_the_fewest_steps_and_claims_no_more_when_costs_differ() {
        for maze in trials::mazes(40, 3, 4) {
            trials::cross(maze, |task| {
                let outcome = iterative_deepening(task, &mut Control::new(Limits::default()));
                let cost = trials::cost_of(task, &outcome);
                let cheapest = trials::cheapest(task);
                assert_eq!(cost.is_some(), cheapest.is_some());
                assert!(!outcome.is_optimal() || cost == cheapest);
                assert!(cost.is_none() || outcome.lower_bound <= cheapest.unwrap());
                let steps = outcome.best.map(|path| path.actions.len());
                assert_eq!(steps, trials::fewest_actions(task));
            });
        }
    }

    #[test]
    fn ends_at_once_at_the_goal_and_finds_nothing_behind_walls() {
        trials::assert_solves_the_solved(iterative_deepening);
        trials::assert_proves_there_is_no_way(iterative_deepening);
    }

    #[test]
    fn stops_for_every_reason() {
        trials::assert_stops(iterative_deepening);
        trials::assert_keeps_cost_limits(&trials::mazes(40, 3, 4), iterative_deepening);
    }
}
