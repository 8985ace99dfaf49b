//! The lower bound: the best estimate of the start, raised by searches that prove more.

use taquin_puzzle::{Board, Metric, Problem};
use taquin_search::{Control, Heuristic as _, Limits, Meter as _, Outcome, StopReason, Task};

use super::improver::Best;
use crate::heuristic::{AnyHeuristic, HeuristicError, HeuristicKind};
use crate::{Run, Small, TileSpace, Tiles};

/// The estimates that are made of a start, and up to how many cells: walking distance has tables
/// for small boards only, and takes a while to find out.
const ESTIMATES: [(HeuristicKind, usize); 3] = [
    (HeuristicKind::LinearConflict, usize::MAX),
    (HeuristicKind::Inversion, 10_000),
    (HeuristicKind::Walking, Small::MAX_CELLS),
];

/// The states of the first search for a higher bound; each is twice as large as the one before.
const FIRST_NODES: u64 = 1 << 14;

/// Raises the bound to the best estimate of the start.
///
/// # Errors
/// The limit on cost.
pub(crate) fn of_start(
    problem: &Problem,
    metric: Metric,
    control: &mut Control<'_>,
) -> Result<(), StopReason> {
    match problem.size().cells() <= Small::MAX_CELLS {
        true => estimates::<Small>(problem, metric, control),
        false => estimates::<Board>(problem, metric, control),
    }
}

fn estimates<T: Tiles>(
    problem: &Problem,
    metric: Metric,
    control: &mut Control<'_>,
) -> Result<(), StopReason> {
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
pub(super) struct Raiser<'a> {
    problem: &'a Problem,
    metric: Metric,
    heuristic: Either,
    nodes: u64,
    spent: u64,
}

/// The heuristic for small boards, or that for large ones.
enum Either {
    Small(AnyHeuristic<Small>),
    Large(AnyHeuristic<Board>),
}

impl<'a> Raiser<'a> {
    pub(super) fn new(problem: &'a Problem, metric: Metric) -> Result<Raiser<'a>, HeuristicError> {
        let kind = HeuristicKind::LinearConflict;
        let goal = problem.goal();
        let heuristic = match problem.size().cells() <= Small::MAX_CELLS {
            true => Either::Small(kind.make(goal, metric)?),
            false => Either::Large(kind.make(goal, metric)?),
        };
        Ok(Raiser {
            problem,
            metric,
            heuristic,
            nodes: FIRST_NODES,
            spent: 0,
        })
    }

    /// The states expanded so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Searches for a higher bound, or for the proof that the best solution is optimal.
    ///
    /// # Errors
    /// The reason to stop; [`StopReason::Enough`] when there is nothing left to prove.
    pub(super) fn raise(
        &mut self,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let limits = control.limits();
        let expanded = control.statistics().expanded;
        let left = limits
            .nodes
            .map_or(u64::MAX, |most| most.saturating_sub(expanded));
        let shorter = u32::try_from(best.length()).map_or(u32::MAX, |length| length - 1);
        let mut within = Limits::new().nodes(self.nodes.min(left)).cost(shorter);
        within.time = control.time_left();
        within.memory = limits.memory.map(|_| control.room());
        let mut search = Control::new(within).with_cancel(control.cancel_token());
        let found = match &self.heuristic {
            Either::Small(heuristic) => self.run(heuristic, &mut search),
            Either::Large(heuristic) => self.run(heuristic, &mut search),
        };
        let counts = search.statistics();
        self.spent += counts.expanded;
        self.nodes = self.nodes.saturating_mul(2);
        control.note_depth(counts.max_depth as usize);
        control.note_stored(counts.peak_stored as usize);
        let counted = control.count(counts.expanded, counts.generated);
        control.raise_bound(found.lower_bound.min(shorter.saturating_add(1)))?;
        if let Some(path) = found.best {
            let moves = path.actions.into_iter().flat_map(Run::steps).collect();
            best.offer(moves, control)?;
        }
        best.check(control)?;
        counted?;
        // A search that was stopped at once has counted nothing, and another would be as well.
        control.check()?;
        match found.stopped {
            Some(StopReason::Memory) => Err(StopReason::Memory),
            _ => Ok(()),
        }
    }

    /// One search.
    fn run<T: Tiles>(
        &self,
        heuristic: &AnyHeuristic<T>,
        control: &mut Control<'_>,
    ) -> Outcome<Run> {
        let space = TileSpace::<T>::new(self.problem.size(), self.metric);
        // Most boards differ in their first cells: keys of huge ones would be copies of all.
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
