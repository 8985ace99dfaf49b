//! What the host provides: a clock, random numbers, and functions that it is told results by.

#[cfg(target_family = "wasm")]
#[path = "host/imports.rs"]
mod functions;
#[cfg(not(target_family = "wasm"))]
#[path = "host/recorded.rs"]
mod functions;

use taquin::solve::tables::Words;

pub(crate) use functions::{prepare, progress, random, reply};
#[cfg(test)]
pub(crate) use functions::{take_progress, take_reply};

/// The result of a call.
// Only the host of a module reads it, and tests do.
#[cfg_attr(not(any(target_family = "wasm", test)), allow(dead_code))]
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// A JSON object.
    Json(String),
    /// Why there is no answer, as a JSON object.
    Refused(String),
    /// A file.
    File {
        media_type: &'static str,
        bytes: Vec<u8>,
    },
    /// A table: the header of its file, and the words.
    Table { header: Vec<u8>, words: Words },
}
