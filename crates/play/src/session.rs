//! One game of a mode: its boards one after the other, the clock, and whether the engine helped.

use std::time::Duration;

use taquin::{Board, Direction, Metric, Problem};

use crate::clock::Clock;
use crate::deal::{BoardSource, Setup, SetupError, problems};
use crate::mode::Mode;
use crate::played_board::PlayedBoard;
use crate::ranking::{InputDevice, Origin, Unranked};
use crate::saved::{Leg, Saved};
use crate::scramble;

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
    /// Runs from when the board is shown to the first move.
    memorising: Clock,
    origin: Origin,
    device: Option<InputDevice>,
    is_assisted: bool,
    is_autosolved: bool,
    is_taken_back: bool,
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
            origin: setup.origin(),
            setup,
            finished: Vec::new(),
            played: PlayedBoard::new(first),
            coming: legs,
            clock: Clock::default(),
            memorising: Clock::default(),
            device: None,
            is_assisted: false,
            is_autosolved: false,
            is_taken_back: false,
        })
    }

    /// The same boards from the beginning: a game that no longer ranks, unless no move was made yet.
    pub(crate) fn restart(&mut self) {
        if !self.is_under_way() && !self.is_won() {
            return;
        }
        if matches!(self.origin, Origin::Random | Origin::Daily) {
            self.origin = Origin::Again;
        }
        let mut all = self.problems();
        all.reverse();
        if let Some(first) = all.pop() {
            self.played = PlayedBoard::new(first);
            self.coming = all;
        }
        self.finished.clear();
        self.clock = Clock::default();
        self.memorising = Clock::default();
        self.device = None;
        self.is_assisted = false;
        self.is_autosolved = false;
        self.is_taken_back = false;
    }

    /// Notes that the player sees the board from now on: the time until the first move is for memorising.
    pub(crate) fn shown(&mut self, now: Duration) {
        if !self.is_under_way() && !self.is_won() {
            self.memorising.start(now);
        }
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

    /// Why the game will not rank, as far as that is known before it is won.
    pub(crate) fn unranked(&self) -> Option<Unranked> {
        Unranked::evident(
            self.origin,
            self.setup.mode,
            self.is_assisted,
            self.is_autosolved,
            self.is_taken_back,
        )
    }

    /// The time before the first move of a blind game; other games have none.
    pub(crate) fn memorised(&self, now: Duration) -> Option<Duration> {
        (self.setup.mode == Mode::Blind).then(|| self.memorising.elapsed(now))
    }

    /// Notes that the engine makes moves.
    pub(crate) fn autosolve(&mut self) {
        self.is_assisted = true;
        self.is_autosolved = true;
    }

    pub(crate) fn elapsed(&self, now: Duration) -> Duration {
        self.clock.elapsed(now)
    }

    /// Whether a time that the player sees is running.
    pub(crate) fn is_timed(&self) -> bool {
        let is_memorised = self.setup.mode == Mode::Blind && self.memorising.is_running();
        is_memorised || self.clock.is_running()
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
            self.memorising.stop(now);
            self.clock.start(now);
        }
        self.stop_when_won(now);
        made
    }

    /// Slides tiles as [`Session::slide`] does, and notes what the player did it with.
    pub(crate) fn slide_with(
        &mut self,
        device: InputDevice,
        step: Direction,
        count: u32,
        now: Duration,
    ) -> Vec<Direction> {
        let made = self.slide(step, count, now);
        if !made.is_empty() {
            self.device = Some(self.device.map_or(device, |before| before.and(device)));
        }
        made
    }

    pub(crate) fn undo(&mut self) -> Vec<Direction> {
        if self.played.is_solved() {
            return Vec::new();
        }
        let made = self.played.undo();
        self.is_taken_back |= !made.is_empty();
        made
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

    /// Moves divided by the Manhattan distance of the boards so far.
    pub(crate) fn mmd(&self) -> f64 {
        let distance: u64 = self.boards().map(PlayedBoard::manhattan).sum();
        self.length(Metric::Single) as f64 / distance.max(1) as f64
    }

    /// The sum of the Manhattan distances of all scrambles.
    fn manhattan(&self) -> u64 {
        let played = self.boards().map(PlayedBoard::manhattan).sum::<u64>();
        played + self.coming.iter().map(scramble::manhattan).sum::<u64>()
    }

    /// The game as it is kept.
    pub(crate) fn saved(&self, now: Duration) -> Saved {
        let coming = self.coming.iter().rev().map(Leg::unplayed);
        Saved {
            mode: self.setup.mode,
            size: self.setup.size.to_string(),
            goal: self.setup.goal.to_string(),
            origin: self.origin,
            seed: self.setup.source.seed(),
            assisted: self.is_assisted,
            autosolved: self.is_autosolved,
            taken_back: self.is_taken_back,
            device: self.device,
            milliseconds: self.elapsed(now).as_millis() as u64,
            memorising: (self.setup.mode == Mode::Blind)
                .then(|| self.memorising.elapsed(now).as_millis() as u64),
            manhattan: self.manhattan(),
            single: self.length(Metric::Single),
            multi: self.length(Metric::Multi),
            leg: self.finished.len(),
            legs: self.boards().map(Leg::of).chain(coming).collect(),
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
        let source = match (saved.origin, saved.seed) {
            (Origin::Seed, Some(seed)) => BoardSource::Seed(seed),
            (_, Some(seed)) => BoardSource::Fresh(seed),
            (_, None) => BoardSource::Given(saved.legs.first()?.scramble.parse().ok()?),
        };
        let stopped_at = |milliseconds| Clock::standing_at(Duration::from_millis(milliseconds));
        Some(Session {
            setup: Setup {
                mode: saved.mode,
                size: saved.size.parse().ok()?,
                goal: saved.goal.parse().ok()?,
                source,
            },
            finished: boards,
            played,
            coming: coming
                .into_iter()
                .map(|played| played.problem().clone())
                .collect(),
            clock: stopped_at(saved.milliseconds),
            memorising: stopped_at(saved.memorising.unwrap_or(0)),
            origin: saved.origin,
            device: saved.device,
            is_assisted: saved.assisted,
            is_autosolved: saved.autosolved,
            is_taken_back: saved.taken_back,
        })
    }
}

#[cfg(test)]
mod tests;
