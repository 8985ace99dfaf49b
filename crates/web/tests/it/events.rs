//! Solutions as server-sent events: progress, then the answer.

use serde_json::{Value, json};

use crate::in_process::{InProcess, config, posted};
use crate::running::Running;

const LARGE: &str = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";

/// The names and objects of events.
fn events(text: &str) -> Vec<(String, Value)> {
    let events = text.split("\n\n").filter(|event| !event.is_empty());
    let events = events.filter(|event| !event.starts_with(':'));
    events
        .map(|event| {
            let (name, data) = event.split_once('\n').unwrap();
            let name = name.strip_prefix("event: ").unwrap().to_string();
            let data = data.strip_prefix("data: ").unwrap();
            (name, serde_json::from_str(data).unwrap())
        })
        .collect()
}

fn streamed(request: &Value) -> crate::in_process::Answer {
    let mut request = posted("solve", request.to_string());
    let accept = "application/json;q=0.1, text/event-stream".parse().unwrap();
    request.headers_mut().insert("accept", accept);
    InProcess::new().send(request)
}

#[test]
fn progress_comes_before_the_answer() {
    let answer = streamed(&json!({"board": LARGE, "time": "700ms"})).answered();
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    let events = events(answer.text());
    let (last, before) = events.split_last().unwrap();
    assert_eq!(last.0, "answer");
    assert_eq!(last.1["status"], "solved");
    assert!(before.len() >= 3, "{events:?}");
    assert!(before.iter().all(|(name, _)| name == "progress"));
    // Solutions only get shorter, bounds only greater, and each solution is told once.
    let mut length = u64::MAX;
    let mut bound = 0;
    for (_, progress) in before {
        if let Some(moves) = progress["moves"].as_str() {
            assert!(!moves.is_empty());
            assert!(progress["length"].as_u64().unwrap() < length);
            length = progress["length"].as_u64().unwrap();
        }
        assert!(progress["lower_bound"].as_u64().unwrap() >= bound);
        bound = progress["lower_bound"].as_u64().unwrap();
        assert!(progress["expanded"].is_u64());
    }
    assert!(length < u64::MAX, "no solution before the answer");
    assert!(last.1["length"].as_u64().unwrap() <= length);
    assert!(last.1["lower_bound"].as_u64().unwrap() >= bound);
}

/// They come while the search runs, not with the answer.
#[test]
fn events_arrive_one_by_one() {
    let server = Running::new(&config());
    let mut client = server.connect();
    let request = json!({"board": LARGE, "time": "20s"});
    client.ask("solve", "accept: text/event-stream\r\n", &request);
    assert_eq!(client.head().unwrap().0, 200);
    for _ in 0..3 {
        let chunk = String::from_utf8(client.chunk().unwrap()).unwrap();
        assert!(chunk.starts_with("event: progress\n"), "{chunk}");
    }
    assert_eq!(server.searches(), 1);
}

#[test]
fn a_quick_answer_is_an_event_as_well() {
    let answer = streamed(&json!({"board": "8 0 6/5 4 7/2 3 1"})).answered();
    let events = events(answer.text());
    let (name, object) = events.last().unwrap();
    assert_eq!((name.as_str(), &object["length"]), ("answer", &json!(27)));
}

#[test]
fn an_unsolvable_board_has_an_answer() {
    let answer = streamed(&json!({"board": "2 1 3/4 5 6/7 8 0"})).answered();
    let events = events(answer.text());
    assert_eq!(events.last().unwrap().1["status"], "unsolvable");
}

/// What is wrong with the request is told by the status code, as without events.
#[test]
fn a_bad_request_has_no_events() {
    let object = streamed(&json!({"board": "1 2 3/4 5"})).refused(400);
    assert_eq!(object["field"], "board");
}

/// Other questions have one answer, whatever the client would like.
#[test]
fn only_solve_has_events() {
    let mut request = posted("methods", "{}");
    let accept = "text/event-stream".parse().unwrap();
    request.headers_mut().insert("accept", accept);
    let answer = InProcess::new().send(request).answered();
    assert_eq!(answer.header("content-type"), Some("application/json"));
}
