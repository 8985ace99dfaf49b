//! What shortens solutions, in the order in which it is tried.
#![allow(dead_code, missing_docs)]
mod beam;
mod crew;
mod field;
mod finder;
mod guide;
pub mod lab;
mod line_guide;
mod number;
mod plan;
mod style;
mod tour;
mod visited;

use taquin_puzzle::Metric;

use self::field::Field;
use self::plan::Shortener;
use super::improver::{Improver, Work};

/// The improvers for a problem; the driver gives each a round in turn, and drops those that are done.
pub(crate) fn improvers(work: &Work<'_>) -> Vec<Box<dyn Improver>> {
    let size = work.problem.size();
    if work.metric != Metric::Single || size.is_line() {
        return Vec::new();
    }
    match Field::new(size) {
        Some(field) if size.cells() <= 256 => vec![Box::new(Shortener::<u8>::new(field, work))],
        Some(field) => vec![Box::new(Shortener::<u16>::new(field, work))],
        None => Vec::new(),
    }
}
