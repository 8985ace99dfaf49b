//! What came of solving one board, in the three output formats.

pub(crate) mod columns;
pub(crate) mod json;
pub(crate) mod moves;
pub(crate) mod text;
pub(crate) mod wrap;

use std::fmt;
use std::io;
use std::time::Duration;

use serde::{Serialize, Serializer};
use taquin::puzzle::moves::{blank, numbers, tile};
use taquin::puzzle::solvability::Explanation;
use taquin::solve::{Answer, Method};
use taquin::{Board, Metric, Moves, Solution};

use crate::args::{Notation, OutputFormat};
use crate::exit::Exit;
use crate::phrases::Phrases;
use taquin_play::format_count;
use text::TextOptions;

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
    Answer(Box<Answer>),
}

impl Report {
    pub(crate) fn exit(&self) -> Exit {
        match &self.verdict {
            Verdict::Unsolvable(_) => Exit::No,
            Verdict::Answer(answer) => Exit::of_search(answer.solution.is_some()),
        }
    }

    /// Writes the report in a format; `options` are those of the text.
    pub(crate) fn write(
        &self,
        format: OutputFormat,
        options: &TextOptions,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        match format {
            OutputFormat::Text => text::text(self, options, out),
            OutputFormat::Json => json::answer(self, options.notation, out),
            OutputFormat::Moves => moves::moves(self, options.notation, out),
        }
    }
}

/// Moves in a notation, written as they are asked for: those of huge boards take gigabytes as text.
pub(crate) struct Written<'a> {
    pub(crate) moves: &'a Moves,
    pub(crate) start: &'a Board,
    pub(crate) notation: Notation,
}

impl<'a> Written<'a> {
    /// The moves of a solution.
    pub(crate) fn of(solution: &'a Solution, notation: Notation) -> Written<'a> {
        Written {
            moves: solution.moves(),
            start: solution.start(),
            notation,
        }
    }
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.notation {
            Notation::Tile => tile::write(self.moves, f),
            Notation::Blank => blank::write(self.moves, f),
            Notation::Tiles => numbers::write(self.moves, self.start, f),
        }
    }
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Moves in a notation, as one text.
pub(crate) fn written(moves: &Moves, start: &Board, notation: Notation) -> String {
    Written {
        moves,
        start,
        notation,
    }
    .to_string()
}

/// How far a length may be above the optimum at most, as a share of the bound.
pub(crate) fn relative_gap(length: u64, lower_bound: u64) -> Option<f64> {
    let above = length.saturating_sub(lower_bound) as f64;
    (lower_bound > 0).then(|| above / lower_bound as f64)
}

/// A number of moves, in words.
pub(crate) fn in_moves(count: u64) -> String {
    format_count(count, "move")
}

/// What is known of the optimum beside a solution that may not be optimal, and why the search ended.
pub(crate) fn bound_and_end(answer: &Answer, length: u64, phrases: &dyn Phrases) -> String {
    let bound = answer.lower_bound;
    let bound = phrases.bound(bound, relative_gap(length, bound));
    match answer.stopped {
        Some(reason) => format!("{bound}; {}", phrases.stopped(reason)),
        // Other methods end with their first solution.
        None if answer.method == Method::Anytime => format!("{bound}; {}", phrases.exhausted()),
        None => bound,
    }
}

/// What to say of a search that ended without a solution, though there is one.
fn without_solution(answer: &Answer, phrases: &dyn Phrases) -> String {
    match answer.stopped {
        Some(reason) => phrases.not_found(reason, answer.lower_bound),
        None => phrases.gave_up(answer.method.name(), answer.lower_bound),
    }
}
