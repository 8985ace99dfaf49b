//! Splits a stream of lines into boards.

use std::collections::VecDeque;
use std::io::{BufRead, Read as _};

use taquin::Size;
use taquin::puzzle::text::{self, Place};

use super::record::{BadRecord, Content, Origin, Record};
use super::table::{self, Layout};
use super::{MAX_LINE_BYTES, object};
use crate::exit::Failure;

/// Splits a stream into records: one board per line, boards of several lines, rows of a table or JSON
/// objects. The first line tells which.
///
/// After the first line that is a whole board, every line is a board, so that a bad line is the only
/// one refused. Rows on lines, 42-school files and drawings end at the next blank line.
pub(super) struct Splitter<R> {
    input: R,
    file: String,
    line: usize,
    /// The name or number of the column with the boards, if that was given.
    column: Option<String>,
    /// What the stream consists of, once the first line is read.
    form: Option<Form>,
    /// Every line is a board.
    one_per_line: bool,
    /// Lines that were read but belong to a later record, with their numbers.
    waiting: VecDeque<(usize, Vec<u8>)>,
    is_empty: bool,
    has_failed: bool,
}

/// What a stream consists of.
enum Form {
    Boards,
    Table(Layout),
    Objects,
}

impl<R: BufRead> Splitter<R> {
    pub(super) fn new(input: R, file: String, column: Option<String>) -> Splitter<R> {
        Splitter {
            input,
            file,
            line: 0,
            column,
            form: None,
            one_per_line: false,
            waiting: VecDeque::new(),
            is_empty: true,
            has_failed: false,
        }
    }

    /// Whether the stream has boards, and neither columns nor fields.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.form, None | Some(Form::Boards))
    }

    fn record(&mut self, line: usize, text: Vec<u8>) -> Record {
        self.is_empty = false;
        Record::new(text, self.origin(line))
    }

    fn origin(&self, line: usize) -> Origin {
        Origin::Line {
            file: self.file.clone(),
            line,
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

    /// Makes lines the next ones again.
    fn put_back(&mut self, lines: Vec<(usize, Vec<u8>)>) {
        for line in lines.into_iter().rev() {
            self.waiting.push_front(line);
        }
    }

    /// The next line that has more than white space and comments.
    fn next_content(&mut self) -> Result<Option<(usize, Vec<u8>)>, Failure> {
        loop {
            match self.next_line()? {
                Some((_, text)) if is_blank(&text) => {}
                found => return Ok(found),
            }
        }
    }

    /// Says what the stream consists of, given its first line; false if that line is a heading.
    fn recognise(&mut self, line: usize, first: &[u8]) -> Result<bool, Failure> {
        let text = std::str::from_utf8(first).unwrap_or_default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end();
        if self.is_array_of_objects(text)? {
            return Err(Failure::Input(format!(
                "{}: line {line}: an array of JSON objects is not read; write one object per line, \
                 without the brackets",
                self.file
            )));
        }
        if text.starts_with('{') {
            self.form = Some(Form::Objects);
        } else if self.column.is_some() || table::separator(text).is_some() {
            let (layout, is_heading) = Layout::new(text, self.column.as_deref())
                .map_err(|error| Failure::Input(format!("{}: line {line}: {error}", self.file)))?;
            self.form = Some(Form::Table(layout));
            return Ok(!is_heading);
        } else {
            self.form = Some(Form::Boards);
        }
        Ok(true)
    }

    /// Whether the first line begins an array of objects; the bracket may stand alone.
    fn is_array_of_objects(&mut self, first: &str) -> Result<bool, Failure> {
        let Some(rest) = first.trim_start().strip_prefix('[') else {
            return Ok(false);
        };
        if !rest.trim().is_empty() {
            return Ok(rest.trim_start().starts_with('{'));
        }
        let Some(next) = self.next_line()? else {
            return Ok(false);
        };
        let is_object = next.1.trim_ascii_start().starts_with(b"{");
        self.put_back(vec![next]);
        Ok(is_object)
    }

    fn next_record(&mut self) -> Result<Option<Record>, Failure> {
        let Some((mut line, mut first)) = self.next_content()? else {
            return Ok(None);
        };
        if self.form.is_none() && !self.recognise(line, &first)? {
            match self.next_content()? {
                Some(next) => (line, first) = next,
                None => return Ok(None),
            }
        }
        match &self.form {
            Some(Form::Table(layout)) => {
                let text = String::from_utf8_lossy(&first);
                let content = layout.content(line, &text).map_err(BadRecord::from);
                return Ok(Some(self.record_of(line, content)));
            }
            Some(Form::Objects) => return self.object(line, first).map(Some),
            Some(Form::Boards) | None => {}
        }
        if self.one_per_line
            || is_certain(&first)
            || is_whole_board(&first) && self.next_line_confirms()?
        {
            self.one_per_line = true;
            return Ok(Some(self.record(line, first)));
        }
        self.block(line, first).map(Some)
    }

    /// A record whose text was found among others.
    fn record_of(&mut self, line: usize, content: Result<Content, BadRecord>) -> Record {
        self.is_empty = false;
        let content = content.map_err(|bad| BadRecord {
            message: format!("{}: {}", self.file, bad.message),
            at: bad.at.or(Some(Place { line, column: 1 })),
        });
        Record {
            content,
            origin: self.origin(line),
        }
    }

    /// Reads an object, which may take several lines: the next one begins with a brace.
    fn object(&mut self, line: usize, first: Vec<u8>) -> Result<Record, Failure> {
        let mut text = first;
        while object::is_unfinished(&text) {
            let Some(next) = self.next_line()? else { break };
            if next.1.starts_with(b"{") {
                self.put_back(vec![next]);
                break;
            }
            text.extend(next.1);
        }
        let content = object::content(line, &text, self.column.as_deref());
        Ok(self.record_of(line, content))
    }

    /// Whether the next line shows that a line which looks like a whole board is one: "1 2 3 0" may
    /// also be the first row of a 4x4 board. Comments are skipped.
    fn next_line_confirms(&mut self) -> Result<bool, Failure> {
        let mut read = Vec::new();
        let confirms = loop {
            let Some(next) = self.next_line()? else {
                break true;
            };
            let line = next.1.clone();
            read.push(next);
            if !is_comment(&line) {
                break is_blank(&line) || is_whole_board(&line);
            }
        };
        self.put_back(read);
        Ok(confirms)
    }

    /// Reads up to the next blank line, and decides whether that is one board or one per line.
    fn block(&mut self, line: usize, first: Vec<u8>) -> Result<Record, Failure> {
        let mut whole_boards = usize::from(is_whole_board(&first));
        let is_json = first.trim_ascii_start().starts_with(b"[");
        let mut lines = vec![(line, first)];
        let mut is_one_per_line = false;
        while let Some(next) = self.next_line()? {
            if is_blank(&next.1) && !is_comment(&next.1) {
                break;
            }
            whole_boards += usize::from(!is_json && is_whole_board(&next.1));
            is_one_per_line = is_certain(&next.1) || whole_boards > 1;
            lines.push(next);
            // No board of several lines contains such a line: the rest need not be read.
            if is_one_per_line {
                break;
            }
        }
        let whole: Vec<u8> = lines
            .iter()
            .flat_map(|(_, text)| text.iter().copied())
            .collect();
        let is_one = lines.len() == 1
            || !is_one_per_line
                && (text::parse_bytes(&whole, None).is_ok()
                    || !lines.iter().any(|(_, text)| is_whole_board(text)));
        if is_one {
            return Ok(self.record(line, whole));
        }
        self.one_per_line = true;
        let (line, first) = lines.remove(0);
        self.put_back(lines);
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
            // An empty stream becomes one empty record, which is then refused with a message.
            Ok(None) if self.is_empty => Some(Ok(self.record(1, Vec::new()))),
            Ok(None) => None,
            Err(failure) => {
                self.has_failed = true;
                Some(Err(failure))
            }
        }
    }
}

