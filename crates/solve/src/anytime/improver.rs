//! The seam between the driver and what shortens solutions.

use std::sync::Arc;

use taquin_puzzle::{Metric, Moves, Problem, Solution};
use taquin_search::{Control, StopReason};

use crate::Enough;
use crate::request::Request;

/// What improvers are told. The problem is canonical, and stays the same from round to round.
pub(crate) struct Work<'a> {
    /// The canonical problem: tiles in reading order in the goal, its blank in any cell.
    pub(crate) problem: &'a Problem,
    /// Makes what is left to chance repeatable.
    pub(crate) seed: u64,
    /// How many threads may work at a time, the calling one included.
    pub(crate) threads: usize,
}

/// What came of a round, when nothing stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    /// Another round may find more: wider, or elsewhere.
    More,
    /// Nothing is left to try.
    Done,
}

/// Something that looks for shorter solutions, round by round. Made anew for every problem, so it
/// may keep what it learned in the rounds before.
pub(crate) trait Improver {
    /// Makes one round, and offers every shorter solution to `best` as it is found.
    ///
    /// On one thread what a round does depends on `work`, on the solution and
    /// on earlier rounds alone: limits on time and states only end it, one on memory may make it smaller.
    /// A round should be short to begin with, and may double from then on. Calls
    /// [`Control::count`] every few thousand states.
    ///
    /// # Errors
    /// The reason to stop, from `control` or from `best`.
    fn improve(
        &mut self,
        work: &Work<'_>,
        best: &mut Best<'_>,
        control: &mut Control<'_>,
    ) -> Result<Round, StopReason>;
}

/// The best solution so far.
pub(crate) struct Best<'a> {
    request: &'a Request<'a>,
    metric: Metric,
    enough: Enough,
    /// The one of the fewest steps, which improvers work on.
    way: Arc<Solution>,
    /// The best as the metric counts, where it is another.
    other: Option<Arc<Solution>>,
    /// The length of the best as the metric counts.
    length: u64,
}

impl<'a> Best<'a> {
    /// Begins with a first solution of the problem that was asked about.
    pub(crate) fn new(request: &'a Request<'a>, first: Arc<Solution>) -> Best<'a> {
        Best {
            request,
            metric: request.metric,
            enough: request.options.enough,
            length: first.length(request.metric),
            way: first,
            other: None,
        }
    }

    /// The steps of the solution that has the fewest.
    pub(crate) fn way(&self) -> &Moves {
        self.way.moves()
    }

    /// The length of the best solution, as the metric counts.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Replays moves from the start to the goal, and keeps them if they are shorter, by the metric or
    /// in steps. Linear in their number.
    ///
    /// # Errors
    /// [`StopReason::Enough`] when there is no need to go on.
    pub(crate) fn offer(
        &mut self,
        moves: Moves,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let length = moves.length(self.metric);
        let is_best = length < self.length;
        let has_fewer_steps = moves.len() < self.way().len();
        if !is_best && !has_fewer_steps {
            return Ok(());
        }
        // Moves know no numbers: what solves the canonical problem solves the one that was given.
        let Ok(solution) = Solution::replay(self.request.problem, moves) else {
            debug_assert!(false, "an improver offered moves that solve nothing");
            return Ok(());
        };
        let solution = Arc::new(solution);
        if is_best {
            self.length = length;
            self.request.best.publish(&solution, self.metric, control);
        }
        match (has_fewer_steps, is_best) {
            (true, true) => (self.way, self.other) = (solution, None),
            (true, false) => {
                let before = std::mem::replace(&mut self.way, solution);
                self.other.get_or_insert(before);
            }
            (false, _) => self.other = Some(solution),
        }
        if is_best {
            self.check(control)?;
        }
        Ok(())
    }

    /// Offers what a search has found that may have been stopped.
    ///
    /// Had it gone on it would have found as few steps or fewer, but maybe more runs. Where runs count,
    /// what it found is left out, lest a greater limit give a longer answer.
    ///
    /// # Errors
    /// Like [`Best::offer`].
    pub(crate) fn offer_what_is_found(
        &mut self,
        moves: Moves,
        stopped: Result<(), StopReason>,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        match (self.metric, stopped) {
            (Metric::Multi, Err(_)) => Ok(()),
            _ => self.offer(moves, control),
        }
    }

    /// Asks whether the solution is good enough, as far as is known now.
    ///
    /// # Errors
    /// [`StopReason::Enough`] when it is, and when it is optimal.
    pub(crate) fn check(&self, control: &Control<'_>) -> Result<(), StopReason> {
        let bound = u64::from(control.lower_bound());
        match self.enough.accepts(self.length, bound) {
            true => Err(StopReason::Enough),
            false => Ok(()),
        }
    }

    /// Consumes `self` and returns the best solution.
    pub(crate) fn into_solution(self) -> Solution {
        // Nobody else holds it now: it need not be copied.
        self.request.best.forget();
        let Best { way, other, .. } = self;
        match other {
            None => Arc::unwrap_or_clone(way),
            Some(best) => {
                drop(way);
                Arc::unwrap_or_clone(best)
            }
        }
    }
}
