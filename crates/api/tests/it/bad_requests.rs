//! Requests that are wrong get an error that says where.

use serde_json::{Value, json};
use taquin::CancelToken;
use taquin_api::{ErrorKind, QUESTIONS};

use crate::support::{api, error_of, refused};

fn refused_bytes(name: &str, body: &[u8]) -> Value {
    let error = api()
        .ask(name, body, &mut |_| (), &CancelToken::new())
        .unwrap_err();
    error_of(error)
}

#[test]
fn what_is_wrong_has_a_field_and_a_place() {
    let error = refused("solve", json!({"board": "1 2 3/4 5 5"}));
    assert_eq!(
        (&error["status"], &error["field"]),
        (&json!("error"), &json!("board"))
    );
    assert_eq!((&error["line"], &error["column"]), (&json!(1), &json!(11)));
    let message = error["error"].as_str().unwrap();
    assert!(message.contains("tile 5 is repeated"), "{message}");
    let error = refused("solve", json!({"board": "1 2 3\n4 z 5"}));
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(3)));
    let error = refused("solve", json!({"board": "1 2 3/4 5 0", "goal": "1 2 3 4"}));
    assert_eq!(error["field"], "goal");
}

#[test]
fn values_of_the_wrong_kind_name_their_field() {
    for (request, field) in [
        (json!({}), "board"),
        (json!({"board": 5}), "board"),
        (json!({"board": null}), "board"),
        (json!({"board": [[1, 2], [3, 0]]}), "board"),
        (json!({"board": "1 2/3 0", "bord": 1}), "bord"),
        (json!({"board": "1 2/3 0", "method": "astra"}), "method"),
        (
            json!({"board": "1 2/3 0", "heuristic": "manhatan"}),
            "heuristic",
        ),
        (json!({"board": "1 2/3 0", "metric": "triple"}), "metric"),
        (json!({"board": "1 2/3 0", "time": "soon"}), "time"),
        (json!({"board": "1 2/3 0", "time": -1}), "time"),
        (json!({"board": "1 2/3 0", "memory": "lots"}), "memory"),
        (json!({"board": "1 2/3 0", "nodes": -1}), "nodes"),
        (json!({"board": "1 2/3 0", "nodes": 1.5}), "nodes"),
        (json!({"board": "1 2/3 0", "nodes": 1e30}), "nodes"),
        (json!({"board": "1 2/3 0", "width": 0}), "width"),
        (json!({"board": "1 2/3 0", "depth": 4294967296u64}), "depth"),
        (json!({"board": "1 2/3 0", "weight": 0.5}), "weight"),
        (json!({"board": "1 2/3 0", "steps": "yes"}), "steps"),
        (json!({"board": "1 2/3 0", "size": "2x"}), "size"),
        (json!({"board": "1 2/3 0", "goal": "diagonal"}), "goal"),
        (
            json!({"board": "1 2/3 0", "notation": ["tile"]}),
            "notation",
        ),
    ] {
        let error = refused("solve", request.clone());
        assert_eq!(error["field"], field, "{request}: {error}");
        let message = error["error"].as_str().unwrap();
        assert!(!message.contains(" at line "), "{message}");
        assert!(!message.starts_with(char::is_uppercase), "{message}");
    }
    let error = refused(
        "estimate",
        json!({"board": "1 2/3 0", "heuristics": ["zero", "zer"]}),
    );
    assert_eq!(error["field"], "heuristics[1]");
    assert!(error["error"].as_str().unwrap().contains("zero"), "{error}");
}

#[test]
fn what_is_no_json_has_a_place_in_the_request() {
    for (body, line, column) in [
        (&b"{\"board\":\n \"1 2/3 0\" oops}"[..], 2, 12),
        (b"{\"board\": \"1 2/3 0\"", 1, 19),
        (b"{\"board\": \"\xff\"}", 1, 12),
        (b"{\"board\": \"\0\"}", 1, 12),
        (b"\xff", 1, 1),
        (b"{\"board\": \"1 2/3 0\"} {}", 1, 22),
        (
            b"{\"nodes\": 99999999999999999999999999999999e999999}",
            1,
            50,
        ),
    ] {
        let error = refused_bytes("solve", body);
        let place = (
            error["line"].as_u64().unwrap(),
            error["column"].as_u64().unwrap(),
        );
        assert_eq!(place.0, line, "{error}");
        assert!(place.1.abs_diff(column) <= 3, "{error}");
        assert_eq!(error["field"], json!(null));
    }
    for body in [&b"[]"[..], b"null", b"7", b"\"board\""] {
        assert_eq!(refused_bytes("solve", body)["status"], "error");
    }
    // Nothing is a request without fields.
    assert_eq!(refused_bytes("solve", b" ")["field"], "board");
    assert!(
        api()
            .ask("methods", b"", &mut |_| (), &CancelToken::new())
            .is_ok()
    );
}

#[test]
fn deep_nesting_and_repeated_fields_are_refused() {
    for open in ["[", "{\"board\":"] {
        let deep = open.repeat(100_000);
        assert_eq!(refused_bytes("solve", deep.as_bytes())["status"], "error");
        let inside = format!("{{\"board\": {deep}");
        assert_eq!(refused_bytes("solve", inside.as_bytes())["status"], "error");
    }
    let twice = br#"{"board": "1 2/3 0", "board": "1 2/0 3"}"#;
    assert_eq!(refused_bytes("solve", twice)["field"], "board");
    let parts = format!("max({}", "max(".repeat(50_000));
    let request = json!({"board": "1 2/3 0", "heuristic": parts});
    assert_eq!(refused("solve", request)["field"], "heuristic");
}

#[test]
fn an_unknown_question_is_told_from_the_others() {
    let error = api()
        .ask("slove", b"{}", &mut |_| (), &CancelToken::new())
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownQuestion);
    assert!(error.message().contains("did you mean solve?"), "{error}");
    let names: Vec<&str> = QUESTIONS.iter().map(|question| question.name).collect();
    for (number, name) in names.iter().enumerate() {
        assert!(!names[..number].contains(name), "{name} twice");
    }
}
