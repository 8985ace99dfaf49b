//! All shortest solutions, and the moves that they begin with.

use taquin_puzzle::{Direction, Directions};
use taquin_search::{Control, Stoppable};

use super::downhill;
use super::grid::swapped;
use super::observer::{Controlled, Observer};
use super::tables::Tables;
use crate::Run;
use crate::engine::metric::RunVisitor;
use crate::symmetry::NormalizedStart;

/// Gives every solution of `length` moves, which is the least, to a visitor until that breaks off.
///
/// # Errors
/// The limit of the control that was reached.
pub(crate) fn all_optimal(
    tables: &Tables,
    start: &NormalizedStart,
    length: u32,
    control: &mut Control<'_>,
    visit: RunVisitor<'_>,
) -> Stoppable {
    let mut observer = Visiting {
        tables,
        controlled: Controlled::new(control, u64::MAX),
        visit,
        is_broken_off: false,
    };
    let (board, blank) = tables.board(start);
    if tables.views() < 2 {
        downhill::descend(tables, board, blank, &mut observer);
    } else {
        // The automaton that prunes would leave out all but one of equivalent solutions.
        let mut kernel = tables.kernel(tables.plain().rows());
        let root = tables.root(board, blank);
        let _ = kernel.search(&root, length, &mut observer) | kernel.flush(&mut observer);
    }
    let is_complete = !observer.is_broken_off;
    match observer.controlled.stopped.filter(|_| is_complete) {
        Some(reason) => Err(reason),
        None => Ok(()),
    }
}

/// The first moves of all shortest solutions, one of which is `solution`.
///
/// # Errors
/// The limit of the control that was reached.
pub(crate) fn good_moves(
    tables: &Tables,
    start: &NormalizedStart,
    solution: &[Run],
    control: &mut Control<'_>,
) -> Stoppable<Vec<Run>> {
    let Some(known) = solution.first() else {
        return Ok(Vec::new());
    };
    let mut good = Directions::default();
    let (board, blank) = tables.board(start);
    for direction in Direction::ALL {
        let Some(source) = tables.grid.source(blank, direction) else {
            continue;
        };
        let moved = swapped(board, blank, source);
        let direction = tables.grid.turned(tables.class, direction);
        let is_good = direction == known.direction()
            || solves_in(tables, moved, source, solution.len() as u32 - 1, control)?;
        good = good.with_if(direction, is_good);
    }
    Ok(good.map(|direction| Run::new(direction, 1)).collect())
}

/// Whether a board has a solution of `length` moves, when it has none that is shorter.
fn solves_in(
    tables: &Tables,
    board: u64,
    blank: usize,
    length: u32,
    control: &mut Control<'_>,
) -> Stoppable<bool> {
    if tables.views() < 2 {
        return Ok(tables.is_nearer(board, blank, length + 1));
    }
    let mut observer = Controlled::new(control, u64::MAX);
    let mut kernel = tables.kernel(tables.pruning.rows());
    let root = tables.root(board, blank);
    let _ = kernel.search(&root, length, &mut observer) | kernel.flush(&mut observer);
    Ok(observer.into_codes()?.is_some())
}

/// Hands solutions to a visitor within a control's limits.
struct Visiting<'t, 'c, 'a, 'v> {
    tables: &'t Tables,
    controlled: Controlled<'c, 'a>,
    visit: RunVisitor<'v>,
    is_broken_off: bool,
}

impl Observer for Visiting<'_, '_, '_, '_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        self.controlled.count(expanded, generated)
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        self.is_broken_off = (self.visit)(&self.tables.runs(codes)).is_break();
        self.is_broken_off
    }
}
