//! Solvable if and only if reachable: every verdict against a breadth-first search.

use taquin_puzzle::solvability::{Explanation, is_solvable};
use taquin_puzzle::{Board, Goal, Problem, Size};

use crate::boards::{board, every_board, reachable, size};

/// Judges every board of the goal's size in all three ways; gives the number of reachable ones.
fn judge_every_board(goal: &Board) -> usize {
    let reached = reachable(goal);
    for start in every_board(goal.size()) {
        let truth = reached.contains_key(&start);
        let verdicts = [
            is_solvable(&start, goal),
            Explanation::new(&start, goal).is_solvable(),
            Problem::new(start.clone(), goal.clone()).is_ok(),
        ];
        assert_eq!(verdicts, [truth; 3], "{start} to {goal}");
    }
    reached.len()
}

/// How many boards can reach a goal: half of all, or on a line one for each cell of the blank.
fn reachable_count(size: Size) -> usize {
    if size.is_line() {
        size.cells()
    } else {
        (1..=size.cells()).product::<usize>() / 2
    }
}

#[test]
fn on_small_boards_for_every_named_goal() {
    for (rows, cols) in [(1, 2), (2, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2)] {
        let size = size(rows, cols);
        for goal in Goal::ALL {
            let count = judge_every_board(&goal.board(size));
            assert_eq!(count, reachable_count(size), "{size} {goal}");
        }
    }
}

#[test]
fn on_small_boards_for_every_goal_at_all() {
    for (rows, cols) in [(1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (2, 2)] {
        for goal in every_board(size(rows, cols)) {
            assert_eq!(judge_every_board(&goal), reachable_count(goal.size()));
        }
    }
}

#[test]
fn on_3x3_with_the_blank_in_a_corner() {
    for goal in [Goal::Rows, Goal::BlankFirst, Goal::Columns] {
        assert_eq!(judge_every_board(&goal.board(size(3, 3))), 181_440);
    }
}

#[test]
fn on_3x3_with_the_blank_on_an_edge() {
    for goal in [
        "1 2 3/4 5 6/7 0 8",
        "7 0 3/8 2 1/5 4 6",
        "2 1 3/0 4 5/6 7 8",
    ] {
        assert_eq!(judge_every_board(&board(goal)), 181_440);
    }
}

#[test]
fn on_3x3_with_the_blank_in_the_centre() {
    for goal in [Goal::Snail.board(size(3, 3)), board("1 2 3/4 0 5/6 7 8")] {
        assert_eq!(judge_every_board(&goal), 181_440);
    }
}

#[test]
fn boards_of_different_sizes_never_reach_each_other() {
    let (wide, tall) = (board("1 2 3/4 5 0"), board("1 2/3 4/5 0"));
    assert!(!is_solvable(&wide, &tall));
    assert!(Problem::new(wide, tall).is_err());
}
