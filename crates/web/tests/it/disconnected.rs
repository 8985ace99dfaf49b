//! A search ends soon after its client has gone away.

use std::net::Shutdown;
use std::time::Duration;

use serde_json::json;

use crate::client::Client;
use crate::in_process::config;
use crate::running::Running;

/// How soon a search must have ended.
const MAX_DELAY: Duration = Duration::from_millis(200);

/// A machine that is busy with other tests may be late; it is not late each time.
const TRIES: usize = 5;

/// A question that takes as long as it may.
fn long() -> serde_json::Value {
    let board = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";
    json!({"board": board, "time": "60s"})
}

#[track_caller]
fn ends_soon(headers: &str, goes_away: impl Fn(Client)) {
    let server = Running::new(&config());
    let delays = (0..TRIES).map(|_| {
        let mut client = server.connect();
        client.ask("solve", headers, &long());
        server.wait_for_searches(1);
        goes_away(client);
        server.wait_for_searches(0)
    });
    let delays: Vec<Duration> = delays.collect();
    let soonest = delays.iter().min().unwrap();
    assert!(*soonest < MAX_DELAY, "{delays:?}");
}

#[test]
fn a_closed_connection() {
    ends_soon("", drop);
}

#[test]
fn a_closed_connection_with_events() {
    ends_soon("accept: text/event-stream\r\n", |mut client| {
        assert_eq!(client.head().unwrap().0, 200);
        assert!(client.chunk().is_some());
        drop(client);
    });
}

/// The client will not read any more, and says so.
#[test]
fn a_connection_that_is_shut_down() {
    ends_soon("", |client| {
        client.stream().shutdown(Shutdown::Both).unwrap();
    });
}

/// Requests that wait for a thread leave the queue.
#[test]
fn a_client_in_the_queue() {
    let mut config = config();
    config.searches = 1;
    let server = Running::new(&config);
    let waiting = || {
        let health = server.connect().get("/api/health").json();
        health["waiting"].as_u64().unwrap()
    };
    let mut first = server.connect();
    first.ask("solve", "", &long());
    server.wait_for_searches(1);
    let mut second = server.connect();
    second.ask("solve", "", &long());
    while waiting() != 1 {}
    drop(second);
    while waiting() != 0 {}
    assert_eq!(server.searches(), 1);
}
