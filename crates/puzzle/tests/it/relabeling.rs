//! Renaming tiles keeps what can be solved, and by which moves.

use std::collections::HashMap;

use proptest::prelude::*;
use taquin_puzzle::solvability::is_solvable;
use taquin_puzzle::{Board, Goal, Moves, Problem, Random, Relabeling, Solution};

use crate::boards::{board, every_board, random_boards, reachable, shuffled, size};

/// Wanders a while, then goes straight to the goal, downhill in the distances.
fn some_solution(start: &Board, distances: &HashMap<Board, u32>, random: &mut Random) -> Moves {
    let mut board = start.clone();
    let mut moves = Moves::new();
    for _ in 0..random.below(20) {
        let choices = board.moves();
        let step = { choices }
            .nth(random.below(choices.count() as u64) as usize)
            .unwrap();
        board.slide(step);
        moves.push(step);
    }
    while distances[&board] > 0 {
        let (step, nearer) = board
            .neighbours()
            .find(|(_, next)| distances[next] < distances[&board])
            .unwrap();
        board = nearer;
        moves.push(step);
    }
    moves
}

#[test]
fn canonical_problems_have_the_same_solutions() {
    let mut random = Random::new(6);
    let named = Goal::ALL.map(|goal| goal.board(size(2, 3)));
    for goal in named.into_iter().chain([board("5 0 2/1 4 3")]) {
        let distances = reachable(&goal);
        for start in every_board(goal.size()) {
            let relabeling = Relabeling::canonical(&goal);
            let renamed = (relabeling.apply(&start), relabeling.apply(&goal));
            let Ok(problem) = Problem::new(start.clone(), goal.clone()) else {
                assert!(!is_solvable(&renamed.0, &renamed.1), "{start} to {goal}");
                continue;
            };
            let canonical = problem.canonical();
            assert_eq!(
                Problem::new(renamed.0, renamed.1).as_ref(),
                Ok(&canonical),
                "{start} to {goal}"
            );
            let moves = some_solution(&start, &distances, &mut random);
            assert!(Solution::replay(&problem, moves.clone()).is_ok());
            assert!(Solution::replay(&canonical, moves).is_ok());
        }
    }
}

#[test]
fn what_does_not_solve_a_problem_does_not_solve_the_canonical_one() {
    let goal = Goal::Snail.board(size(2, 3));
    let problem = Problem::new(board("1 2 3/5 0 4"), goal).unwrap();
    for (text, solves) in [("R", true), ("L", false), ("RL", false), ("RLR", true)] {
        let moves: Moves = text.parse().unwrap();
        for problem in [&problem, &problem.canonical()] {
            assert_eq!(
                Solution::replay(problem, moves.clone()).is_ok(),
                solves,
                "{text}"
            );
        }
    }
}

proptest! {
    #[test]
    fn a_renaming_makes_its_goal_canonical_and_can_be_taken_back(goal in random_boards(), seed: u64) {
        let relabeling = Relabeling::canonical(&goal);
        let canonical = relabeling.apply(&goal);
        prop_assert_eq!(canonical.blank(), goal.blank());
        let tiles = canonical.cells().iter().copied().filter(|&tile| tile != 0);
        prop_assert!(tiles.eq(1..goal.size().cells() as u32));
        let start = shuffled(goal.size(), &mut Random::new(seed));
        prop_assert_eq!(relabeling.inverse().apply(&relabeling.apply(&start)), start);
    }
}
