//! A lower bound without a search.

use taquin_puzzle::{Metric, Problem};
use taquin_search::{Control, Limits};

use crate::anytime;

/// A lower bound without a search: no solution of `problem` has fewer moves.
///
/// It is the greatest of several heuristics. The time is linear in the number of cells on large boards.
pub fn lower_bound(problem: &Problem, metric: Metric) -> u64 {
    let mut control = Control::new(Limits::new());
    // Without limits nothing stops it.
    let _ = anytime::bound_of_start(&problem.canonical(), metric, &mut control);
    control.lower_bound().into()
}
