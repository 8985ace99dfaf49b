//! What must hold for every search: paths are real, and no more is claimed than is true.

use super::{Instance, Oracle, sorted_stack, unlimited, walled_off, within_cost};
use crate::puzzles::maze::{Maze, MazeStep, Straight};
use crate::puzzles::pancake::{Gap, Pancakes};
use crate::{Control, Cost, Heuristic, Outcome, Path, Space, StopReason, Task, Zero};

/// Asserts that a path leads to a goal at the cost it states.
pub(crate) fn assert_leads_to_goal<S: Space, H>(task: &Task<'_, S, H>, path: &Path<S::Action>) {
    let mut state = task.start.clone();
    let apply = |&action| task.space.apply(&mut state, action);
    let cost: Cost = path.actions.iter().map(apply).sum();
    assert_eq!(path.cost, cost);
    assert!((task.is_goal)(&state));
}

/// Asserts that the best path, if any, leads to a goal at the cost it states,
/// and that no more is claimed than is true; gives its cost.
pub(crate) fn assert_sound<S: Oracle, H>(
    instance: &Instance<S, H>,
    outcome: &Outcome<S::Action>,
) -> Option<Cost> {
    let cheapest = instance.cheapest();
    if let Some(cheapest) = cheapest {
        assert!(outcome.lower_bound <= cheapest);
    }
    let path = outcome.best.as_ref()?;
    assert_leads_to_goal(&instance.task(), path);
    let cheapest = cheapest.expect("there is a path, so there is a cheapest");
    assert!(cheapest <= path.cost);
    Some(path.cost)
}

/// Runs a search without limits, and asserts that it is sound and does not stop early.
pub(crate) fn run_soundly<S: Oracle, H: Heuristic<S>>(
    instance: &Instance<S, H>,
    search: impl Fn(&Task<'_, S, H>, &mut Control<'_>) -> Outcome<S::Action>,
) -> Outcome<S::Action> {
    let outcome = search(&instance.task(), &mut unlimited());
    assert_sound(instance, &outcome);
    assert_eq!(outcome.stopped, None);
    outcome
}

/// Asserts that a search that may give up claims nothing false.
pub(crate) fn is_sound<S: Oracle, H: Heuristic<S>>(
    instances: impl IntoIterator<Item = Instance<S, H>>,
    search: impl Fn(&Task<'_, S, H>, &mut Control<'_>) -> Outcome<S::Action>,
) {
    for instance in instances {
        run_soundly(&instance, &search);
    }
}

/// Asserts that a search finds a path wherever there is one.
pub(crate) fn finds_paths<S: Oracle, H: Heuristic<S>>(
    instances: impl IntoIterator<Item = Instance<S, H>>,
    search: impl Fn(&Task<'_, S, H>, &mut Control<'_>) -> Outcome<S::Action>,
) {
    for instance in instances {
        let outcome = run_soundly(&instance, &search);
        assert_eq!(outcome.best.is_some(), instance.cheapest().is_some());
    }
}

/// Asserts that a search finds a cheapest path wherever there is one, and says so.
pub(crate) fn finds_cheapest_paths<S: Oracle, H: Heuristic<S>>(
    instances: impl IntoIterator<Item = Instance<S, H>>,
    search: impl Fn(&Task<'_, S, H>, &mut Control<'_>) -> Outcome<S::Action>,
) {
    for instance in instances {
        let outcome = run_soundly(&instance, &search);
        assert_eq!(outcome.is_optimal(), outcome.best.is_some());
        assert_eq!(outcome.best.map(|path| path.cost), instance.cheapest());
    }
}

/// Asserts that a search finds a path wherever there is one, with a heuristic that
/// overestimates, and that it takes nothing for proven.
pub(crate) fn overestimates_prove_nothing<S: Oracle, H: Heuristic<S>>(
    instances: impl IntoIterator<Item = Instance<S, H>>,
    search: impl Fn(&Task<'_, S, H>, &mut Control<'_>) -> Outcome<S::Action>,
) {
    finds_paths(instances, |task, control| {
        assert!(!task.heuristic.is_admissible());
        let outcome = search(task, control);
        assert_eq!(outcome.lower_bound, 0);
        outcome
    });
}

/// Asserts that a search expands nothing when the start is a goal.
pub(crate) fn ends_at_once_at_the_goal(
    search: impl Fn(&Task<'_, Pancakes, Gap>, &mut Control<'_>) -> Outcome<u8>,
) {
    for count in [5, 7] {
        let mut control = unlimited();
        let outcome = search(&sorted_stack(count).task(), &mut control);
        assert_eq!(outcome.best.as_ref().unwrap().actions, []);
        assert!(outcome.is_optimal());
        assert_eq!(outcome.stopped, None);
        assert_eq!(control.statistics().expanded, 0);
    }
}

/// Asserts that a search ends without a path, and not early, when the goal is behind a wall.
pub(crate) fn ends_behind_walls(
    search: impl Fn(&Task<'_, Maze, Straight<'static>>, &mut Control<'_>) -> Outcome<MazeStep>,
) {
    for maze in walled_off() {
        let outcome = search(&maze.task(), &mut unlimited());
        assert_eq!((outcome.best, outcome.stopped), (None, None));
    }
}

/// Asserts that a complete search visits all there is when no state is a goal.
pub(crate) fn proves_there_is_no_path(
    search: impl Fn(&Task<'_, Pancakes, Zero>, &mut Control<'_>) -> Outcome<u8>,
) {
    let sorted = sorted_stack(5).with(|_| Zero);
    let task = Task {
        is_goal: &|_| false,
        ..sorted.task()
    };
    let outcome = search(&task, &mut unlimited());
    assert_eq!((outcome.best, outcome.stopped), (None, None));
    let outcome = search(&task, &mut within_cost(2));
    let reason = Some(StopReason::Cost);
    assert_eq!((outcome.best, outcome.stopped), (None, reason));
}
