//! `solve` and `estimate`.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::{HARD, HUGE, api, ask, refused, try_ask};

#[test]
fn a_board_is_solved_optimally() {
    let answer = ask("solve", json!({"board": HARD}));
    assert_eq!(answer["status"], "solved");
    assert_eq!(answer["length"], 27);
    assert_eq!(answer["optimal"], true);
    assert_eq!(answer["solver"], "engine");
    assert_eq!(answer["goal"], "1 2 3/4 5 6/7 8 0");
}

/// The first of Korf's hundred 15-puzzles, whose goal has the blank first, has 57 moves.
#[test]
fn published_boards_have_their_published_lengths() {
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let answer = ask("solve", json!({"board": board, "goal": "blank-first"}));
    assert_eq!(answer["length"], 57);
    assert_eq!(answer["lower_bound"], 57);
    let answer = ask(
        "estimate",
        json!({"board": HARD, "heuristics": ["manhattan", "pdb:8-8"]}),
    );
    assert_eq!(answer["values"], json!({"manhattan": 19, "pdb:8-8": null}));
    assert_eq!(answer["distance"], 27);
    assert!(answer["refused"]["pdb:8-8"].is_string());
}

#[test]
fn a_solution_has_the_notation_the_metric_and_the_steps_that_were_asked_for() {
    let request = json!({
        "board": "1 2 3 4 5 6 0 7 8", "metric": "multi", "notation": "numbers", "steps": true,
    });
    let answer = ask("solve", request);
    assert_eq!(answer["moves"], "7 8");
    assert_eq!(answer["length"], 1);
    assert_eq!(
        answer["steps"],
        json!([{"move": "7 8", "board": "1 2 3/4 5 6/7 8 0"}])
    );
    let other = json!({"board": HARD, "method": "wa*", "weight": 3, "heuristic": "manhattan"});
    let answer = ask("solve", other);
    assert_eq!(answer["solver"], "weighted-astar");
    assert!(answer["length"].as_u64().unwrap() >= 27);
}

#[test]
fn a_board_that_cannot_be_solved_is_no_error() {
    let board = "2 1 3/4 5 6/7 8 0";
    let answer = ask("solve", json!({"board": board}));
    assert_eq!(answer["status"], "unsolvable");
    assert_eq!(answer["moves"], json!(null));
    let answer = ask("estimate", json!({"board": board}));
    assert_eq!(answer["status"], "unsolvable");
    // Where a solution is needed, it is.
    let error = refused("hint", json!({"board": board}));
    assert_eq!(error["status"], "unsolvable");
    assert_eq!(error["field"], "board");
}

#[test]
fn limits_end_a_search_with_its_best_answer() {
    let begun = Instant::now();
    let answer = ask("solve", json!({"board": HUGE, "time": "200ms"}));
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(
        (&answer["status"], &answer["stopped"]),
        (&json!("solved"), &json!("time"))
    );
    let answer = ask(
        "solve",
        json!({"board": HUGE, "method": "astar", "nodes": 100}),
    );
    assert_eq!(
        (&answer["status"], &answer["stopped"]),
        (&json!("stopped"), &json!("nodes"))
    );
    let answer = ask(
        "solve",
        json!({"board": HUGE, "method": "astar", "memory": "1MiB"}),
    );
    assert_eq!(answer["stopped"], "memory");
}

/// Without a time, a deterministic search ends at a number of states.
#[test]
fn a_deterministic_answer_is_always_the_same() {
    let api = api();
    let request = json!({"board": HUGE, "deterministic": true, "nodes": 20_000, "seed": 3});
    let moves = || try_ask(&api, "solve", &request).unwrap()["moves"].clone();
    assert_eq!(moves(), moves());
}
