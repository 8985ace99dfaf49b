//! An analysis of moves: the distance to the goal after each, where moves were lost, and what would have
//! been better.

mod distances;
mod estimates;
mod replay;
#[cfg(feature = "serde")]
mod serialization;
mod stretches;
mod written;

use taquin_puzzle::{Board, Metric, Moves, Problem};
use taquin_search::{Control, Cost, Meter as _, Statistics, StopReason};

use crate::request::Request;
use crate::{Method, Run, SolveError, lower_bound};

pub use self::stretches::ShorterStretch;
pub use self::written::{WrittenAnalysis, WrittenMistake, WrittenStretch};

/// How good moves are: the distance to the goal after each of them, and the mistakes.
///
/// Distances are proven from the last board backwards. If a limit ends that early, the distances at the
/// beginning are unknown, and [stretches](Analysis::stretches) of these moves that could be shorter are
/// looked for instead.
///
/// Moves are counted in the [metric](Analysis::metric): in the multi-tile metric, a run in one direction
/// is one move. Move 1 leads from board 0, the start, to board 1.
#[derive(Clone, Debug)]
pub struct Analysis {
    problem: Problem,
    metric: Metric,
    moves: Moves,
    length: u64,
    /// The distances that are known, that of the last board first.
    known: Vec<u32>,
    /// The mistakes among the moves between them, the last one first.
    mistakes: Vec<Mistake>,
    /// The lower bound of the start, without the distances.
    lower_bound: u64,
    stretches: Vec<ShorterStretch>,
    /// The numbers of moves made, and the lower bounds of the boards that they lead to.
    estimates: Vec<(u64, u64)>,
    stopped: Option<StopReason>,
    statistics: Statistics,
}

/// A move that did not lead one move nearer to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The number of the move, counted from 1.
    pub number: u64,
    /// The move that was made.
    pub played: Run,
    /// All moves that begin a shortest solution instead; none if the board was solved.
    pub good: Vec<Run>,
    /// How many moves it cost: 2 if it led away from the goal, 1 if it led no nearer, which only happens
    /// in the multi-tile metric.
    pub lost: u64,
}

impl Analysis {
    /// The board that the moves begin with.
    pub fn start(&self) -> &Board {
        self.problem.start()
    }

    /// The board to which distances are counted.
    pub fn goal(&self) -> &Board {
        self.problem.goal()
    }

    /// How moves are counted.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The moves.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The number of moves.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The distance to the goal after `number` moves, if it is known.
    pub fn distance(&self, number: u64) -> Option<u64> {
        let from_end = usize::try_from(self.length.checked_sub(number)?).ok()?;
        self.known.get(from_end).copied().map(u64::from)
    }

    /// The distances of the start and of the board after each move, as far as they are known.
    pub fn distances(&self) -> impl ExactSizeIterator<Item = Option<u64>> + Clone {
        let boards = 0..self.length as usize + 1;
        boards.map(|number| self.distance(number as u64))
    }

    /// The mistakes among the moves between boards of known distance, in the order of play.
    pub fn mistakes(
        &self,
    ) -> impl ExactSizeIterator<Item = &Mistake> + DoubleEndedIterator + Clone {
        self.mistakes.iter().rev()
    }

    /// The mistake that move `number` was, if it was one.
    pub fn mistake(&self, number: u64) -> Option<&Mistake> {
        // Sorted from the last one to the first.
        let place = self
            .mistakes
            .binary_search_by(|mistake| number.cmp(&mistake.number));
        self.mistakes.get(place.ok()?)
    }

    /// The number of moves of a shortest solution of the start, if it is known.
    pub fn optimal(&self) -> Option<u64> {
        let lower_bound = self.lower_bound();
        (self.upper_bound() == Some(lower_bound)).then_some(lower_bound)
    }

    /// A lower bound on the number of moves of a shortest solution of the start; proven.
    pub fn lower_bound(&self) -> u64 {
        let nearest = self.known.last().copied().map_or(0, u64::from);
        let bound = nearest.saturating_sub(self.unknown() as u64);
        bound.max(self.lower_bound)
    }

