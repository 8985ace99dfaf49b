//! Tests of the schedule: rounds of beams on boards of every kind.

use std::sync::Arc;
use std::time::Duration;

use taquin_puzzle::{Blank, Board, Goal, Moves, Problem, Random, Scramble, Solution};
use taquin_search::{CancelToken, Control, Limits, Meter as _, StopReason};

use super::improvers;
use crate::Options;
use crate::anytime::constructive;
use crate::anytime::session::Session;
use crate::request::{BestSoFar, Request};

fn problem(size: &str, seed: u64) -> Problem {
    problem_to(Goal::Rows.board(size.parse().unwrap()), seed)
}

fn problem_to(goal: Board, seed: u64) -> Problem {
    let scramble = Scramble::Solvable(Blank::Anywhere);
    let start = scramble.board(&goal, &mut Random::new(seed)).unwrap();
    Problem::new(start, goal).unwrap().canonical()
}

/// Improves until the control stops it. Returns the moves, their number before, and the reason.
fn improve(
    problem: &Problem,
    threads: usize,
    control: &mut Control<'_>,
) -> (Moves, usize, StopReason) {
    let mut free = Control::new(Limits::default());
    let first = constructive::construct(problem, &mut free)
        .unwrap()
        .unwrap();
    let before = first.len();
    let options = Options::new().threads(threads).seed(1);
    let so_far = BestSoFar::new(false);
    let request = Request::unwatched(problem, &options, &so_far);
    let first = Solution::replay(problem, first).unwrap();
    let mut session = Session::new(&request, problem, Arc::new(first), control);
    let mut improvers = improvers(problem);
    let reason = loop {
        if let Err(reason) = improvers[0].improve(&mut session) {
            break reason;
        }
    };
    (session.into_solution().into_moves(), before, reason)
}

fn nodes(nodes: u64) -> Limits {
    Limits::new().nodes(nodes)
}

#[test]
fn long_boards_whose_scores_overflow_get_shorter() {
    let problem = problem("30x400", 2);
    let (moves, before, _) = improve(&problem, 2, &mut Control::new(nodes(100_000)));
    assert!(moves.len() <= before);
    Solution::replay(&problem, moves).unwrap();
}

#[test]
fn every_size_and_goal_gets_shorter_and_stays_a_solution() {
    for (size, goal) in [
        ("5x5", Goal::Snail),
        ("6x6", Goal::BlankFirst),
        ("2x9", Goal::Rows),
        ("3x7", Goal::Columns),
        ("12x11", Goal::Snail),
        ("17x17", Goal::Rows),
        ("26x8", Goal::Snail),
    ] {
        let problem = problem_to(goal.board(size.parse().unwrap()), 4);
        let (moves, before, reason) = improve(&problem, 1, &mut Control::new(nodes(400_000)));
        assert_eq!(reason, StopReason::Nodes);
        assert!(moves.len() < before, "{size}");
        Solution::replay(&problem, moves).unwrap();
    }
}

#[test]
fn one_thread_gives_the_same_answer_each_time() {
    for size in ["5x5", "11x11", "25x25"] {
        let problem = problem(size, 6);
        let answers = [0, 1].map(|_| improve(&problem, 1, &mut Control::new(nodes(300_000))).0);
        assert_eq!(answers[0], answers[1]);
    }
}

#[test]
fn a_cancelled_search_keeps_a_solution() {
    let problem = problem("7x7", 8);
    for (threads, wait) in [(1, 0), (1, 3), (2, 11), (2, 40), (3, 70)] {
        let token = CancelToken::new();
        let mut control = Control::new(Limits::default()).with_cancel(token.clone());
        let (moves, before, reason) = std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(wait));
                token.cancel();
            });
            improve(&problem, threads, &mut control)
        });
        assert_eq!(reason, StopReason::Cancelled);
        assert!(moves.len() <= before);
        Solution::replay(&problem, moves).unwrap();
    }
}

#[test]
fn memory_is_reserved_and_released() {
    let problem = problem("6x6", 9);
    let most = 1 << 20;
    let mut control = Control::new(nodes(600_000).memory(most));
    let (_, _, reason) = improve(&problem, 2, &mut control);
    assert_eq!(reason, StopReason::Nodes);
    assert_eq!(control.held(), 0);
    let mut control = Control::new(nodes(600_000).memory(1000));
    assert_eq!(improve(&problem, 1, &mut control).2, StopReason::Memory);
}

/// States may differ in fewer steps, but beams are as wide as without a limit.
#[test]
fn region_beams_work_with_little_memory() {
    let problem = problem("30x30", 3);
    let mut control = Control::new(nodes(1_500_000).memory(8 << 20));
    let (moves, before, reason) = improve(&problem, 1, &mut control);
    assert_eq!(reason, StopReason::Nodes);
    assert!(moves.len() * 5 < before * 4, "{} of {before}", moves.len());
    let (unlimited, ..) = improve(&problem, 1, &mut Control::new(nodes(1_500_000)));
    assert!(moves.len() * 9 < unlimited.len() * 10);
}

#[test]
fn published_boards_come_close_to_their_optimum() {
    let text = include_str!("../../../../../testdata/deepcubea24.tsv");
    let boards = text.lines().filter(|line| !line.starts_with('#')).take(4);
    let (mut total, mut optimal) = (0, 0);
    for line in boards {
        let fields: Vec<&str> = line.split('\t').collect();
        let start: Board = fields[4].parse().unwrap();
        let problem = Problem::new(start, Goal::Rows.board("5x5".parse().unwrap())).unwrap();
        let (moves, _, _) = improve(&problem, 1, &mut Control::new(nodes(2_000_000)));
        let shortest: usize = fields[2].parse().unwrap();
        assert!(moves.len() >= shortest);
        total += moves.len();
        optimal += shortest;
    }
    // That takes less than a second.
    assert!(total * 100 <= optimal * 103, "{total} against {optimal}");
}
