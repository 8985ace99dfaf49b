//! The integration tests of the planner, one binary.

#![allow(clippy::unwrap_used)]

mod adl;
mod any_text;
mod features;
mod grounding;
mod heuristics;
mod limits;
mod malformed;
mod planning;
mod plans;
mod puzzle;
mod samples;
mod slips;
