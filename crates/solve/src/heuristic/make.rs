//! From the name of a heuristic to the heuristic for a goal, with the tables that it needs.

use taquin_puzzle::{Board, Metric, Relabeling};
use taquin_search::{Control, Heuristic as _, Zero};

use super::{
    AnyHeuristic, Gaschnig, HeuristicError, HeuristicKind, InRuns, InversionDistance,
    LinearConflict, Manhattan, MemoWords, Misplaced, PatternDatabases, RunBound, RunManhattan,
    WalkingDistance,
};
use crate::{Engine, Small, Tiles};

impl HeuristicKind {
    /// The value of this heuristic for a board and a goal.
    ///
    /// # Errors
    /// When the boards differ in size, or the size is too large for the heuristic.
    pub fn value(
        &self,
        board: &Board,
        goal: &Board,
        metric: Metric,
    ) -> Result<u64, HeuristicError> {
        self.value_with(
            board,
            goal,
            metric,
            &Engine::shared(),
            &mut Control::default(),
        )
    }

    /// The same, with tables from an engine and within the limits of a control.
    ///
    /// # Errors
    /// Also when a limit is reached before the tables are built.
    pub fn value_with(
        &self,
        board: &Board,
        goal: &Board,
        metric: Metric,
        engine: &Engine,
        control: &mut Control<'_>,
    ) -> Result<u64, HeuristicError> {
        if board.size() != goal.size() {
            return Err(HeuristicError::SizeMismatch {
                board: board.size(),
                goal: goal.size(),
            });
        }
        let kind = self.canonical(goal)?;
        let relabeling = Relabeling::canonical(goal);
        let (board, goal) = (relabeling.apply(board), relabeling.apply(goal));
        if board.size().cells() <= Small::MAX_CELLS {
            let heuristic = kind.make_with(&goal, metric, engine, control)?;
            Ok(value_of(&heuristic, &Small::new(&board)))
        } else {
            let heuristic = kind.make_with(&goal, metric, engine, control)?;
            Ok(value_of(&heuristic, &board))
        }
    }

    /// Builds the tables that the heuristic needs for a goal, or reads them, so that searches find them in
    /// the engine.
    ///
    /// # Errors
    /// When the heuristic is not for boards of this size, a limit is reached, or there is too little
    /// memory.
    pub fn prepare(
        &self,
        goal: &Board,
        engine: &Engine,
        control: &mut Control<'_>,
    ) -> Result<(), HeuristicError> {
        match self {
            HeuristicKind::PatternDatabases(partition) => {
                PatternDatabases::new(partition, goal, engine, control)?;
                Ok(())
            }
            HeuristicKind::Max(parts) => {
                let mut parts = parts.iter();
                parts.try_for_each(|part| part.prepare(goal, engine, control))
            }
            HeuristicKind::Weighted(_, part) => part.prepare(goal, engine, control),
            _ => Ok(()),
        }
    }

    /// Makes the heuristic for a goal whose tiles are in [reading order](Relabeling).
    ///
    /// # Errors
    /// When the board is too large for it, or too many are combined.
    pub fn make<T: Tiles>(
        &self,
        goal: &Board,
        metric: Metric,
    ) -> Result<AnyHeuristic<T>, HeuristicError> {
        self.make_with(goal, metric, &Engine::shared(), &mut Control::default())
    }

    /// The same, with tables from an engine and within the limits of a control.
    ///
    /// # Errors
    /// Also when a limit is reached before the tables are built.
    pub fn make_with<T: Tiles>(
        &self,
        goal: &Board,
        metric: Metric,
        engine: &Engine,
        control: &mut Control<'_>,
    ) -> Result<AnyHeuristic<T>, HeuristicError> {
        Ok(match self {
            HeuristicKind::Zero => AnyHeuristic::new(Zero),
            HeuristicKind::Manhattan => match metric {
                Metric::Single => AnyHeuristic::new(Manhattan::new(goal)),
                Metric::Multi => AnyHeuristic::new(RunManhattan::new(goal)),
            },
            HeuristicKind::Misplaced => in_metric(Misplaced::new(goal), metric),
            HeuristicKind::Gaschnig => in_metric(Gaschnig::new(goal), metric),
            HeuristicKind::LinearConflict => in_metric(LinearConflict::new(goal), metric),
            HeuristicKind::Inversion => in_metric(InversionDistance::new(goal), metric),
            HeuristicKind::Walking => in_metric(WalkingDistance::new(goal)?, metric),
            HeuristicKind::PatternDatabases(partition) => in_metric(
                PatternDatabases::new(partition, goal, engine, control)?,
                metric,
            ),
            HeuristicKind::Max(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| part.make_with(goal, metric, engine, control));
                let parts: Vec<_> = parts.collect::<Result<_, _>>()?;
                AnyHeuristic::max(parts).ok_or(HeuristicError::TooMany)?
            }
            HeuristicKind::Weighted(weight, part) => {
                let part = part.make_with::<T>(goal, metric, engine, control)?;
                part.weighted(*weight)
            }
        })
    }
}

fn value_of<T: Tiles>(heuristic: &AnyHeuristic<T>, tiles: &T) -> u64 {
    heuristic.estimate(heuristic.full(tiles)).into()
}

fn in_metric<T, H>(heuristic: H, metric: Metric) -> AnyHeuristic<T>
where
    T: Tiles,
    H: RunBound<T, Memo: MemoWords> + Send + Sync + 'static,
{
    match metric {
        Metric::Single => AnyHeuristic::new(heuristic),
        Metric::Multi => AnyHeuristic::new(InRuns(heuristic)),
    }
}
