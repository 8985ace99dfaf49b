//! Traces: the same search as without, every expansion in its place.

use taquin_puzzle::{Board, Goal, Metric, Problem};
use taquin_solve::trace::{TRACEABLE, Trace, TraceError};
use taquin_solve::{Method, Solve};

fn problem(start: &str) -> Problem {
    let start: Board = start.parse().unwrap();
    let goal = Goal::Snail.board(start.size());
    let goal = match Problem::new(start.clone(), goal.clone()) {
        Ok(_) => goal,
        Err(_) => Goal::Rows.board(start.size()),
    };
    Problem::new(start, goal).unwrap()
}

fn trace(method: Method, problem: &Problem, metric: Metric, most: usize) -> (Trace, u64) {
    let question = Solve::new(problem).method(method).metric(metric);
    let trace = question.trace(most).unwrap();
    let expanded = trace.answer.statistics.expanded;
    (trace, expanded)
}

/// Boards of few moves, so that depth-first rounds stay small too.
const STARTS: [&str; 4] = [
    "1 2 3/4 0 6/7 5 8",
    "4 1 2/0 5 3",
    "1 3 0/4 2 6/7 5 8",
    "0 1/3 2",
];

#[test]
fn every_expansion_is_noted_and_none_is_changed() {
    for start in STARTS {
        let problem = problem(start);
        for metric in Metric::ALL {
            for method in TRACEABLE {
                let (trace, expanded) = trace(method, &problem, metric, 1 << 20);
                let plain = Solve::new(&problem).method(method).metric(metric);
                let plain = plain.run().unwrap();
                assert_eq!(expanded, plain.statistics.expanded, "{method} {start}");
                assert_eq!(trace.nodes.len() as u64, expanded, "{method} {start}");
                assert_eq!(trace.answer.length(), plain.length(), "{method} {start}");
                assert!(!trace.is_cut);
            }
        }
    }
}

#[test]
fn nodes_are_one_move_from_their_parents() {
    for start in STARTS {
        let problem = problem(start);
        for method in TRACEABLE {
            let (trace, _) = trace(method, &problem, Metric::Single, 1 << 20);
            for (number, node) in trace.nodes.iter().enumerate() {
                let Some(parent) = node.parent else {
                    assert_eq!(node.board, *problem.start());
                    assert_eq!(node.cost, 0);
                    continue;
                };
                assert!(parent < number, "{method}");
                let parent = &trace.nodes[parent];
                assert_eq!(node.cost, parent.cost + 1);
                assert_eq!(node.round, parent.round, "{method}");
                let mut neighbours = parent.board.neighbours();
                assert!(neighbours.any(|(_, board)| board == node.board), "{method}");
            }
        }
    }
}

#[test]
fn costs_are_those_of_the_search() {
    let problem = problem("1 3 0/4 2 6/7 5 8");
    // Layer by layer.
    let (breadth, _) = trace(Method::BreadthFirst, &problem, Metric::Single, 1 << 20);
    assert!(breadth.nodes.is_sorted_by_key(|node| node.cost));
    // A consistent heuristic: cost plus estimate never falls.
    let (astar, _) = trace(Method::AStar, &problem, Metric::Single, 1 << 20);
    assert!(
        astar
            .nodes
            .is_sorted_by_key(|node| node.cost + node.estimate)
    );
    // Within the bound of the round, which rises.
    let (idastar, _) = trace(Method::IdaStar, &problem, Metric::Single, 1 << 20);
    let mut highest: Vec<u32> = Vec::new();
    for node in &idastar.nodes {
        highest.resize(node.round as usize, 0);
        let round = &mut highest[node.round as usize - 1];
        *round = (*round).max(node.cost + node.estimate);
    }
    assert!(highest.is_sorted_by(|a, b| a < b), "{highest:?}");
}

#[test]
fn the_solution_is_marked_from_the_start() {
    for start in STARTS {
        let problem = problem(start);
        for method in [
            Method::BreadthFirst,
            Method::AStar,
            Method::IdaStar,
            Method::UniformCost,
            Method::Rbfs,
        ] {
            let (trace, _) = trace(method, &problem, Metric::Single, 1 << 20);
            let marked = trace
                .nodes
                .iter()
                .filter(|node| node.is_on_solution)
                .count() as u64;
            // The goal itself is found, not expanded.
            assert_eq!(Some(marked), trace.answer.length(), "{method} {start}");
        }
    }
}

#[test]
fn a_long_trace_is_cut() {
    let problem = problem("8 0 6/5 4 7/2 3 1");
    for method in [
        Method::BreadthFirst,
        Method::AStar,
        Method::IdaStar,
        Method::Greedy,
    ] {
        let (trace, expanded) = trace(method, &problem, Metric::Single, 20);
        assert_eq!((trace.nodes.len(), trace.is_cut), (20, true), "{method}");
        assert!(expanded > 20);
        assert!(trace.answer.solution.is_some());
    }
}

#[test]
fn what_cannot_be_traced_is_said() {
    let problem = problem("1 2 3/4 0 6/7 5 8");
    for &method in Method::ALL
        .iter()
        .filter(|method| !TRACEABLE.contains(method))
    {
        let error = Solve::new(&problem).method(method).trace(9).unwrap_err();
        assert!(matches!(error, TraceError::Method(_)));
        assert!(error.to_string().contains("use breadth-first, "), "{error}");
    }
}
