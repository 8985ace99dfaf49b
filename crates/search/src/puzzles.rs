//! Small spaces for examples and tests, which also show how to write one.

pub mod maze;
pub mod pancake;
