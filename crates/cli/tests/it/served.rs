//! The server as a process of its own, and a plain client.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::child::{Call, Live, Ran};

const PATIENCE: Duration = Duration::from_secs(60);

/// A board that takes as long as it may.
pub(crate) const LARGE: &str = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";

/// A running server.
pub(crate) struct Served {
    live: Live,
    /// Where the page is, as it was printed.
    pub(crate) page: String,
    pub(crate) address: SocketAddr,
}

impl Served {
    /// Starts a server and waits until it listens.
    pub(crate) fn new(call: Call) -> Served {
        let live = call.start();
        let page = live.line(PATIENCE).expect("an address");
        let address = page.strip_prefix("http://").unwrap().trim_end_matches('/');
        Served {
            address: address.parse().unwrap(),
            page,
            live,
        }
    }

    /// Sends a request, and does not wait for the answer.
    pub(crate) fn send(&self, verb: &str, path: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let length = body.len();
        let request = format!(
            "{verb} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}",
            self.address
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// Asks a question, and does not wait for the answer.
    pub(crate) fn ask(&self, question: &str, request: &Value) -> TcpStream {
        self.send(
            "POST",
            &format!("/api/{question}"),
            "",
            &request.to_string(),
        )
    }

    /// The status code and the body of an address.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        answer(self.send("GET", path, "", ""))
    }

    pub(crate) fn health(&self) -> Value {
        serde_json::from_str(&self.get("/api/health").1).unwrap()
    }

    /// Waits until requests run and wait in these numbers.
    #[track_caller]
    pub(crate) fn wait_for(&self, running: u64, waiting: u64) {
        let begun = Instant::now();
        loop {
            let health = self.health();
            if (&health["running"], &health["waiting"]) == (&json!(running), &json!(waiting)) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{health}");
        }
    }

    /// Answers that show all limits, in words.
    pub(crate) fn probed(&mut self) -> String {
        let methods: Value = serde_json::from_str(&self.get("/api/methods").1).unwrap();
        let mut said = format!("{}\n{}\n", self.address.ip(), methods["limits"]);
        // Fractions are taken for times and left out.
        let seconds = methods["limits"]["max_seconds"].as_f64().unwrap();
        said += &format!("{} ms\n", (seconds * 1e3) as u64);
        said += &format!("metrics: {}\n", self.get("/metrics").0);
        for number in 0..5 {
            let from = format!("x-forwarded-for: 10.0.0.{number}\r\n");
            let asked = self.send("POST", "/api/check", &from, r#"{"board": "1 2/0 3"}"#);
            said += &format!("check: {}\n", answer(asked).0);
        }
        // Four at a time: some run, some wait, some are turned away.
        let long = json!({"board": LARGE, "time": "20s"});
        let mut asked: Vec<TcpStream> = (0..4).map(|_| self.ask("solve", &long)).collect();
        let begun = Instant::now();
        let mut health = self.health();
        while begun.elapsed() < Duration::from_millis(500) {
            health = self.health();
        }
        said += &format!("{} run, {} wait\n", health["running"], health["waiting"]);
        asked.clear();
        self.wait_for(0, 0);
        said
    }

    /// Sends a signal and waits for the end.
    pub(crate) fn stopped(self, signal: &str) -> Ran {
        self.live.signal(signal);
        self.live.finish()
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, signal: &str) {
        self.live.signal(signal);
    }

    /// Waits for the end.
    pub(crate) fn finish(self) -> Ran {
        self.live.finish()
    }
}

/// Reads the status code and the body.
pub(crate) fn answer(mut stream: TcpStream) -> (u16, String) {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").expect("an answer");
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, body.to_string())
}
