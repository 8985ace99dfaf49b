//! The integration tests of the planner, one binary.

#![allow(missing_docs)]

mod grounding;
mod puzzle;
mod samples;
