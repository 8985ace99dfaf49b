//! Where boards come from: arguments, a file or standard input, as one record per board.

pub(crate) mod moves;
mod object;
mod record;
mod source;
mod splitter;
mod table;

use std::io::{self, BufReader, IsTerminal as _};
use std::path::Path;

use taquin::puzzle::GoalChoice;
use taquin::puzzle::text;
use taquin::{Board, Size};

use crate::args::Boards;
use crate::exit::Failure;
use crate::prompt;
pub(crate) use record::{BadRecord, Origin, Record};
use record::{Content, may_be_file_name};
pub(crate) use source::{Source, name, read_all};
use splitter::Splitter;

/// The longest line: the largest board has 2^26 cells of up to 8 digits.
const MAX_LINE_BYTES: u64 = 1 << 30;

/// The records that a command works on, read on demand.
pub(crate) type Records = Box<dyn Iterator<Item = Result<Record, Failure>> + Send>;

/// Opens the records that the arguments name.
pub(crate) fn records(boards: &mut Boards) -> Result<Records, Failure> {
    let column = boards.column.take();
    if let Some(path) = &boards.file {
        return from_path(path, column);
    }
    let arguments = std::mem::take(&mut boards.boards);
    let names_file = arguments.iter().any(|argument| is_file(argument));
    let arguments = if names_file {
        arguments
    } else {
        join_words(arguments)
    };
    match arguments.as_slice() {
        [] if io::stdin().is_terminal() => {
            refuse_column(column.as_deref())?;
            let board = prompt::ask(&mut io::stdin().lock(), &mut io::stderr(), boards.size)?;
            let content = Content {
                text: board.to_string().into_bytes(),
                size: Some(board.size()),
                ..Content::default()
            };
            let record = Record {
                content: Ok(content),
                origin: Origin::Only,
            };
            Ok(Box::new(std::iter::once(Ok(record))))
        }
        [] => Ok(from_stdin(column)),
        [only] if only == "-" => Ok(from_stdin(column)),
        _ if arguments.iter().any(|a| a == "-") => Err(Failure::Input(
            "- (standard input) cannot be combined with other boards".to_string(),
        )),
        _ => {
            if !names_file {
                refuse_column(column.as_deref())?;
            }
            from_arguments(arguments, column)
        }
    }
}

/// Refuses the choice of a column where nothing has columns.
pub(crate) fn refuse_column(column: Option<&str>) -> Result<(), Failure> {
    match column {
        None => Ok(()),
        Some(_) => Err(Failure::Input(
            "--column chooses a column of a file or of standard input, and there is neither"
                .to_string(),
        )),
    }
}

/// Whether an argument is the name of a file, and cannot be mistaken for a board.
pub(crate) fn is_file(argument: &str) -> bool {
    may_be_file_name(argument) && Path::new(argument).exists()
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

/// Boards, and the boards of files that are named among them.
fn from_arguments(arguments: Vec<String>, column: Option<String>) -> Result<Records, Failure> {
    let is_only = arguments.len() == 1;
    let mut records: Records = Box::new(std::iter::empty());
    for (number, text) in (1..).zip(arguments) {
        let next: Records = if is_file(&text) {
            from_path(Path::new(&text), column.clone())?
        } else {
            let origin = if is_only {
                Origin::Only
            } else {
                Origin::Argument(number)
            };
            Box::new(std::iter::once(Ok(Record::new(text.into_bytes(), origin))))
        };
        records = Box::new(records.chain(next));
    }
    Ok(records)
}

fn from_stdin(column: Option<String>) -> Records {
    let input = BufReader::new(io::stdin());
    Box::new(Splitter::new(input, "standard input".into(), column))
}

/// The records of a file, or of standard input for `-`.
fn from_path(path: &Path, column: Option<String>) -> Result<Records, Failure> {
    if path.as_os_str() == "-" {
        return Ok(from_stdin(column));
    }
    let input = BufReader::with_capacity(1 << 16, source::open_file(path)?);
    let name = path.display().to_string();
    Ok(Box::new(Splitter::new(input, name, column)))
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
    let read = record.boards(size, boards.goal.as_ref());
    read.map_err(|bad| Failure::Input(bad.message))
}

/// All boards of a file with their goals, all the same if one is `given`; the first bad one is an error.
pub(crate) fn boards_of_file(
    path: &Path,
    column: Option<String>,
    given: Option<&GoalChoice>,
) -> Result<Vec<(Board, Board)>, Failure> {
    let boards = |record: Result<Record, Failure>| {
        let read = record?.boards(None, given);
        read.map_err(|bad| Failure::Input(bad.message))
    };
    from_path(path, column)?.map(boards).collect()
}

/// The text of an argument or, if it names a file, of that file; and what messages call it.
pub(crate) fn argument_or_file(argument: &str) -> Result<(Vec<u8>, String), Failure> {
    if is_file(argument) {
        let path = Path::new(argument);
        return Ok((read_all(path)?, name(path)));
    }
    Ok((argument.as_bytes().to_vec(), "board".to_string()))
}

/// Reads the only board of a text, and the goal beside it if none is `given`; messages call the text by
/// `name`.
pub(crate) fn board_of_text(
    text: &[u8],
    name: &str,
    column: Option<&str>,
    size: Option<Size>,
    given: Option<&GoalChoice>,
) -> Result<(Board, Board), BadRecord> {
    let mut records = Splitter::new(text, name.to_string(), column.map(str::to_string));
    let first = records.next();
    let is_plain = records.is_plain();
    let second = |line: usize| {
        format!("{name}: expected one board, but a second begins on line {line}").into()
    };
    let first = match first {
        Some(Ok(record)) => record,
        Some(Err(failure)) => return Err(failure.to_string().into()),
        None => Record::new(Vec::new(), Origin::Only),
    };
    let next = match records.next() {
        Some(Ok(Record {
            origin: Origin::Line { line, .. },
            ..
        })) => Some(line),
        _ => None,
    };
    if !is_plain {
        return match next {
            Some(line) => Err(second(line)),
            None => first.boards(size, given),
        };
    }
    // One board may take lines that would be boards by themselves.
    let whole = Record::new(
        text.to_vec(),
        Origin::Line {
            file: name.to_string(),
            line: 1,
        },
    );
    match (whole.boards(size, given), next) {
        (Err(_), Some(line)) if first.board(size).is_ok() => Err(second(line)),
        (read, _) => read,
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
