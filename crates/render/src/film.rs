//! Moves to be shown one after the other, and the pace of that.

use std::time::Duration;

use taquin_puzzle::{BlockedError, Board, Direction, Metric, Moves, Size};
use thiserror::Error;

/// A start, legal moves from it, and the goal that colours refer to.
///
/// In the multi-tile metric the tiles of a run move together and count as one move. The moves need
/// not lead to the goal.
///
/// ```
/// use taquin_puzzle::{Board, Goal, Metric};
/// use taquin_render::Film;
///
/// let start: Board = "1 2 3/4 5 6/0 7 8".parse()?;
/// let goal = Goal::Rows.board(start.size());
/// let film = Film::new(start, goal, &"L2".parse()?, Metric::Single)?;
/// assert_eq!(film.moves(), 2);
/// assert_eq!(film.boards().last().as_ref(), Some(film.goal()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    start: Board,
    goal: Board,
    runs: Vec<(Direction, usize)>,
}

impl Film {
    /// Replays the moves. Linear in the number of moves and cells.
    ///
    /// # Errors
    /// When a move is not possible, or start and goal have different sizes.
    pub fn new(
        start: Board,
        goal: Board,
        moves: &Moves,
        metric: Metric,
    ) -> Result<Film, FilmError> {
        if start.size() != goal.size() {
            return Err(FilmError::Sizes(start.size(), goal.size()));
        }
        let mut board = start.clone();
        for (step, direction) in moves.iter().enumerate() {
            board
                .try_slide(direction)
                .map_err(|reason| FilmError::Blocked { step, reason })?;
        }
        let runs = match metric {
            Metric::Single => moves.iter().map(|direction| (direction, 1)).collect(),
            Metric::Multi => moves.runs().collect(),
        };
        Ok(Film { start, goal, runs })
    }

    /// The first board.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The board that colours refer to.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.runs.len()
    }

    /// The direction of each move, and how many tiles it moves.
    pub fn runs(&self) -> &[(Direction, usize)] {
        &self.runs
    }

    /// The start and the board after each move.
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        let mut board = self.start.clone();
        let after = self.runs.iter().map(move |&(direction, count)| {
            for _ in 0..count {
                board.slide(direction);
            }
            board.clone()
        });
        std::iter::once(self.start.clone()).chain(after)
    }
}

/// Why moves cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FilmError {
    /// A move that is not possible.
    #[error("move {} is not possible: {reason}", step + 1)]
    Blocked {
        /// The number of single steps before it.
        step: usize,
        /// The step that failed, and the blank's cell.
        reason: BlockedError,
    },
    /// Start and goal have different sizes.
    #[error("the start is {0} and the goal {1}: use boards of the same size")]
    Sizes(Size, Size),
}

/// How fast a film runs, and how long it rests at its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    speed: f64,
    frames: u32,
    pause_start: Duration,
    pause_end: Duration,
}

impl Default for Pace {
    /// Three moves per second, with a pause of one second at the start and two at the end.
    fn default() -> Pace {
        Pace {
            speed: Pace::DEFAULT_SPEED,
            frames: 5,
            pause_start: Duration::from_secs(1),
            pause_end: Duration::from_secs(2),
        }
    }
}

impl Pace {
    /// The speed unless it is set, in moves per second.
    pub const DEFAULT_SPEED: f64 = 3.0;

    /// The highest speed, in moves per second. GIF viewers show no more frames than that.
    pub const MAX_SPEED: f64 = 50.0;

    /// The longest pause.
    pub const MAX_PAUSE: Duration = Duration::from_secs(600);

    /// Sets the speed, in moves per second.
    ///
    /// # Errors
    /// When it is not between 0.01 and [`Pace::MAX_SPEED`].
    pub fn with_speed(mut self, moves_per_second: f64) -> Result<Pace, PaceError> {
        if !(0.01..=Pace::MAX_SPEED).contains(&moves_per_second) {
            return Err(PaceError::Speed);
        }
        self.speed = moves_per_second;
        Ok(self)
    }

    /// Sets the most frames that a GIF has per move. At high speeds there are fewer; with one, tiles jump.
    ///
    /// # Errors
    /// When it is not between 1 and 60.
    pub fn with_frames(mut self, per_move: u32) -> Result<Pace, PaceError> {
        if !(1..=60).contains(&per_move) {
            return Err(PaceError::Frames);
        }
        self.frames = per_move;
        Ok(self)
    }

