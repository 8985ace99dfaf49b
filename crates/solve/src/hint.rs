//! What a player should do next: the good moves, or the first move of a quick solution.

use std::time::Duration;

use taquin_search::StopReason;
use taquin_search::clock::Instant;

use crate::policy;
use crate::{Answer, GoodMoves, Method, Run, Solve, SolveError};

/// The next moves to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hint {
    /// All good moves of the board if that was proven in time, otherwise the first move of a solution that is
    /// found quickly; none if the board is solved.
    pub moves: Vec<Run>,
    /// The length of the solution that they begin.
    pub length: Option<u64>,
    /// No solution is shorter than this; proven.
    pub lower_bound: u64,
    /// Why the proof ended early, if it did.
    pub stopped: Option<StopReason>,
}

impl Hint {
    /// Whether the moves are proven to begin shortest solutions.
    pub fn is_optimal(&self) -> bool {
        self.length == Some(self.lower_bound)
    }

    fn proven(good: GoodMoves) -> Hint {
        Hint {
            moves: good.moves,
            length: good.length,
            lower_bound: good.lower_bound,
            stopped: None,
        }
    }

    /// The first move of a solution, beside the bound that a proof had reached.
    fn first_move(answer: &Answer, lower_bound: u64, stopped: Option<StopReason>) -> Hint {
        let moves = answer.solution.as_ref().map(|solution| solution.moves());
        let first = moves.and_then(|moves| moves.runs().next());
        let run = first.map(|(direction, count)| match answer.metric {
            taquin_puzzle::Metric::Single => Run::new(direction, 1),
            taquin_puzzle::Metric::Multi => Run::new(direction, count as u32),
        });
        Hint {
            moves: run.into_iter().collect(),
            length: answer.length(),
            lower_bound: answer.lower_bound.max(lower_bound),
            stopped: if answer.is_optimal() { None } else { stopped },
        }
    }
}

impl Solve<'_> {
    /// What to do next: all good moves of the start where that is proven soon, otherwise the first move of a
    /// solution that is found quickly.
    ///
    /// Boards of at most 16 cells nearly always get a proof; larger ones when they are near the goal.
    ///
    /// # Errors
    /// When the heuristic cannot be made for boards of this size.
    ///
    /// ```
    /// use taquin_puzzle::Board;
    /// use taquin_solve::Solve;
    ///
    /// let board: Board = "4 5 0/1 2 3".parse()?;
    /// let hint = Solve::board(&board)?.hint()?;
    /// assert_eq!((hint.moves.len(), hint.length), (2, Some(21)));
    /// assert!(hint.is_optimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(mut self) -> Result<Hint, SolveError> {
        let begun = Instant::now();
        let limits = self.all_limits();
        let (proof, whole) = policy::hint_limits(self.size(), limits);
        let good = self.same_question().limits(proof).good_moves()?;
        if good.stopped.is_none() {
            return Ok(Hint::proven(good));
        }
        let time = whole.time.unwrap_or(Duration::MAX);
        let quick = whole.time(time.saturating_sub(begun.elapsed()));
        // The engine that gave up would give up again.
        let question = self.same_question().method(Method::Anytime);
        let answer = question.limits(quick).quick()?;
        Ok(Hint::first_move(&answer, good.lower_bound, good.stopped))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use taquin_puzzle::{Board, Goal, Metric, Problem};
    use taquin_search::{CancelToken, Limits};

    use super::*;
    use crate::Engine;

    fn problem(text: &str) -> Problem {
        let start: Board = text.parse().unwrap();
        let goal = Goal::Rows.board(start.size());
        Problem::new(start, goal).unwrap()
    }

    #[test]
    fn a_hint_on_a_small_board_names_the_good_moves() {
        for (board, metric) in [
            ("8 0 6/5 4 7/2 3 1", Metric::Single),
            ("8 0 6/5 4 7/2 3 1", Metric::Multi),
            ("15 4 9 11/14 6 8 1/5 13 7 3/0 10 2 12", Metric::Single),
        ] {
            let problem = problem(board);
            let engine = Engine::in_memory();
            let question = || Solve::new(&problem).metric(metric).engine(&engine);
            let (hint, good) = (question().hint().unwrap(), question().good_moves().unwrap());
            assert_eq!(hint.moves, good.moves);
            assert!(hint.is_optimal() && hint.stopped.is_none());
        }
    }

    #[test]
    fn a_proof_that_takes_too_long_leaves_a_first_move() {
        let far = problem("24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0");
        let hint = Solve::new(&far)
            .at_most(Limits::new().time(Duration::from_millis(600)))
            .hint()
            .unwrap();
        assert_eq!(hint.moves.len(), 1);
        assert!(hint.stopped.is_some() && !hint.is_optimal());
        assert!(hint.length.unwrap() >= hint.lower_bound);
        let first: taquin_puzzle::Moves = hint.moves[0].steps().collect();
        assert!(far.start().after(&first).is_ok());
    }

    #[test]
    fn a_hint_can_be_cancelled() {
        let token = CancelToken::new();
        token.cancel();
        let hard = problem("15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0");
        let hint = Solve::new(&hard).cancel(token).hint().unwrap();
        assert_eq!(hint.stopped, Some(StopReason::Cancelled));
    }
}
