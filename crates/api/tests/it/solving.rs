//! `solve`.

use serde_json::json;

use crate::support::{ask, refused};

#[test]
fn a_board_is_solved_optimally() {
    let answer = ask("solve", json!({"board": "8 0 6/5 4 7/2 3 1"}));
    assert_eq!(answer["status"], "solved");
    assert_eq!(
        (&answer["length"], &answer["optimal"]),
        (&json!(27), &json!(true))
    );
    assert_eq!(answer["solver"], "engine");
}

#[test]
fn a_board_that_cannot_be_solved_is_no_error() {
    let answer = ask("solve", json!({"board": "2 1 3/4 5 6/7 8 0"}));
    assert_eq!(answer["status"], "unsolvable");
    assert_eq!(answer["moves"], json!(null));
}

#[test]
fn what_is_wrong_has_a_field_and_a_place() {
    let error = refused("solve", json!({"board": "1 2 3/4 5 5"}));
    assert_eq!(error["status"], "error");
    assert_eq!(
        (&error["field"], &error["column"]),
        (&json!("board"), &json!(11))
    );
    assert_eq!(refused("solve", json!({}))["field"], "board");
}
