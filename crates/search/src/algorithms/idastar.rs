//! IDA*: depth-first searches within a rising bound on cost plus estimate.

use std::ops::ControlFlow;

use crate::building_blocks::depth_first_round::{DepthFirstRounds, Root};
use crate::{Control, Found, Heuristic, Meter as _, Outcome, Path, Space, Task};

/// Finds a cheapest path by iterative deepening.
///
/// - Complete if there is a path; optimal if the heuristic never overestimates.
/// - Memory is linear in the length of the path.
/// - States reached on several paths are expanded several times. The search does not end if there
///   is no path and the graph has cycles.
///
/// Reference: R. Korf, "Depth-first iterative-deepening", Artificial
/// Intelligence 27, 1985.
pub fn idastar<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = deepen(task, control);
    task.outcome(found, control)
}

fn deepen<S: Space, H: Heuristic<S>>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Found<S> {
    let mut rounds = DepthFirstRounds::new(task, control)?;
    let mut next_bound = Some(task.estimate(task.start));
    while let Some(bound) = next_bound {
        control.raise_bound(task.provable(bound))?;
        let mut found = None;
        let mut visit = |path: Path<S::Action>| {
            found = Some(path);
            ControlFlow::Break(())
        };
        let end = rounds.round(Root::start(task), bound, control, &mut visit)?;
        if found.is_some() {
            return Ok(found);
        }
        next_bound = end.next_bound()?;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StopReason;
    use crate::testing::*;

    #[test]
    fn sorts_every_stack_in_the_fewest_flips() {
        finds_cheapest_paths(all_stacks_up_to(6), idastar);
        let patchy = some_stacks(6, 40).map(|sorting| sorting.with(Patchy));
        finds_cheapest_paths(patchy, idastar);
    }

    #[test]
    fn finds_cheapest_paths_through_mazes() {
        // It does not end when there is no way.
        let mazes = some_mazes(40, 4, 4).filter(|maze| maze.cheapest().is_some());
        finds_cheapest_paths(mazes, idastar);
        keeps_cost_limits(some_mazes(40, 4, 4), idastar);
    }

    #[test]
    fn ends_at_the_goal() {
        ends_at_once_at_the_goal(idastar);
    }

    #[test]
    fn every_limit_but_that_on_memory_stops_it() {
        let hard = hard_stack();
        for (mut control, reason) in controls_that_stop() {
            let outcome = idastar(&hard.task(), &mut control);
            assert_sound(&hard, &outcome);
            if reason != StopReason::Memory {
                assert_eq!((outcome.best, outcome.stopped), (None, Some(reason)));
            }
        }
    }
}
