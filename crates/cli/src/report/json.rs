//! The report as JSON: one object per line and board.

use std::io::{self, Write};

use serde::Serialize;
use taquin::puzzle::moves::WrittenMoves;
use taquin::{Board, Notation, StopReason};

use super::{Report, Verdict};
use crate::input::Origin;

/// A board, its goal and their size: the first fields of most objects.
#[derive(Default, Serialize)]
pub(crate) struct StartAndGoal {
    start: String,
    goal: String,
    rows: usize,
    cols: usize,
}

impl StartAndGoal {
    pub(crate) fn new(start: &Board, goal: &Board) -> StartAndGoal {
        StartAndGoal {
            start: start.to_string(),
            goal: goal.to_string(),
            rows: start.size().rows(),
            cols: start.size().cols(),
        }
    }
}

/// One answer; what is not known is null.
#[derive(Default, Serialize)]
struct Answered<'a> {
    #[serde(flatten)]
    boards: StartAndGoal,
    metric: &'a str,
    solver: Option<&'a str>,
    status: &'a str,
    moves: Option<WrittenMoves<'a>>,
    length: Option<u64>,
    lower_bound: Option<u64>,
    optimal: bool,
    /// What ended the search early.
    stopped: Option<&'a str>,
    seconds: f64,
    setup_seconds: f64,
    expanded: u64,
    generated: u64,
    peak_stored: u64,
}

/// A board that could not be read.
#[derive(Serialize)]
struct Refused<'a> {
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<usize>,
    error: &'a str,
}

pub(crate) fn answer(report: &Report, notation: Notation, out: &mut dyn Write) -> io::Result<()> {
    let common = Answered {
        boards: StartAndGoal::new(&report.start, &report.goal),
        metric: report.metric.name(),
        seconds: report.seconds.as_secs_f64(),
        ..Answered::default()
    };
    let answered = match &report.verdict {
        Verdict::Unsolvable(_) => Answered {
            status: "unsolvable",
            ..common
        },
        Verdict::Answer(answer) => Answered {
            solver: Some(answer.method.name()),
            status: match answer.solution {
                Some(_) => "solved",
                None => "stopped",
            },
            moves: answer
                .solution
                .as_ref()
                .map(|solution| solution.written(notation)),
            length: answer.length(),
            lower_bound: Some(answer.lower_bound),
            optimal: answer.is_optimal(),
            stopped: match (&answer.solution, answer.stopped) {
                (None, None) => Some("gave-up"),
                (_, stopped) => stopped.map(StopReason::name),
            },
            setup_seconds: answer.setup.as_secs_f64(),
            expanded: answer.statistics.expanded,
            generated: answer.statistics.generated,
            peak_stored: answer.statistics.peak_stored,
            ..common
        },
    };
    serde_json::to_writer(&mut *out, &answered)?;
    writeln!(out)
}

pub(crate) fn error(origin: &Origin, message: &str) -> String {
    let (line, argument) = match origin {
        Origin::Only => (None, None),
        Origin::Argument(number) => (None, Some(*number)),
        Origin::Line { line, .. } => (Some(*line), None),
    };
    self::line(&Refused {
        status: "error",
        line,
        argument,
        error: message,
    })
}

/// Why moves that were given have no answer.
pub(crate) fn refused(status: &str, error: &str) -> String {
    self::line(&Refused {
        status,
        line: None,
        argument: None,
        error,
    })
}

/// A value as a line of JSON.
pub(crate) fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("plain structs always serialise");
    text.push('\n');
    text
}
