//! The lower bound: the best estimate of the start, raised by searches that prove more.

use taquin_puzzle::{Board, Metric, Problem};
use taquin_search::{
    Control, Heuristic as _, Limits, Meter as _, Outcome, StopReason, Stoppable, Task,
};

use super::session::Session;
use crate::heuristic::{AnyHeuristic, HeuristicError, HeuristicKind};
use crate::{Run, Small, TileSpace, Tiles};

/// The heuristics that estimate the start, each with the maximum number of cells it is used for. Walking
/// distance has tables for small boards only, and takes a while to compute.
const ESTIMATES: [(HeuristicKind, usize); 3] = [
    (HeuristicKind::LinearConflict, usize::MAX),
    (HeuristicKind::Inversion, 10_000),
    (HeuristicKind::Walking, Small::MAX_CELLS),
];

/// The number of states of the first search for a higher bound; each later one has twice as many.
const FIRST_SEARCH_STATES: u64 = 1 << 14;

/// Raises the bound to the best estimate of the start.
///
/// # Errors
/// The limit on cost.
pub(crate) fn of_start(problem: &Problem, metric: Metric, control: &mut Control<'_>) -> Stoppable {
    if problem.size().cells() <= Small::MAX_CELLS {
        raise_by_estimates::<Small>(problem, metric, control)
    } else {
        raise_by_estimates::<Board>(problem, metric, control)
    }
}

fn raise_by_estimates<T: Tiles>(
    problem: &Problem,
    metric: Metric,
    control: &mut Control<'_>,
) -> Stoppable {
    let start = T::new(problem.start());
    let cells = problem.size().cells();
    for (kind, _) in ESTIMATES.into_iter().filter(|(_, most)| cells <= *most) {
        if let Ok(heuristic) = kind.make::<T>(problem.goal(), metric) {
            control.raise_bound(heuristic.estimate(heuristic.full(&start)))?;
        }
    }
    Ok(())
}

/// Raises the bound by IDA*, in searches of doubling size.
pub(super) struct BoundSearch<'a> {
    problem: &'a Problem,
    metric: Metric,
    heuristic: SizedHeuristic,
    /// The number of states of the next search.
    next_states: u64,
    /// The number of states expanded so far.
    expanded: u64,
}

/// The heuristic, for small boards or for large ones.
enum SizedHeuristic {
    Small(AnyHeuristic<Small>),
    Large(AnyHeuristic<Board>),
}

impl<'a> BoundSearch<'a> {
    pub(super) fn new(
        problem: &'a Problem,
        metric: Metric,
    ) -> Result<BoundSearch<'a>, HeuristicError> {
        let kind = HeuristicKind::LinearConflict;
        let goal = problem.goal();
        let heuristic = if problem.size().cells() <= Small::MAX_CELLS {
            SizedHeuristic::Small(kind.make(goal, metric)?)
        } else {
            SizedHeuristic::Large(kind.make(goal, metric)?)
        };
        Ok(BoundSearch {
            problem,
            metric,
            heuristic,
            next_states: FIRST_SEARCH_STATES,
            expanded: 0,
        })
    }

    /// The number of states expanded so far.
    pub(super) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Searches for a higher bound, or for the proof that the best solution is optimal.
    ///
    /// # Errors
    /// The reason to stop; [`StopReason::Enough`] when there is nothing left to prove.
    pub(super) fn raise(&mut self, session: &mut Session<'_, '_>) -> Stoppable {
        let length = session.length();
        let control = &mut *session.control;
        let limits = control.limits();
        let expanded = control.statistics().expanded;
        let left = limits
            .nodes
            .map_or(u64::MAX, |most| most.saturating_sub(expanded));
        let shorter = u32::try_from(length).map_or(u32::MAX, |length| length - 1);
        let mut within = Limits::new()
            .nodes(self.next_states.min(left))
            .cost(shorter);
        within.time = control.time_left();
        within.memory = limits.memory.map(|_| control.room());
        let mut search = Control::new(within).with_cancel(control.cancel_token());
        let found = match &self.heuristic {
            SizedHeuristic::Small(heuristic) => self.run(heuristic, &mut search),
            SizedHeuristic::Large(heuristic) => self.run(heuristic, &mut search),
        };
        let counts = search.statistics();
        self.expanded += counts.expanded;
        self.next_states = self.next_states.saturating_mul(2);
        control.note_depth(counts.max_depth as usize);
        control.note_stored(counts.peak_stored as usize);
        let counted = control.count(counts.expanded, counts.generated);
        control.raise_bound(found.lower_bound.min(shorter.saturating_add(1)))?;
        if let Some(path) = found.best {
            let moves = path.actions.into_iter().flat_map(Run::steps).collect();
            session.offer(moves)?;
        }
        session.check()?;
        counted?;
        // A search that was stopped at once has counted nothing, and neither would another.
        session.control.check()?;
        match found.stopped {
            Some(StopReason::Memory) => Err(StopReason::Memory),
            _ => Ok(()),
        }
    }

    /// Runs one search.
    fn run<T: Tiles>(
        &self,
        heuristic: &AnyHeuristic<T>,
        control: &mut Control<'_>,
    ) -> Outcome<Run> {
        let space = TileSpace::<T>::new(self.problem.size(), self.metric);
        // Compared cell by cell: most boards differ in their first cells, and the key of a huge board
        // would be a copy of it.
        let goal = self.problem.goal().cells();
        let is_goal = |tiles: &T| (0..goal.len()).all(|cell| tiles.tile(cell) == goal[cell]);
        let task = Task {
            space: &space,
            start: &T::new(self.problem.start()),
            is_goal: &is_goal,
            heuristic,
        };
        taquin_search::idastar(&task, control)
    }
}
