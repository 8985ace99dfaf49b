//! What SMA* promises, with much memory and with little.

use super::*;
use crate::Zero;
use crate::testing::*;

#[test]
fn sorts_every_stack_in_the_fewest_flips_however_little_it_remembers() {
    for nodes in [10, 20, 1000] {
        finds_cheapest_paths(all_stacks_up_to(6), |task, control| {
            smastar(task, nodes, control)
        });
    }
}

#[test]
fn the_length_of_a_path_is_enough_and_one_less_is_not() {
    for sorting in all_stacks(6) {
        let cheapest = sorting.cheapest().unwrap();
        let length = cheapest as usize;
        let mut control = unlimited();
        let outcome = smastar(&sorting.task(), length, &mut control);
        assert_eq!(assert_sound(&sorting, &outcome), Some(cheapest));
        assert!(outcome.is_optimal());
        assert!(control.statistics().peak_stored <= length as u64);
        if length > 0 {
            let outcome = smastar(&sorting.task(), length - 1, &mut unlimited());
            assert_eq!(assert_sound(&sorting, &outcome), None);
            assert_eq!(outcome.stopped, Some(StopReason::Memory));
        }
    }
}

#[test]
fn finds_cheapest_paths_through_mazes() {
    for nodes in [16, 40, 100_000] {
        finds_cheapest_paths(some_mazes(60, 4, 4), |task, control| {
            smastar(task, nodes, control)
        });
        let patchy = some_mazes(60, 4, 4).map(|maze| maze.with(Patchy));
        finds_cheapest_paths(patchy, |task, control| smastar(task, nodes, control));
    }
}

#[test]
fn a_path_that_does_not_fit_stops_for_memory() {
    for maze in some_mazes(100, 4, 4) {
        for nodes in 0..12 {
            let outcome = smastar(&maze.task(), nodes, &mut unlimited());
            let cost = assert_sound(&maze, &outcome);
            let fits = maze.fewest_actions().is_some_and(|length| length <= nodes);
            assert_eq!(cost.is_some(), fits);
            if cost.is_none() && maze.cheapest().is_some() {
                assert_eq!(outcome.stopped, Some(StopReason::Memory));
            }
        }
    }
}

#[test]
fn an_overestimate_proves_nothing() {
    let mazes = some_mazes(40, 4, 4).map(|maze| maze.with(Overestimate));
    overestimates_prove_nothing(mazes, |task, control| smastar(task, 20, control));
}

#[test]
fn keeps_to_the_limit_on_memory_and_forgets_instead_of_stopping() {
    let blind = stack(&[5, 3, 6, 1, 4, 2]).with(|_| Zero);
    let (mut free, mut tight) = (unlimited(), within_memory(40_000));
    for control in [&mut free, &mut tight] {
        assert!(smastar(&blind.task(), usize::MAX, control).is_optimal());
    }
    let (free, tight) = (free.statistics(), tight.statistics());
    assert!(tight.peak_stored < free.peak_stored);
    assert!(tight.expanded > free.expanded);
}

#[test]
fn with_any_memory_it_finds_the_best_path_or_stops_for_memory() {
    let sorting = stack(&[2, 5, 8, 3, 6, 1, 4, 7]);
    let is_found = |&memory: &usize| {
        let outcome = smastar(&sorting.task(), usize::MAX, &mut within_memory(memory));
        assert!(outcome.is_optimal() || outcome.stopped == Some(StopReason::Memory));
        outcome.is_optimal()
    };
    assert!((0..40_000).step_by(101).filter(is_found).count() > 100);
}

#[test]
fn ends_at_the_goal_and_behind_walls() {
    ends_at_once_at_the_goal(|task, control| smastar(task, 0, control));
    ends_behind_walls(|task, control| smastar(task, 20, control));
}

#[test]
fn every_limit_stops_it() {
    stops_or_finds(|task, control| smastar(task, 1000, control));
    every_limit_stops(true, |task, control| smastar(task, 1000, control));
    keeps_cost_limits(some_mazes(60, 4, 4), |task, control| {
        smastar(task, 20, control)
    });
}
