//! One file per command, and what commands on many boards share.

pub(crate) mod analyse;
mod board_and_moves;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod estimate;
pub(crate) mod improve;
pub(crate) mod moves;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod scramble;
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod show;
mod solutions;
pub(crate) mod solve;
pub(crate) mod solvers;
pub(crate) mod tables;
mod trace;
mod unused_flags;
pub(crate) mod verify;

use std::num::NonZeroUsize;

use taquin::{Board, CancelToken};

use crate::args::{Boards, thread_count};
use crate::batch::{self, Event};
use crate::exit::{Exit, Failure};
use crate::input::{self, BadRecord, Origin, Record, Records};
use crate::output::Output;
use crate::phrases::Phrases;
use crate::progress::{Progress, SharedProgress};
use crate::report::json;

/// What came of one board: the command's answer, or why the board is bad.
type Answered<T> = Result<T, BadRecord>;

/// The boards of a command, and how many of them are worked on at a time.
struct Work {
    records: Records,
    threads: usize,
    boards: Boards,
    /// The language of hints about the goal, if there are any.
    hints: Option<&'static dyn Phrases>,
}

impl Work {
    fn new(mut boards: Boards, wanted: Option<NonZeroUsize>) -> Result<Work, Failure> {
        let reads_stdin = boards.read_stdin();
        let mut records = input::records(&mut boards)?;
        let mut most = records.size_hint().1.unwrap_or(usize::MAX).max(1);
        if !reads_stdin {
            // A single board gets all threads and memory.
            let first: Vec<_> = records.by_ref().take(2).collect();
            if first.len() < 2 {
                most = 1;
            }
            records = Box::new(first.into_iter().chain(records));
        }
        Ok(Work {
            records,
            threads: thread_count(wanted).min(most),
            boards,
            hints: None,
        })
    }

    /// Adds hints about the goal, for commands whose answers depend on it.
    fn with_hints(self, phrases: &'static dyn Phrases) -> Work {
        Work {
            hints: Some(phrases),
            ..self
        }
    }

    /// Answers every board with `answer`, in parallel, and prints in input order with `print`.
    ///
    /// `answer` gets a start and a goal of one size. The result is the worst exit.
    fn run<T: Send + 'static>(
        self,
        cancel: &CancelToken,
        output: &mut Output,
        answer: impl Fn(Board, Board, &SharedProgress) -> Result<T, String> + Send + Sync + 'static,
        mut print: impl FnMut(&mut Output, &Place, Answered<T>) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let mut progress = Progress::new(output);
        let shared = progress.shared();
        let (size, goal) = (self.boards.size, self.boards.goal);
        let work = move |record: Result<Record, Failure>| {
            let record = record?;
            let origin = &record.origin;
            let boards = record.boards(size, goal.as_ref());
            let answered = boards.and_then(|(start, goal)| {
                answer(start, goal, &shared).map_err(|message| origin.explain(&message).into())
            });
            let is_school = goal.is_none() && record.is_school_file();
            Ok::<_, Failure>((record.origin, is_school, answered))
        };
        let mut worst = Exit::Answered;
        let (mut number, mut printed, mut has_school) = (0, 0, false);
        batch::run(self.records, self.threads, cancel, work, |event| {
            match event {
                Event::Tick => progress.tick(),
                Event::Answer(answered) => {
                    let (origin, is_school, answered) = answered?;
                    number += 1;
                    has_school |= is_school && answered.is_ok();
                    let place = Place {
                        origin,
                        number: Some(number),
                        printed,
                    };
                    printed += usize::from(answered.is_ok());
                    progress.answer(output, |output| {
                        worst = worst.max(print(output, &place, answered)?);
                        Ok(())
                    })?;
                }
            }
            Ok::<(), Failure>(())
        })?;
        if let Some(phrases) = self.hints.filter(|_| has_school) {
            output.remark(phrases.school_goal());
        }
        Ok(worst.unless_interrupted(cancel))
    }
}

/// Where a board stands in the input, and how many were printed before it.
struct Place {
    origin: Origin,
    /// The number of the board among several, from 1.
    number: Option<u64>,
    printed: usize,
}

impl Place {
    /// What to print above the text about a board when there may be others: a gap and the board,
    /// or its place when it would fill the screen.
    fn heading(&self, board: &Board, phrases: &dyn Phrases) -> String {
        const MAX_HEADING_CELLS: usize = 100;
        let gap = self.gap();
        let is_large = board.cells().len() > MAX_HEADING_CELLS;
        match &self.origin {
            Origin::Only => String::new(),
            Origin::Line { line, .. } if is_large => {
                format!("{gap}{}\n", phrases.line_of_file(*line, board.size()))
            }
            Origin::Argument(number) if is_large => {
                let place = phrases.board_of_arguments(*number, board.size());
                format!("{gap}{place}\n")
            }
            _ => format!("{gap}{board}\n"),
        }
    }

    /// An empty line between boards that take several.
    fn gap(&self) -> &'static str {
        if self.printed == 0 { "" } else { "\n" }
    }

    /// Reports a board that is bad.
    fn refuse(&self, output: &mut Output, bad: &BadRecord, as_json: bool) -> Result<Exit, Failure> {
        if as_json {
            output.result(&json::error(&self.origin, self.number, bad))?;
        } else {
            output.error(&bad.message);
        }
        Ok(Exit::BadInput)
    }
}
