//! The questions, asked as programs ask them.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is test code, its shared functions included"
)]

mod support;

mod bad_requests;
mod boards;
mod caps;
mod comparison_with_command;
mod game_files;
mod games;
mod hints;
mod move_sequences;
#[cfg(feature = "openapi")]
mod openapi;
mod pictures;
mod progress;
mod random_requests;
mod solving;
