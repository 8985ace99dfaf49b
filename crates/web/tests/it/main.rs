//! The integration tests of the server: what clients see of it, good ones and bad ones.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is test code, its shared functions included"
)]

mod client;
mod disconnected;
mod events;
mod headers;
mod in_process;
mod limits;
mod malformed;
mod openapi;
mod page;
mod questions;
mod running;
mod slow_clients;
mod stopping;
