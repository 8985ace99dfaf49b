//! Shortest solutions: one round of the kernel for every bound, on one thread or more.

use taquin_search::memory::is_available;
use taquin_search::{Control, Meter as _, Stoppable};

use super::downhill;
use super::observer::Controlled;
use super::parallel;
use super::tables::Tables;
use crate::engine::metric::{MAX_LENGTH, SearchEnd};
use crate::symmetry::NormalizedStart;

/// A search that has expanded this number of nodes continues with an automaton that takes about as long
/// to make, if there is memory for making it.
const THOROUGH_AFTER_NODES: u64 = 1 << 18;
const THOROUGH_BYTES: usize = 32 << 20;

/// Finds a shortest solution; see [`MetricEngine::search`](crate::engine::metric::MetricEngine::search).
///
/// On one thread the counts are always the same.
///
/// # Errors
/// The limit of the control that was reached.
pub(crate) fn search(
    tables: &Tables,
    start: &NormalizedStart,
    first_bound: u32,
    budget: u64,
    threads: usize,
    control: &mut Control<'_>,
) -> Stoppable<SearchEnd> {
    let (board, blank) = tables.board(start);
    let mut observer = Controlled::new(control, budget);
    if tables.views() < 2 {
        let distance = tables.distance(board, blank);
        observer.control.raise_bound(distance)?;
        downhill::descend(tables, board, blank, &mut observer);
        return end(tables, observer);
    }
    let root = tables.root(board, blank);
    let mut bound = root.bounds[0].max(root.bounds[1]);
    while bound < first_bound {
        // All solutions have the same parity.
        bound += 2;
    }
    let mut kernel = tables.kernel(tables.pruning.rows());
    loop {
        if bound > MAX_LENGTH {
            return Ok(SearchEnd::Found(Vec::new()));
        }
        observer.control.raise_bound(bound)?;
        if observer.expanded >= THOROUGH_AFTER_NODES
            && observer.control.room() >= THOROUGH_BYTES
            && is_available(THOROUGH_BYTES)
        {
            kernel.use_automaton(tables.thorough().rows());
        }
        let ended = match threads {
            1 => kernel.search(&root, bound, &mut observer) | kernel.flush(&mut observer),
            _ => parallel::round(tables, &mut kernel, &root, bound, threads, &mut observer),
        };
        observer.control.note_stored(kernel.stored());
        if ended {
            return end(tables, observer);
        }
        bound += 2;
    }
}

/// How a search ended that is over.
fn end(tables: &Tables, observer: Controlled<'_, '_>) -> Stoppable<SearchEnd> {
    Ok(match observer.into_codes()? {
        Some(codes) => SearchEnd::Found(tables.runs(&codes)),
        None => SearchEnd::OutOfBudget,
    })
}
