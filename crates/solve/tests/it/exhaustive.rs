//! Every solver finds the exact distance, which breadth-first search over all boards tells.

use std::collections::HashMap;

use taquin_puzzle::{Blank, Board, Goal, Metric, Problem, Random, Scramble};
use taquin_search::{Control, Limits};
use taquin_solve::{SOLVERS, solver};

/// The distance of every board that can reach `goal`.
fn distances(goal: &Board, metric: Metric) -> HashMap<Board, u64> {
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut layer = vec![goal.clone()];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in layer {
            for direction in board.moves() {
                let mut board = board.clone();
                // In the multi-tile metric a move may go on for as long as tiles follow.
                while board.try_slide(direction).is_ok() {
                    if !distances.contains_key(&board) {
                        distances.insert(board.clone(), distance);
                        next.push(board.clone());
                    }
                    if metric == Metric::Single {
                        break;
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

fn check(name: &str, problem: &Problem, metric: Metric, distance: u64) {
    let mut control = Control::new(Limits::default());
    let answer = solver(name).unwrap().solve(problem, metric, &mut control);
    let start = problem.start();
    assert_eq!(answer.length(), Some(distance), "{name} {metric} {start}");
    assert!(answer.is_optimal(), "{name} {metric} {start}");
}

#[test]
fn all_boards_of_small_sizes_and_every_goal() {
    for size in ["1x2", "1x4", "2x2", "3x2", "2x3"] {
        for goal in Goal::ALL.map(|goal| goal.board(size.parse().unwrap())) {
            for metric in Metric::ALL {
                for (start, distance) in distances(&goal, metric) {
                    let problem = Problem::new(start, goal.clone()).unwrap();
                    for info in SOLVERS {
                        check(info.name, &problem, metric, distance);
                    }
                }
            }
        }
    }
}

#[test]
fn random_3x3_boards_of_every_goal() {
    let mut random = Random::new(2);
    for goal in Goal::ALL.map(|goal| goal.board("3x3".parse().unwrap())) {
        for metric in Metric::ALL {
            let distances = distances(&goal, metric);
            assert_eq!(distances.len(), 181_440);
            for _ in 0..50 {
                let start = Scramble::Solvable(Blank::Anywhere)
                    .board(&goal, &mut random)
                    .unwrap();
                let distance = distances[&start];
                let problem = Problem::new(start, goal.clone()).unwrap();
                for info in SOLVERS {
                    check(info.name, &problem, metric, distance);
                }
            }
        }
    }
}

#[test]
fn solvers_agree_on_larger_boards_near_the_goal() {
    let mut random = Random::new(3);
    for size in ["4x4", "3x6", "5x5", "6x5", "1x30"] {
        for goal in Goal::ALL.map(|goal| goal.board(size.parse().unwrap())) {
            for metric in Metric::ALL {
                let start = Scramble::Walk(14).board(&goal, &mut random).unwrap();
                let problem = Problem::new(start, goal.clone()).unwrap();
                let lengths = SOLVERS.iter().map(|info| {
                    let mut control = Control::new(Limits::default());
                    let answer = solver(info.name)
                        .unwrap()
                        .solve(&problem, metric, &mut control);
                    assert!(answer.is_optimal());
                    answer.length().unwrap()
                });
                let lengths: Vec<u64> = lengths.collect();
                assert!(
                    lengths.iter().all(|&length| length == lengths[0]),
                    "{lengths:?}"
                );
            }
        }
    }
}
