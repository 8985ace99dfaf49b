//! Shortest solutions: one round of the kernel for every bound, on one thread or more.

use taquin_puzzle::Direction;
use taquin_search::memory::is_available;
use taquin_search::{Control, Meter as _, StopReason};

use super::downhill;
use super::kernel::Watch;
use super::split;
use super::tables::Tables;
use crate::engine::core::BEYOND;
use crate::engine::pose::Pose;

/// The kernel looks up once in so many nodes, a fraction of a millisecond.
pub(crate) const LOOK_EVERY: u64 = 4096;

/// A search that has expanded so many nodes goes on with an automaton that takes about as long to
/// make, if there is room for what it is made of.
const THOROUGH_AFTER: u64 = 1 << 18;
const THOROUGH_ROOM: usize = 32 << 20;

/// How a search ended that was not stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The moves of a shortest solution of the posed board; none when the tables are wrong and allow
    /// no solution.
    Found(Vec<Direction>),
    /// The nodes of the budget were expanded; the control has the bound that was reached.
    OutOfBudget,
}

/// Finds a shortest solution.
///
/// `first_bound` is a lower bound proven before, or 0. After `budget`
/// expanded nodes the search gives up, so that the caller can build stronger
/// tables and go on from the bound. On one thread the counts are always the same.
///
/// # Errors
/// The reason to stop, when the control gave one.
pub(crate) fn search(
    tables: &Tables,
    pose: &Pose,
    first_bound: u32,
    budget: u64,
    threads: usize,
    control: &mut Control<'_>,
) -> Result<Outcome, StopReason> {
    let (board, blank) = tables.board(pose);
    let mut watch = Controlled::new(control, budget);
    if tables.views() < 2 {
        watch.control.raise_bound(tables.distance(board, blank))?;
        downhill::descend(tables, board, blank, &mut watch);
        return watch.outcome(tables);
    }
    let seed = tables.seed(board, blank);
    let mut bound = seed.bounds[0].max(seed.bounds[1]);
    while bound < first_bound {
        // All solutions have the same parity.
        bound += 2;
    }
    let mut kernel = tables.kernel(tables.pruning.rows());
    loop {
        if bound > BEYOND {
            return Ok(Outcome::Found(Vec::new()));
        }
        watch.control.raise_bound(bound)?;
        if watch.expanded >= THOROUGH_AFTER
            && watch.control.room() >= THOROUGH_ROOM
            && is_available(THOROUGH_ROOM)
        {
            kernel.go_by(tables.thorough().rows());
        }
        let ended = match threads {
            1 => kernel.search(&seed, bound, &mut watch) | kernel.flush(&mut watch),
            _ => split::round(tables, &mut kernel, &seed, bound, threads, &mut watch),
        };
        watch.control.note_stored(kernel.stored());
        if ended {
            return watch.outcome(tables);
        }
        bound += 2;
    }
}

/// Keeps to a control's limits and a budget.
pub(crate) struct Controlled<'c, 'a> {
    pub(crate) control: &'c mut Control<'a>,
    budget: u64,
    pub(crate) expanded: u64,
    pub(crate) stopped: Option<StopReason>,
    /// The solution found.
    pub(crate) codes: Option<Vec<u8>>,
}

impl<'c, 'a> Controlled<'c, 'a> {
    pub(crate) fn new(control: &'c mut Control<'a>, budget: u64) -> Controlled<'c, 'a> {
        Controlled {
            control,
            budget,
            expanded: 0,
            stopped: None,
            codes: None,
        }
    }

    /// How a search ended that is over.
    fn outcome(self, tables: &Tables) -> Result<Outcome, StopReason> {
        match (self.codes, self.stopped) {
            (Some(codes), _) => Ok(Outcome::Found(directions(tables, &codes))),
            (None, Some(reason)) => Err(reason),
            (None, None) => Ok(Outcome::OutOfBudget),
        }
    }
}

/// The moves of the posed board with these codes on the kernel's.
pub(crate) fn directions(tables: &Tables, codes: &[u8]) -> Vec<Direction> {
    let moves = codes.iter().map(|&code| Direction::from_code(code));
    moves
        .map(|direction| tables.grid.turned(tables.frame, direction))
        .collect()
}

impl Watch for Controlled<'_, '_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        self.expanded += expanded;
        if let Err(reason) = self.control.count(expanded, generated) {
            self.stopped = Some(reason);
            return None;
        }
        let most = self.control.limits().nodes.unwrap_or(u64::MAX);
        let allowed = most.saturating_sub(self.control.statistics().expanded);
        if allowed == 0 {
            // The control itself looks only before the next node.
            self.stopped = Some(StopReason::Nodes);
            return None;
        }
        let left = self.budget.saturating_sub(self.expanded);
        (left > 0).then(|| LOOK_EVERY.min(left).min(allowed))
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        self.codes = Some(codes.to_vec());
        true
    }
}
