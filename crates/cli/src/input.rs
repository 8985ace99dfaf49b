//! Where boards come from: arguments, a file or standard input, as one record per board.

pub(crate) mod moves;
mod source;
mod splitter;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal as _};
use std::path::Path;

use taquin::puzzle::GoalChoice;
use taquin::puzzle::text::{self, ParseError};
use taquin::{Board, Size};

use crate::args::Boards;
use crate::exit::Failure;
use crate::prompt;
pub(crate) use source::{Source, name, read_all};
use splitter::Splitter;

/// The longest line: the largest board has 2^26 cells of up to 8 digits.
const MAX_LINE_BYTES: u64 = 1 << 30;

/// The text of one board, not yet parsed, and where it stands.
#[derive(Debug)]
pub(crate) struct Record {
    text: Vec<u8>,
    /// The size, if it is known without parsing the text.
    size: Option<Size>,
    pub(crate) origin: Origin,
}

/// Where a record stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The only board on the command line, or one that was typed in.
    Only,
    /// One of several boards on the command line, from 1.
    Argument(usize),
    /// In a file or standard input, beginning on this line.
    Line { file: String, line: usize },
}

impl Record {
    fn parse(&self, size: Option<Size>) -> Result<Board, ParseError> {
        let first_line = match self.origin {
            Origin::Line { line, .. } => line,
            _ => 1,
        };
        text::parse_bytes(&self.text, self.size.or(size)).map_err(|error| error.in_file(first_line))
    }

    /// The board, or a message that says where it stands and what is wrong.
    fn board(&self, size: Option<Size>) -> Result<Board, String> {
        let board = self.parse(size);
        board.map_err(|error| self.origin.explain_place(&error.to_string()))
    }

    /// The board and its goal, or a message as for [`Record::board`].
    pub(crate) fn boards(
        &self,
        size: Option<Size>,
        goal: &GoalChoice,
    ) -> Result<(Board, Board), String> {
        let start = self.board(size)?;
        let goal = goal
            .board(start.size())
            .map_err(|error| self.origin.explain(&error.to_string()))?;
        Ok((start, goal))
    }
}

impl Origin {
    /// Adds the file to a message that names the line itself.
    pub(crate) fn explain_place(&self, message: &str) -> String {
        match self {
            Origin::Line { file, .. } => format!("{file}: {message}"),
            _ => self.explain(message),
        }
    }

    /// Adds the place of the record to a message.
    pub(crate) fn explain(&self, message: &str) -> String {
        match self {
            Origin::Only => message.to_string(),
            Origin::Argument(number) => format!("board {number}: {message}"),
            Origin::Line { file, line } => format!("{file}: line {line}: {message}"),
        }
    }
}

/// The records that a command works on, read on demand.
pub(crate) type Records = Box<dyn Iterator<Item = Result<Record, Failure>> + Send>;

/// Opens the records that the arguments name.
pub(crate) fn records(boards: &mut Boards) -> Result<Records, Failure> {
    if let Some(path) = &boards.file {
        return from_path(path);
    }
    let arguments = join_words(std::mem::take(&mut boards.boards));
    match arguments.as_slice() {
        [] if io::stdin().is_terminal() => {
            let board = prompt::ask(&mut io::stdin().lock(), &mut io::stderr(), boards.size)?;
            let record = Record {
                text: board.to_string().into_bytes(),
                size: Some(board.size()),
                origin: Origin::Only,
            };
            Ok(Box::new(std::iter::once(Ok(record))))
        }
        [] => Ok(from_stdin()),
        [only] if only == "-" => Ok(from_stdin()),
        _ if arguments.iter().any(|a| a == "-") => Err(Failure::Input(
            "- (standard input) cannot be combined with other boards".to_string(),
        )),
        _ => Ok(from_arguments(arguments)),
    }
}

/// Joins the words of a board that was given without quotes.
fn join_words(arguments: Vec<String>) -> Vec<String> {
    let is_piece = |argument: &String| argument != "-" && !argument.contains(char::is_whitespace);
    let is_tile = |argument: &String| is_piece(argument) && !argument.contains(['/', '[', ',']);
    if arguments.len() < 2 || !arguments.iter().all(is_piece) {
        return arguments;
    }
    let joined = arguments.join(" ");
    if arguments.iter().all(is_tile) || text::parse(&joined, None).is_ok() {
        vec![joined]
    } else {
        arguments
    }
}

fn from_arguments(arguments: Vec<String>) -> Records {
    let is_only = arguments.len() == 1;
    Box::new(arguments.into_iter().enumerate().map(move |(index, text)| {
        Ok(Record {
            text: text.into_bytes(),
            size: None,
            origin: if is_only {
                Origin::Only
            } else {
                Origin::Argument(index + 1)
            },
        })
    }))
}

fn from_stdin() -> Records {
    let input = BufReader::new(io::stdin());
    Box::new(Splitter::new(input, "standard input".into()))
}

/// The records of a file, or of standard input for `-`.
fn from_path(path: &Path) -> Result<Records, Failure> {
    if path.as_os_str() == "-" {
        return Ok(from_stdin());
    }
    let failed = |error| Failure::file(path, &error);
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(Failure::Input(format!(
            "{}: this is a directory: expected a file with boards",
            path.display()
        )));
    }
    let input = BufReader::with_capacity(1 << 16, file);
    Ok(Box::new(Splitter::new(input, path.display().to_string())))
}

/// The board and the goal of a command that works on one board.
pub(crate) fn only_board(mut boards: Boards) -> Result<(Board, Board), Failure> {
    let size = boards.size;
    let mut records = records(&mut boards)?;
    let none = || Failure::Input("no board was given".to_string());
    let record = records.next().ok_or_else(none)??;
    if records.next().is_some() {
        return Err(Failure::Input(
            "this command works on one board, but more were given".to_string(),
        ));
    }
    let start = record.board(size).map_err(Failure::Input)?;
    let goal = boards.goal.board(start.size()).map_err(Failure::input)?;
    Ok((start, goal))
}

/// All boards of a file; the first bad one is an error.
pub(crate) fn boards_of_file(path: &Path) -> Result<Vec<Board>, Failure> {
    let board = |record: Result<Record, Failure>| record?.board(None).map_err(Failure::Input);
    from_path(path)?.map(board).collect()
}

/// The line on which a second board begins, in a text whose first record is a board by itself.
pub(crate) fn second_board(text: &[u8], size: Option<Size>) -> Option<usize> {
    let mut records = Splitter::new(text, String::new());
    records.next()?.ok()?.parse(size).ok()?;
    match records.next()?.ok()?.origin {
        Origin::Line { line, .. } => Some(line),
        Origin::Only | Origin::Argument(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unquoted_tiles_are_one_board() {
        let joined = |words: &[&str]| join_words(words.iter().map(|w| w.to_string()).collect());
        assert_eq!(joined(&["1", "2", "3", "0"]), ["1 2 3 0"]);
        assert_eq!(joined(&["1 2/3 0", "0 1/2 3"]).len(), 2);
        assert_eq!(
            joined(&["8", "0", "6/5", "4", "7/2", "3", "1"]),
            ["8 0 6/5 4 7/2 3 1"]
        );
        assert_eq!(joined(&["1/2/0", "2/1/0"]).len(), 2);
        assert_eq!(joined(&["-"]), ["-"]);
    }
}
