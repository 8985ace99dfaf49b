//! The file of the 42-school n-puzzle: `#` comments, a line with the size, then the rows.
//!
//! ```text
//! # This puzzle is solvable
//! 3
//! 8 0 6
//! 5 4 7
//! 2 3 1
//! ```

use std::fmt;

use thiserror::Error;

use super::grid::{GridError, board_from_rows};
use super::words::{content_lines, words};
use super::{WriteError, rows};
use crate::Board;
use crate::location::Located;

/// Writes a square board as such a file.
///
/// # Errors
/// If the board is not square, or if `f` fails.
pub fn write(board: &Board, f: &mut dyn fmt::Write) -> Result<(), WriteError> {
    let size = board.size();
    if size.rows() != size.cols() {
        return Err(WriteError::NotSquare(size));
    }
    writeln!(f, "{}", size.rows())?;
    rows::write(board, f)?;
    Ok(())
}

/// Reads such a file.
///
/// # Errors
/// If the first line is not a size, or if the rows do not fit it or do not make a
/// board; the error gives the place.
pub fn parse(text: &str) -> Result<Board, Located<SchoolError>> {
    let mut lines = content_lines(text);
    let first = lines.next().unwrap_or(&text[..0]);
    let word = words(first).next().unwrap_or(first);
    let wrong = |reason| Located::new(text, word, reason);
    let is_number = word.bytes().all(|b| b.is_ascii_digit()) && words(first).count() == 1;
    let side = match word.parse() {
        Ok(side) if side >= 2 && is_number => side,
        _ => return Err(wrong(SchoolError::BadSize)),
    };
    let found = lines.clone().count();
    if found != side {
        return Err(wrong(SchoolError::WrongRows { side, found }));
    }
    let length = lines.clone().next().map_or(0, |row| words(row).count());
    if length != side {
        return Err(wrong(SchoolError::WrongLength { side, length }));
    }
    board_from_rows(text, lines.map(words)).map_err(Located::convert)
}

/// Why a text is not a 42-school file; the word is the size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SchoolError {
    /// The first line is not a size.
    #[error("expected the size of the board, a single number of at least 2")]
    BadSize,
    /// The number of rows differs from the size line.
    #[error("the size line announces {side} rows, but {found} follow")]
    WrongRows {
        /// The size.
        side: usize,
        /// The number of rows that follow.
        found: usize,
    },
    /// The length of the first row differs from the size line.
    #[error("the size line announces rows of {side} tiles, but the first row has {length}")]
    WrongLength {
        /// The size.
        side: usize,
        /// The length of the first row.
        length: usize,
    },
    /// The words do not make a board.
    #[error(transparent)]
    Grid(#[from] GridError),
}
