//! What must hold for every randomised search.

use super::{
    assert_leads_to_goal, ends_at_once_at_the_goal, ends_behind_walls, maze, run_soundly,
    some_stacks, stack, stops_for_every_reason, unlimited,
};
use crate::puzzles::maze::{Maze, MazeStep, Straight};
use crate::puzzles::pancake::{Gap, Pancakes};
use crate::{Control, Limits, Outcome, Task};

type PancakeTask<'a> = Task<'a, Pancakes, Gap>;
type MazeTask<'a> = Task<'a, Maze, Straight<'static>>;

/// Stacks of six to eight are sorted, the same way for the same seed, and bounds are honest.
pub(crate) fn finds_real_paths(
    search: impl Fn(&PancakeTask<'_>, u64, &mut Control<'_>) -> Outcome<u8>,
) {
    let stacks = (6..=8).flat_map(|count| some_stacks(count, 4));
    for (seed, sorting) in (0..).zip(stacks) {
        let task = sorting.task();
        let outcome = run_soundly(&sorting, |task, control| search(task, seed, control));
        assert!(outcome.best.is_some());
        assert_eq!(outcome, search(&task, seed, &mut unlimited()));
        // No path exceeds a limit on cost.
        let mut control = Control::new(Limits {
            nodes: Some(200_000),
            cost: sorting.cheapest(),
            ..Limits::default()
        });
        let outcome = search(&task, seed, &mut control);
        if let Some(path) = outcome.best {
            assert_leads_to_goal(&task, &path);
            assert_eq!(Some(path.cost), sorting.cheapest());
        }
    }
    ends_at_once_at_the_goal(|task, control| search(task, 0, control));
}

/// A maze with prices is crossed, and as cheaply as possible.
pub(crate) fn crosses_mazes(search: impl Fn(&MazeTask<'_>, &mut Control<'_>) -> Outcome<MazeStep>) {
    let text = "1 1 9 1 1 2
                1 # 9 1 # 2
                1 1 1 1 # 1
                # # 5 # # 1
                1 1 1 1 1 1";
    let maze = maze(text, (0, 0), (4, 0));
    let outcome = run_soundly(&maze, search);
    // The whole maze is in the neighbourhood of any path.
    assert_eq!(outcome.best.map(|path| path.cost), maze.cheapest());
}

/// Without a path nothing is found and nothing is claimed.
pub(crate) fn gives_up_behind_walls(
    search: impl Fn(&MazeTask<'_>, &mut Control<'_>) -> Outcome<MazeStep>,
) {
    ends_behind_walls(|task, control| {
        let outcome = search(task, control);
        assert!(outcome.lower_bound <= task.estimate(task.start));
        outcome
    });
}

/// Every stop reason works.
pub(crate) fn every_limit_ends_it(
    search: impl Fn(&PancakeTask<'_>, &mut Control<'_>) -> Outcome<u8>,
) {
    let sorting = stack(&[7, 2, 11, 5, 9, 1, 12, 4, 8, 3, 10, 6]);
    stops_for_every_reason(&sorting.task(), search);
}

/// The tests of a randomised search with its type of options; `$few` are options that give up soon.
macro_rules! randomised_search_tests {
    ($search:ident, $options:ident, $few:expr) => {
        #[cfg(test)]
        mod tests {
            use super::*;
            use crate::testing::randomised;

            #[test]
            fn finds_real_paths() {
                randomised::finds_real_paths(|task, seed, control| {
                    $search(task, $options::new(seed), control)
                });
            }

            #[test]
            fn crosses_mazes() {
                randomised::crosses_mazes(|task, control| {
                    $search(task, $options::default(), control)
                });
            }

            #[test]
            fn gives_up_without_false_claims() {
                randomised::gives_up_behind_walls(|task, control| $search(task, $few, control));
            }

            #[test]
            fn every_limit_ends_it() {
                randomised::every_limit_ends_it(|task, control| {
                    $search(task, $options::default(), control)
                });
            }
        }
    };
}

pub(crate) use randomised_search_tests;
