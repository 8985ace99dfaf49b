//! The integration tests of the planner, one binary.

#![allow(clippy::unwrap_used)]

mod grounding;
mod planning;
mod puzzle;
mod samples;
