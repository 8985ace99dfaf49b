//! Shuffled boards are uniform: chi-square tests, and proof that the tests can fail.
//!
//! Seeds are fixed, so a test that passes once passes always. The critical
//! values are the 99.9 % quantiles of the chi-square distribution, worked out
//! from the incomplete gamma function: a fair generator exceeds one for one
//! seed in a thousand.

use std::collections::HashMap;

use taquin_puzzle::solvability::is_solvable;
use taquin_puzzle::{Blank, Board, Goal, Random, Scramble, Size};

use crate::boards::{every_board, size};

/// The expected number of draws of each board.
const EACH: usize = 100;

/// The 99.9 % quantile for a number of degrees of freedom.
fn critical(freedom: usize) -> f64 {
    match freedom {
        3 => 16.266,
        4 => 18.467,
        19 => 43.820,
        59 => 98.324,
        359 => 447.532,
        _ => panic!("no quantile for {freedom} degrees of freedom"),
    }
}

/// Draws boards and compares how often each came with how often it should.
///
/// Gives the statistic and the critical value. Draws outside `boards` must not happen.
fn chi_square(boards: &[Board], mut draw: impl FnMut() -> Board) -> (f64, f64) {
    let mut counts: HashMap<&Board, usize> = boards.iter().map(|board| (board, 0)).collect();
    for _ in 0..EACH * boards.len() {
        let drawn = draw();
        match counts.get_mut(&drawn) {
            Some(count) => *count += 1,
            None => panic!("{drawn} should never be drawn"),
        }
    }
    let statistic = counts
        .values()
        .map(|&count| (count as f64 - EACH as f64).powi(2) / EACH as f64)
        .sum();
    (statistic, critical(boards.len() - 1))
}

/// The boards that a scramble may give.
fn allowed(goal: &Board, blank: Blank, solvable: bool) -> Vec<Board> {
    every_board(goal.size())
        .filter(|board| blank == Blank::Anywhere || board.blank() == goal.blank())
        .filter(|board| is_solvable(board, goal) == solvable)
        .collect()
}

fn check(size: Size, scramble: Scramble, count: usize) {
    let (blank, solvable) = match scramble {
        Scramble::Solvable(blank) => (blank, true),
        Scramble::Unsolvable(blank) => (blank, false),
        _ => panic!("{scramble:?} is not uniform"),
    };
    for goal in Goal::ALL {
        let goal_board = goal.board(size);
        let boards = allowed(&goal_board, blank, solvable);
        assert_eq!(boards.len(), count);
        let mut random = Random::new(2024);
        let (statistic, critical) = chi_square(&boards, || {
            scramble.board(&goal_board, &mut random).unwrap()
        });
        assert!(
            statistic < critical,
            "{size} {goal} {scramble:?}: {statistic} is not below {critical}"
        );
    }
}

#[test]
fn solvable_boards_are_uniform() {
    check(size(2, 3), Scramble::Solvable(Blank::Anywhere), 360);
    check(size(3, 2), Scramble::Solvable(Blank::Anywhere), 360);
}

#[test]
fn solvable_boards_with_the_blank_at_home_are_uniform() {
    check(size(2, 3), Scramble::Solvable(Blank::Home), 60);
}

#[test]
fn unsolvable_boards_are_uniform() {
    check(size(2, 3), Scramble::Unsolvable(Blank::Anywhere), 360);
    check(size(2, 3), Scramble::Unsolvable(Blank::Home), 60);
}

#[test]
fn boards_of_one_line_are_uniform() {
    // The goal's sequence with the blank in any cell; or one of the 3! − 1 others.
    for size in [size(1, 4), size(4, 1)] {
        check(size, Scramble::Solvable(Blank::Anywhere), 4);
        check(size, Scramble::Unsolvable(Blank::Anywhere), 20);
        check(size, Scramble::Unsolvable(Blank::Home), 5);
    }
}

/// The statistic of 36,000 boards, and the critical value.
fn of_2x3(mut draw: impl FnMut(&Board, &mut Random) -> Board) -> (f64, f64) {
    let goal = Goal::Rows.board(size(2, 3));
    let mut random = Random::new(2024);
    let boards = allowed(&goal, Blank::Anywhere, true);
    chi_square(&boards, || draw(&goal, &mut random))
}

#[test]
fn the_test_finds_a_short_walk_out() {
    // After an even number of moves the blank is on one colour of the chessboard only.
    let (statistic, critical) =
        of_2x3(|goal, random| Scramble::Walk(50).board(goal, random).unwrap());
    assert!(statistic > 10.0 * critical, "{statistic}");
}

#[test]
fn the_test_finds_a_long_walk_out() {
    // Even when both colours are equally likely, a walk comes more often to
    // the blank's cells with three neighbours than to those with two.
    let (statistic, critical) = of_2x3(|goal, random| {
        let steps = 1000 + random.below(2);
        Scramble::Walk(steps).board(goal, random).unwrap()
    });
    assert!(statistic > critical, "{statistic}");
}

#[test]
fn the_test_finds_a_slightly_loaded_shuffle_out() {
    // One draw in twenty is at most two moves from the goal; the others are fair.
    let (statistic, critical) = of_2x3(|goal, random| match random.below(20) {
        0 => Scramble::Walk(random.below(3)).board(goal, random).unwrap(),
        _ => Scramble::Solvable(Blank::Anywhere)
            .board(goal, random)
            .unwrap(),
    });
    assert!(statistic > critical, "{statistic}");
}
