//! The report as JSON: one object per line and board.

use std::io::{self, Write};

use serde::Serialize;
use taquin::solve::report::SolveReport;
pub(crate) use taquin::solve::report::StartAndGoal;

use super::text::TextOptions;
use super::{Report, Verdict};
use crate::input::{BadRecord, Origin};

/// A board that could not be read.
#[derive(Default, Serialize)]
struct Refused<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    error: &'a str,
}

pub(crate) fn answer(
    report: &Report,
    number: Option<u64>,
    options: &TextOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut answered = SolveReport::new(&report.start, &report.goal, report.metric);
    if let Verdict::Answer(answer) = &report.verdict {
        answered = answered
            .with_answer(answer)
            .with_notation(answer, options.notation);
        if options.steps {
            answered = answered.with_steps(answer, options.notation);
        }
    }
    answered.number = number;
    answered.seconds = report.seconds.as_secs_f64();
    serde_json::to_writer(&mut *out, &answered)?;
    writeln!(out)
}

/// The object for the bad board of this number, from 1.
pub(crate) fn error(origin: &Origin, number: Option<u64>, bad: &BadRecord) -> String {
    let (argument, line) = match origin {
        Origin::Only => (None, None),
        Origin::Argument(number) => (Some(*number), None),
        Origin::Line { line, .. } => (None, Some(*line)),
    };
    self::line(&Refused {
        number,
        status: "error",
        argument,
        line: bad.at.map(|at| at.line).or(line),
        column: bad.at.map(|at| at.column),
        error: &bad.message,
    })
}

/// Why moves that were given have no answer.
pub(crate) fn refused(status: &str, error: &str) -> String {
    self::line(&Refused {
        status,
        error,
        ..Refused::default()
    })
}

/// A value as a line of JSON.
pub(crate) fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("plain structs always serialise");
    text.push('\n');
    text
}
