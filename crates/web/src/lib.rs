//! The HTTP interface of the sliding-tile puzzle engine, and the server of its page.
//!
//! [`app`] is everything that is answered, without a socket; a [`Server`] listens, and bounds what clients
//! may take; [`run`] makes a process of it. Questions and answers are those of [`taquin_api`]. A server keeps nothing from one request to
//! the next but tables.

mod app;
mod ask;
mod body;
mod config;
mod connection;
mod failure;
mod log;
mod metrics;
mod openapi;
mod origin;
mod page;
mod rate;
mod reference;
mod run;
mod security;
mod server;
mod state;
mod stream;
mod tables;
mod workers;

pub use app::app;
pub use config::Config;
pub use log::{LogFormat, LogLevel, start_logging};
pub use origin::Peer;
pub use run::{Setup, run};
pub use server::{ServeError, Server};
pub use tables::Tables;
