//! Shortened paths lead where the long ones led.

use std::sync::Arc;

use taquin_puzzle::{Blank, Goal, Problem, Random, Scramble, Solution};
use taquin_search::{Control, Limits};

use super::*;
use crate::Options;
use crate::anytime::constructive::construct;
use crate::request::{BestSoFar, Request};

/// A problem, and a path to its goal with many detours.
fn detours(size: &str, seed: u64) -> (Problem, Moves) {
    let goal = Goal::Rows.board(size.parse().unwrap());
    let mut random = Random::new(seed);
    let mut board = goal.clone();
    let mut moves = Moves::new();
    for _ in 0..600 {
        let steps: Vec<Direction> = board.moves().collect();
        let step = steps[random.below(steps.len() as u64) as usize];
        board.slide(step);
        moves.push(step);
    }
    (Problem::new(board, goal).unwrap(), moves.inverse())
}

#[test]
fn cycles_are_cut() {
    for seed in 0..20 {
        let (problem, moves) = detours("4x4", seed);
        let shorter = cycles::cut(problem.start(), &moves, || Ok(())).unwrap();
        assert!(shorter.len() < moves.len());
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
fn windows_get_shorter_and_stay_right() {
    for threads in [1, 2] {
        for (size, seed) in [("3x3", 1), ("5x5", 2), ("4x7", 3), ("9x9", 4)] {
            let (problem, moves) = detours(size, seed);
            let first = cycles::cut(problem.start(), &moves, || Ok(())).unwrap();
            let (options, so_far) = (Options::new().threads(threads), BestSoFar::new(false));
            let request = Request::unwatched(&problem, &options, &so_far);
            let known = Solution::replay(&problem, moves.clone()).unwrap();
            let mut control = Control::new(Limits::new().nodes(300_000));
            let mut session = Session::new(&request, &problem, Arc::new(known), &mut control);
            let mut windows = WindowSearch::new();
            while let Ok(Round::More) = windows.improve(&mut session) {}
            // Every solution was replayed when it was offered.
            assert!(session.length() < first.len() as u64, "{size}");
            assert!(control.statistics().expanded <= 300_000 + 64);
        }
    }
}

#[test]
fn a_straight_path_is_left_alone() {
    let goal = Goal::Rows.board("20x20".parse().unwrap());
    let start = Scramble::Walk(0).board(&goal, &mut Random::new(1)).unwrap();
    let moves: Moves = "R19D19".parse().unwrap();
    let cells = Cells::new(&start);
    let steps: Vec<Direction> = moves.iter().collect();
    let mut nodes = 10_000;
    assert_eq!(
        Patch::default().find_shorter(&cells, &steps[..20], &mut nodes),
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
    let moves = construct(&problem, &mut control).unwrap().unwrap();
    let moves = cycles::cut(problem.start(), &moves, || Ok(())).unwrap();
    for threads in [1, 2] {
        let (options, so_far) = (Options::new().threads(threads), BestSoFar::new(false));
        let request = Request::unwatched(&problem, &options, &so_far);
        let known = Solution::replay(&problem, moves.clone()).unwrap();
        // Less than a round expands.
        let mut control = Control::new(Limits::new().nodes(500));
        let mut session = Session::new(&request, &problem, Arc::new(known), &mut control);
        let ended = WindowSearch::new().improve(&mut session);
        assert_eq!(ended, Err(StopReason::Nodes));
        assert!(session.moves().len() < moves.len());
    }
}

/// Moves that are found have to be replayed, and with many moves that takes longer than the search.
#[test]
fn a_path_too_long_to_replay_in_time_is_left_alone() {
    let goal = Goal::Rows.board("140x140".parse().unwrap());
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = scramble.board(&goal, &mut Random::new(3)).unwrap();
    let problem = Problem::new(start, goal).unwrap();
    let moves = construct(&problem, &mut Control::new(Limits::default()));
    let moves = moves.unwrap().unwrap();
    // So long that cycles are not cut, and that no machine replays them a few times within the limit.
    assert!(moves.len() > 5_000_000);
    for threads in [1, 2] {
        let (options, so_far) = (Options::new().threads(threads), BestSoFar::new(false));
        let request = Request::unwatched(&problem, &options, &so_far);
        let known = Solution::replay(&problem, moves.clone()).unwrap();
        let mut control = Control::new(Limits::new().time(Duration::from_millis(20)));
        let mut session = Session::new(&request, &problem, Arc::new(known), &mut control);
        let ended = WindowSearch::new().improve(&mut session);
        assert_eq!(ended, Err(StopReason::Time));
        assert_eq!(control.statistics().expanded, 0);
    }
}

/// Every few thousand moves.
#[test]
fn cutting_cycles_checks_the_limits() {
    let (problem, moves) = detours("9x9", 1);
    let moves: Moves = std::iter::repeat_n(moves.inverse(), 100)
        .zip(std::iter::repeat_n(moves, 100))
        .flat_map(|(there, back)| there.iter().chain(back.iter()).collect::<Vec<_>>())
        .collect();
    let mut checks = 0;
    let cut = cycles::cut(problem.goal(), &moves, || {
        checks += 1;
        Ok(())
    });
    assert!(cut.unwrap().is_empty());
    assert_eq!(checks, moves.len() / 8192);
    let stopped = cycles::cut(problem.goal(), &moves, || Err(StopReason::Time));
    assert_eq!(stopped, Err(StopReason::Time));
}
