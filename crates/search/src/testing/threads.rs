//! What must hold for every search on several threads.

use std::time::Duration;

use super::{
    Patchy, Sorting, all_stacks_up_to, assert_sound, finds_cheapest_paths, some_mazes, some_stacks,
    stops_for_every_reason, within_cost, within_memory, within_nodes, within_time,
};
use crate::building_blocks::random::Random;
use crate::puzzles::maze::{Maze, MazeStep, Straight};
use crate::puzzles::pancake::{Gap, Pancakes};
use crate::{Control, Limits, Outcome, StopReason, Task};

type PancakeTask<'a> = Task<'a, Pancakes, Patchy<Gap>>;
type MazeTask<'a> = Task<'a, Maze, Straight<'static>>;

fn patchy_stacks(count: u32, stacks: usize) -> impl Iterator<Item = Sorting<Patchy<Gap>>> {
    some_stacks(count, stacks).map(|sorting| sorting.with(Patchy))
}

/// Many stacks are sorted by the fewest flips, the sorted ones included.
pub(crate) fn sorts_pancakes(
    search: impl Fn(&PancakeTask<'_>, usize, &mut Control<'_>) -> Outcome<u8>,
) {
    let small = all_stacks_up_to(4).map(|sorting| sorting.with(Patchy));
    let large = (5..=7).flat_map(|count| patchy_stacks(count, 40));
    for (number, sorting) in small.chain(large).enumerate() {
        finds_cheapest_paths([sorting], |task, control| {
            let outcome = search(task, number % 5, control);
            let counts = control.statistics();
            let cost = u64::from(outcome.best.as_ref().unwrap().cost);
            assert!(counts.generated >= cost && counts.expanded >= cost);
            outcome
        });
    }
}

/// Many mazes with prices are crossed as cheaply as can be.
pub(crate) fn crosses_mazes(
    search: impl Fn(&MazeTask<'_>, usize, &mut Control<'_>) -> Outcome<MazeStep>,
) {
    for (number, maze) in some_mazes(120, 12, 12).enumerate() {
        finds_cheapest_paths([maze], |task, control| {
            search(task, 1 + number % 4, control)
        });
    }
}

/// Without a path the search ends and says so.
pub(crate) fn ends_behind_walls(
    search: impl Fn(&MazeTask<'_>, usize, &mut Control<'_>) -> Outcome<MazeStep>,
) {
    for threads in 1..5 {
        super::ends_behind_walls(|task, control| search(task, threads, control));
    }
}

/// Every stop reason works, cancellation from another thread included.
pub(crate) fn every_limit_ends_it(
    search: impl Fn(&PancakeTask<'_>, usize, &mut Control<'_>) -> Outcome<u8>,
) {
    for threads in 1..5 {
        for sorting in patchy_stacks(14, 1) {
            // There is no such stack, so that nothing but a limit ends the search.
            let task = Task {
                is_goal: &|_| false,
                ..sorting.task()
            };
            let search =
                |task: &PancakeTask<'_>, control: &mut Control<'_>| search(task, threads, control);
            stops_for_every_reason(&task, search);
            stops_at_work(&task, search);
        }
    }
}

/// The limits meet the threads when all of them are at work.
fn stops_at_work(
    task: &PancakeTask<'_>,
    search: impl Fn(&PancakeTask<'_>, &mut Control<'_>) -> Outcome<u8>,
) {
    let mut control = within_nodes(30_000);
    let outcome = search(task, &mut control);
    assert_eq!(outcome.stopped, Some(StopReason::Nodes));
    let expanded = control.statistics().expanded;
    assert!((29_000..=30_000).contains(&expanded));
    let outcome = search(task, &mut within_time(Duration::from_millis(20)));
    assert_eq!(outcome.stopped, Some(StopReason::Time));
    // Enough for the threads to begin.
    let mut control = Control::new(Limits {
        nodes: Some(100_000),
        memory: Some(1 << 20),
        ..Limits::default()
    });
    let outcome = search(task, &mut control);
    let reasons = [Some(StopReason::Memory), Some(StopReason::Nodes)];
    assert!(reasons.contains(&outcome.stopped));
    let mut reports = 0;
    // In case the token is cancelled too late.
    let control = within_time(Duration::from_secs(60));
    let cancel = control.cancel_token();
    let mut control = control.with_observer(|_| {
        reports += 1;
        if reports == 2 {
            cancel.cancel();
        }
    });
    let outcome = search(task, &mut control);
    assert_eq!(outcome.stopped, Some(StopReason::Cancelled));
}

/// However early the search is stopped, the lower bound holds, and no path exceeds the limit on
/// cost.
pub(crate) fn bounds_are_honest(
    search: impl Fn(&PancakeTask<'_>, usize, &mut Control<'_>) -> Outcome<u8>,
) {
    let mut random = Random::new(24);
    for (number, sorting) in patchy_stacks(7, 60).enumerate() {
        let run = |mut control: Control<'_>| {
            let outcome = search(&sorting.task(), 1 + number % 4, &mut control);
            assert_sound(&sorting, &outcome);
            outcome
        };
        let stopped = run(within_nodes(1 + random.below(1500) as u64)).stopped;
        assert!(stopped.is_none_or(|reason| reason == StopReason::Nodes));
        run(within_memory(random.below(1 << 20)));
        let shortest = sorting.cheapest().unwrap();
        let outcome = run(within_cost(shortest));
        assert_eq!(outcome.best.unwrap().cost, shortest);
        if shortest > 0 {
            let outcome = run(within_cost(shortest - 1));
            assert_eq!(outcome.best, None);
            assert_eq!(outcome.stopped, Some(StopReason::Cost));
        }
    }
}

/// A thread that panics does not leave the others waiting.
pub(crate) fn panics_do_not_hang(
    search: impl Fn(&PancakeTask<'_>, usize, &mut Control<'_>) -> Outcome<u8>,
) {
    for sorting in patchy_stacks(9, 1) {
        let goal = sorting.space.sorted();
        let task = Task {
            is_goal: &|stack| {
                assert!(*stack != goal, "this goal panics");
                false
            },
            ..sorting.task()
        };
        let search = || search(&task, 3, &mut super::unlimited());
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(search));
        assert!(caught.is_err());
    }
}

/// The tests of a search on several threads.
macro_rules! parallel_search_tests {
    ($search:ident) => {
        #[cfg(test)]
        mod tests {
            use super::*;
            use crate::testing::{ends_at_once_at_the_goal, threads};

            #[test]
            fn finds_cheapest_paths() {
                threads::sorts_pancakes($search);
                threads::crosses_mazes($search);
            }

            #[test]
            fn proves_that_there_is_no_path_in_a_small_graph() {
                threads::ends_behind_walls($search);
            }

            #[test]
            fn ends_at_once_at_the_goal_on_any_number_of_threads() {
                for threads in 0..5 {
                    ends_at_once_at_the_goal(|task, control| $search(task, threads, control));
                }
            }

            #[test]
            fn every_limit_ends_it() {
                threads::every_limit_ends_it($search);
            }

            #[test]
            fn bounds_are_honest_when_it_is_stopped() {
                threads::bounds_are_honest($search);
            }

            #[test]
            fn panics_do_not_hang() {
                threads::panics_do_not_hang($search);
            }
        }
    };
}

pub(crate) use parallel_search_tests;
