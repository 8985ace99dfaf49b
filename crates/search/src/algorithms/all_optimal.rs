//! All cheapest paths, one after another.

use std::ops::ControlFlow;

use crate::building_blocks::depth_first_round::{DepthFirstRounds, Root};
use crate::space::Proven;
use crate::{Control, Cost, Heuristic, Meter as _, Path, Space, StopReason, Stoppable, Task};

/// What [`all_optimal`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllOptimal {
    /// The cost of a cheapest path, once one was found.
    pub cost: Option<Cost>,
    /// The number of paths that the visitor was called with.
    pub count: u64,
    /// Whether these are all cheapest paths: neither a limit nor the visitor ended the search.
    pub is_complete: bool,
    /// The proven lower bound: no path costs less.
    pub lower_bound: Cost,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// Calls `visitor` with every cheapest path as it is found, until the visitor breaks off.
///
/// - Finds every sequence that [`Space::actions`] allows, once. What that leaves out as useless is
///   left out here as well.
/// - The paths are cheapest with any heuristic; one that may overestimate is not used.
/// - Memory is linear in the length of the paths.
/// - Every action must have a positive cost. As with IDA*, states reached on several paths are
///   expanded several times, and the search does not end if there is no path and the graph has
///   cycles.
///
/// ```
/// use std::ops::ControlFlow;
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, all_optimal};
///
/// let sorting = Sorting::new(&[2, 4, 1, 3]).unwrap();
/// let mut paths = Vec::new();
/// let mut control = Control::default();
/// let found = all_optimal(&sorting.task(), &mut control, &mut |path| {
///     paths.push(path.actions.clone());
///     ControlFlow::Continue(())
/// });
/// assert!(found.is_complete);
/// assert_eq!((found.cost, found.count), (Some(4), 2));
/// ```
///
/// Reference: R. Korf, "Depth-first iterative-deepening", Artificial
/// Intelligence 27, 1985; the last round is searched to its end.
pub fn all_optimal<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
    visitor: &mut dyn FnMut(&Path<S::Action>) -> ControlFlow<()>,
) -> AllOptimal {
    let mut found = AllOptimal {
        cost: None,
        count: 0,
        is_complete: false,
        lower_bound: 0,
        stopped: None,
    };
    match visit_all(task, control, visitor, &mut found) {
        Ok(is_complete) => found.is_complete = is_complete,
        Err(reason) => found.stopped = Some(reason),
    }
    found.lower_bound = control.lower_bound();
    found
}

/// Returns whether all paths were visited.
fn visit_all<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
    visitor: &mut dyn FnMut(&Path<S::Action>) -> ControlFlow<()>,
    found: &mut AllOptimal,
) -> Stoppable<bool> {
    let proven = Proven(task.heuristic);
    let task = &task.with_heuristic(&proven);
    let mut rounds = DepthFirstRounds::new(task, control)?;
    let mut next_bound = Some(task.first_bound());
    let mut is_complete = true;
    while let Some(bound) = next_bound
        && found.cost.is_none()
    {
        control.raise_bound(bound)?;
        let mut visit = |path: Path<S::Action>| {
            found.cost = Some(path.cost);
            found.count += 1;
            let flow = visitor(&path);
            is_complete = flow.is_continue();
            flow
        };
        let end = rounds.round(Root::start(task), bound, control, &mut visit)?;
        next_bound = end.next_bound()?;
    }
    Ok(is_complete)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::puzzles::maze::MazeStep;
    use crate::testing::*;
    use crate::{Zero, good_actions};

    #[test]
    fn finds_as_many_paths_as_counting_over_distances_does() {
        // Each stack's distance, and how many shortest paths lead to it; the nearest come first.
        let mut known = HashMap::from([(sorted_stack(5).start, (0, 1))]);
        for sorting in all_stacks(5).skip(1) {
            let (task, distance) = (sorting.task(), sorting.cheapest().unwrap());
            let mut good = Vec::new();
            let mut count = 0;
            for flip in task.space.actions(task.start, None) {
                let mut after = sorting.start;
                task.space.apply(&mut after, flip);
                if let Some(&(nearer, paths)) = known.get(&after)
                    && nearer + 1 == distance
                {
                    good.push(flip);
                    count += paths;
                }
            }
            known.insert(sorting.start, (distance, count));
            let mut seen = Vec::new();
            let found = all_optimal(&task, &mut unlimited(), &mut |path| {
                assert!(!seen.contains(&path.actions));
                assert_leads_to_goal(&task, path);
                seen.push(path.actions.clone());
                ControlFlow::Continue(())
            });
            assert_eq!(found.cost, Some(distance));
            assert_eq!(found.lower_bound, distance);
            assert_eq!(found.count, count);
            assert!(found.is_complete);
            let judged = good_actions(&task, &mut unlimited());
            assert_eq!(judged.actions, good);
            assert_eq!(judged.cost, Some(distance));
            assert_eq!(judged.lower_bound, distance);
        }
        assert_eq!(known.len(), 120);
    }

    #[test]
    fn a_goal_at_the_start_has_one_empty_path_and_no_action() {
        let sorted = sorted_stack(5);
        let found = all_optimal(&sorted.task(), &mut unlimited(), &mut |path| {
            assert!(path.actions.is_empty());
            ControlFlow::Continue(())
        });
        assert_eq!((found.cost, found.count), (Some(0), 1));
        let good = good_actions(&sorted.task(), &mut unlimited());
        assert_eq!((good.cost, good.actions.len()), (Some(0), 0));
    }

    #[test]
    fn prices_count() {
        let text = "1 1 1 1
                    1 2 # 1
                    1 1 1 1";
        let maze = maze(text, (0, 0), (2, 3));
        let found = all_optimal(&maze.task(), &mut unlimited(), &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(found.cost, maze.cheapest());
        assert_eq!(found.count, 2);
        let good = good_actions(&maze.task(), &mut unlimited());
        assert_eq!(good.actions, [MazeStep::East, MazeStep::South]);
    }

    #[test]
    fn a_dead_end_without_cycles_has_no_path() {
        let maze = maze("1 1 # 1", (0, 0), (0, 3)).with(|_| Zero);
        let found = all_optimal(&maze.task(), &mut unlimited(), &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!((found.cost, found.count), (None, 0));
        assert!(found.is_complete && found.stopped.is_none());
    }

    #[test]
    fn the_visitor_and_every_limit_end_it() {
        let sorting = stack(&[4, 6, 2, 7, 5, 1, 3]).with(|_| Zero);
        let task = sorting.task();
        let found = all_optimal(&task, &mut unlimited(), &mut |_| ControlFlow::Break(()));
        assert_eq!((found.count, found.is_complete), (1, false));
        assert_eq!(found.stopped, None);
        for (mut control, reason) in controls_that_stop() {
            let all = all_optimal(&task, &mut control, &mut |_| ControlFlow::Continue(()));
            assert_eq!(all.stopped, Some(reason));
            assert!(!all.is_complete);
        }
        for (mut control, reason) in controls_that_stop() {
            let good = good_actions(&task, &mut control);
            assert_eq!(good.stopped, Some(reason));
        }
    }
}
