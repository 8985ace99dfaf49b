//! One game of a mode: its boards one after the other, the clock, and whether the engine helped.

use std::time::Duration;

use taquin::puzzle::{GoalChoice, GoalChoiceError, ProblemError};
use taquin::{Board, Direction, Goal, Metric, Problem, Random, Size};
use thiserror::Error;

use crate::clock::Clock;
use crate::mode::Mode;
use crate::played_board::PlayedBoard;
use crate::saved::{Leg, Saved};
use crate::scramble;

/// What a game is made from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// The size of the board; in a relay, of the last one.
    pub size: Size,
    /// The goal.
    pub goal: GoalChoice,
    /// The seed of the scrambles.
    pub seed: u64,
    /// A board to play instead of a random one.
    pub board: Option<Board>,
}

impl Default for Setup {
    /// One 4x4 board with the goal `rows`.
    fn default() -> Setup {
        Setup {
            mode: Mode::Standard,
            size: Size::new(4, 4).expect("4x4 is a size"),
            goal: GoalChoice::Named(Goal::Rows),
            seed: 0,
            board: None,
        }
    }
}

/// Why a setup makes no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The goal does not fit the size.
    #[error(transparent)]
    Goal(#[from] GoalChoiceError),
    /// The goal cannot be reached from the board.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// No board is as small as a relay has to begin.
    #[error("there is no board to play")]
    NoBoard,
}

/// A game under way, or won.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    setup: Setup,
    /// Boards that are done.
    finished: Vec<PlayedBoard>,
    played: PlayedBoard,
    /// Boards that are still to come, the next one last.
    coming: Vec<Problem>,
    clock: Clock,
    is_assisted: bool,
}

impl Session {
    /// Deals the boards of a game.
    ///
    /// # Errors
    /// When the goal does not fit, or cannot be reached from the board that was given.
    pub(crate) fn new(setup: Setup) -> Result<Session, SetupError> {
        let mut legs = problems(&setup)?;
        legs.reverse();
        let first = legs.pop().ok_or(SetupError::NoBoard)?;
        Ok(Session {
            setup,
            finished: Vec::new(),
            played: PlayedBoard::new(first),
            coming: legs,
            clock: Clock::default(),
            is_assisted: false,
        })
    }

    /// The same boards from the beginning.
    pub(crate) fn restart(&mut self) {
        let mut all = self.problems();
        all.reverse();
        if let Some(first) = all.pop() {
            self.played = PlayedBoard::new(first);
            self.coming = all;
        }
        self.finished.clear();
        self.clock = Clock::default();
        self.is_assisted = false;
    }

