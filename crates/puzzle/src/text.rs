//! Boards as text: all formats that are read and written.
//!
//! Each format has a module with its grammar, writer, parser and errors.
//! [`parse`] recognises the format by itself; [`Format`] names the formats to
//! write.

pub mod drawing;
pub mod flat;
mod grid;
pub mod json;
pub mod line;
pub mod rows;
pub mod school;
mod words;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use crate::location::{Located, Place};
use crate::{Board, Size};
pub use grid::{GridError, WordProblem};
use words::{after_comments, content_lines, words};

/// The formats in which a board can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `8 0 6/5 4 7/2 3 1`: see [`line`](mod@line).
    Line,
    /// `8 0 6 5 4 7 2 3 1`: see [`flat`].
    Flat,
    /// One row per line: see [`rows`].
    Rows,
    /// `[[8,0,6],[5,4,7],[2,3,1]]`: see [`json`].
    Json,
    /// The 42-school file, square boards only: see [`school`].
    School,
    /// A drawing: see [`drawing`].
    Drawing(drawing::Style),
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 8] = [
        Format::Drawing(drawing::Style::Box),
        Format::Drawing(drawing::Style::Double),
        Format::Drawing(drawing::Style::Ascii),
        Format::Line,
        Format::Flat,
        Format::Rows,
        Format::Json,
        Format::School,
    ];

    /// The name used on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Flat => "flat",
            Format::Rows => "rows",
            Format::Json => "json",
            Format::School => "school",
            Format::Drawing(drawing::Style::Ascii) => "ascii",
            Format::Drawing(drawing::Style::Box) => "box",
            Format::Drawing(drawing::Style::Double) => "double",
        }
    }

    /// What a board looks like in the format, for help texts.
    pub fn description(self) -> &'static str {
        match self {
            Format::Line => "8 0 6/5 4 7/2 3 1",
            Format::Flat => "8 0 6 5 4 7 2 3 1",
            Format::Rows => "One row per line",
            Format::Json => "[[8,0,6],[5,4,7],[2,3,1]]",
            Format::School => "The 42-school file",
            Format::Drawing(drawing::Style::Ascii) => "+---+---+",
            Format::Drawing(drawing::Style::Box) => "┌───┬───┐",
            Format::Drawing(drawing::Style::Double) => "╔═╦═╗",
        }
    }

    /// Whether a board takes one line, which is written without a newline at its end.
    pub fn is_one_line(self) -> bool {
        matches!(self, Format::Line | Format::Flat | Format::Json)
    }

    /// Writes a board; formats of several lines end each line with a newline.
    ///
    /// # Errors
    /// If `f` fails, or if the format cannot represent the board.
    pub fn write(self, board: &Board, f: &mut dyn fmt::Write) -> Result<(), WriteError> {
        match self {
            Format::Line => line::write(board, f)?,
            Format::Flat => flat::write(board, f)?,
            Format::Rows => rows::write(board, f)?,
            Format::Json => json::write(board, f)?,
            Format::School => school::write(board, f)?,
            Format::Drawing(style) => drawing::write(board, style, f)?,
        }
        Ok(())
    }

    /// The board as a string.
    ///
    /// # Errors
    /// If the format cannot represent the board.
    pub fn print(self, board: &Board) -> Result<String, WriteError> {
        let mut text = String::new();
        self.write(board, &mut text)?;
        Ok(text)
    }
}

/// Why a board was not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The 42-school format has only one number for the size.
    #[error(
        "the 42-school format is for square boards, but this board is {0}: choose another format"
    )]
    NotSquare(Size),
    /// The writer failed.
    #[error("the text could not be written")]
    Fmt(#[from] fmt::Error),
}

