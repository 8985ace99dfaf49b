//! Where boards come from: arguments, a file or standard input, cut into one record a board.

pub(crate) mod moves;
mod source;

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Read as _};
use std::path::PathBuf;

use taquin::puzzle::GoalChoice;
use taquin::puzzle::text::{self, ParseError};
use taquin::{Board, Size};

use crate::args::Boards;
use crate::exit::Failure;
use crate::prompt;
pub(crate) use source::{Source, name, read_all};

/// No board is longer than this: the largest has 2^26 cells of up to 8 digits.
const MAX_LINE_BYTES: u64 = 1 << 30;

/// The text of one board, not yet read, and where it stands.
#[derive(Debug)]
pub(crate) struct Record {
    text: Vec<u8>,
    /// The size, when it is known without reading the text.
    size: Option<Size>,
    pub(crate) origin: Origin,
}

/// Where a record stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The only board of the command line, or one that was typed in.
    Only,
    /// One of several boards on the command line, from 1.
    Argument(usize),
    /// In a file or standard input, beginning on this line.
    Line { file: String, line: usize },
}

impl Record {
    pub(crate) fn parse(&self, size: Option<Size>) -> Result<Board, ParseError> {
        let first_line = match self.origin {
            Origin::Line { line, .. } => line,
            _ => 1,
        };
        text::parse_bytes(&self.text, self.size.or(size)).map_err(|error| error.in_file(first_line))
    }
}

impl Origin {
    /// A message about a place in the record, which names the line itself.
    pub(crate) fn explain_place(&self, message: &str) -> String {
        match self {
            Origin::Line { file, .. } => format!("{file}: {message}"),
            _ => self.explain(message),
        }
    }

    /// A message about the record, with its place in front.
    pub(crate) fn explain(&self, message: &str) -> String {
        match self {
            Origin::Only => message.to_string(),
            Origin::Argument(number) => format!("board {number}: {message}"),
            Origin::Line { file, line } => format!("{file}: line {line}: {message}"),
        }
    }
}

/// The records that a command works on, read as they are asked for.
pub(crate) type Records = Box<dyn Iterator<Item = Result<Record, Failure>> + Send>;

