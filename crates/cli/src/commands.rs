//! One file per command, and what commands on many boards share.

pub(crate) mod analyse;
mod board_and_moves;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod improve;
pub(crate) mod moves;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod scramble;
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
use crate::input::{self, Origin, Record, Records};
use crate::output::Output;
use crate::phrases::Phrases;
use crate::progress::{Progress, SharedProgress};
use crate::report::json;

/// What came of one board: the command's answer, or why the board is bad.
type Answered<T> = Result<T, String>;

/// The boards of a command, and how many of them are worked on at a time.
struct Work {
    records: Records,
    threads: usize,
    boards: Boards,
}

impl Work {
    fn new(mut boards: Boards, wanted: Option<NonZeroUsize>) -> Result<Work, Failure> {
        let is_file = boards
            .file
            .as_deref()
            .is_some_and(|path| path.as_os_str() != "-");
        let mut records = input::records(&mut boards)?;
        let mut most = records.size_hint().1.unwrap_or(usize::MAX).max(1);
        if is_file {
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
        })
    }

    /// Answers every board with `answer`, in parallel, and prints in input order with `print`.
    ///
    /// `answer` gets a start and a goal of one size. The result is the worst exit.
    fn run<T: Send + 'static>(
        self,
        cancel: &CancelToken,
        output: &mut Output,
        answer: impl Fn(Board, Board, &SharedProgress) -> Answered<T> + Send + Sync + 'static,
        mut print: impl FnMut(&mut Output, &Place, Answered<T>) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let mut progress = Progress::new(output);
        let shared = progress.shared();
        let (size, goal) = (self.boards.size, self.boards.goal);
        let work = move |record: Result<Record, Failure>| {
            let record = record?;
            let origin = &record.origin;
            let answered = record.boards(size, &goal).and_then(|(start, goal)| {
                answer(start, goal, &shared).map_err(|message| origin.explain(&message))
            });
            Ok::<_, Failure>((record.origin, answered))
        };
        let mut worst = Exit::Answered;
        let mut printed = 0;
        batch::run(self.records, self.threads, cancel, work, |event| {
            match event {
                Event::Tick => progress.tick(),
                Event::Answer(answered) => {
                    let (origin, answered) = answered?;
                    let place = Place { origin, printed };
                    printed += usize::from(answered.is_ok());
                    progress.answer(output, |output| {
                        worst = worst.max(print(output, &place, answered)?);
                        Ok(())
                    })?;
                }
            }
            Ok::<(), Failure>(())
        })?;
        Ok(worst.unless_interrupted(cancel))
    }
}

/// Where a board stands in the input, and how many were printed before it.
struct Place {
    origin: Origin,
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
    fn refuse(&self, output: &mut Output, message: &str, as_json: bool) -> Result<Exit, Failure> {
        if as_json {
            output.result(&json::error(&self.origin, message))?;
        } else {
            output.error(message);
        }
        Ok(Exit::BadInput)
    }
}
