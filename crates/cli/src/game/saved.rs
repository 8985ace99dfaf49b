//! A game as it is kept: plain text and numbers.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use taquin::{Board, Problem};

use super::track::Track;

/// A game as it is kept: under way, or finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) mode: String,
    pub(crate) size: String,
    pub(crate) goal: String,
    pub(crate) seed: u64,
    pub(crate) assisted: bool,
    pub(crate) milliseconds: u64,
    pub(crate) single: u64,
    pub(crate) multi: u64,
    /// The board being played, from 0.
    pub(crate) leg: usize,
    pub(crate) legs: Vec<Leg>,
}

/// One board of a game that is kept: moves in tile notation, and the time of each in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Leg {
    pub(crate) scramble: String,
    pub(crate) goal: String,
    pub(crate) moves: String,
    pub(crate) times: Vec<u64>,
}

impl Leg {
    /// The track that it stands for; `None` if it makes no sense.
    pub(crate) fn track(&self) -> Option<Track> {
        let start: Board = self.scramble.parse().ok()?;
        let problem = Problem::new(start, self.goal.parse().ok()?).ok()?;
        let times: Vec<Duration> = self
            .times
            .iter()
            .map(|&ms| Duration::from_millis(ms))
            .collect();
        Track::replayed(problem, &self.moves.parse().ok()?, &times)
    }
}