    /// The number of moves of the shortest solution of the start that is known: the moves, with all
    /// improvements that were found. `None` if no distance is known.
    pub fn upper_bound(&self) -> Option<u64> {
        let saved: u64 = self.stretches.iter().map(ShorterStretch::saved).sum();
        let begin = self.unknown() as u64 - saved;
        self.known
            .last()
            .map(|&distance| u64::from(distance) + begin)
    }

    /// The number of moves that were lost altogether, if it is known: `length` more than the optimum for
    /// moves that end at the goal.
    pub fn lost(&self) -> Option<u64> {
        let end = self.distance(self.length)?;
        Some(self.length + end - self.optimal()?)
    }

    /// The number of moves that mistakes and stretches are known to have lost.
    pub fn known_lost(&self) -> u64 {
        let mistakes = self.mistakes.iter().map(|mistake| mistake.lost);
        let saved = self.stretches.iter().map(ShorterStretch::saved);
        mistakes.sum::<u64>() + saved.sum::<u64>()
    }

    /// Whether the moves end at the goal.
    pub fn is_solved(&self) -> bool {
        self.known.first() == Some(&0)
    }

    /// Whether all distances are known.
    pub fn is_complete(&self) -> bool {
        self.unknown() == 0
    }

    /// Stretches of the moves before the first known distance that could be shorter, in the order of play.
    pub fn stretches(&self) -> &[ShorterStretch] {
        &self.stretches
    }

    /// Lower bounds on distances that are unknown: the number of moves made, and the bound.
    ///
    /// They are quick estimates of some boards, to show roughly how the game went; there is one of the
    /// start at least if there is time for it.
    pub fn estimates(&self) -> &[(u64, u64)] {
        &self.estimates
    }

    /// The distance after `number` moves where it is known, otherwise its [estimate](Analysis::estimates) if
    /// there is one: what a graph of the whole game shows.
    pub fn distance_or_estimate(&self, number: u64) -> Option<u64> {
        let estimate = || {
            let place = self
                .estimates
                .binary_search_by_key(&number, |&(made, _)| made);
            self.estimates.get(place.ok()?)
        };
        let distance = self.distance(number);
        distance.or_else(|| estimate().map(|&(_, estimate)| estimate))
    }

    /// The number of boards at the beginning whose distance is unknown.
    pub fn unknown(&self) -> usize {
        self.length as usize + 1 - self.known.len()
    }

    /// The limit that kept distances from being known, if one did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// The counts of all searches together.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }
}

/// Analyses moves; `visit` is given what is known so far every few boards.
pub(crate) fn analyse(
    request: &Request<'_>,
    moves: &Moves,
    method: Method,
    control: &mut Control<'_>,
    visit: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, SolveError> {
    let end = request.problem.start().after(moves)?;
    let mut analysis = Analysis {
        problem: request.problem.clone(),
        metric: request.metric,
        moves: moves.clone(),
        length: moves.length(request.metric),
        known: Vec::new(),
        mistakes: Vec::new(),
        lower_bound: lower_bound(request.problem, request.metric),
        stretches: Vec::new(),
        estimates: Vec::new(),
        stopped: None,
        statistics: control.statistics(),
    };
    // For observers; a limit on cost is ignored.
    let _ = control.raise_bound(Cost::try_from(analysis.lower_bound).unwrap_or(Cost::MAX));
    let first_known = distances::find(request, end, method, control, &mut analysis, visit)?;
    if let Some(board) = first_known {
        estimates::find(&mut analysis, control);
        stretches::find(request, board, control, &mut analysis)?;
    }
    analysis.statistics = control.statistics();
    Ok(analysis)
}

/// The moves from the last to the first, as the metric counts them.
fn runs_backwards(moves: &Moves, metric: Metric) -> impl Iterator<Item = Run> {
    let mut steps = moves.iter().rev().peekable();
    std::iter::from_fn(move || {
        let direction = steps.next()?;
        let mut count = 1;
        while metric == Metric::Multi && steps.next_if_eq(&direction).is_some() {
            count += 1;
        }
        Some(Run::new(direction, count))
    })
}
