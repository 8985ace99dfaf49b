//! The answers have the fields of the command's `--format json`, in the same order: the types are the same, and
//! `docs/JSON.md` describes them.

use serde_json::json;
use taquin_api::Reply;

use crate::support::{NEAR, api, reply};

/// The names of an answer's fields, in order.
fn fields(name: &str, request: serde_json::Value) -> Vec<String> {
    let Reply::Json(text) = reply(&api(), name, &request).unwrap() else {
        panic!("{name} answers with JSON");
    };
    // Objects of serde_json are sorted; the text is not.
    let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut names: Vec<String> = answer.as_object().unwrap().keys().cloned().collect();
    names.sort_by_key(|name| text.find(&format!("\"{name}\":")));
    names
}

#[test]
fn solve_has_the_fields_that_are_documented() {
    let documented = include_str!("../../../../docs/JSON.md");
    let solve = documented.split("## check").next().unwrap();
    for field in fields("solve", json!({"board": NEAR, "steps": true})) {
        assert!(solve.contains(&format!("`{field}`")), "{field}");
    }
}

#[test]
fn objects_begin_with_the_boards_and_their_size() {
    for (name, request) in [
        ("solve", json!({"board": NEAR})),
        ("estimate", json!({"board": NEAR})),
        ("verify", json!({"board": NEAR, "moves": "UL"})),
        ("hint", json!({"board": NEAR})),
    ] {
        assert_eq!(
            fields(name, request)[..4],
            ["start", "goal", "rows", "cols"],
            "{name}"
        );
    }
}
