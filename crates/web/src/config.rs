//! What a server may use and how long it waits: limits that no client can raise.

use std::time::Duration;

/// The limits of a server beside those of the questions, which are in [`taquin_api::Caps`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// How many searches run at once; each runs on one thread.
    pub searches: usize,
    /// How many requests may wait for a search to end.
    pub queue: usize,
    /// How long a request waits in the queue before it is turned away.
    pub max_wait: Duration,
    /// Requests per second from one address; `None` for no limit.
    pub rate: Option<u32>,
    /// Whether the address of a client is the last one in `X-Forwarded-For`, as a proxy writes it.
    pub is_behind_proxy: bool,
    /// Whether `/metrics` is served.
    pub has_metrics: bool,
    /// The size of a request's body, for most questions.
    pub max_body: usize,
    /// The size of the body of a question about many games.
    pub max_large_body: usize,
    /// The bytes of all bodies that are held at once.
    pub max_all_bodies: usize,
    /// How many connections are open at once.
    pub max_connections: usize,
    /// How long the head of a request may take, and how long a connection may be idle.
    pub head_timeout: Duration,
    /// How long the body of a request may take.
    pub body_timeout: Duration,
    /// How long a client may take no byte of an answer.
    pub write_timeout: Duration,
    /// How long requests may take to end when the server stops.
    pub stop_timeout: Duration,
}

impl Config {
    /// The defaults, for a number of cores.
    pub fn new(cores: usize) -> Config {
        Config {
            searches: cores.max(1),
            queue: 256,
            max_wait: Duration::from_secs(10),
            rate: None,
            is_behind_proxy: false,
            has_metrics: false,
            max_body: 1 << 20,
            max_large_body: 16 << 20,
            max_all_bodies: 256 << 20,
            max_connections: 1024,
            head_timeout: Duration::from_secs(15),
            body_timeout: Duration::from_secs(20),
            write_timeout: Duration::from_secs(20),
            stop_timeout: Duration::from_secs(4),
        }
    }
}
