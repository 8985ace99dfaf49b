//! Clients that are slow, on purpose or not, and connections that are half open.

use std::io::Read as _;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::in_process::config;
use crate::running::Running;

const SOON: Duration = Duration::from_secs(10);

/// A head that never ends, sent byte by byte.
#[test]
fn a_slow_head() {
    let mut config = config();
    config.head_timeout = Duration::from_millis(300);
    let server = Running::new(&config);
    let mut client = server.connect();
    let begun = Instant::now();
    client.send("POST /api/solve HTTP/1.1\r\nhost: test\r\n");
    while client.try_send(b"x-slow: loris\r\n") {
        assert!(begun.elapsed() < SOON, "still open");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(begun.elapsed() >= config.head_timeout);
    assert_eq!(server.connect().get("/api/health").status, 200);
}

/// A connection that says nothing at all, and one that says nothing more.
#[test]
fn an_idle_connection() {
    let mut config = config();
    config.head_timeout = Duration::from_millis(300);
    let server = Running::new(&config);
    let begun = Instant::now();
    assert_eq!(server.connect().wait_for_end(), b"");
    let mut client = server.connect();
    assert_eq!(client.get("/api/health").status, 200);
    assert_eq!(client.wait_for_end(), b"");
    assert!(begun.elapsed() < SOON);
}

#[test]
fn a_slow_body() {
    let mut config = config();
    config.body_timeout = Duration::from_millis(300);
    let server = Running::new(&config);
    let mut client = server.connect();
    client.send(
        "POST /api/solve HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n",
    );
    let begun = Instant::now();
    let mut sent = 0;
    while begun.elapsed() < config.body_timeout * 2 && sent < 99 {
        client.try_send(b" ");
        sent += 1;
        std::thread::sleep(Duration::from_millis(20));
    }
    let received = client.receive();
    assert_eq!(received.status, 408);
    assert_eq!(received.header("connection"), Some("close"));
    assert_eq!(received.json()["status"], "error");
}

#[test]
fn a_body_that_breaks_off() {
    let server = Running::new(&config());
    let mut client = server.connect();
    client.send(
        "POST /api/solve HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n{\"board\":",
    );
    client.stream().shutdown(std::net::Shutdown::Write).unwrap();
    client.wait_for_end();
    assert_eq!(server.connect().get("/api/health").status, 200);
}

/// A client that asks and never reads is cut off, and takes no thread.
#[test]
fn a_client_that_never_reads() {
    let mut config = config();
    config.write_timeout = Duration::from_millis(300);
    let server = Running::new(&config);
    let mut client = server.connect();
    let begun = Instant::now();
    let request = json!({"size": "10x10", "count": 100, "seed": 1}).to_string();
    let length = request.len();
    let request = format!(
        "POST /api/scramble HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{request}"
    );
    // The answers fill all buffers on the way; then the server waits, and then it gives up.
    while client.try_send(request.as_bytes()) {
        assert!(begun.elapsed() < Duration::from_secs(60), "still open");
    }
    assert_eq!(server.connect().get("/api/health").status, 200);
}

/// Several requests in one packet are answered one after the other.
#[test]
fn requests_that_follow_each_other() {
    let server = Running::new(&config());
    let mut client = server.connect();
    for length in [8, 9] {
        client.ask(
            "scramble",
            "",
            &json!({"size": format!("1x{length}"), "seed": 1}),
        );
    }
    for length in [8, 9] {
        let object = client.receive().json();
        assert_eq!(object["boards"][0]["cols"], length, "{object}");
    }
}

/// What is no HTTP is told so, and the connection ends.
#[test]
fn what_is_no_http() {
    let server = Running::new(&config());
    for bytes in [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".as_slice(),
        b"GET /\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n\r\nnonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\ntransfer-encoding: nonsense\r\n\r\n",
    ] {
        let mut client = server.connect();
        client.send(bytes);
        let mut answer = Vec::new();
        let _ = client.stream().read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let is_refused = answer.is_empty() || answer.starts_with("HTTP/1.1 4");
        assert!(is_refused, "{:?}: {answer}", String::from_utf8_lossy(bytes));
    }
    let mut client = server.connect();
    client.send("GET / HTTP/1.1\r\n");
    let long = "x".repeat(1000);
    while client.try_send(format!("x-{long}: {long}\r\n").as_bytes()) {}
    assert_eq!(server.connect().get("/api/health").status, 200);
}
