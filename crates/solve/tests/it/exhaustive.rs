//! Every method that claims to be optimal finds the exact distance, which breadth-first search
//! over all boards tells; the others find valid solutions or say that they failed.

use std::collections::HashMap;
use std::sync::OnceLock;

use taquin_puzzle::{Blank, Board, Goal, Metric, Problem, Random, Scramble};
use taquin_solve::{
    Answer, DefaultTimeLimit, Engine, Family, HeuristicKind, Method, Options, Solve,
};

/// How many of the boards that the full suite looks at the everyday one does.
pub(crate) fn share(full: usize, everyday: usize) -> usize {
    match cfg!(feature = "slow-tests") {
        true => full,
        false => everyday,
    }
}

/// Planners take a hundred times as long as methods that know tiles: they are tried on one board of
/// many, the first among them.
fn has_turn(method: Method, number: usize, one_of: usize) -> bool {
    method.info().family != Family::Planning || number.is_multiple_of(one_of)
}

/// The distance of every board that can reach `goal`.
pub(crate) fn distances(goal: &Board, metric: Metric) -> HashMap<Board, u64> {
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

fn solve(method: Method, problem: &Problem, metric: Metric) -> Answer {
    let question = Solve::new(problem).method(method).metric(metric);
    let question = question.options(Options::new().engine(engine()));
    question
        .default_time_limit(DefaultTimeLimit::Never)
        .run()
        .unwrap()
}

/// One engine for all boards, so that its tables are built once.
fn engine() -> Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(Engine::in_memory).clone()
}

/// Checks what a method promises on a board whose distance is known.
fn check(method: Method, problem: &Problem, metric: Metric, distance: u64) {
    let answer = solve(method, problem, metric);
    let info = method.info();
    let about = format!("{method} {metric} {}", problem.start());
    assert_eq!(answer.stopped, None, "{about}");
    assert!(answer.lower_bound <= distance, "{about}");
    if info.is_optimal {
        assert_eq!(answer.length(), Some(distance), "{about}");
        assert!(answer.is_optimal(), "{about}");
    } else if info.is_complete {
        assert!(answer.length().is_some(), "{about}");
    }
    // A solution was replayed when it was made; here only its length can be wrong.
    if let Some(length) = answer.length() {
        assert!(length >= distance, "{about}");
        assert_eq!(answer.is_optimal(), length == answer.lower_bound, "{about}");
    }
}

#[test]
fn all_2x3_boards() {
    for (goal, metric) in [
        (Goal::Rows, Metric::Single),
        (Goal::Snail, Metric::Single),
        (Goal::Columns, Metric::Multi),
    ] {
        let goal = goal.board("2x3".parse().unwrap());
        // In an order that does not change from run to run.
        let mut boards: Vec<(Board, u64)> = distances(&goal, metric).into_iter().collect();
        boards.sort_by_key(|(start, distance)| (*distance, start.to_string()));
        for (number, (start, distance)) in boards.into_iter().rev().enumerate() {
            let problem = Problem::new(start, goal.clone()).unwrap();
            let serves = |method: &&Method| method.serves(problem.size(), metric);
            for &method in Method::ALL.iter().filter(serves) {
                if has_turn(method, number, share(1, 9)) {
                    check(method, &problem, metric, distance);
                }
            }
        }
    }
}

#[test]
fn all_boards_of_lines_and_2x2() {
    for size in ["1x2", "2x1", "1x4", "2x2"] {
        for goal in Goal::ALL.map(|goal| goal.board(size.parse().unwrap())) {
            for metric in Metric::ALL {
                for (start, distance) in distances(&goal, metric) {
                    let problem = Problem::new(start, goal.clone()).unwrap();
                    let serves = |method: &&Method| method.serves(problem.size(), metric);
                    for &method in Method::ALL.iter().filter(serves) {
                        check(method, &problem, metric, distance);
                    }
                }
            }
        }
    }
}

