//! Answers have the fields of the command's `--format json`, which `docs/JSON.md` describes.

use serde_json::{Value, json};

use crate::support::{HARD, NEAR, ask};

/// The part of the description that is about a command.
fn section(name: &str) -> &'static str {
    let described = include_str!("../../../../docs/JSON.md");
    let heading = format!("\n## {name}\n");
    let section = described.split(heading.as_str()).nth(1);
    let section = section.unwrap_or_else(|| panic!("docs/JSON.md says nothing of {name}"));
    section.split("\n## ").next().unwrap()
}

#[test]
fn every_field_of_an_answer_is_described() {
    let object = |answer: &Value| answer.as_object().unwrap().clone();
    let scrambled = ask("scramble", json!({}));
    let methods = ask("methods", json!({}));
    for (command, answer) in [
        ("solve", ask("solve", json!({"board": HARD, "steps": true}))),
        ("check", ask("check", json!({"board": HARD, "full": true}))),
        (
            "verify",
            ask("verify", json!({"board": NEAR, "moves": "UL"})),
        ),
        (
            "analyse",
            ask("analyse", json!({"board": NEAR, "moves": "UL"})),
        ),
        ("estimate", ask("estimate", json!({"board": NEAR}))),
        ("scramble", scrambled["boards"][0].clone()),
        ("moves", ask("moves", json!({"moves": "UL"}))),
        ("solvers", methods["methods"][0].clone()),
    ] {
        let section = section(command);
        for field in object(&answer).keys() {
            assert!(
                section.contains(&format!("`{field}`")),
                "{command}: {field}"
            );
        }
    }
}
