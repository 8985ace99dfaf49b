//! What Monte-Carlo tree search promises.

use super::*;
use crate::Zero;
use crate::testing::*;

const QUICK: MctsOptions = MctsOptions {
    seed: 5,
    exploration: 0.3,
    rollout: 6,
    iterations: 200,
};

#[test]
fn paths_are_sound() {
    finds_paths(some_stacks(7, 30), |task, control| {
        mcts(task, &QUICK, control)
    });
    let blind = all_stacks(4).map(|sorting| sorting.with(|_| Zero));
    is_sound(blind, |task, control| mcts(task, &QUICK, control));
    let without_rollout = MctsOptions {
        rollout: 0,
        ..QUICK
    };
    let overestimated = all_stacks(5).map(|sorting| sorting.with(Overestimate));
    is_sound(overestimated, |task, control| {
        mcts(task, &without_rollout, control)
    });
    is_sound(some_mazes(60, 8, 8), |task, control| {
        mcts(task, &QUICK, control)
    });
}

#[test]
fn every_limit_stops_it() {
    every_limit_stops(false, |task, control| mcts(task, &QUICK, control));
}

#[test]
fn memory_stops_the_tree_but_not_the_search() {
    let options = MctsOptions::default();
    let outcome = mcts(&hard_stack().task(), &options, &mut within_memory(80_000));
    assert_eq!(outcome.stopped, None);
    assert!(outcome.best.is_some());
}

#[test]
fn seeds_decide() {
    let hard = hard_stack();
    let run = |seed| {
        mcts(
            &hard.task(),
            &MctsOptions { seed, ..QUICK },
            &mut unlimited(),
        )
        .best
    };
    assert_eq!(run(1), run(1));
    assert!((2..10).any(|seed| run(seed) != run(1)));
}