/// Every method on random 3x3 boards of a goal.
fn random_3x3_boards(goal: Goal) {
    let mut random = Random::new(2);
    let goal = goal.board("3x3".parse().unwrap());
    let distances = distances(&goal, Metric::Single);
    assert_eq!(distances.len(), 181_440);
    for number in 0..share(500, 8) {
        let start = Scramble::Solvable(Blank::Anywhere)
            .board(&goal, &mut random)
            .unwrap();
        let distance = distances[&start];
        let problem = Problem::new(start, goal.clone()).unwrap();
        // Every claim to be optimal is tried on all boards, the others now and then.
        let claims = Method::ALL
            .iter()
            .filter(|method| method.info().is_optimal || number % 8 == 0)
            .filter(|&&method| has_turn(method, number, 100));
        for &method in claims {
            check(method, &problem, Metric::Single, distance);
        }
    }
}

#[test]
fn random_3x3_boards_by_rows() {
    random_3x3_boards(Goal::Rows);
}

#[test]
fn random_3x3_boards_blank_first() {
    random_3x3_boards(Goal::BlankFirst);
}

#[test]
fn random_3x3_boards_by_columns() {
    random_3x3_boards(Goal::Columns);
}

#[test]
fn random_3x3_boards_as_snails() {
    random_3x3_boards(Goal::Snail);
}

#[test]
fn random_3x3_boards_in_the_multi_tile_metric() {
    let mut random = Random::new(4);
    let goal = Goal::Snail.board("3x3".parse().unwrap());
    let distances = distances(&goal, Metric::Multi);
    for _ in 0..share(50, 4) {
        let start = Scramble::Solvable(Blank::Anywhere)
            .board(&goal, &mut random)
            .unwrap();
        let distance = distances[&start];
        let problem = Problem::new(start, goal.clone()).unwrap();
        // A depth-first search without a heuristic has up to 8 moves a board here.
        let serves = |method: &&Method| method.serves(problem.size(), Metric::Multi);
        for &method in Method::ALL.iter().filter(serves) {
            if !matches!(method, Method::IterativeDeepening | Method::DepthFirst) {
                check(method, &problem, Metric::Multi, distance);
            }
        }
    }
}

#[test]
fn the_farthest_3x3_boards() {
    let goal = Goal::Rows.board("3x3".parse().unwrap());
    for start in ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"] {
        let problem = Problem::new(start.parse().unwrap(), goal.clone()).unwrap();
        for &method in Method::ALL {
            check(method, &problem, Metric::Single, 31);
        }
    }
}

/// The methods that manage 3x4 boards in reasonable time.
const STRONG: &[Method] = &[
    Method::Auto,
    Method::AStar,
    Method::IdaStar,
    Method::Rbfs,
    Method::SmaStar,
    Method::Nbs,
    Method::BreadthFirstHeuristic,
    Method::AraStar,
    Method::AStarIdaStar,
    Method::ParallelIdaStar,
    Method::ParallelAStar,
];

#[test]
fn random_3x4_boards() {
    let mut random = Random::new(5);
    let goal = Goal::Rows.board("3x4".parse().unwrap());
    for _ in 0..share(50, 3) {
        let start = Scramble::Solvable(Blank::Anywhere)
            .board(&goal, &mut random)
            .unwrap();
        let problem = Problem::new(start, goal.clone()).unwrap();
        let reference = Solve::new(&problem)
            .method(Method::IdaStar)
            .heuristic(HeuristicKind::Manhattan)
            .run()
            .unwrap();
        let distance = reference.length().unwrap();
        for &method in STRONG {
            check(method, &problem, Metric::Single, distance);
        }
    }
}

#[test]
fn larger_boards_near_the_goal() {
    let mut random = Random::new(3);
    for size in ["4x4", "3x6", "5x5", "6x5", "1x30"] {
        let goals = Goal::ALL.map(|goal| goal.board(size.parse().unwrap()));
        for (number, goal) in goals.into_iter().enumerate() {
            for metric in Metric::ALL {
                let start = Scramble::Walk(12).board(&goal, &mut random).unwrap();
                let problem = Problem::new(start, goal.clone()).unwrap();
                let answer = solve(Method::IdaStar, &problem, metric);
                let promises = |method: &&Method| {
                    method.info().is_optimal && method.serves(problem.size(), metric)
                };
                let promises = Method::ALL
                    .iter()
                    .copied()
                    .filter(|method| promises(&method));
                for method in promises.filter(|&method| has_turn(method, number, share(1, 4))) {
                    check(method, &problem, metric, answer.length().unwrap());
                }
            }
        }
    }
}
