//! The number of boards at each distance from the goal, against the published tables.

use std::collections::HashSet;

use taquin_puzzle::{Board, Goal, Metric, Size};

use crate::boards::size;

const SINGLE: &str = include_str!("../../../../testdata/distances-single.txt");
const MULTI: &str = include_str!("../../../../testdata/distances-multi.txt");

/// The table of a size whose goal has its blank in a corner.
fn published(metric: Metric, size: Size) -> Vec<usize> {
    let tables = match metric {
        Metric::Single => SINGLE,
        Metric::Multi => MULTI,
    };
    let counts = tables
        .lines()
        .find_map(|line| line.strip_prefix(&format!("{size}: ")))
        .unwrap();
    counts
        .split_whitespace()
        .map(|count| count.parse().unwrap())
        .collect()
}

/// The boards one move away, as the metric counts moves.
fn one_move_away(board: &Board, metric: Metric) -> Vec<Board> {
    let mut boards = Vec::new();
    for direction in board.moves() {
        let mut next = board.clone();
        // One move of the multi-tile metric slides as many tiles along the line as it likes.
        while next.try_slide(direction).is_ok() {
            boards.push(next.clone());
            if metric == Metric::Single {
                break;
            }
        }
    }
    boards
}

/// The number of boards at distance 0, 1, 2, … from the goal, by breadth-first search.
fn counted(goal: &Board, metric: Metric) -> Vec<usize> {
    let mut seen = HashSet::from([goal.clone()]);
    let mut layer = vec![goal.clone()];
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len());
        let mut next = Vec::new();
        for board in layer.iter().flat_map(|board| one_move_away(board, metric)) {
            if seen.insert(board.clone()) {
                next.push(board);
            }
        }
        layer = next;
    }
    counts
}

fn check(rows: usize, cols: usize, total: usize) {
    for metric in Metric::ALL {
        let size = size(rows, cols);
        let expected = published(metric, size);
        assert_eq!(expected.iter().sum::<usize>(), total, "{size} {metric}");
        for goal in [Goal::Rows, Goal::BlankFirst, Goal::Columns] {
            for size in [size, size.transposed()] {
                let goal_board = goal.board(size);
                let counts = counted(&goal_board, metric);
                assert_eq!(counts, expected, "{size} {metric} {goal}");
            }
        }
    }
}

#[test]
fn on_2x2() {
    check(2, 2, 12);
}

#[test]
fn on_2x3_and_3x2() {
    check(2, 3, 360);
}

#[test]
fn on_2x4_and_4x2() {
    check(2, 4, 20_160);
}

#[test]
fn on_3x3() {
    let size = size(3, 3);
    for metric in Metric::ALL {
        let counts = counted(&Goal::Rows.board(size), metric);
        assert_eq!(counts, published(metric, size), "{metric}");
    }
}
