//! What came of solving one board, in the three output formats.

pub(crate) mod columns;
pub(crate) mod json;
pub(crate) mod moves;
pub(crate) mod text;
pub(crate) mod wrap;

use std::io;
use std::time::Duration;

use taquin::puzzle::solvability::Explanation;
use taquin::solve::Answer;
use taquin::{Board, Metric};

use crate::args::OutputFormat;
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

    /// Writes the report on the board of this number, from 1, in a format; `options` are those of the text.
    pub(crate) fn write(
        &self,
        format: OutputFormat,
        number: Option<u64>,
        options: &TextOptions,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        match format {
            OutputFormat::Text => text::text(self, options, out),
            OutputFormat::Json => json::answer(self, number, options, out),
            OutputFormat::Moves => moves::moves(self, options.notation, out),
        }
    }
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
        None if answer.is_exhausted() => format!("{bound}; {}", phrases.exhausted()),
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