/// Whether a line has only white space or a comment.
fn is_blank(line: &[u8]) -> bool {
    let content = line.trim_ascii_start();
    content.is_empty() || content.starts_with(b"#")
}

fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#")
}

/// Whether a line is certainly a whole board, good or bad.
fn is_certain(line: &[u8]) -> bool {
    line.contains(&b'/') || line.trim_ascii_start().starts_with(b"[[") && is_closed(line)
}

/// Whether a line may be a whole board: certainly, a closed array, or all of 0 to k.
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
        Splitter::new(stream.as_bytes(), "test".into(), None)
            .map(|record| record.unwrap())
            .map(|record| {
                let text = String::from_utf8(record.content.unwrap().text).unwrap();
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
    fn one_board_per_line() {
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
    fn a_bad_line_does_not_affect_the_others() {
        let stream = "1 2/3 0\n1 2/3 3\nnonsense\n0 1/2 3\n";
        assert_eq!(split(stream).len(), 4);
        // Also if it is the first, and only a later line shows that every line is a board.
        let stream = "1 2 3 3\n1 2 3 0\n1 2 0 3\n";
        assert_eq!(split(stream).len(), 3);
        let stream = "1 2 3 0\n1 2 3 3\n1 2 0 3\n";
        assert_eq!(split(stream).len(), 3);
        let stream = "[[1,2],[3\n[[1,2],[3,0]]\n";
        assert_eq!(split(stream).len(), 2);
    }

    #[test]
    fn boards_of_several_lines() {
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
    fn an_empty_stream_is_one_empty_record() {
        assert_eq!(split(""), lines(&[(1, "")]));
        assert_eq!(split("\n# only a comment\n"), lines(&[(1, "")]));
    }
}
