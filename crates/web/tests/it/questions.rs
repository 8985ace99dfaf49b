//! Every question has an address, and answers and errors come as they are.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use taquin_api::QUESTIONS;

use crate::in_process::{InProcess, config};

#[test]
fn every_question_has_an_address() {
    let server = InProcess::new();
    for question in QUESTIONS {
        let path = format!("/api/{}", question.name);
        let answer = server.post(question.name, "[]");
        assert_eq!(answer.status, 400, "{path}: {answer:?}");
        let put = server.send(Request::put(&path).body(Body::empty()).unwrap());
        assert!(put.header("allow").unwrap().contains("POST"));
        put.refused(405);
    }
}

#[test]
fn a_board_is_solved() {
    let server = InProcess::new();
    let request = json!({
        "board": "8 0 6/5 4 7/2 3 1", "goal": "rows", "metric": "single", "method": "auto",
        "time": "5s",
    });
    let answer = server.ask("solve", &request).answered();
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let object = answer.json();
    assert_eq!(object["status"], "solved");
    assert_eq!(
        (&object["length"], &object["optimal"]),
        (&json!(27), &json!(true))
    );
}

/// It is an answer that there is no solution.
#[test]
fn an_unsolvable_board_is_no_error() {
    let server = InProcess::new();
    let object = server
        .ask("solve", &json!({"board": "2 1 3/4 5 6/7 8 0"}))
        .answered()
        .json();
    assert_eq!(object["status"], "unsolvable");
}

#[test]
fn errors_name_the_field_and_the_place() {
    let server = InProcess::new();
    let object = server
        .ask("solve", &json!({"board": "1 2 3/4 x5 6/7 8 0"}))
        .refused(400);
    assert_eq!(object["field"], "board");
    assert_eq!((&object["line"], &object["column"]), (&json!(1), &json!(9)));
    let object = server
        .ask("solve", &json!({"board": "1 2/0 3", "bord": 1}))
        .refused(400);
    assert_eq!(object["field"], "bord");
    let object = server
        .post("solve", "{\n  \"board\": \"1 2/0 3\",,}")
        .refused(400);
    assert_eq!(object["line"], 2);
}

#[test]
fn methods_need_no_request() {
    let server = InProcess::new();
    let read = server.get("/api/methods").answered();
    assert_eq!(
        read.json(),
        server.ask("methods", &json!({})).answered().json()
    );
    assert!(read.json()["methods"].as_array().unwrap().len() > 10);
}

#[test]
fn names_that_are_no_questions() {
    let server = InProcess::new();
    let object = server.ask("sovle", &json!({})).refused(404);
    assert!(
        object["error"]
            .as_str()
            .unwrap()
            .contains("did you mean solve?"),
        "{object}"
    );
    for path in ["/api/", "/api/solve/", "/api/solve/me", "/api/%00"] {
        server.get(path).refused(404);
    }
}

#[test]
fn health() {
    let answer = InProcess::new().get("/api/health").answered();
    assert_eq!(
        answer.json(),
        json!({"status": "ok", "version": env!("CARGO_PKG_VERSION"), "running": 0, "waiting": 0})
    );
}

/// Counts are served only where they are asked for.
#[test]
fn metrics() {
    InProcess::new().get("/metrics").refused(404);
    let mut config = config();
    config.has_metrics = true;
    let server = InProcess::with(&config);
    server.ask("solve", &json!({"board": "1 2/0 3"})).answered();
    server.post("solve", "nonsense").refused(400);
    let answer = server.get("/metrics").answered();
    assert!(
        answer
            .header("content-type")
            .unwrap()
            .starts_with("text/plain; version=0.0.4")
    );
    for line in [
        "taquin_requests_total{endpoint=\"solve\",code=\"200\"} 1",
        "taquin_requests_total{endpoint=\"solve\",code=\"400\"} 1",
        "taquin_searches_running 0",
    ] {
        assert!(
            answer.text().lines().any(|found| found == line),
            "{}",
            answer.text()
        );
    }
}
