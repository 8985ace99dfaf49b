//! All shortest solutions, and the moves that they begin with.

use std::ops::ControlFlow;

use taquin_puzzle::{Direction, Directions};
use taquin_search::{Control, StopReason};

use super::downhill;
use super::grid::swapped;
use super::kernel::Watch;
use super::search::{Controlled, Outcome, directions, search};
use super::tables::Tables;
use crate::engine::pose::Pose;

/// What [`all_optimal`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AllOptimal {
    /// The length of every shortest solution.
    pub(crate) length: u32,
    /// How many the visitor was given.
    pub(crate) count: u64,
    /// Whether these are all: the visitor did not break off.
    pub(crate) is_complete: bool,
}

/// Gives every shortest solution of the posed board to a visitor, until that breaks off.
///
/// # Errors
/// The reason to stop, when the control gave one.
pub(crate) fn all_optimal(
    tables: &Tables,
    pose: &Pose,
    first_bound: u32,
    threads: usize,
    control: &mut Control<'_>,
    visit: &mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
) -> Result<AllOptimal, StopReason> {
    let length = shortest(tables, pose, first_bound, threads, control)?.len() as u32;
    let mut watch = Visiting {
        tables,
        controlled: Controlled::new(control, u64::MAX),
        visit,
        count: 0,
        is_complete: true,
    };
    let (board, blank) = tables.board(pose);
    if tables.views() < 2 {
        downhill::descend(tables, board, blank, &mut watch);
    } else {
        // The automaton that prunes would leave all but one of equivalent solutions out.
        let mut kernel = tables.kernel(tables.plain().rows());
        let seed = tables.seed(board, blank);
        let _ = kernel.search(&seed, length, &mut watch) | kernel.flush(&mut watch);
    }
    match watch.controlled.stopped.filter(|_| watch.is_complete) {
        Some(reason) => Err(reason),
        None => Ok(AllOptimal {
            length,
            count: watch.count,
            is_complete: watch.is_complete,
        }),
    }
}

/// The length of the shortest solutions of the posed board, and the moves that any of them begins with.
///
/// # Errors
/// The reason to stop, when the control gave one.
pub(crate) fn good_moves(
    tables: &Tables,
    pose: &Pose,
    first_bound: u32,
    threads: usize,
    control: &mut Control<'_>,
) -> Result<(u32, Directions), StopReason> {
    let solution = shortest(tables, pose, first_bound, threads, control)?;
    let length = solution.len() as u32;
    let mut good = Directions::default();
    let Some(&known) = solution.first() else {
        return Ok((length, good));
    };
    let (board, blank) = tables.board(pose);
    for direction in Direction::ALL {
        let is_good = match tables.grid.source(blank, direction) {
            None => false,
            Some(_) if directions(tables, &[direction.code()]) == [known] => true,
            Some(source) => {
                let board = swapped(board, blank, source);
                solves_in(tables, board, source, length - 1, control)?
            }
        };
        let direction = tables.grid.turned(tables.frame, direction);
        good = good.with_if(direction, is_good);
    }
    Ok((length, good))
}

/// Whether a board has a solution of this length, when it has none that is shorter.
fn solves_in(
    tables: &Tables,
    board: u64,
    blank: usize,
    length: u32,
    control: &mut Control<'_>,
) -> Result<bool, StopReason> {
    if tables.views() < 2 {
        return Ok(tables.is_nearer(board, blank, length + 1));
    }
    let mut watch = Controlled::new(control, u64::MAX);
    let mut kernel = tables.kernel(tables.pruning.rows());
    let seed = tables.seed(board, blank);
    let _ = kernel.search(&seed, length, &mut watch) | kernel.flush(&mut watch);
    match (watch.codes, watch.stopped) {
        (Some(_), _) => Ok(true),
        (None, Some(reason)) => Err(reason),
        (None, None) => Ok(false),
    }
}

fn shortest(
    tables: &Tables,
    pose: &Pose,
    first_bound: u32,
    threads: usize,
    control: &mut Control<'_>,
) -> Result<Vec<Direction>, StopReason> {
    match search(tables, pose, first_bound, u64::MAX, threads, control)? {
        Outcome::Found(moves) => Ok(moves),
        Outcome::OutOfBudget => unreachable!("the budget has no end"),
    }
}

/// Hands solutions to a visitor within a control's limits.
struct Visiting<'t, 'c, 'a, 'v> {
    tables: &'t Tables,
    controlled: Controlled<'c, 'a>,
    visit: &'v mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
    count: u64,
    is_complete: bool,
}

impl Watch for Visiting<'_, '_, '_, '_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        self.controlled.count(expanded, generated)
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        self.count += 1;
        let goes_on = (self.visit)(&directions(self.tables, codes));
        self.is_complete = goes_on.is_continue();
        !self.is_complete
    }
}