/// Opens the source that the arguments name.
pub(crate) fn records(boards: &mut Boards) -> Result<Records, Failure> {
    if let Some(path) = &boards.file {
        return if path.as_os_str() == "-" {
            Ok(from_stdin())
        } else {
            from_file(path)
        };
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

/// Unquoted boards arrive in pieces, at every space; puts such together again.
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

fn from_file(path: &PathBuf) -> Result<Records, Failure> {
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

impl Record {
    /// The board and its goal, or a message that says where the board stands and what is wrong.
    pub(crate) fn boards(
        &self,
        size: Option<Size>,
        goal: &GoalChoice,
    ) -> Result<(Board, Board), String> {
        let start = self
            .parse(size)
            .map_err(|error| self.origin.explain_place(&error.to_string()))?;
        let goal = goal
            .board(start.size())
            .map_err(|error| self.origin.explain(&error.to_string()))?;
        Ok((start, goal))
    }
}

/// The board of a command that works on one.
pub(crate) fn only_board(mut boards: Boards) -> Result<Board, Failure> {
    let size = boards.size;
    let mut records = records(&mut boards)?;
    let none = || Failure::Input("no board was given".to_string());
    let record = records.next().ok_or_else(none)??;
    if records.next().is_some() {
        return Err(Failure::Input(
            "this command works on one board, but more were given".to_string(),
        ));
    }
    let explained =
        |error: ParseError| Failure::Input(record.origin.explain_place(&error.to_string()));
    record.parse(size).map_err(explained)
}

/// All boards of a file; the first bad one is an error.
pub(crate) fn boards_of_file(path: &PathBuf) -> Result<Vec<Board>, Failure> {
    let records = if path.as_os_str() == "-" {
        from_stdin()
    } else {
        from_file(path)?
    };
    let board = |record: Result<Record, Failure>| {
        let record = record?;
        let bad = |error: ParseError| record.origin.explain_place(&error.to_string());
        record
            .parse(None)
            .map_err(|error| Failure::Input(bad(error)))
    };
    records.map(board).collect()
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

/// Cuts a stream into records: a board a line, or boards over several lines.
///
/// The first line that is a whole board makes the rest one board a line, so
/// that a bad line spoils only itself. Rows on lines, 42-school files and
/// drawings go on to the next blank line.
struct Splitter<R> {
    input: R,
    file: String,
    line: usize,
    /// Every line is a board.
    one_a_line: bool,
    /// Lines that were read but belong to a later record, with their numbers.
    waiting: std::collections::VecDeque<(usize, Vec<u8>)>,
    is_empty: bool,
    has_failed: bool,
}

impl<R: BufRead> Splitter<R> {
    fn new(input: R, file: String) -> Splitter<R> {
        Splitter {
            input,
            file,
            line: 0,
            one_a_line: false,
            waiting: std::collections::VecDeque::new(),
            is_empty: true,
            has_failed: false,
        }
    }

    fn record(&mut self, line: usize, text: Vec<u8>) -> Record {
        self.is_empty = false;
        Record {
            text,
            size: None,
            origin: Origin::Line {
                file: self.file.clone(),
                line,
            },
        }
    }

    /// The next line, blank or not, with its number.
    fn next_line(&mut self) -> Result<Option<(usize, Vec<u8>)>, Failure> {
        if let Some(waiting) = self.waiting.pop_front() {
            return Ok(Some(waiting));
        }
        let mut text = Vec::new();
        let mut input = (&mut self.input).take(MAX_LINE_BYTES);
        let length = input
            .read_until(b'\n', &mut text)
            .map_err(|error| Failure::Input(format!("{}: {error}", self.file)))?;
        if length as u64 == MAX_LINE_BYTES && !text.ends_with(b"\n") {
            return Err(Failure::Input(format!(
                "{}: line {} is longer than 1 GiB, which is too long for a board",
                self.file,
                self.line + 1
            )));
        }
        if length == 0 {
            return Ok(None);
        }
        self.line += 1;
        Ok(Some((self.line, text)))
    }

    fn next_record(&mut self) -> Result<Option<Record>, Failure> {
        let (line, first) = loop {
            match self.next_line()? {
                None => return Ok(None),
                Some((_, text)) if is_blank(&text) => {}
                Some(found) => break found,
            }
        };
        if self.one_a_line {
            return Ok(Some(self.record(line, first)));
        }
        if is_certain(&first) {
            self.one_a_line = true;
            return Ok(Some(self.record(line, first)));
        }
        if is_whole_board(&first) && self.next_tells()? {
            self.one_a_line = true;
            return Ok(Some(self.record(line, first)));
        }
        self.block(line, first).map(Some)
    }

    /// Whether the line after a row that looks like a board of its own, as "1 2 3 0" on top of a
    /// 4x4 board does, tells that it is one. Comments tell nothing.
    fn next_tells(&mut self) -> Result<bool, Failure> {
        let mut read = Vec::new();
        let tells = loop {
            let Some(next) = self.next_line()? else {
                break true;
            };
            let line = next.1.clone();
            read.push(next);
            if !is_comment(&line) {
                break is_blank(&line) || is_whole_board(&line);
            }
        };
        for later in read.into_iter().rev() {
            self.waiting.push_front(later);
        }
        Ok(tells)
    }

    /// Gathers lines to the next blank one, and says whether they are one board or a board each.
    fn block(&mut self, line: usize, first: Vec<u8>) -> Result<Record, Failure> {
        let mut whole_boards = usize::from(is_whole_board(&first));
        let is_json = first.trim_ascii_start().starts_with(b"[");
        let mut lines = vec![(line, first)];
        let mut is_one_a_line = false;
        while let Some(next) = self.next_line()? {
            if is_blank(&next.1) && !is_comment(&next.1) {
                break;
            }
            whole_boards += usize::from(!is_json && is_whole_board(&next.1));
            is_one_a_line = is_certain(&next.1) || whole_boards > 1;
            lines.push(next);
            // No board has such a line in it: there is no need to see the rest.
            if is_one_a_line {
                break;
            }
        }
        let whole: Vec<u8> = lines
            .iter()
            .flat_map(|(_, text)| text.iter().copied())
            .collect();
        let is_one = lines.len() == 1
            || !is_one_a_line
                && (text::parse_bytes(&whole, None).is_ok()
                    || !lines.iter().any(|(_, text)| is_whole_board(text)));
        if is_one {
            return Ok(self.record(line, whole));
        }
        self.one_a_line = true;
        let (line, first) = lines.remove(0);
        for later in lines.into_iter().rev() {
            self.waiting.push_front(later);
        }
        Ok(self.record(line, first))
    }
}

impl<R: BufRead> Iterator for Splitter<R> {
    type Item = Result<Record, Failure>;

    fn next(&mut self) -> Option<Result<Record, Failure>> {
        if self.has_failed {
            return None;
        }
        match self.next_record() {
            Ok(Some(record)) => Some(Ok(record)),
            // Nothing at all is an error of its own: it becomes one empty record.
            Ok(None) if self.is_empty => Some(Ok(self.record(1, Vec::new()))),
            Ok(None) => None,
            Err(failure) => {
                self.has_failed = true;
                Some(Err(failure))
            }
        }
    }
}

/// Whether a line has nothing but white space and a comment.
fn is_blank(line: &[u8]) -> bool {
    let content = line.trim_ascii_start();
    content.is_empty() || content.starts_with(b"#")
}

fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#")
}

/// Whether a line can be nothing but a board by itself.
fn is_certain(line: &[u8]) -> bool {
    line.contains(&b'/') || line.trim_ascii_start().starts_with(b"[[") && is_closed(line)
}

/// Whether a line can be a board by itself: certainly, a closed array, or all of 0 to k.
fn is_whole_board(line: &[u8]) -> bool {
    if is_certain(line) {
        return true;
    }
    if line.trim_ascii_start().starts_with(b"[") {
        return is_closed(line);
    }
    let words = line
        .split(|b| b.is_ascii_whitespace() || *b == b',')
        .filter(|word| !word.is_empty())
        .count();
    let Ok(size) = Size::new(1, words) else {
        return false;
    };
    text::parse_bytes(line, Some(size)).is_ok()
}

fn is_closed(line: &[u8]) -> bool {
    let count = |bracket| line.iter().filter(|&&b| b == bracket).count();
    count(b'[') == count(b']')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line and the text of each record of a stream.
    fn split(stream: &str) -> Vec<(usize, String)> {
        Splitter::new(stream.as_bytes(), "test".into())
            .map(|record| record.unwrap())
            .map(|record| {
                let text = String::from_utf8(record.text).unwrap();
                match record.origin {
                    Origin::Line { line, .. } => (line, text.trim_end().to_string()),
                    origin => panic!("{origin:?}"),
                }
            })
            .collect()
    }

    fn lines(expected: &[(usize, &str)]) -> Vec<(usize, String)> {
        expected
            .iter()
            .map(|&(line, text)| (line, text.to_string()))
            .collect()
    }

    #[test]
    fn a_board_a_line() {
        let stream = "# two boards\n1 2/3 0\n\n0 1/2 3\n";
        assert_eq!(split(stream), lines(&[(2, "1 2/3 0"), (4, "0 1/2 3")]));
        let stream = "1 2 3 0\n0 1 2 3\n";
        assert_eq!(split(stream), lines(&[(1, "1 2 3 0"), (2, "0 1 2 3")]));
        let stream = "[[1,2],[3,0]]\n[0,1,2,3]\n";
        assert_eq!(
            split(stream),
            lines(&[(1, "[[1,2],[3,0]]"), (2, "[0,1,2,3]")])
        );
    }

    #[test]
    fn a_bad_line_spoils_only_itself() {
        let stream = "1 2/3 0\n1 2/3 3\nnonsense\n0 1/2 3\n";
        assert_eq!(split(stream).len(), 4);
        // Also when it is the first, and nothing but a later line tells what the lines are.
        let stream = "1 2 3 3\n1 2 3 0\n1 2 0 3\n";
        assert_eq!(split(stream).len(), 3);
        let stream = "1 2 3 0\n1 2 3 3\n1 2 0 3\n";
        assert_eq!(split(stream).len(), 3);
        let stream = "[[1,2],[3\n[[1,2],[3,0]]\n";
        assert_eq!(split(stream).len(), 2);
    }

    #[test]
    fn boards_over_several_lines() {
        let rows = "1 2 3 0\n4 5 6 7\n8 9 10 11\n12 13 14 15";
        assert_eq!(split(rows), lines(&[(1, rows)]));
        let commented = "1 0 2\n# the rest\n3 4 5\n6 7 8";
        assert_eq!(split(commented), lines(&[(1, commented)]));
        let school = "# This puzzle is solvable\n3\n8 0 6\n# halfway\n5 4 7\n2 3 1\n";
        assert_eq!(
            split(school),
            lines(&[(2, "3\n8 0 6\n# halfway\n5 4 7\n2 3 1")])
        );
        let two = "1 2\n3 0\n\n+---+---+\n| 1 | 2 |\n+---+---+\n| 3 |   |\n+---+---+\n";
        assert_eq!(split(two).len(), 2);
        assert_eq!(
            split("[[1,2],\n [3,0]]\n"),
            lines(&[(1, "[[1,2],\n [3,0]]")])
        );
    }

    #[test]
    fn nothing_is_one_empty_record() {
        assert_eq!(split(""), lines(&[(1, "")]));
        assert_eq!(split("\n# only a comment\n"), lines(&[(1, "")]));
    }

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
