//! The HTTP interface of the sliding-tile puzzle engine, and the server of its page.
//!
//! [`app`] is everything that is answered, without a socket; [`Server`] listens, and bounds what clients
//! may take. Questions and answers are those of [`taquin_api`]. A server keeps nothing from one request to
//! the next but tables.

mod app;
mod ask;
mod body;
mod config;
mod connection;
mod failure;
mod log;
mod metrics;
mod origin;
mod page;
mod rate;
mod security;
mod server;
mod state;
mod stream;
mod workers;

pub use app::app;
pub use config::Config;
pub use log::{LogFormat, LogLevel, start_logging};
pub use origin::Peer;
pub use server::{ServeError, Server};
