//! Frontier search: breadth-first, keeping only the last layers.

use crate::building_blocks::breadth_first_layers::{
    KnownLength, LayerSearch, LayersEnd, find_path, search_layers,
};
use crate::{
    Control, Cost, Heuristic, Meter as _, Outcome, Path, Reversible, StopReason, Task, Zero,
};

/// Finds a path with the fewest actions, and forgets the states it is done with.
///
/// - Complete on finite graphs, optimal. Every action must cost one, and `last`
///   must leave out only the state before and neighbours of it: states reached
///   before are recognised only in the two layers before.
/// - Three successive layers are kept in memory, and the keys of a fourth, from
///   which the path is put together by divide and conquer.
/// - The heuristic is not used, but for a first lower bound.
///
/// ```
/// use taquin_search::puzzles::pancake::Pancakes;
/// use taquin_search::{Control, Limits, Task, Zero, frontier};
///
/// let space = Pancakes::new(5);
/// let goal = space.sorted();
/// let task = Task {
///     space: &space,
///     start: &space.stack(&[3, 1, 4, 2, 5]).unwrap(),
///     is_goal: &|stack| *stack == goal,
///     heuristic: &Zero,
/// };
/// let outcome = frontier(&task, &mut Control::new(Limits::default()));
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: R. Korf and W. Zhang, "Divide-and-conquer frontier search applied
/// to optimal sequence alignment", AAAI 2000.
pub fn frontier<S, H>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Outcome<S::Action>
where
    S: Reversible,
    H: Heuristic<S>,
{
    let found = run(task, control);
    Outcome::of_optimal(found, control)
}

fn run<S, H>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Result<Option<Path<S::Action>>, StopReason>
where
    S: Reversible,
    H: Heuristic<S>,
{
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
