//! The seam between the driver and what shortens solutions.

use std::borrow::Cow;

use taquin_puzzle::{Metric, Moves, Problem, Solution};
use taquin_search::{Control, Cost, StopReason};

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

/// When a solution is good enough.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Enough {
    /// It has at most so many moves.
    pub length: Option<u64>,
    /// It is at most so much longer than the lower bound, as a part of the bound: 0.05 for 5 %.
    pub gap: Option<f64>,
}

/// The best solution so far.
pub(crate) struct Best<'a> {
    problem: &'a Problem,
    metric: Metric,
    enough: Enough,
    /// The one of the fewest steps, which improvers go on from. Borrowed for as long as it is the one
    /// to begin with.
    way: Cow<'a, Moves>,
    /// The best as the metric counts, where it is another.
    other: Option<Cow<'a, Moves>>,
    /// The length of the best as the metric counts.
    length: u64,
}

impl<'a> Best<'a> {
    /// Begins with a first solution, which must be one.
    pub(crate) fn new(
        problem: &'a Problem,
        metric: Metric,
        enough: Enough,
        moves: &'a Moves,
    ) -> Best<'a> {
        let length = moves.length(metric) as u64;
        Best {
            problem,
            metric,
            enough,
            way: Cow::Borrowed(moves),
            other: None,
            length,
        }
    }

    /// The steps of the solution that has the fewest.
    pub(crate) fn way(&self) -> &Moves {
        &self.way
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
        let length = moves.length(self.metric) as u64;
        let is_best = length < self.length;
        let has_fewer_steps = moves.len() < self.way.len();
        if !is_best && !has_fewer_steps {
            return Ok(());
        }
        let Ok(solution) = Solution::replay(self.problem, moves) else {
            debug_assert!(false, "an improver offered moves that solve nothing");
            return Ok(());
        };
        let moves = Cow::Owned(solution.into_moves());
        match (has_fewer_steps, is_best) {
            (true, true) => (self.way, self.other) = (moves, None),
            (true, false) => {
                let before = std::mem::replace(&mut self.way, moves);
                self.other.get_or_insert(before);
            }
            (false, _) => self.other = Some(moves),
        }
        if is_best {
            self.length = length;
            control.note_best(Cost::try_from(length).unwrap_or(Cost::MAX));
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
        let gap = self.length.saturating_sub(bound) as f64;
        let is_enough = self.length <= bound
            || self.enough.length.is_some_and(|most| self.length <= most)
            || self
                .enough
                .gap
                .is_some_and(|most| gap <= most * bound as f64);
        match is_enough {
            true => Err(StopReason::Enough),
            false => Ok(()),
        }
    }

    /// The moves, given away, if they are better than those to begin with.
    pub(crate) fn into_better(self) -> Option<Moves> {
        match self.other.unwrap_or(self.way) {
            Cow::Borrowed(_) => None,
            Cow::Owned(moves) => Some(moves),
        }
    }
}
