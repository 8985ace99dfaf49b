//! Depth-first iterative deepening: depth-first searches under a rising limit.

use crate::algorithms::depth_first::{Round, within};
use crate::{Control, Heuristic, Meter as _, Outcome, Path, Space, StopReason, Task};

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
    for limit in 0_u32.. {
        // Shorter paths were looked at in the rounds before.
        match within(task, limit.saturating_sub(1), limit, control)? {
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
    use crate::testing::*;

    #[test]
    fn sorts_every_stack_in_the_fewest_flips() {
        finds_cheapest_paths(all_stacks_up_to(6), iterative_deepening);
    }

    #[test]
    fn takes_the_fewest_steps_and_claims_no_more_when_costs_differ() {
        for maze in some_mazes(40, 3, 4) {
            let outcome = run_soundly(&maze, iterative_deepening);
            let steps = outcome.best.map(|path| path.actions.len());
            assert_eq!(steps, maze.fewest_actions());
        }
    }

    #[test]
    fn ends_at_the_goal_and_behind_walls() {
        ends_at_once_at_the_goal(iterative_deepening);
        ends_behind_walls(iterative_deepening);
    }

    #[test]
    fn every_limit_stops_it() {
        stops_or_finds(iterative_deepening);
        every_limit_stops(true, iterative_deepening);
        keeps_cost_limits(some_mazes(40, 3, 4), iterative_deepening);
    }
}
