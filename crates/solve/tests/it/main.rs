//! Every solver against exhaustive search, published lengths, and its own limits; tables on disk.

#![allow(clippy::unwrap_used)]

mod analysis;
mod anytime;
mod deterministic;
mod engine;
mod exhaustive;
mod heuristics;
mod import_cycles;
mod limits;
mod pattern_databases;
mod planning;
mod provided_tables;
mod published;
mod solutions;
mod tables;
mod traces;
