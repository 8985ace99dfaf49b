//! What must hold for every search that is stopped.

use std::time::Duration;

use super::{Crossing, Half, Instance, Oracle, assert_sound, hard_stack, stack};
use crate::puzzles::maze::{Maze, MazeStep, Straight};
use crate::puzzles::pancake::{Gap, Pancakes};
use crate::{Control, Cost, Heuristic, Limits, Outcome, Space, StopReason, Task};

/// A control that never stops a search.
pub(crate) fn unlimited() -> Control<'static> {
    Control::new(Limits::default())
}

/// A control with a limit on expanded states.
pub(crate) fn within_nodes(nodes: u64) -> Control<'static> {
    Control::new(Limits {
        nodes: Some(nodes),
        ..Limits::default()
    })
}

/// A control with a limit on time.
pub(crate) fn within_time(time: Duration) -> Control<'static> {
    Control::new(Limits {
        time: Some(time),
        ..Limits::default()
    })
}

/// A control with a limit on memory.
pub(crate) fn within_memory(bytes: usize) -> Control<'static> {
    Control::new(Limits {
        memory: Some(bytes),
        ..Limits::default()
    })
}

/// A control with a limit on cost.
pub(crate) fn within_cost(cost: Cost) -> Control<'static> {
    Control::new(Limits {
        cost: Some(cost),
        ..Limits::default()
    })
}

/// Controls that stop any search but a trivial one, each with its reason.
pub(crate) fn controls_that_stop() -> [(Control<'static>, StopReason); 5] {
    let cancelled = unlimited();
    cancelled.cancel_token().cancel();
    [
        (within_nodes(2), StopReason::Nodes),
        (within_time(Duration::ZERO), StopReason::Time),
        (within_memory(64), StopReason::Memory),
        (within_cost(1), StopReason::Cost),
        (cancelled, StopReason::Cancelled),
    ]
}

/// Asserts that a search stops for every reason before it has a path.
pub(crate) fn stops_for_every_reason<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    search: impl Fn(&Task<'_, S, H>, &mut Control<'_>) -> Outcome<S::Action>,
) {
    for (mut control, reason) in controls_that_stop() {
        let outcome = search(task, &mut control);
        assert_eq!(outcome.stopped, Some(reason));
        assert!(outcome.best.is_none());
        assert!(reason != StopReason::Nodes || control.statistics().expanded <= 2);
    }
}

/// Asserts that each limit stops a search, soundly; the cost limit only if it proves bounds.
pub(crate) fn every_limit_stops(
    proves: bool,
    search: impl Fn(&Task<'_, Pancakes, Half<Gap>>, &mut Control<'_>) -> Outcome<u8>,
) {
    let hard = hard_stack().with(Half);
    let optimum = hard.cheapest().unwrap();
    let run = |control: &mut Control<'_>| {
        let outcome = search(&hard.task(), control);
        assert_sound(&hard, &outcome);
        outcome
    };
    for nodes in [0, 1, 2, 5, 8] {
        let mut control = within_nodes(nodes);
        assert_eq!(run(&mut control).stopped, Some(StopReason::Nodes));
        assert_eq!(control.statistics().expanded, nodes);
    }
    for bytes in [0, 100, 1000, 70_000] {
        let outcome = run(&mut within_memory(bytes));
        if bytes < 1000 {
            assert_eq!(outcome.stopped, Some(StopReason::Memory));
        }
    }
    for (mut control, reason) in controls_that_stop() {
        let outcome = run(&mut control);
        if proves || reason != StopReason::Cost {
            assert_eq!(outcome.stopped, Some(reason));
        }
    }
    for cost in 0..optimum {
        let outcome = run(&mut within_cost(cost));
        assert_eq!(outcome.best, None);
        if proves {
            assert_eq!(outcome.stopped, Some(StopReason::Cost));
            assert!(outcome.lower_bound > cost);
        }
    }
    let outcome = run(&mut within_cost(optimum));
    if proves {
        assert_eq!(outcome.best.expect("it is within the limit").cost, optimum);
    }
}

/// Asserts that a search that ends with its first path has none when it stops for any
/// reason, and that it has then proven the first estimate at least.
pub(crate) fn stops_or_finds(
    search: impl Fn(&Task<'_, Pancakes, Gap>, &mut Control<'_>) -> Outcome<u8>,
) {
    let sorting = stack(&[2, 5, 8, 3, 6, 1, 4, 7]);
    let estimate = sorting.task().estimate(&sorting.start);
    let run = |control: &mut Control<'_>| {
        let outcome = search(&sorting.task(), control);
        assert_sound(&sorting, &outcome);
        assert!(outcome.lower_bound >= estimate);
        assert_eq!(outcome.best.is_none(), outcome.stopped.is_some());
        outcome
    };
    let reasons = [
        (within_nodes(3), StopReason::Nodes),
        (within_memory(100), StopReason::Memory),
        (within_cost(estimate - 1), StopReason::Cost),
    ];
    for (mut control, reason) in reasons.into_iter().chain(controls_that_stop()) {
        assert_eq!(run(&mut control).stopped, Some(reason));
        assert!(control.statistics().expanded <= 3);
    }
    for nodes in [0, 10, 100, 1000, 10_000] {
        let mut control = within_nodes(nodes);
        let outcome = run(&mut control);
        assert!(outcome.best.is_some() || control.statistics().expanded == nodes);
    }
}

/// Asserts that a search finds a path within a limit on cost if there is
/// one, and else that it stops for that reason.
pub(crate) fn keeps_cost_limits(
    mazes: impl IntoIterator<Item = Crossing>,
    search: impl Fn(&Task<'_, Maze, Straight<'static>>, &mut Control<'_>) -> Outcome<MazeStep>,
) {
    for maze in mazes {
        let Some(cheapest) = maze.cheapest() else {
            continue;
        };
        for cost in [0, cheapest - 1, cheapest, cheapest + 3] {
            let outcome = search(&maze.task(), &mut within_cost(cost));
            let found = assert_sound(&maze, &outcome);
            if cost < cheapest {
                assert_eq!(found, None);
                assert_eq!(outcome.stopped, Some(StopReason::Cost));
                assert!(outcome.lower_bound > cost);
            } else {
                assert!(found.is_some_and(|found| found <= cost));
                assert_eq!(outcome.stopped, None);
            }
        }
    }
}

/// Asserts that a search stays sound wherever among its first expansions it is stopped;
/// returns how often it had found a path.
pub(crate) fn stops_soundly_anywhere<S: Oracle, H: Heuristic<S>>(
    instance: &Instance<S, H>,
    nodes: impl Iterator<Item = u64>,
    search: impl Fn(&Task<'_, S, H>, &mut Control<'_>) -> Outcome<S::Action>,
) -> usize {
    let stops_with_a_path = |&nodes: &u64| {
        let outcome = search(&instance.task(), &mut within_nodes(nodes));
        assert_sound(instance, &outcome);
        outcome.best.is_some() && outcome.stopped.is_some()
    };
    nodes.filter(stops_with_a_path).count()
}
