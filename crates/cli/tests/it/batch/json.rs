//! The JSON of `solve`: the keys that programs rely on, and what stands under them.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{field, objects};
use crate::child::taquin;

const KEYS: [&str; 19] = [
    "number",
    "start",
    "goal",
    "rows",
    "cols",
    "metric",
    "solver",
    "status",
    "moves",
    "length",
    "lower_bound",
    "gap",
    "optimal",
    "stopped",
    "seconds",
    "setup_seconds",
    "expanded",
    "generated",
    "peak_stored",
];

fn keys(object: &Value) -> BTreeSet<&str> {
    object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

fn solved(args: &[&str], code: i32) -> Value {
    let ran = taquin([&["solve", "--format", "json"], args].concat())
        .run()
        .ended(code);
    assert_eq!(ran.stderr, "");
    let mut answers = objects(&ran.stdout);
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

#[test]
fn a_solved_board() {
    let answer = solved(
        &["3 5 0/6 7 2/4 1 8", "--goal", "snail", "--metric", "multi"],
        0,
    );
    assert_eq!(keys(&answer), BTreeSet::from(KEYS));
    assert_eq!(answer["start"], "3 5 0/6 7 2/4 1 8");
    assert_eq!(answer["goal"], "1 2 3/8 0 4/7 6 5");
    assert_eq!((&answer["rows"], &answer["cols"]), (&3.into(), &3.into()));
    assert_eq!(
        (&answer["metric"], &answer["status"]),
        (&"multi".into(), &"solved".into())
    );
    assert_eq!(
        (&answer["optimal"], &answer["stopped"]),
        (&true.into(), &Value::Null)
    );
    assert_eq!(answer["length"], answer["lower_bound"]);
    assert!(answer["seconds"].as_f64() >= answer["setup_seconds"].as_f64());
    assert!(answer["generated"].as_u64() >= answer["expanded"].as_u64());
    assert!(answer["peak_stored"].as_u64() > Some(0));
    let moves = answer["moves"].as_str().unwrap();
    let verified = taquin(["verify", "3 5 0/6 7 2/4 1 8", moves, "--goal", "snail"]).run();
    let length = format!("({} multi-tile)", answer["length"]);
    assert!(verified.answered().contains(&length));
}

#[test]
fn a_board_whose_search_was_stopped() {
    let args = ["8 0 6/5 4 7/2 3 1", "--nodes", "100", "--solver", "astar"];
    let answer = solved(&args, 3);
    assert_eq!(keys(&answer), BTreeSet::from(KEYS));
    assert_eq!(
        (&answer["status"], &answer["stopped"]),
        (&"stopped".into(), &"nodes".into())
    );
    assert_eq!(
        (&answer["moves"], &answer["length"]),
        (&Value::Null, &Value::Null)
    );
    // The optimum is 27, and Manhattan distance alone says 19.
    assert!((19..=27).contains(&answer["lower_bound"].as_u64().unwrap()));
    assert_eq!(
        (&answer["optimal"], &answer["expanded"]),
        (&false.into(), &100.into())
    );
}

#[test]
fn an_unsolvable_board() {
    let answer = solved(&["1 2 3/4 5 6/8 7 0"], 1);
    assert_eq!(keys(&answer), BTreeSet::from(KEYS));
    assert_eq!(answer["status"], "unsolvable");
    assert_eq!(
        (&answer["moves"], &answer["length"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        (&answer["lower_bound"], &answer["optimal"]),
        (&Value::Null, &false.into())
    );
}

#[test]
fn a_bad_line() {
    let ran = taquin(["solve", "-", "--format", "json"])
        .reading("1 2/3 0\n1 2/3 3\n")
        .run()
        .ended(2);
    let error = objects(&ran.stdout).remove(1);
    let expected = ["number", "status", "line", "column", "error"];
    assert_eq!(keys(&error), BTreeSet::from(expected));
    assert_eq!(error["status"], "error");
    assert_eq!(
        [&error["number"], &error["line"], &error["column"]],
        [2, 2, 7]
    );
    let message = error["error"].as_str().unwrap();
    assert!(
        message.contains("line 2, column 7: '3': tile 3 is repeated"),
        "{message}"
    );
}

#[test]
fn the_notation_of_moves_is_the_one_asked_for() {
    for (notation, moves) in [("tile", "UL"), ("blank", "dr"), ("numbers", "5 8")] {
        let answer = solved(&["1 2 3/4 0 6/7 5 8", "--notation", notation], 0);
        assert_eq!(answer["moves"], moves);
    }
}

#[test]
fn numbers_begin_at_one() {
    let board = "8 0 6/5 4 7/2 3 1";
    let ran = taquin(["solve", "1 2/0 3", "1 2/3 3", "1 2/3 0", "--format", "json"]).run();
    assert_eq!(
        field(&objects(&ran.ended(2).stdout), "number"),
        ["1", "2", "3"]
    );
    for flags in [&["--all"][..], &["--best", "3"], &["--good"]] {
        let listed = taquin([&["solve", board, "--format", "json"], flags].concat());
        let listed = objects(&listed.run().answered());
        for (number, object) in (1..).zip(&listed[..listed.len() - 1]) {
            assert_eq!(object["number"], number, "{flags:?}");
        }
    }
}

#[test]
fn the_gap_is_relative_to_the_bound() {
    let answer = solved(&["8 0 6/5 4 7/2 3 1", "--solver", "greedy"], 0);
    let number = |name: &str| answer[name].as_f64().unwrap();
    let (length, bound) = (number("length"), number("lower_bound"));
    assert!(bound > 0.0 && length > bound);
    assert!((number("gap") - (length - bound) / bound).abs() < 1e-12);
    assert_eq!(solved(&["1 2/0 3"], 0)["gap"], 0.0);
    let stopped = solved(
        &["8 0 6/5 4 7/2 3 1", "--solver", "astar", "--nodes", "5"],
        3,
    );
    assert_eq!(stopped["gap"], Value::Null);
}

#[test]
fn steps_have_their_moves_and_boards() {
    let board = "1 2 3/4 5 6/0 7 8";
    let single = solved(&[board, "--steps"], 0);
    let expected = serde_json::json!([
        {"move": "L", "board": "1 2 3/4 5 6/7 0 8"},
        {"move": "L", "board": "1 2 3/4 5 6/7 8 0"},
    ]);
    assert_eq!(single["steps"], expected);
    let multi = solved(
        &[
            board,
            "--steps",
            "--metric",
            "multi",
            "--notation",
            "numbers",
        ],
        0,
    );
    let expected = serde_json::json!([{"move": "7 8", "board": "1 2 3/4 5 6/7 8 0"}]);
    assert_eq!(multi["steps"], expected);
}

#[test]
fn every_line_of_check_has_a_number_and_a_status() {
    let stream = "1 2 3/4 0 6/7 5 8\n2 1 3/4 5 6/7 8 0\nnonsense\n";
    for flags in [&[][..], &["--full"]] {
        let check = taquin([&["check", "-", "--format", "json"], flags].concat());
        let checked = objects(&check.reading(stream).run().ended(2).stdout);
        for (number, (line, status)) in
            (1..).zip(checked.iter().zip(["solvable", "unsolvable", "error"]))
        {
            assert_eq!(
                (&line["number"], &line["status"]),
                (&number.into(), &status.into())
            );
        }
        assert_eq!(checked.len(), 3);
    }
}
