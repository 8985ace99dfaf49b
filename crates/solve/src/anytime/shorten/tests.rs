//! Shortened ways lead where the long ones led.

use std::sync::Arc;

use taquin_puzzle::{Blank, Goal, Problem, Random, Scramble, Solution};
use taquin_search::Limits;

use super::super::constructive::construct;
use super::*;
use crate::Options;
use crate::request::{BestSoFar, Request};

/// A problem, and a way to its goal with many detours.
fn detours(size: &str, seed: u64) -> (Problem, Moves) {
    let goal = Goal::Rows.board(size.parse().unwrap());
    let mut random = Random::new(seed);
    let mut board = goal.clone();
    let mut way = Moves::new();
    for _ in 0..600 {
        let steps: Vec<Direction> = board.moves().collect();
        let step = steps[random.below(steps.len() as u64) as usize];
        board.slide(step);
        way.push(step);
    }
    (Problem::new(board, goal).unwrap(), way.inverse())
}

#[test]
fn boards_passed_twice_are_cut() {
    for seed in 0..20 {
        let (problem, way) = detours("4x4", seed);
        let shorter = cycles::cut(problem.start(), &way, &mut || Ok(())).unwrap();
        assert!(shorter.len() < way.len());
        let solution = Solution::replay(&problem, shorter.clone()).unwrap();
        let mut prints = std::collections::HashSet::new();
        let toured: Result<(), ()> = solution.visit(|_, board| {
            assert!(prints.insert(board.fingerprint()));
            Ok(())
        });
        toured.unwrap();
    }
}

#[test]
fn stretches_get_shorter_and_stay_right() {
    for threads in [1, 2] {
        for (size, seed) in [("3x3", 1), ("5x5", 2), ("4x7", 3), ("9x9", 4)] {
            let (problem, way) = detours(size, seed);
            let work = Work {
                problem: &problem,
                seed: 0,
                threads,
            };
            let first = cycles::cut(problem.start(), &way, &mut || Ok(())).unwrap();
            let (options, so_far) = (Options::new(), BestSoFar::new(false));
            let request = Request::unwatched(&problem, &options, &so_far);
            let known = Solution::replay(&problem, way.clone()).unwrap();
            let mut best = Best::new(&request, Arc::new(known));
            let mut control = Control::new(Limits::new().nodes(300_000));
            let mut windows = Windows::new();
            while let Ok(Round::More) = windows.improve(&work, &mut best, &mut control) {}
            // Every solution was replayed when it was offered.
            assert!(best.length() < first.len() as u64, "{size}");
            assert!(control.statistics().expanded <= 300_000 + 64);
        }
    }
}

#[test]
fn a_way_that_is_straight_is_left_alone() {
    let goal = Goal::Rows.board("20x20".parse().unwrap());
    let start = Scramble::Walk(0).board(&goal, &mut Random::new(1)).unwrap();
    let way: Moves = "R19D19".parse().unwrap();
    let cells = Cells::new(&start);
    let steps: Vec<Direction> = way.iter().collect();
    let mut nodes = 10_000;
    assert_eq!(
        Patch::default().shorter(&cells, &steps[..20], &mut nodes),
        None
    );
    assert_eq!(nodes, 10_000);
}

#[test]
fn what_was_found_before_a_limit_is_kept() {
    let goal = Goal::Rows.board("10x10".parse().unwrap());
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = scramble.board(&goal, &mut Random::new(3)).unwrap();
    let problem = Problem::new(start, goal).unwrap();
    let mut control = Control::new(Limits::default());
    let way = construct(&problem, &mut control).unwrap().unwrap();
    let way = cycles::cut(problem.start(), &way, &mut || Ok(())).unwrap();
    for threads in [1, 2] {
        let work = Work {
            problem: &problem,
            seed: 0,
            threads,
        };
        let (options, so_far) = (Options::new(), BestSoFar::new(false));
        let request = Request::unwatched(&problem, &options, &so_far);
        let known = Solution::replay(&problem, way.clone()).unwrap();
        let mut best = Best::new(&request, Arc::new(known));
        // Less than a round has.
        let mut control = Control::new(Limits::new().nodes(500));
        let ended = Windows::new().improve(&work, &mut best, &mut control);
        assert_eq!(ended, Err(StopReason::Nodes));
        assert!(best.way().len() < way.len());
    }
}

/// What is found has to be replayed, and on a long way that takes longer than the search.
#[test]
fn a_way_that_there_is_no_time_to_replay_is_left_alone() {
    let goal = Goal::Rows.board("140x140".parse().unwrap());
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = scramble.board(&goal, &mut Random::new(3)).unwrap();
    let problem = Problem::new(start, goal).unwrap();
    let way = construct(&problem, &mut Control::new(Limits::default()));
    let way = way.unwrap().unwrap();
    // So long that cycles are not cut, and that no machine replays it a few times within the limit.
    assert!(way.len() > 5_000_000);
    for threads in [1, 2] {
        let work = Work {
            problem: &problem,
            seed: 0,
            threads,
        };
        let (options, so_far) = (Options::new(), BestSoFar::new(false));
        let request = Request::unwatched(&problem, &options, &so_far);
        let known = Solution::replay(&problem, way.clone()).unwrap();
        let mut best = Best::new(&request, Arc::new(known));
        let mut control = Control::new(Limits::new().time(Duration::from_millis(20)));
        let ended = Windows::new().improve(&work, &mut best, &mut control);
        assert_eq!(ended, Err(StopReason::Time));
        assert_eq!(control.statistics().expanded, 0);
    }
}

/// Every few thousand moves.
#[test]
fn cutting_cycles_looks_at_the_limits() {
    let (problem, way) = detours("9x9", 1);
    let way: Moves = std::iter::repeat_n(way.inverse(), 100)
        .zip(std::iter::repeat_n(way, 100))
        .flat_map(|(there, back)| there.iter().chain(back.iter()).collect::<Vec<_>>())
        .collect();
    let mut looks = 0;
    let cut = cycles::cut(problem.goal(), &way, &mut || {
        looks += 1;
        Ok(())
    });
    assert!(cut.unwrap().is_empty());
    assert_eq!(looks, way.len() / 8192);
    let stopped = cycles::cut(problem.goal(), &way, &mut || Err(StopReason::Time));
    assert_eq!(stopped, Err(StopReason::Time));
}
