//! The integration tests of the `taquin` command: what users and scripts see of it.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is test code, its shared functions included"
)]

mod analyse;
mod bad_input;
mod batch;
mod child;
mod closed_pipes;
mod color;
mod commands;
mod comparisons;
mod deterministic;
mod estimate;
mod exit_codes;
mod help_examples;
mod help_texts;
mod languages;
mod limits;
mod move_sequences;
mod one_row;
mod pictures;
mod plan;
mod ran;
mod readme;
mod same_file;
mod same_json;
mod scratch;
mod shell;
mod snapshots;
mod tables;
mod verify;
mod without_effect;
mod wrapping;

#[cfg(unix)]
mod escapes;
#[cfg(unix)]
mod flags;
#[cfg(unix)]
mod game;
#[cfg(unix)]
mod progress;
#[cfg(unix)]
mod prompts;
#[cfg(unix)]
mod records;
#[cfg(target_os = "linux")]
mod refused_memory;
#[cfg(unix)]
mod screen;
#[cfg(unix)]
mod serve;
#[cfg(unix)]
mod served;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod terminal;