/// Reads a board in any of the formats, which is recognised by itself.
///
/// Flat lists that are not square need a `size`; for all other texts, it is
/// compared with the size of the board.
///
/// # Errors
/// If the text is not a board. The error gives line, column and word, and says
/// what was expected.
///
/// ```
/// use taquin_puzzle::{Size, text};
///
/// let board = text::parse("1, 2, 3, 4, 5, 0", Some(Size::new(2, 3)?))?;
/// assert_eq!(board, text::parse("1 2 3\n4 5 _", None)?);
///
/// let error = text::parse("1 2 3/4 5 5", None).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 11: '5': tile 5 is repeated; the first is at line 1, column 9"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str, size: Option<Size>) -> Result<Board, ParseError> {
    // Some editors begin every file with a byte-order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let board = match recognise(text)? {
        Recognised::Line => line::parse(text).map_err(Located::convert)?,
        Recognised::Flat => flat::parse(text, size).map_err(Located::convert)?,
        Recognised::Rows => rows::parse(text).map_err(Located::convert)?,
        Recognised::Json => json::parse(text, size).map_err(Located::convert)?,
        Recognised::School => school::parse(text).map_err(Located::convert)?,
        Recognised::Drawing => drawing::parse(text).map_err(Located::convert)?,
    };
    match size {
        Some(expected) if expected != board.size() => {
            let reason = NotABoard::OtherSize {
                found: board.size(),
                expected,
            };
            let word = after_comments(text).split_whitespace().next();
            Err(Located::new(text, word.unwrap_or(&text[..0]), reason))
        }
        _ => Ok(board),
    }
}

/// Reads a board from bytes, as [`parse`] does from text.
///
/// # Errors
/// If the bytes are not UTF-8, or the text is not a board.
pub fn parse_bytes(bytes: &[u8], size: Option<Size>) -> Result<Board, ParseError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => parse(text, size),
        Err(error) => {
            let (readable, rest) = bytes.split_at(error.valid_up_to());
            let text = std::str::from_utf8(readable).unwrap_or_default();
            let word_length = rest
                .iter()
                .take(8)
                .take_while(|b| !b.is_ascii_whitespace())
                .count();
            Err(Located {
                at: Place::of(text, text.len()),
                word: rest[..word_length].escape_ascii().to_string(),
                reason: NotABoard::NotText,
                first: None,
            })
        }
    }
}

enum Recognised {
    Line,
    Flat,
    Rows,
    Json,
    School,
    Drawing,
}

/// Recognises the format by the first character and the first two lines.
fn recognise(text: &str) -> Result<Recognised, ParseError> {
    let empty = || Located::new(text, &text[..0], NotABoard::Empty);
    let beginning = after_comments(text).trim_start();
    if beginning.starts_with('[') {
        return Ok(Recognised::Json);
    }
    if drawing::begins(beginning) {
        return Ok(Recognised::Drawing);
    }
    let mut lines = content_lines(text);
    let Some(first) = lines.next() else {
        return Err(empty());
    };
    if content_lines(text).any(|line| line.contains('/')) {
        return Ok(Recognised::Line);
    }
    Ok(match lines.next() {
        None => Recognised::Flat,
        // A single word above longer rows is the size; above single words it is a tile.
        Some(second) if words(first).count() == 1 && words(second).count() > 1 => {
            Recognised::School
        }
        Some(_) => Recognised::Rows,
    })
}

/// Whether a text is recognised as a [42-school file](school), good or bad.
pub fn is_school_file(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    matches!(recognise(text), Ok(Recognised::School))
}

/// Why a text is not a board, with the place.
pub type ParseError = Located<NotABoard>;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotABoard {
    /// Nothing but white space and comments.
    #[error("no board found: expected one such as 8 0 6/5 4 7/2 3 1")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error("this is not UTF-8 text: expected a board such as 8 0 6/5 4 7/2 3 1")]
    NotText,
    /// The board does not have the requested size.
    #[error("the board is {found}, but the requested size is {expected}")]
    OtherSize {
        /// The size of the board in the text.
        found: Size,
        /// The requested size.
        expected: Size,
    },
    /// Read as [one-line notation](mod@line).
    #[error(transparent)]
    Line(#[from] line::LineError),
    /// Read as a [flat list](flat).
    #[error(transparent)]
    Flat(#[from] flat::FlatError),
    /// Read as [rows on lines](rows).
    #[error(transparent)]
    Rows(#[from] rows::RowsError),
    /// Read as [JSON](json).
    #[error(transparent)]
    Json(#[from] json::JsonError),
    /// Read as a [42-school file](school).
    #[error(transparent)]
    School(#[from] school::SchoolError),
    /// Read as a [`drawing`].
    #[error(transparent)]
    Drawing(#[from] drawing::DrawingError),
}

impl fmt::Display for Board {
    /// Writes the [one-line notation](mod@line).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line::write(self, f)
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads any of the [text formats](self).
    fn from_str(text: &str) -> Result<Board, ParseError> {
        parse(text, None)
    }
}