    /// Sets the pauses on the first and on the last board.
    ///
    /// # Errors
    /// When a pause is longer than [`Pace::MAX_PAUSE`].
    pub fn with_pauses(mut self, start: Duration, end: Duration) -> Result<Pace, PaceError> {
        if start.max(end) > Pace::MAX_PAUSE {
            return Err(PaceError::Pause);
        }
        self.pause_start = start;
        self.pause_end = end;
        Ok(self)
    }

    /// The pause at the start.
    pub fn pause_start(&self) -> Duration {
        self.pause_start
    }

    /// The pause at the end.
    pub fn pause_end(&self) -> Duration {
        self.pause_end
    }

    /// The duration of one move.
    pub fn move_duration(&self) -> Duration {
        Duration::from_secs_f64(1.0 / self.speed)
    }

    /// The part of a move's duration in which its tile slides. It lies still for the rest.
    pub(crate) fn sliding(&self) -> Duration {
        const MAX_DURATION: Duration = Duration::from_millis(250);
        self.move_duration().mul_f64(0.7).min(MAX_DURATION)
    }

    /// The delay of each frame of a move in a GIF, in hundredths of a second.
    pub(crate) fn delays(&self) -> Vec<u16> {
        // Viewers slow down frames that are shorter than two hundredths.
        let whole = (100.0 / self.speed).round().max(2.0) as u32;
        let sliding = (self.sliding().as_secs_f64() * 100.0).round() as u32;
        let frames = self.frames.min((sliding / 2).max(1)).min(whole / 2).max(1);
        let one = (sliding / frames).clamp(2, whole / frames);
        let mut delays = vec![one as u16; frames as usize];
        let rest = whole - one * (frames - 1);
        if let Some(last) = delays.last_mut() {
            *last = rest.min(u32::from(u16::MAX)) as u16;
        }
        delays
    }

    /// The number of frames of each move in a GIF.
    pub fn frames_per_move(&self) -> usize {
        self.delays().len()
    }
}

/// Why a pace is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PaceError {
    /// Too slow or too fast.
    #[error("the speed must be from 0.01 to {max} moves per second", max = Pace::MAX_SPEED)]
    Speed,
    /// No frames, or too many.
    #[error("a move has 1 to 60 frames")]
    Frames,
    /// A pause that is too long.
    #[error("a pause lasts at most {max} seconds", max = Pace::MAX_PAUSE.as_secs())]
    Pause,
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_puzzle::Goal;

    #[test]
    fn delays_add_up_to_the_speed() {
        for speed in [0.01, 0.5, 1.0, 3.0, 4.0, 7.0, 10.0, 20.0, 33.0, 50.0] {
            for frames in [1, 2, 4, 60] {
                let pace = Pace::default().with_speed(speed).unwrap();
                let delays = pace.with_frames(frames).unwrap().delays();
                let sum: u32 = delays.iter().map(|&delay| u32::from(delay)).sum();
                assert_eq!(sum, (100.0 / speed).round() as u32, "{speed} {delays:?}");
                assert!(delays.len() <= frames as usize);
                assert!(delays.iter().all(|&delay| delay >= 2), "{speed} {delays:?}");
            }
        }
        let jump = Pace::default().with_frames(1).unwrap();
        assert_eq!(jump.delays(), [33]);
        assert!(Pace::default().with_speed(f64::NAN).is_err());
        assert!(Pace::default().with_speed(0.0).is_err());
        assert!(Pace::default().with_frames(0).is_err());
        let long = Duration::from_secs(601);
        assert!(Pace::default().with_pauses(Duration::ZERO, long).is_err());
    }

    #[test]
    fn moves_are_counted_in_the_metric() {
        let start: Board = "1 2 3/4 5 6/0 7 8".parse().unwrap();
        let goal = Goal::Rows.board(start.size());
        let film = |metric| Film::new(start.clone(), goal.clone(), &"L2".parse().unwrap(), metric);
        assert_eq!(film(Metric::Single).unwrap().boards().count(), 3);
        let multi = film(Metric::Multi).unwrap();
        assert_eq!(
            multi.boards().collect::<Vec<_>>(),
            [start.clone(), goal.clone()]
        );
        let error = Film::new(start, goal, &"LU".parse().unwrap(), Metric::Single).unwrap_err();
        assert!(
            error.to_string().starts_with("move 2 is not possible"),
            "{error}"
        );
    }
}
