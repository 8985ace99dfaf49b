//! What came of solving one board, in the three output formats.

pub(crate) mod json;
pub(crate) mod moves;
pub(crate) mod text;

use std::time::Duration;

use taquin::puzzle::moves::{blank, numbers, tile};
use taquin::puzzle::solvability::Explanation;
use taquin::search::Statistics;
use taquin::solve::Answer;
use taquin::{Board, Metric, Moves, StopReason};

use crate::args::Notation;
use crate::exit::Exit;

/// What came of solving one board.
pub(crate) struct Report {
    pub(crate) start: Board,
    pub(crate) goal: Board,
    pub(crate) metric: Metric,
    pub(crate) seconds: Duration,
    pub(crate) verdict: Verdict,
}

pub(crate) enum Verdict {
    Unsolvable(Box<Explanation>),
    Answer(Box<Answer>, Statistics),
}

impl Report {
    pub(crate) fn exit(&self) -> Exit {
        match &self.verdict {
            Verdict::Answer(answer, _) if answer.solution.is_some() => Exit::Answered,
            Verdict::Answer(..) | Verdict::Unsolvable(_) => Exit::No,
        }
    }
}

/// Moves in a notation.
pub(crate) fn written(moves: &Moves, start: &Board, notation: Notation) -> String {
    let mut text = String::new();
    let written = match notation {
        Notation::Tile => tile::write(moves, &mut text),
        Notation::Blank => blank::write(moves, &mut text),
        Notation::Tiles => numbers::write(moves, start, &mut text),
    };
    written.expect("writing to a string cannot fail");
    text
}

/// Reads moves in a notation; the error says what is wrong in words.
pub(crate) fn read(text: &str, start: &Board, notation: Notation) -> Result<Moves, String> {
    match notation {
        Notation::Tile => tile::parse(text).map_err(|error| error.to_string()),
        Notation::Blank => blank::parse(text).map_err(|error| error.to_string()),
        Notation::Tiles => numbers::parse(text, start).map_err(|error| error.to_string()),
    }
}

/// A number of moves, in words.
pub(crate) fn in_moves(count: u64) -> String {
    match count {
        1 => "1 move".to_string(),
        _ => format!("{count} moves"),
    }
}

/// What to say of a method that ended without a solution, though there is one.
fn gave_up(answer: &Answer) -> String {
    let bound = in_moves(answer.lower_bound);
    format!(
        "{} gave up without a solution; it takes at least {bound}",
        answer.solver
    )
}

/// What stopped a search, for people.
pub(crate) fn limit(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "the limit on states",
        StopReason::Time => "the time limit",
        StopReason::Memory => "the memory limit",
        StopReason::Cost => "the limit on cost",
        StopReason::Cancelled => "the interrupt",
        _ => "a limit",
    }
}

/// The same in one word.
pub(crate) fn limit_name(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "nodes",
        StopReason::Time => "time",
        StopReason::Memory => "memory",
        StopReason::Cost => "cost",
        StopReason::Cancelled => "cancelled",
        _ => "limit",
    }
}
