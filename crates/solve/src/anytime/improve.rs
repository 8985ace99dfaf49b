//! What shortens solutions, in the order in which it is tried.

use super::improver::{Improver, Work};

/// The improvers for a problem; the driver gives each a round in turn, and drops those that are done.
pub(crate) fn improvers(work: &Work<'_>) -> Vec<Box<dyn Improver>> {
    // What searches will need of it.
    let _ = (work.seed, work.engine);
    Vec::new()
}
