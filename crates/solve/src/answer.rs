//! What a solver answers.

use std::time::Duration;

use taquin_puzzle::{Metric, Problem, Solution};
use taquin_search::{Outcome, StopReason};

use crate::Run;

/// The best solution that a solver has, and the lower bound that it proved.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The solver that did the work, which `auto` chooses.
    pub solver: &'static str,
    /// How lengths are counted.
    pub metric: Metric,
    /// The best solution found, if any.
    pub solution: Option<Solution>,
    /// No solution is shorter than this; proven.
    pub lower_bound: u64,
    /// Why the solver ended early, if it did.
    pub stopped: Option<StopReason>,
    /// The time spent on tables before the search began.
    pub setup: Duration,
}

impl Answer {
    /// What a search of a problem's tiles found, replayed.
    pub(crate) fn of_search(
        solver: &'static str,
        problem: &Problem,
        metric: Metric,
        found: Outcome<Run>,
        setup: Duration,
    ) -> Answer {
        Answer {
            solver,
            metric,
            solution: found.best.map(|path| {
                let moves = path.actions.into_iter().flat_map(Run::steps).collect();
                Solution::replay(problem, moves).expect("a search only returns paths to the goal")
            }),
            lower_bound: found.lower_bound.into(),
            stopped: found.stopped,
            setup,
        }
    }

    /// The length of the solution.
    pub fn length(&self) -> Option<u64> {
        let solution = self.solution.as_ref()?;
        Some(solution.length(self.metric) as u64)
    }

    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.length() == Some(self.lower_bound)
    }
}
