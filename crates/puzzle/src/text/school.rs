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
use super::place::{Place, clip, content_lines, words};
use super::{WriteError, rows};
use crate::Board;

/// Writes a square board as such a file.
///
/// # Errors
/// When the board is not square, or `f` refuses.
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
/// When the first line is no size, the rows do not fit it or make no board;
/// the error says where.
pub fn parse(text: &str) -> Result<Board, SchoolError> {
    let mut lines = content_lines(text);
    let first = lines.next().unwrap_or(&text[..0]);
    let word = words(first).next().unwrap_or(first);
    let bad_size = || SchoolError::BadSize {
        at: Place::of_part(text, word),
        word: clip(word),
    };
    let side: usize = word.parse().map_err(|_| bad_size())?;
    if side < 2 || words(first).count() > 1 {
        return Err(bad_size());
    }
    // A wrong number of rows is reported by the count; a wrong length of the first row by its end.
    let found = lines.clone().count();
    if found != side {
        return Err(SchoolError::WrongRows {
            at: Place::of_part(text, word),
            word: clip(word),
            found,
        });
    }
    if let Some(row) = lines.clone().next() {
        let length = words(row).count();
        if length != side {
            let last = words(row).last().unwrap_or(row);
            return Err(GridError::RaggedRow {
                at: Place::of_part(text, last),
                word: clip(last),
                row: 1,
                found: length,
                expected: side,
            }
            .into());
        }
    }
    Ok(board_from_rows(text, lines.map(words))?)
}

/// Why a text is not a 42-school file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SchoolError {
    /// The first line is no size.
    #[error("{at}: '{word}': expected the size of the board, one number of at least 2")]
    BadSize {
        /// Where it stands.
        at: Place,
        /// The word.
        word: String,
    },
    /// The number of rows is not what the size line says.
    #[error("{at}: '{word}': this size line asks for {word} rows, but {found} follow")]
    WrongRows {
        /// Where the size stands.
        at: Place,
        /// The size as written.
        word: String,
        /// The number of rows that follow.
        found: usize,
    },
    /// The words make no board.
    #[error(transparent)]
    Grid(#[from] GridError),
}
