//! An analysis with its moves in a notation: what people and programs are told.

use taquin_puzzle::{Board, Moves, Notation};

use super::replay::Replay;
use super::{Analysis, Mistake};
use crate::Run;

/// An analysis with its moves in a notation.
///
/// With the feature `serde` it is written as a map: `start`, `goal`, `metric`, `moves`, `length`, `optimal`,
/// `lower_bound`, `distances` (one for the start and one after each move), `lost` (the mistakes), `stretches`
/// and `stopped`. What is unknown is null.
#[derive(Clone, Debug)]
pub struct WrittenAnalysis<'a> {
    analysis: &'a Analysis,
    notation: Notation,
    mistakes: Vec<WrittenMistake>,
    stretches: Vec<WrittenStretch>,
}

/// A [`Mistake`] with its moves in a notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct WrittenMistake {
    /// The number of the move, counted from 1.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub number: u64,
    /// The move that was made.
    pub played: String,
    /// All moves that begin a shortest solution instead; none if the board was solved.
    pub good: Vec<String>,
    /// How many moves it cost.
    pub lost: u64,
}

/// A [shorter stretch](super::ShorterStretch) with its moves in a notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct WrittenStretch {
    /// The number of its first move, counted from 1.
    pub first: usize,
    /// The number of its last move.
    pub last: usize,
    /// The number of moves in the stretch.
    pub before: usize,
    /// The number of moves that replace it.
    pub after: usize,
    /// The moves that replace it.
    pub instead: String,
}

impl Analysis {
    /// The analysis with its moves in a notation. Replays the moves once.
    pub fn written(&self, notation: Notation) -> WrittenAnalysis<'_> {
        let mut replay = Replay::new(self.start().clone(), &self.moves, self.metric);
        let write = |moves: Moves, board: &Board| notation.written(&moves, board).to_string();
        let write_run = |run: Run, board: &Board| write(run.steps().collect(), board);
        // All stretches are before the first known distance, and so before the mistakes.
        let stretches = self.stretches.iter().map(|shorter| {
            let stretch = shorter.stretch;
            let board = replay.board_before(stretch.first as u64);
            WrittenStretch {
                first: stretch.first,
                last: stretch.last,
                before: stretch.before(),
                after: stretch.after,
                instead: write(shorter.instead.clone(), board),
            }
        });
        let stretches = stretches.collect();
        let mistakes = self.mistakes().map(|mistake: &Mistake| {
            let board = replay.board_before(mistake.number);
            WrittenMistake {
                number: mistake.number,
                played: write_run(mistake.played, board),
                good: mistake
                    .good
                    .iter()
                    .map(|&run| write_run(run, board))
                    .collect(),
                lost: mistake.lost,
            }
        });
        WrittenAnalysis {
            mistakes: mistakes.collect(),
            analysis: self,
            notation,
            stretches,
        }
    }
}

impl<'a> WrittenAnalysis<'a> {
    /// The analysis itself.
    pub fn analysis(&self) -> &'a Analysis {
        self.analysis
    }

    /// The notation.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// The mistakes, in the order of play.
    pub fn mistakes(&self) -> &[WrittenMistake] {
        &self.mistakes
    }

    /// The stretches that could be shorter, in the order of play.
    pub fn stretches(&self) -> &[WrittenStretch] {
        &self.stretches
    }
}
