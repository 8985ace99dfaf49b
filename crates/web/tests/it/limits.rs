//! Limits that no client can raise: sizes, times, threads, the queue, the rate.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use taquin_web::Peer;

use crate::in_process::{InProcess, config, posted};
use crate::running::Running;

const LARGE: &str = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";

#[test]
fn a_body_that_is_too_long() {
    let mut config = config();
    config.max_body = 1000;
    config.max_large_body = 2000;
    let server = InProcess::with(&config);
    let board = |length: usize| format!(r#"{{"board": "{}"}}"#, "x".repeat(length));
    server.post("solve", board(900)).refused(400);
    let object = server.post("solve", board(1000)).refused(413);
    assert!(object["error"].as_str().unwrap().contains("1000"));
    // Requests about many games may be longer.
    server.post("archive", board(1500)).refused(400);
    server.post("archive", board(2000)).refused(413);
}

/// A client that does not say how much it sends is stopped when it has sent too much.
#[test]
fn a_body_of_unknown_length() {
    let mut config = config();
    config.max_body = 1000;
    let server = Running::new(&config);
    let mut client = server.connect();
    client.send(
        "POST /api/solve HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
         transfer-encoding: chunked\r\n\r\n",
    );
    for _ in 0..20 {
        client.try_send(format!("64\r\n{}\r\n", "x".repeat(100)).as_bytes());
    }
    let received = client.receive();
    assert_eq!(received.status, 413);
    assert_eq!(received.header("connection"), Some("close"));
}

/// A client that asks whether it may send is told before it has.
#[test]
fn a_body_that_is_announced() {
    let server = Running::new(&config());
    let mut client = server.connect();
    client.send(
        "POST /api/solve HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
         content-length: 99999999999\r\nexpect: 100-continue\r\n\r\n",
    );
    assert_eq!(client.receive().status, 413);
}

#[test]
fn bodies_take_a_bounded_room() {
    let mut config = config();
    config.max_all_bodies = 4096;
    let server = Running::new(&config);
    let head = |length: usize| {
        format!(
            "POST /api/solve HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n"
        )
    };
    let mut first = server.connect();
    first.send(head(3000));
    first.send("{");
    // The first request is under way once another has no room.
    let begun = Instant::now();
    loop {
        let mut second = server.connect();
        second.send(head(3000));
        second.send(" ".repeat(3000));
        if second.receive().status == 503 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
    let mut small = server.connect();
    small.ask("solve", "", &json!({"board": "1 2/0 3"}));
    assert_eq!(small.receive().status, 200);
}

#[test]
fn a_board_that_is_too_large() {
    let server = InProcess::new();
    let object = server
        .ask("scramble", &json!({"size": "1000x1000"}))
        .refused(413);
    assert_eq!(object["field"], "size");
}

/// No request gets more time than the server gives.
#[test]
fn time() {
    use taquin_api::{Api, Caps};
    let mut caps = Caps::default();
    caps.max_time = Duration::from_millis(300);
    let api = Api::new(taquin::Engine::in_memory().with_threads(1), caps);
    let begun = Instant::now();
    let request = json!({"board": LARGE, "time": "1h"}).to_string();
    let cancel = taquin::CancelToken::new();
    api.ask("solve", request.as_bytes(), &mut |_| (), &cancel)
        .unwrap();
    assert!(begun.elapsed() < Duration::from_secs(5));
}

/// All threads are taken: one request waits, the next is turned away, and other things are answered.
#[test]
fn a_full_queue() {
    let mut config = config();
    config.searches = 1;
    config.queue = 1;
    config.max_wait = Duration::from_secs(60);
    let server = Running::new(&config);
    let long = json!({"board": LARGE, "time": "60s"});
    let mut running = server.connect();
    running.ask("solve", "", &long);
    server.wait_for_searches(1);
    let mut waiting = server.connect();
    waiting.ask("solve", "", &long);
    let begun = Instant::now();
    loop {
        let health = server.connect().get("/api/health").json();
        if health["waiting"] == 1 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "{health}");
    }
    let mut third = server.connect();
    third.ask("solve", "", &long);
    let refused = third.receive();
    assert_eq!(refused.status, 503);
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(refused.json()["status"], "error");
    // Nothing that is quick waits for searches.
    for path in ["/", "/api/health", "/api/methods"] {
        let begun = Instant::now();
        assert_eq!(server.connect().get(path).status, 200);
        assert!(begun.elapsed() < Duration::from_secs(1), "{path}");
    }
    let mut quick = server.connect();
    quick.ask("scramble", "", &json!({"size": "3x3"}));
    assert_eq!(quick.receive().status, 200);
    // The one that waits is next.
    drop(running);
    server.wait_for_searches(1);
}

#[test]
fn a_wait_that_is_too_long() {
    let mut config = config();
    config.searches = 1;
    config.max_wait = Duration::from_millis(50);
    let server = Running::new(&config);
    let long = json!({"board": LARGE, "time": "60s"});
    let mut running = server.connect();
    running.ask("solve", "", &long);
    server.wait_for_searches(1);
    let mut waiting = server.connect();
    let begun = Instant::now();
    waiting.ask("solve", "", &long);
    let refused = waiting.receive();
    assert_eq!(refused.status, 503);
    assert!(refused.header("retry-after").is_some());
    assert!(begun.elapsed() >= config.max_wait);
}

#[test]
fn the_rate_of_an_address() {
    let mut config = config();
    config.rate = Some(5);
    let server = InProcess::with(&config);
    let ask = |address: &str| {
        let mut request = posted("solve", r#"{"board": "1 2/0 3"}"#);
        let peer: SocketAddr = format!("{address}:1234").parse().unwrap();
        request.extensions_mut().insert(Peer(peer));
        server.send(request)
    };
    let mut answers = (0..100).map(|_| ask("1.2.3.4"));
    let refused = answers
        .find(|answer| answer.status == 429)
        .expect("one of many is refused");
    assert_eq!(refused.header("retry-after"), Some("1"));
    refused.refused(429);
    // Others may ask, and the page is there for everybody.
    ask("1.2.3.5").answered();
    server.get("/api/health").answered();
}

#[test]
fn the_number_of_connections() {
    let mut config = config();
    config.max_connections = 2;
    config.head_timeout = Duration::from_millis(500);
    let server = Running::new(&config);
    let idle = [server.connect(), server.connect()];
    // A third one waits until the others are idle for too long.
    let begun = Instant::now();
    assert_eq!(server.connect().get("/api/health").status, 200);
    assert!(begun.elapsed() >= Duration::from_millis(300));
    drop(idle);
}
