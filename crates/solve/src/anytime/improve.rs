//! What shortens solutions, in the order in which it is tried.
//!
//! [Beams](beam) look for whole solutions, for shorter ends of the best one, and for shorter
//! [windows](finder) of it; a [plan](plan) says which comes when. A [guide] scores states by
//! distances, conflicts and neighbours that have to pass each other. Nothing needs tables, so every
//! size and goal is served at once.

mod beam;
mod choice;
mod crew;
mod errand;
mod field;
mod finder;
mod guide;
mod mend;
mod number;
mod pace;
mod plan;
mod rove;
mod style;
#[cfg(test)]
mod tests;
mod tour;
mod tree;
mod visited;
mod wide;

use self::field::Field;
use self::plan::Shortener;
use super::improver::{Improver, Work};

/// The improvers for a problem; the driver gives each a round in turn, and drops those that are done.
pub(crate) fn improvers(work: &Work<'_>) -> Vec<Box<dyn Improver>> {
    let size = work.problem.size();
    if size.is_line() {
        return Vec::new();
    }
    match Field::new(size) {
        Some(field) if size.cells() <= 1 << 8 => {
            vec![Box::new(Shortener::<u8>::new(field, work.problem))]
        }
        Some(field) => vec![Box::new(Shortener::<u16>::new(field, work.problem))],
        None => Vec::new(),
    }
}
