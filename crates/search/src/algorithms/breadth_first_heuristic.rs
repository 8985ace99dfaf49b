//! Breadth-first heuristic search: layers within a rising bound, of which only the last are kept.

use crate::building_blocks::breadth_first_layers::{
    KnownLength, LayerSearch, LayersEnd, find_path, search_layers,
};
use crate::{Control, Found, Heuristic, Meter as _, Outcome, Reversible, StopReason, Task};

/// Finds a cheapest path layer by layer in little memory, without states that cannot be on one.
///
/// - Complete on finite graphs; optimal if the heuristic never overestimates. Every action must
///   cost one, and [`Space::actions`](crate::Space::actions) may leave out only actions back to the
///   state before and to its neighbours: states are recognised only in the last two layers.
/// - Keeps three successive layers of the states whose depth plus estimate is within the bound, and
///   the keys of the middle layer, from which the path is reconstructed by divide and conquer.
/// - The bound begins at the start's estimate and rises to the least depth plus estimate that was
///   left out, so states are expanded once in every round.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, breadth_first_heuristic};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let outcome = breadth_first_heuristic(&sorting.task(), &mut Control::default());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: R. Zhou and E. Hansen, "Breadth-first heuristic search",
/// Artificial Intelligence 170, 2006.
pub fn breadth_first_heuristic<S: Reversible, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = deepen(task, control);
    task.outcome(found, control)
}

fn deepen<S: Reversible, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Found<S> {
    let mut bound = task.estimate(task.start);
    loop {
        control.raise_bound(task.provable(bound))?;
        let layers = LayerSearch {
            from: task.start,
            is_end: task.is_goal,
            bound,
            length: KnownLength::Is(bound),
        };
        match search_layers(task, &layers, control)? {
            LayersEnd::Found(found) if found.length <= control.cost_limit() => {
                return find_path(task, found, bound, control).map(Some);
            }
            // A bound from estimates that may be too high does not enforce the limit.
            LayersEnd::Found(_) => return Err(StopReason::Cost),
            LayersEnd::Missed(Some(next)) => bound = next,
            LayersEnd::Missed(None) => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Zero;
    use crate::testing::*;

    #[test]
    fn finds_the_fewest_flips() {
        finds_cheapest_paths(all_stacks_up_to(6), breadth_first_heuristic);
        let half = all_stacks_up_to(6).map(|sorting| sorting.with(Half));
        finds_cheapest_paths(half, breadth_first_heuristic);
        let patchy = all_stacks_up_to(6).map(|sorting| sorting.with(Patchy));
        finds_cheapest_paths(patchy, breadth_first_heuristic);
        let blind = some_stacks(7, 20).map(|sorting| sorting.with(|_| Zero));
        finds_cheapest_paths(blind, breadth_first_heuristic);
    }

    #[test]
    fn proves_that_there_is_no_path() {
        proves_there_is_no_path(breadth_first_heuristic);
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(true, breadth_first_heuristic);
    }

    #[test]
    fn claims_nothing_when_estimates_are_too_high() {
        let stacks = some_stacks(6, 60).map(|sorting| sorting.with(Overestimate));
        is_sound(stacks, breadth_first_heuristic);
    }

    #[test]
    fn releases_the_memory_of_earlier_rounds() {
        let mut control = unlimited();
        let outcome = breadth_first_heuristic(&hard_stack().with(Half).task(), &mut control);
        assert!(outcome.is_optimal());
        assert_eq!(control.held(), 0);
    }
}
