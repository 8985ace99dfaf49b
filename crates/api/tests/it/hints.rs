//! `hint`.

use std::time::{Duration, Instant};

use serde_json::json;
use taquin::{Board, Moves};

use crate::support::{HUGE, NEAR, ask};

#[test]
fn all_good_moves_of_a_small_board_are_named() {
    let answer = ask("hint", json!({"board": "4 5 0/1 2 3"}));
    assert_eq!(
        (&answer["length"], &answer["optimal"]),
        (&json!(21), &json!(true))
    );
    let mut moves: Vec<&str> = answer["moves"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|m| m.as_str())
        .collect();
    moves.sort_unstable();
    assert_eq!(moves, ["R", "U"]);
    let answer = ask("hint", json!({"board": NEAR}));
    assert_eq!(
        (&answer["moves"], &answer["stopped"]),
        (&json!(["U"]), &json!(null))
    );
    let multi = ask(
        "hint",
        json!({"board": "1 2 3/4 5 6/0 7 8", "metric": "multi"}),
    );
    assert_eq!(
        (&multi["moves"], &multi["length"]),
        (&json!(["L2"]), &json!(1))
    );
}

#[test]
fn a_solved_board_has_no_next_move() {
    let answer = ask("hint", json!({"board": "1 2 3/4 5 6/7 8 0"}));
    assert_eq!(
        (&answer["moves"], &answer["length"]),
        (&json!([]), &json!(0))
    );
    assert_eq!(answer["optimal"], true);
}

/// Too large for a proof: one possible move, within the time that was given.
#[test]
fn a_large_board_gets_the_first_move_of_a_quick_solution() {
    let begun = Instant::now();
    let answer = ask("hint", json!({"board": HUGE, "time": "2s"}));
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(
        (&answer["optimal"], answer["stopped"].is_string()),
        (&json!(false), true)
    );
    let [only] = answer["moves"].as_array().unwrap().as_slice() else {
        panic!("{answer}");
    };
    let step: Moves = only.as_str().unwrap().parse().unwrap();
    let board: Board = HUGE.parse().unwrap();
    assert!(board.after(&step).is_ok());
    assert!(answer["length"].as_u64() >= answer["lower_bound"].as_u64());
}

/// Near the goal, a large board is proven too.
#[test]
fn a_large_board_near_its_goal_gets_a_proof() {
    let board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24";
    let answer = ask("hint", json!({"board": board}));
    assert_eq!(
        (&answer["moves"], &answer["optimal"]),
        (&json!(["L"]), &json!(true))
    );
}

#[test]
fn no_time_at_all_still_gives_an_answer() {
    let board = "15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0";
    let answer = ask("hint", json!({"board": board, "time": "0s"}));
    assert!(answer["moves"].is_array(), "{answer}");
    assert_eq!(answer["optimal"], false);
}