    fn problems(&self) -> Vec<Problem> {
        let played = self.finished.iter().chain([&self.played]);
        let played = played.map(|played| played.problem().clone());
        played.chain(self.coming.iter().rev().cloned()).collect()
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn mode(&self) -> Mode {
        self.setup.mode
    }

    pub(crate) fn played(&self) -> &PlayedBoard {
        &self.played
    }

    pub(crate) fn board(&self) -> &Board {
        self.played.board()
    }

    /// All boards, the one being played last.
    pub(crate) fn boards(&self) -> impl Iterator<Item = &PlayedBoard> {
        self.finished.iter().chain([&self.played])
    }

    /// The number of the board being played and of all boards.
    pub(crate) fn leg(&self) -> (usize, usize) {
        let number = self.finished.len() + 1;
        (number, number + self.coming.len())
    }

    pub(crate) fn is_assisted(&self) -> bool {
        self.is_assisted
    }

    /// Notes that the engine helped.
    pub(crate) fn assist(&mut self) {
        self.is_assisted = true;
    }

    pub(crate) fn elapsed(&self, now: Duration) -> Duration {
        self.clock.elapsed(now)
    }

    pub(crate) fn is_timed(&self) -> bool {
        self.clock.is_running()
    }

    pub(crate) fn pause(&mut self, now: Duration) {
        self.clock.stop(now);
    }

    /// Restarts the clock after a pause, unless the game still waits for its first move.
    pub(crate) fn resume(&mut self, now: Duration) {
        if self.is_under_way() {
            self.clock.start(now);
        }
    }

    /// Whether the first move was made, even if it was taken back, and more are needed.
    pub(crate) fn is_under_way(&self) -> bool {
        let has_moves = !self.finished.is_empty() || self.played.length(Metric::Single) > 0;
        !self.is_won() && (has_moves || self.clock.has_started())
    }

    pub(crate) fn is_won(&self) -> bool {
        self.coming.is_empty() && self.played.is_solved()
    }

    /// Moves made on all boards.
    pub(crate) fn length(&self, metric: Metric) -> u64 {
        self.boards().map(|played| played.length(metric)).sum()
    }

    /// Slides up to `count` tiles; the first move starts the clock, the last one stops it.
    pub(crate) fn slide(&mut self, step: Direction, count: u32, now: Duration) -> Vec<Direction> {
        if self.played.is_solved() {
            return Vec::new();
        }
        // The first move is made at zero.
        let made = self.played.slide(step, count, self.clock.elapsed(now));
        if !made.is_empty() {
            self.clock.start(now);
        }
        self.stop_when_won(now);
        made
    }

    pub(crate) fn undo(&mut self) -> Vec<Direction> {
        if self.played.is_solved() {
            Vec::new()
        } else {
            self.played.undo()
        }
    }

    pub(crate) fn redo(&mut self, now: Duration) -> Vec<Direction> {
        let made = self.played.redo(self.clock.elapsed(now));
        if !made.is_empty() {
            self.clock.start(now);
        }
        self.stop_when_won(now);
        made
    }

    fn stop_when_won(&mut self, now: Duration) {
        if self.is_won() {
            self.clock.stop(now);
        }
    }

    /// Moves on to the next board if this one is solved; returns whether it did.
    pub(crate) fn advance(&mut self) -> bool {
        if !self.played.is_solved() {
            return false;
        }
        let Some(next) = self.coming.pop() else {
            return false;
        };
        let done = std::mem::replace(&mut self.played, PlayedBoard::new(next));
        self.finished.push(done);
        true
    }

    /// The game as it is kept.
    pub(crate) fn saved(&self, now: Duration) -> Saved {
        let leg = |played: &PlayedBoard| Leg {
            scramble: played.problem().start().to_string(),
            goal: played.goal().to_string(),
            moves: played.moves().to_string(),
            times: played
                .times()
                .iter()
                .map(|at| at.as_millis() as u64)
                .collect(),
        };
        let coming = self.coming.iter().rev().map(|problem| Leg {
            scramble: problem.start().to_string(),
            goal: problem.goal().to_string(),
            moves: String::new(),
            times: Vec::new(),
        });
        Saved {
            mode: self.setup.mode.tag(),
            size: self.setup.size.to_string(),
            goal: self.setup.goal.to_string(),
            seed: self.setup.seed,
            assisted: self.is_assisted,
            milliseconds: self.elapsed(now).as_millis() as u64,
            single: self.length(Metric::Single),
            multi: self.length(Metric::Multi),
            leg: self.finished.len(),
            legs: self.boards().map(leg).chain(coming).collect(),
        }
    }

    /// A game that was kept; `None` if it makes no sense.
    pub(crate) fn restored(saved: &Saved) -> Option<Session> {
        let mut boards = saved
            .legs
            .iter()
            .map(Leg::played)
            .collect::<Option<Vec<_>>>()?;
        if saved.leg >= boards.len() {
            return None;
        }
        let mut coming = boards.split_off(saved.leg + 1);
        coming.reverse();
        let played = boards.pop()?;
        if !boards.iter().all(PlayedBoard::is_solved) {
            return None;
        }
        Some(Session {
            setup: Setup {
                mode: saved.mode.parse().ok()?,
                size: saved.size.parse().ok()?,
                goal: saved.goal.parse().ok()?,
                seed: saved.seed,
                board: None,
            },
            finished: boards,
            played,
            coming: coming
                .into_iter()
                .map(|played| played.problem().clone())
                .collect(),
            clock: Clock::standing_at(Duration::from_millis(saved.milliseconds)),
            is_assisted: saved.assisted,
        })
    }
}

/// The boards of a game, in the order of play.
fn problems(setup: &Setup) -> Result<Vec<Problem>, SetupError> {
    let mut random = Random::new(setup.seed);
    let legs = setup.mode.legs(setup.size);
    let mut problems = Vec::with_capacity(legs.len());
    for size in legs {
        let goal = setup.goal.board(size)?;
        let start = match (&setup.board, setup.mode) {
            (Some(board), _) => board.clone(),
            (None, Mode::Daily(date)) => {
                scramble::board(&goal, &mut Random::new(scramble::daily_seed(date, &goal)))
            }
            (None, _) => scramble::board(&goal, &mut random),
        };
        problems.push(Problem::new(start, goal)?);
    }
    Ok(problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(mode: Mode, size: &str) -> Setup {
        Setup {
            mode,
            size: size.parse().unwrap(),
            goal: GoalChoice::Named(Goal::Rows),
            seed: 3,
            board: None,
        }
    }

    const NOW: Duration = Duration::from_secs(100);

    #[test]
    fn the_first_move_starts_the_clock_and_the_last_one_stops_it() {
        let board = Some("1 2 3/4 0 6/7 5 8".parse().unwrap());
        let mut session = Session::new(Setup {
            board,
            ..setup(Mode::Standard, "3x3")
        })
        .unwrap();
        assert!(!session.is_under_way());
        assert_eq!(session.elapsed(NOW), Duration::ZERO);
        session.slide(Direction::Up, 1, NOW);
        assert!(session.is_under_way());
        session.slide(Direction::Left, 1, NOW + Duration::from_secs(3));
        assert!(session.is_won());
        assert_eq!(session.elapsed(NOW * 2), Duration::from_secs(3));
        assert!(session.slide(Direction::Right, 1, NOW).is_empty());
        let saved = session.saved(NOW);
        assert_eq!(
            (saved.single, saved.multi, saved.milliseconds),
            (2, 2, 3000)
        );
        assert_eq!(saved.legs[0].times, [0, 3000]);
    }

    #[test]
    fn a_kept_game_is_restored() {
        for mode in [
            "standard",
            "relay",
            "marathon-3",
            "daily-2026-11-16",
            "blind",
        ] {
            let mut session = Session::new(setup(mode.parse().unwrap(), "3x3")).unwrap();
            let step = session.board().moves().next().unwrap();
            session.slide(step, 1, NOW);
            let saved = session.saved(NOW + Duration::from_millis(1500));
            let back = Session::restored(&saved).unwrap();
            assert_eq!(back.saved(NOW), saved, "{mode}");
            assert!(back.is_under_way());
        }
    }

    #[test]
    fn an_inconsistent_kept_game_is_refused() {
        let saved = Session::new(setup(Mode::Standard, "3x3"))
            .unwrap()
            .saved(NOW);
        for spoil in [
            |saved: &mut Saved| saved.leg = 7,
            |saved: &mut Saved| saved.legs.clear(),
            |saved: &mut Saved| saved.legs[0].moves = "U9".to_string(),
            |saved: &mut Saved| saved.legs[0].scramble = "2 1/3 0".to_string(),
            |saved: &mut Saved| saved.mode = "race".to_string(),
        ] {
            let mut spoilt = saved.clone();
            spoil(&mut spoilt);
            assert!(Session::restored(&spoilt).is_none(), "{spoilt:?}");
        }
    }

    #[test]
    fn a_relay_leads_from_board_to_board() {
        let mut session = Session::new(setup(Mode::Relay, "3x3")).unwrap();
        assert_eq!(session.leg(), (1, 2));
        assert!(!session.advance());
        let problem = session.played().problem().clone();
        let answer = taquin::Solve::new(&problem).run().unwrap();
        for step in answer.solution.unwrap().moves().iter() {
            session.slide(step, 1, NOW);
        }
        assert!(!session.is_won());
        assert!(session.advance());
        assert_eq!(session.leg(), (2, 2));
        assert_eq!(session.board().size().to_string(), "3x3");
        session.restart();
        assert_eq!(session.leg(), (1, 2));
        assert_eq!(session.played().problem(), &problem);
    }
}
