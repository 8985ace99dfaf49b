//! Progress while a search runs, and cancelling it.

use std::cell::RefCell;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use taquin::CancelToken;
use taquin_api::Reply;

use crate::support::{HUGE, api};

fn watched(time: &str, cancel: &CancelToken) -> (Vec<Value>, Value) {
    let seen = RefCell::new(Vec::new());
    let mut watch = |report: &taquin_api::ProgressReport<'_>| {
        seen.borrow_mut()
            .push(serde_json::to_value(report).unwrap());
    };
    let body = json!({"board": HUGE, "time": time}).to_string();
    let reply = api()
        .ask("solve", body.as_bytes(), &mut watch, cancel)
        .unwrap();
    let Reply::Json(text) = reply else {
        panic!("solve answers with JSON")
    };
    (seen.into_inner(), serde_json::from_str(&text).unwrap())
}

#[test]
fn better_solutions_are_told_with_their_moves() {
    let (seen, answer) = watched("1s", &CancelToken::new());
    let lengths: Vec<u64> = seen
        .iter()
        .filter(|report| report["moves"].is_string())
        .map(|report| report["length"].as_u64().unwrap())
        .collect();
    assert!(lengths.is_sorted_by(|one, next| one > next), "{lengths:?}");
    assert!(lengths.first() >= answer["length"].as_u64().as_ref());
    let seconds = |report: &Value| report["seconds"].as_f64().unwrap();
    assert!(seen.is_sorted_by_key(seconds));
    // Not more often than every hundredth of a second, and beside better solutions every tenth.
    let others = seen
        .iter()
        .filter(|report| report["moves"].is_null())
        .count();
    assert!(others <= 15, "{others}");
    assert!(seen.len() <= 110, "{}", seen.len());
    assert!(!seen.is_empty());
    for field in ["lower_bound", "expanded", "generated"] {
        assert!(seen[0][field].is_u64(), "{}", seen[0]);
    }
}

#[test]
fn another_thread_ends_a_search() {
    let cancel = CancelToken::new();
    let begun = Instant::now();
    let answer = thread::scope(|scope| {
        let asked = scope.spawn(|| watched("50s", &cancel).1);
        thread::sleep(Duration::from_millis(300));
        cancel.cancel();
        asked.join().unwrap()
    });
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert_eq!(
        (&answer["stopped"], &answer["status"]),
        (&json!("cancelled"), &json!("solved"))
    );
}

/// Whatever the search is for, a cancelled one ends soon.
#[test]
fn every_search_can_be_cancelled() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let api = api();
    for (name, more) in [
        ("solve", json!({})),
        ("hint", json!({})),
        ("estimate", json!({})),
        ("analyse", json!({"moves": "D2"})),
        ("tree", json!({"method": "astar"})),
    ] {
        let mut request = json!({"board": HUGE, "time": "50s"});
        let fields = request.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        let body = request.to_string();
        let begun = Instant::now();
        let asked = api.ask(name, body.as_bytes(), &mut |_| (), &cancel);
        assert!(begun.elapsed() < Duration::from_secs(10), "{name}");
        let Reply::Json(text) = asked.unwrap() else {
            panic!("{name} answers with JSON");
        };
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(answer["stopped"], "cancelled", "{name}");
    }
}
