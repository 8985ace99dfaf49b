//! Published lengths: those of Korf's 15-puzzles that plain IDA* finds quickly.

use taquin_puzzle::{Board, Goal, Problem};
use taquin_solve::{Method, Solve};

#[test]
fn easy_boards_of_korf() {
    const EASY: [&str; 5] = ["12", "42", "55", "79", "94"];
    let mut solved = 0;
    for line in include_str!("../../../../testdata/korf15.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[id, goal, length, board] = columns.as_slice() else {
            continue;
        };
        if !EASY.contains(&id) {
            continue;
        }
        let start: Board = board.parse().unwrap();
        let goal = goal.parse::<Goal>().unwrap().board(start.size());
        let problem = Problem::new(start, goal).unwrap();
        let answer = Solve::new(&problem).method(Method::IdaStar).run().unwrap();
        assert_eq!(answer.length().unwrap().to_string(), length, "board {id}");
        assert!(answer.is_optimal());
        solved += 1;
    }
    assert_eq!(solved, EASY.len());
}
