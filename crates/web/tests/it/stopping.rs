//! A server that stops answers what it has begun.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::in_process::config;
use crate::running::Running;

const LARGE: &str = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";

#[test]
fn running_searches_answer_with_what_they_have() {
    let mut server = Running::new(&config());
    let request = json!({"board": LARGE, "time": "60s"});
    let mut plain = server.connect();
    plain.ask("solve", "", &request);
    let mut streamed = server.connect();
    streamed.ask("solve", "accept: text/event-stream\r\n", &request);
    server.wait_for_searches(2);
    let mut waiting = server.connect();
    waiting.ask("solve", "", &request);
    let mut idle = server.connect();
    assert_eq!(idle.get("/api/health").status, 200);
    while idle.get("/api/health").json()["waiting"] != 1 {}
    // Long enough for a first solution.
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    server.stop();
    let answer = plain.receive();
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("connection"), Some("close"));
    let answer = answer.json();
    assert_eq!(
        (&answer["status"], &answer["stopped"]),
        (&json!("solved"), &json!("cancelled"))
    );
    let events = String::from_utf8(streamed.receive().body).unwrap();
    assert!(events.contains("\nevent: answer\n"), "{events}");
    assert!(events.contains(r#""stopped":"cancelled""#), "{events}");
    let refused = waiting.receive();
    assert_eq!(refused.status, 503);
    assert!(refused.header("retry-after").is_some());
    assert_eq!(idle.wait_for_end(), b"");
    server.join();
    assert!(begun.elapsed() < Duration::from_secs(5));
}

/// Half a request does not keep the server.
#[test]
fn a_slow_client_is_left_behind() {
    let mut config = config();
    config.stop_timeout = Duration::from_millis(300);
    let mut server = Running::new(&config);
    let mut client = server.connect();
    client.send(
        "POST /api/solve HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n{",
    );
    server.wait_for_searches(0);
    let begun = Instant::now();
    server.stop();
    server.join();
    assert!(begun.elapsed() < Duration::from_secs(3));
}
