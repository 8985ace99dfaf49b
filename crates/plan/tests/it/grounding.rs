//! The operators that grounding finds.

use crate::puzzle;
use crate::samples::*;

#[test]
fn a_puzzle_has_a_move_for_every_tile_and_pair_of_neighbours() {
    for (typed, domain) in [(true, puzzle::TYPED), (false, puzzle::UNTYPED)] {
        for (rows, cols, pairs) in [(3, 3, 24), (4, 4, 48), (2, 5, 26)] {
            let cells = rows * cols;
            let mut start = puzzle::rows_goal(cells);
            start.swap(cells - 2, cells - 1);
            let text = puzzle::problem(typed, rows, cols, &start, &puzzle::rows_goal(cells));
            let task = task(domain, &text);
            assert_eq!(task.operators.len(), pairs * (cells - 1));
            assert_eq!(task.facts.len(), cells * cells);
            assert_eq!(task.initial.len(), cells);
            assert_eq!(task.goal.len(), cells - 1);
        }
    }
}
