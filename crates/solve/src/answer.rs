//! What a solver answers.

use std::ops::ControlFlow;
use std::time::Duration;

use taquin_puzzle::{Metric, Solution};
use taquin_search::{Control, Statistics, StopReason};

use crate::{Method, Run};

/// Is given solutions one by one, and may break off.
pub(crate) type SolutionVisitor<'a> = &'a mut dyn FnMut(Solution) -> ControlFlow<()>;

/// The best solution found, the lower bound proven, and what it took.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The method that did the work, which [`Method::Auto`] chooses.
    pub method: Method,
    /// How lengths are counted.
    pub metric: Metric,
    /// The best solution found, if any.
    pub solution: Option<Solution>,
    /// No solution is shorter than this; proven.
    pub lower_bound: u64,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
    /// The counts of the search.
    pub statistics: Statistics,
    /// The time spent on tables and heuristics before the search began.
    pub setup: Duration,
    /// The whole time.
    pub time: Duration,
}

impl Answer {
    /// An answer without a solution: what the control knows.
    pub(crate) fn new(method: Method, metric: Metric, control: &Control<'_>) -> Answer {
        Answer {
            method,
            metric,
            solution: None,
            lower_bound: control.lower_bound().into(),
            stopped: None,
            statistics: control.statistics(),
            setup: Duration::ZERO,
            time: control.elapsed(),
        }
    }

    /// The length of the solution.
    pub fn length(&self) -> Option<u64> {
        let solution = self.solution.as_ref()?;
        Some(solution.length(self.metric))
    }

    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.length() == Some(self.lower_bound)
    }

    /// Whether a method that improves its solution has tried all that it knows, without a proof.
    ///
    /// Other methods end with their first solution.
    pub fn is_exhausted(&self) -> bool {
        self.stopped.is_none() && self.method == Method::Anytime && !self.is_optimal()
    }

    /// Whether the same question may get another answer on another machine, or with other tables, even if
    /// it is [deterministic](crate::Solve::deterministic): a limit that depends on these ended the search.
    pub fn depends_on_machine(&self) -> bool {
        match self.stopped {
            None | Some(StopReason::Cost | StopReason::Enough) => false,
            // The number of states that the engine expands depends on its tables.
            Some(StopReason::Nodes) => self.method == Method::Engine,
            Some(_) => true,
        }
    }

    /// How far the solution may be above the optimum, as a part of the lower bound: 0.05 for 5 %.
    /// `None` without a solution, or when nothing is proven.
    pub fn gap(&self) -> Option<f64> {
        let length = self.length()?;
        let above = length.saturating_sub(self.lower_bound) as f64;
        match self.lower_bound {
            0 if length == 0 => Some(0.0),
            0 => None,
            bound => Some(above / bound as f64),
        }
    }
}

/// The moves that begin a shortest solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GoodMoves {
    /// The good moves of the start.
    pub moves: Vec<Run>,
    /// The length of a shortest solution, if it was found.
    pub length: Option<u64>,
    /// No solution is shorter than this; proven.
    pub lower_bound: u64,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
    /// The counts of the search.
    pub statistics: Statistics,
}

/// The end of a search for several solutions, which the visitor was given as they were found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solutions {
    /// The number of solutions that the visitor was given.
    pub count: u64,
    /// The length of the shortest one.
    pub shortest: Option<u64>,
    /// Whether none is missing.
    pub is_complete: bool,
    /// No solution is shorter than this; proven.
    pub lower_bound: u64,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
    /// The counts of the search.
    pub statistics: Statistics,
}
