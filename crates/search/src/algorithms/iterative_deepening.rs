//! Depth-first iterative deepening: depth-first searches within a rising limit on depth.

use crate::algorithms::depth_first::{Round, within};
use crate::{Control, Found, Heuristic, Meter as _, Outcome, Space, Task};

/// Finds a path with the fewest actions in the memory of one path.
///
/// - Complete on finite graphs; if there is no path, it ends after it has tried every path without
///   cycles. Optimal if all actions cost the same, and proven so if they cost one.
/// - Memory is linear in the length of the path.
/// - The heuristic is not used, except that an admissible estimate of the start is the first lower
///   bound.
/// - With a limit on cost, the path has the fewest actions among those within the limit.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, iterative_deepening};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let outcome = iterative_deepening(&sorting.task(), &mut Control::default());
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: R. Korf, "Depth-first iterative-deepening", Artificial
/// Intelligence 27, 1985.
pub fn iterative_deepening<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = deepen(task, control);
    Outcome::of_any(found, control)
}

fn deepen<S: Space, H: Heuristic<S>>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Found<S> {
    control.raise_bound(task.first_bound())?;
    for limit in 0_u32.. {
        // Shorter paths were tested in earlier rounds.
        match within(task, limit.saturating_sub(1), limit, control)? {
            Round::Found(path) => return Ok(Some(path)),
            // Stops the search if everything that was cut off costs too much.
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
