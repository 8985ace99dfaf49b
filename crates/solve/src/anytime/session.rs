//! One run of the improvers: the problem, the best solution so far, and the limits.

use std::sync::Arc;

use taquin_puzzle::{Metric, Moves, Problem, Solution};
use taquin_search::{Control, StopReason, Stoppable, threads};

use crate::request::Request;

/// What improvers work on: the problem, the best solution so far, and the control that stops them.
pub(crate) struct Session<'a, 'c> {
    /// The canonical problem: the goal's tiles in reading order, its blank in any cell.
    pub(crate) problem: &'a Problem,
    /// The seed of random choices.
    pub(crate) seed: u64,
    /// The number of threads that may work at a time, including the calling one.
    pub(crate) threads: usize,
    /// Limits, cancellation, statistics and the proven lower bound.
    pub(crate) control: &'a mut Control<'c>,
    request: &'a Request<'a>,
    /// The solution of the fewest steps, which improvers work on.
    fewest_steps: Arc<Solution>,
    /// The best solution in the request's metric, if it is another one.
    best: Option<Arc<Solution>>,
    /// The length of the best solution in the request's metric.
    length: u64,
}

/// The result of a round that nothing stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    /// Another round may find more: wider, or elsewhere.
    More,
    /// Nothing is left to try.
    Done,
}

/// Something that looks for shorter solutions, round by round. Each problem gets new improvers, so an
/// improver may keep what it learned in earlier rounds.
pub(crate) trait Improver {
    /// Runs one round, and offers every shorter solution to `session` as it is found.
    ///
    /// On one thread a round depends only on the problem, the seed, the best solution and earlier
    /// rounds: limits on time and states only end it, a limit on memory may make it smaller.
    /// The first round should be short; later ones may double. A round calls [`Control::count`] every
    /// few thousand states.
    ///
    /// # Errors
    /// The reason to stop.
    fn improve(&mut self, session: &mut Session<'_, '_>) -> Stoppable<Round>;
}

impl<'a, 'c> Session<'a, 'c> {
    /// Starts with a first solution of the problem of `request`, whose canonical form is `problem`.
    pub(crate) fn new(
        request: &'a Request<'a>,
        problem: &'a Problem,
        first: Arc<Solution>,
        control: &'a mut Control<'c>,
    ) -> Session<'a, 'c> {
        Session {
            problem,
            seed: request.options.seed,
            threads: request.options.threads.clamp(1, threads::MAX_THREADS),
            control,
            request,
            length: first.length(request.metric),
            fewest_steps: first,
            best: None,
        }
    }

    /// The solution that has the fewest steps.
    pub(crate) fn shortest(&self) -> Arc<Solution> {
        self.fewest_steps.clone()
    }

    /// The moves of the solution that has the fewest steps.
    pub(crate) fn moves(&self) -> &Moves {
        self.fewest_steps.moves()
    }

    /// The length of the best solution in the request's metric.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Replays moves from the start to the goal, and keeps them if they are shorter, in the metric or
    /// in steps. Linear in their number.
    ///
    /// # Errors
    /// [`StopReason::Enough`] when the solution is good enough.
    pub(crate) fn offer(&mut self, moves: Moves) -> Stoppable {
        let metric = self.request.metric;
        let length = moves.length(metric);
        let is_best = length < self.length;
        let has_fewer_steps = moves.len() < self.moves().len();
        if !is_best && !has_fewer_steps {
            return Ok(());
        }
        // Moves contain no tile numbers: what solves the canonical problem solves the original one.
        let Ok(solution) = Solution::replay(self.request.problem, moves) else {
            debug_assert!(false, "an improver offered moves that solve nothing");
            return Ok(());
        };
        let solution = Arc::new(solution);
        if is_best {
            self.length = length;
            self.request.best.publish(&solution, metric, self.control);
        }
        match (has_fewer_steps, is_best) {
            (true, true) => (self.fewest_steps, self.best) = (solution, None),
            (true, false) => {
                let before = std::mem::replace(&mut self.fewest_steps, solution);
                self.best.get_or_insert(before);
            }
            (false, _) => self.best = Some(solution),
        }
        if is_best {
            self.check()?;
        }
        Ok(())
    }

    /// Offers the moves that a search has found, which `stopped` may have ended early.
    ///
    /// An unstopped search would have found at most as many steps, but maybe more runs. In the
    /// multi-tile metric the moves of a stopped search are therefore dropped, so that a greater limit
    /// never gives a longer answer.
    ///
    /// # Errors
    /// Like [`Session::offer`].
    pub(crate) fn offer_result(&mut self, moves: Moves, stopped: Stoppable) -> Stoppable {
        match (self.request.metric, stopped) {
            (Metric::Multi, Err(_)) => Ok(()),
            _ => self.offer(moves),
        }
    }

    /// Checks whether the solution is good enough, given the lower bound proven so far.
    ///
    /// # Errors
    /// [`StopReason::Enough`] when it is, which includes every optimal solution.
    pub(crate) fn check(&self) -> Stoppable {
        let lower_bound = u64::from(self.control.lower_bound());
        if self
            .request
            .options
            .enough
            .accepts(self.length, lower_bound)
        {
            return Err(StopReason::Enough);
        }
        Ok(())
    }

    /// Consumes `self` and returns the best solution.
    pub(crate) fn into_solution(self) -> Solution {
        // With the watched reference dropped, this is the only one left: nothing needs to be copied.
        self.request.best.forget();
        let Session {
            fewest_steps, best, ..
        } = self;
        match best {
            None => Arc::unwrap_or_clone(fewest_steps),
            Some(best) => {
                drop(fewest_steps);
                Arc::unwrap_or_clone(best)
            }
        }
    }
}
