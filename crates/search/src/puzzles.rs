//! Small spaces to try searches on: examples of how to write one, and the tests' material.

pub mod maze;
pub mod pancake;
