//! Frontier search: breadth-first search that keeps only the last layers.

use crate::building_blocks::breadth_first_layers::{
    KnownLength, LayerSearch, LayersEnd, find_path, search_layers,
};
use crate::{Control, Cost, Found, Heuristic, Meter as _, Outcome, Reversible, Task, Zero};

/// Finds a path with the fewest actions and frees old layers.
///
/// - Complete on finite graphs, and optimal. Every action must cost one, and
///   [`Space::actions`](crate::Space::actions) may leave out only actions back to the state before
///   and to its neighbours: states are recognised only in the last two layers.
/// - Keeps three successive layers, and the keys of a fourth, from which the path is reconstructed
///   by divide and conquer.
/// - The heuristic is used only for the first lower bound.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, frontier};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let outcome = frontier(&sorting.task(), &mut Control::default());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: R. Korf and W. Zhang, "Divide-and-conquer frontier search applied
/// to optimal sequence alignment", AAAI 2000.
pub fn frontier<S: Reversible, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = run(task, control);
    Outcome::of_optimal(found, control)
}

fn run<S: Reversible, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Found<S> {
    control.raise_bound(task.first_bound())?;
    let task = &Task {
        space: task.space,
        start: task.start,
        is_goal: task.is_goal,
        heuristic: &Zero,
    };
    let layers = LayerSearch {
        from: task.start,
        is_end: task.is_goal,
        bound: Cost::MAX,
        length: KnownLength::Unknown,
    };
    match search_layers(task, &layers, control)? {
        LayersEnd::Found(found) => find_path(task, found, Cost::MAX, control).map(Some),
        LayersEnd::Missed(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breadth_first;
    use crate::testing::*;

    #[test]
    fn finds_the_fewest_flips() {
        let stacks = all_stacks_up_to(6).chain(some_stacks(7, 40));
        finds_cheapest_paths(stacks.map(|sorting| sorting.with(|_| Zero)), frontier);
    }

    #[test]
    fn proves_that_there_is_no_path() {
        proves_there_is_no_path(frontier);
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(true, frontier);
    }

    #[test]
    fn ignores_estimates_that_are_too_high() {
        let stacks = some_stacks(6, 60).map(|sorting| sorting.with(Overestimate));
        finds_cheapest_paths(stacks, frontier);
    }

    #[test]
    fn keeps_less_than_breadth_first() {
        let hard = hard_stack().with(|_| Zero);
        let (mut few, mut all) = (unlimited(), unlimited());
        assert_sound(&hard, &frontier(&hard.task(), &mut few));
        breadth_first(&hard.task(), &mut all);
        assert!(few.statistics().peak_stored < all.statistics().peak_stored);
    }
}
