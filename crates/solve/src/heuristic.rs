//! Estimates of the distance to a goal, one per file.

mod homes;
mod manhattan;

pub use manhattan::{Manhattan, RunManhattan};
