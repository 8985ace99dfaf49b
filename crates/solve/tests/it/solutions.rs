//! All optimal solutions, the k best and good moves, against exhaustive search.

use std::collections::HashSet;
use std::ops::ControlFlow;

use taquin_puzzle::{Board, Direction, Goal, Metric, Problem};
use taquin_solve::{Method, Solve};

use crate::exhaustive::distances;

/// A question that a plain search answers.
fn plain<'p>(problem: &'p Problem, metric: Metric) -> Solve<'p> {
    Solve::new(problem).method(Method::IdaStar).metric(metric)
}

/// The number of shortest move sequences from a board to the goal, by going down the distances.
fn count_shortest(board: &Board, distances: &std::collections::HashMap<Board, u64>) -> u64 {
    let distance = distances[board];
    if distance == 0 {
        return 1;
    }
    let nearer = board
        .neighbours()
        .filter(|(_, next)| distances[next] + 1 == distance);
    nearer
        .map(|(_, next)| count_shortest(&next, distances))
        .sum()
}

#[test]
fn all_optimal_solutions_of_2x3_boards_are_found_once() {
    let goal = Goal::Rows.board("2x3".parse().unwrap());
    let distances = distances(&goal, Metric::Single);
    for (start, &distance) in &distances {
        let problem = Problem::new(start.clone(), goal.clone()).unwrap();
        let mut seen = HashSet::new();
        let visit = |solution: taquin_puzzle::Solution| {
            assert_eq!(solution.length(Metric::Single), distance);
            assert!(seen.insert(solution.moves().clone()));
            ControlFlow::Continue(())
        };
        let all = plain(&problem, Metric::Single).all_optimal(visit).unwrap();
        assert!(all.is_complete);
        assert_eq!(all.count, count_shortest(start, &distances), "{start}");
        assert_eq!(all.count, seen.len() as u64);
    }
}

#[test]
fn good_moves_are_those_that_lead_nearer() {
    let goal = Goal::Snail.board("3x3".parse().unwrap());
    let distances = distances(&goal, Metric::Single);
    for (start, &distance) in distances.iter().filter(|(_, d)| **d > 0).step_by(900) {
        let problem = Problem::new(start.clone(), goal.clone()).unwrap();
        let good = plain(&problem, Metric::Single).good_moves().unwrap();
        let found: HashSet<Direction> = good.moves.iter().map(|run| run.direction()).collect();
        let expected = start
            .neighbours()
            .filter(|(_, next)| distances[next] < distance);
        assert_eq!(
            found,
            expected.map(|(direction, _)| direction).collect(),
            "{start}"
        );
        assert_eq!(good.length, Some(distance));
    }
}

#[test]
fn the_k_best_come_in_order_and_begin_with_the_optimal_ones() {
    for (metric, start) in [
        (Metric::Single, "4 5 0/1 2 3"),
        (Metric::Multi, "4 5 0/1 2 3"),
        (Metric::Multi, "1 2 3/0 4 5"),
    ] {
        in_order(metric, start);
    }
}

fn in_order(metric: Metric, start: &str) {
    let goal = Goal::Rows.board("2x3".parse().unwrap());
    let start: Board = start.parse().unwrap();
    let shortest = distances(&goal, metric)[&start];
    let problem = Problem::new(start, goal).unwrap();
    let mut lengths = Vec::new();
    let mut seen = HashSet::new();
    let visit = |solution: taquin_puzzle::Solution| {
        lengths.push(solution.length(metric));
        assert!(seen.insert(solution.moves().clone()));
        ControlFlow::Continue(())
    };
    let best = plain(&problem, metric).k_best(12, visit).unwrap();
    assert_eq!(best.count, 12);
    assert_eq!(lengths[0], shortest);
    assert!(lengths.is_sorted());
}
