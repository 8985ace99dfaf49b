//! `--format json` prints the objects that the HTTP interface answers with.

use serde_json::{Value, json};
use taquin::{CancelToken, Engine};
use taquin_api::{Api, Caps, Reply};

use crate::child::taquin;

const BOARD: &str = "1 2 3/4 0 6/7 5 8";

fn asked(name: &str, request: &Value) -> Value {
    let api = Api::new(Engine::in_memory(), Caps::default());
    let body = request.to_string();
    let reply = api.ask(name, body.as_bytes(), &mut |_| (), &CancelToken::new());
    match reply.unwrap() {
        Reply::Json(text) => serde_json::from_str(&text).unwrap(),
        Reply::Bytes { media_type, .. } => panic!("{name} answered with {media_type}"),
    }
}

#[test]
fn the_command_and_the_interface_answer_alike() {
    for (arguments, name, request) in [
        (
            vec!["solve", BOARD, "--steps"],
            "solve",
            json!({"board": BOARD, "steps": true}),
        ),
        (
            vec!["check", BOARD, "--full"],
            "check",
            json!({"board": BOARD, "full": true}),
        ),
        (
            vec!["verify", BOARD, "LRUL", "--optimal"],
            "verify",
            json!({"board": BOARD, "moves": "LRUL", "optimal": true}),
        ),
        (
            vec!["analyse", BOARD, "LRUL"],
            "analyse",
            json!({"board": BOARD, "moves": "LRUL"}),
        ),
        (vec!["estimate", BOARD], "estimate", json!({"board": BOARD})),
        (
            vec!["moves", "inverse", "UL", "--board", BOARD],
            "moves",
            json!({"moves": "UL", "board": BOARD, "change": "inverse"}),
        ),
        (
            vec!["scramble", "--seed", "5"],
            "scramble",
            json!({"seed": 5}),
        ),
    ] {
        let printed = taquin(arguments).arg("--format").arg("json").run();
        let mut printed: Value = serde_json::from_str(&printed.answered()).unwrap();
        let mut asked = asked(name, &request);
        if name == "scramble" {
            asked = asked["boards"][0].take();
        }
        // Times differ; the number of a board among several and the explanation in words are only in one.
        for answer in [&mut printed, &mut asked] {
            let fields = answer.as_object_mut().unwrap();
            for field in ["seconds", "setup_seconds", "headline", "explanation"] {
                fields.remove(field);
            }
            if name != "scramble" {
                fields.remove("number");
            }
        }
        assert_eq!(printed, asked, "{name}");
    }
}
