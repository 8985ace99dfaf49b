//! Every cheapest path, one after the other.

use std::ops::ControlFlow;

use crate::bounded_round::{DepthFirst, Root};
use crate::space::Proven;
use crate::{Control, Cost, Heuristic, Path, Space, StopReason, Task};

/// What [`all_optimal`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllOptimal {
    /// What every cheapest path costs, once one was found.
    pub cost: Option<Cost>,
    /// How many paths the visitor was given.
    pub count: u64,
    /// Whether these are all: the search was not stopped, nor ended by the visitor.
    pub is_complete: bool,
    /// No path costs less than this; proven.
    pub lower_bound: Cost,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// Gives every cheapest path to a visitor, as it is found, until that breaks off.
///
/// - Finds all the sequences that the space's
///   [`actions`](Space::actions) allow, each once: what those leave out as
///   useless is left out here.
/// - The paths are cheapest ones whatever the heuristic; one that may
///   overestimate is not used.
/// - Memory is linear in the length of the paths.
/// - Every action must cost something. As with IDA*, states reached on several
///   paths are expanded several times, and it does not end when there is no
///   path and the graph has cycles.
///
/// ```
/// use std::ops::ControlFlow;
/// use taquin_search::puzzles::pancake::{Gap, Pancakes};
/// use taquin_search::{Control, Limits, Task, all_optimal};
///
/// let space = Pancakes::new(4);
/// let start = space.stack(&[2, 4, 1, 3]).unwrap();
/// let goal = space.sorted();
/// let task = Task {
///     space: &space,
///     start: &start,
///     is_goal: &|stack| *stack == goal,
///     heuristic: &Gap(space),
/// };
/// let mut paths = Vec::new();
/// let mut control = Control::new(Limits::default());
/// let found = all_optimal(&task, &mut control, &mut |path| {
///     paths.push(path.actions.clone());
///     ControlFlow::Continue(())
/// });
/// assert!(found.is_complete);
/// assert_eq!((found.cost, found.count), (Some(4), 2));
/// ```
///
/// Reference: R. Korf, "Depth-first iterative-deepening", Artificial
/// Intelligence 27, 1985; its last round, gone through to the end.
pub fn all_optimal<S, H>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
    visitor: &mut dyn FnMut(&Path<S::Action>) -> ControlFlow<()>,
) -> AllOptimal
where
    S: Space,
    H: Heuristic<S>,
{
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

/// Says whether all were visited.
fn visit_all<S, H>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
    visitor: &mut dyn FnMut(&Path<S::Action>) -> ControlFlow<()>,
    found: &mut AllOptimal,
) -> Result<bool, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    let proven = Proven(task.heuristic);
    let task = &task.with_heuristic(&proven);
    let root = Root {
        state: task.start.clone(),
        arrived_by: None,
        cost: 0,
        depth: 0,
    };
    let mut depth_first = DepthFirst::new(task);
    let mut bound = task.first_bound();
    loop {
        control.raise_bound(bound)?;
        let cut = depth_first.round(&root, bound, control, &mut |path| {
            found.cost = Some(path.cost);
            found.count += 1;
            visitor(&path)
        })?;
        match cut.next_bound {
            _ if found.cost.is_some() => return Ok(!cut.is_broken_off),
            Some(next) => bound = next,
            None => return Ok(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::maze::{Maze, Step, Straight};
    use crate::puzzles::pancake::{Gap, Pancakes, Stack};
    use crate::{Limits, Zero, astar, breadth_first, good_actions};

    fn all_stacks(space: Pancakes) -> Vec<Stack> {
        let mut stacks = vec![space.sorted()];
        let mut next = 0;
        while next < stacks.len() {
            for flip in space.actions(&stacks[next], None) {
                let mut stack = stacks[next];
                space.apply(&mut stack, flip);
                if !stacks.contains(&stack) {
                    stacks.push(stack);
                }
            }
            next += 1;
        }
        stacks
    }

    #[test]
    fn finds_as_many_paths_as_counting_over_distances_does() {
        let space = Pancakes::new(5);
        let goal = space.sorted();
        // All stacks by distance, and how many shortest paths lead to each.
        let stacks = all_stacks(space);
        let distance = |stack: &Stack| {
            let task = Task {
                space: &space,
                start: stack,
                is_goal: &|stack| *stack == goal,
                heuristic: &Zero,
            };
            let outcome = breadth_first(&task, &mut Control::new(Limits::default()));
            outcome.best.unwrap().cost
        };
        let distances: Vec<Cost> = stacks.iter().map(distance).collect();
        let mut counts = vec![0; stacks.len()];
        counts[0] = 1;
        for (number, stack) in stacks.iter().enumerate().skip(1) {
            let mut good = Vec::new();
            for flip in space.actions(stack, None) {
                let mut after = *stack;
                space.apply(&mut after, flip);
                let after = stacks.iter().position(|other| *other == after).unwrap();
                if distances[after] + 1 == distances[number] {
                    good.push(flip);
                    counts[number] += counts[after];
                }
            }
            let task = Task {
                space: &space,
                start: stack,
                is_goal: &|stack| *stack == goal,
                heuristic: &Gap(space),
            };
            let mut seen = Vec::new();
            let mut control = Control::new(Limits::default());
            let found = all_optimal(&task, &mut control, &mut |path| {
                assert!(!seen.contains(&path.actions));
                let mut state = *stack;
                for &flip in &path.actions {
                    space.apply(&mut state, flip);
                }
                assert_eq!(state, goal);
                seen.push(path.actions.clone());
                ControlFlow::Continue(())
            });
            assert_eq!(found.cost, Some(distances[number]));
            assert_eq!(found.lower_bound, distances[number]);
            assert_eq!(found.count, counts[number]);
            assert!(found.is_complete);
            let judged = good_actions(&task, &mut Control::new(Limits::default()));
            assert_eq!(judged.actions, good);
            assert_eq!(judged.cost, Some(distances[number]));
            assert_eq!(judged.lower_bound, distances[number]);
        }
    }

    #[test]
    fn a_goal_at_the_start_has_one_empty_path_and_no_action() {
        let space = Pancakes::new(5);
        let goal = space.sorted();
        let task = Task {
            space: &space,
            start: &goal,
            is_goal: &|stack| *stack == goal,
            heuristic: &Gap(space),
        };
        let mut control = Control::new(Limits::default());
        let found = all_optimal(&task, &mut control, &mut |path| {
            assert!(path.actions.is_empty());
            ControlFlow::Continue(())
        });
        assert_eq!((found.cost, found.count), (Some(0), 1));
        let good = good_actions(&task, &mut Control::new(Limits::default()));
        assert_eq!((good.cost, good.actions.len()), (Some(0), 0));
    }

    #[test]
    fn prices_count() {
        let maze = Maze::new(
            "1 1 1 1
             1 2 # 1
             1 1 1 1",
        )
        .unwrap();
        let goal = maze.cell(2, 3).unwrap();
        let task = Task {
            space: &maze,
            start: &maze.cell(0, 0).unwrap(),
            is_goal: &|&cell| cell == goal,
            heuristic: &Straight { maze: &maze, goal },
        };
        let cheapest = astar(&task, &mut Control::new(Limits::default()));
        let mut control = Control::new(Limits::default());
        let found = all_optimal(&task, &mut control, &mut |_| ControlFlow::Continue(()));
        assert_eq!(found.cost, cheapest.best.map(|path| path.cost));
        assert_eq!(found.count, 2);
        let good = good_actions(&task, &mut Control::new(Limits::default()));
        assert_eq!(good.actions, [Step::East, Step::South]);
    }

    #[test]
    fn a_dead_end_without_cycles_has_no_path() {
        let maze = Maze::new("1 1 # 1").unwrap();
        let goal = maze.cell(0, 3).unwrap();
        let task = Task {
            space: &maze,
            start: &0,
            is_goal: &|&cell| cell == goal,
            heuristic: &Zero,
        };
        let mut control = Control::new(Limits::default());
        let found = all_optimal(&task, &mut control, &mut |_| ControlFlow::Continue(()));
        assert_eq!((found.cost, found.count), (None, 0));
        assert!(found.is_complete && found.stopped.is_none());
    }

    #[test]
    fn the_visitor_and_every_limit_end_it() {
        let space = Pancakes::new(7);
        let goal = space.sorted();
        let start = space.stack(&[4, 6, 2, 7, 5, 1, 3]).unwrap();
        let task = Task {
            space: &space,
            start: &start,
            is_goal: &|stack| *stack == goal,
            heuristic: &Zero,
        };
        let mut control = Control::new(Limits::default());
        let found = all_optimal(&task, &mut control, &mut |_| ControlFlow::Break(()));
        assert_eq!((found.count, found.is_complete), (1, false));
        assert_eq!(found.stopped, None);
        for (limits, reason) in crate::control::limits_that_stop() {
            let control = || {
                let control = Control::new(limits);
                if reason == StopReason::Cancelled {
                    control.cancel_token().cancel();
                }
                control
            };
            let all = all_optimal(&task, &mut control(), &mut |_| ControlFlow::Continue(()));
            assert_eq!(all.stopped, Some(reason));
            assert!(!all.is_complete);
            let good = good_actions(&task, &mut control());
            assert_eq!(good.stopped, Some(reason));
        }
    }
}
