//! A question as solvers see it, and where they hand in better solutions while they work.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use taquin_puzzle::{Metric, Problem, Solution};
use taquin_search::{Control, Cost, Meter as _, Outcome, Path};

use crate::run::moves_of;
use crate::{Answer, Engine, Method, Options, Run};

/// A question as solvers see it.
pub(crate) struct Request<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) metric: Metric,
    pub(crate) options: &'a Options,
    /// How long the first solution may be improved, if that is limited.
    pub(crate) time_to_improve: Option<Duration>,
    /// Whether a solution is constructed in case the method finds none.
    pub(crate) constructs: bool,
    pub(crate) best: &'a BestSoFar,
}

/// The best solution so far, for an observer.
pub(crate) struct BestSoFar {
    is_watched: bool,
    solution: RefCell<Option<Arc<Solution>>>,
}

impl BestSoFar {
    pub(crate) fn new(is_watched: bool) -> BestSoFar {
        BestSoFar {
            is_watched,
            solution: RefCell::new(None),
        }
    }

    /// Whether there is an observer.
    pub(crate) fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// Keeps a solution until a search finds another.
    pub(crate) fn keep(&self, solution: Solution) {
        self.solution.replace(Some(Arc::new(solution)));
    }

    /// Keeps a solution that is better than those before, and tells the observer.
    pub(crate) fn publish(
        &self,
        solution: &Arc<Solution>,
        metric: Metric,
        control: &mut Control<'_>,
    ) {
        if self.is_watched {
            self.solution.replace(Some(solution.clone()));
        }
        let length = solution.length(metric);
        control.note_best(Cost::try_from(length).unwrap_or(Cost::MAX));
    }

    /// The best solution so far.
    pub(crate) fn get(&self) -> Option<Arc<Solution>> {
        self.solution.borrow().clone()
    }

    /// Forgets the solution, so that its owner has it alone.
    pub(crate) fn forget(&self) {
        self.solution.replace(None);
    }
}

#[cfg(test)]
impl<'a> Request<'a> {
    /// A question in the single-tile metric without an observer.
    pub(crate) fn unwatched(
        problem: &'a Problem,
        options: &'a Options,
        best: &'a BestSoFar,
    ) -> Request<'a> {
        Request {
            problem,
            metric: Metric::Single,
            options,
            time_to_improve: None,
            constructs: false,
            best,
        }
    }
}

impl Request<'_> {
    /// The engine on the threads of this request.
    pub(crate) fn engine(&self) -> Engine {
        self.options.engine.with_threads(self.options.threads)
    }

    /// Tells the observer of the solution that ends a search, unless it was told on the way.
    pub(crate) fn publish_last(&self, solution: Solution, control: &mut Control<'_>) -> Solution {
        let length = solution.length(self.metric);
        let is_known = control.best().is_some_and(|best| u64::from(best) <= length);
        if is_known || !self.best.is_watched() {
            return solution;
        }
        let solution = Arc::new(solution);
        self.best.publish(&solution, self.metric, control);
        // There is no other owner now, so it is not copied.
        self.best.forget();
        Arc::unwrap_or_clone(solution)
    }

    /// Replays a path that a search found on the way, and publishes it.
    pub(crate) fn found_path(&self, path: &Path<Run>, control: &mut Control<'_>) {
        if !self.best.is_watched {
            return;
        }
        if let Ok(solution) = Solution::replay(self.problem, moves_of(path)) {
            self.best.publish(&Arc::new(solution), self.metric, control);
        }
    }

    /// The answer of a search of the graph of boards, replayed.
    pub(crate) fn searched(
        &self,
        method: Method,
        found: Outcome<Run>,
        setup: Duration,
        control: &Control<'_>,
    ) -> Answer {
        let solution = found.best.map(|path| {
            let replayed = Solution::replay(self.problem, moves_of(&path));
            replayed.expect("a search only returns paths to the goal")
        });
        Answer {
            solution,
            lower_bound: found.lower_bound.into(),
            stopped: found.stopped,
            setup,
            ..Answer::new(method, self.metric, control)
        }
    }
}
