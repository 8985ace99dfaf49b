//! What SMA* promises, with much memory and with little.

use super::*;
use crate::puzzles::maze::Straight;
use crate::puzzles::pancake::Pancakes;
use crate::trials::{self, Overestimate, Patchy};
use crate::{Limits, Zero};

#[test]
fn sorts_every_stack_in_the_fewest_flips_however_little_it_remembers() {
    for nodes in [10, 20, 1000] {
        trials::assert_sorts_optimally(6, |task, control| smastar(task, nodes, control));
    }
}

#[test]
fn the_length_of_a_path_is_enough_and_one_less_is_not() {
    for start in trials::stacks(6) {
        trials::sort(6, start, |task| {
            let length = trials::fewest_actions(task).unwrap();
            let mut control = Control::new(Limits::default());
            let outcome = smastar(task, length, &mut control);
            assert_eq!(trials::cost_of(task, &outcome), Some(length as Cost));
            assert!(outcome.is_optimal());
            assert!(control.statistics().peak_stored <= length as u64);
            if length > 0 {
                let mut control = Control::new(Limits::default());
                let outcome = smastar(task, length - 1, &mut control);
                assert_eq!(outcome.best, None);
                assert_eq!(outcome.stopped, Some(StopReason::Memory));
                assert!(outcome.lower_bound <= length as Cost);
            }
        });
    }
}

#[test]
fn crosses_mazes_as_cheaply_as_can_be() {
    let mazes = trials::mazes(60, 4, 4);
    for nodes in [16, 40, 100_000] {
        let search = |task: &Task<'_, _, Straight<'static>>, control: &mut Control<'_>| {
            smastar(task, nodes, control)
        };
        trials::assert_crosses_cheaply(&mazes, |straight| straight, search);
        trials::assert_crosses_cheaply(&mazes, Patchy, |task, control| {
            smastar(task, nodes, control)
        });
    }
}

#[test]
fn a_path_that_does_not_fit_is_not_denied() {
    for maze in trials::mazes(100, 4, 4) {
        for nodes in 0..12 {
            trials::cross(maze, |task| {
                let outcome = smastar(task, nodes, &mut Control::new(Limits::default()));
                let cheapest = trials::cheapest(task);
                let cost = trials::cost_of(task, &outcome);
                assert!(!outcome.is_optimal() || cost == cheapest);
                assert!(cheapest.is_none_or(|cheapest| outcome.lower_bound <= cheapest));
                let fits = trials::fewest_actions(task).is_some_and(|length| length <= nodes);
                assert_eq!(cost.is_some(), fits);
                if cost.is_none() && cheapest.is_some() {
                    assert_eq!(outcome.stopped, Some(StopReason::Memory));
                }
            });
        }
    }
}

#[test]
fn an_overestimate_proves_nothing() {
    for maze in trials::mazes(40, 4, 4) {
        trials::cross_with(maze, Overestimate, |task| {
            let outcome = smastar(task, 20, &mut Control::new(Limits::default()));
            let cost = trials::cost_of(task, &outcome);
            assert_eq!(cost.is_some(), trials::cheapest(task).is_some());
            assert_eq!(outcome.lower_bound, 0);
        });
    }
}

#[test]
fn keeps_to_the_limit_on_memory_and_forgets_instead_of_stopping() {
    let start = Pancakes::new(6).stack(&[5, 3, 6, 1, 4, 2]).unwrap();
    let sort = |memory: Option<usize>| {
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        let mut control = Control::new(limits);
        let outcome = trials::sort(6, start, |task| {
            let uninformed = Task {
                space: task.space,
                start: task.start,
                is_goal: task.is_goal,
                heuristic: &Zero,
            };
            smastar(&uninformed, usize::MAX, &mut control)
        });
        assert!(outcome.is_optimal());
        control.statistics()
    };
    let (free, tight) = (sort(None), sort(Some(40_000)));
    assert!(tight.peak_stored < free.peak_stored);
    assert!(tight.expanded > free.expanded);
}

#[test]
fn with_any_memory_it_finds_the_best_path_or_stops_for_memory() {
    let start = Pancakes::new(8).stack(&[2, 5, 8, 3, 6, 1, 4, 7]).unwrap();
    let run = |memory: usize| {
        let limits = Limits {
            memory: Some(memory),
            ..Limits::default()
        };
        let outcome = trials::sort(8, start, |task| {
            smastar(task, usize::MAX, &mut Control::new(limits))
        });
        assert!(outcome.is_optimal() || outcome.stopped == Some(StopReason::Memory));
        outcome.is_optimal()
    };
    let found = (0..40_000).step_by(101).filter(|&memory| run(memory));
    assert!(found.count() > 100);
}

#[test]
fn ends_at_once_at_the_goal_and_finds_nothing_behind_walls() {
    trials::assert_solves_the_solved(|task, control| smastar(task, 0, control));
    trials::assert_proves_there_is_no_way(|task, control| smastar(task, 20, control));
}

#[test]
fn stops_for_every_reason() {
    trials::assert_stops(|task, control| smastar(task, 1000, control));
    trials::assert_keeps_cost_limits(&trials::mazes(60, 4, 4), |task, control| {
        smastar(task, 20, control)
    });
}
