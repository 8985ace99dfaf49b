//! The one-line notation, the canonical text form: `8 0 6/5 4 7/2 3 1`.
//!
//! Tiles are separated by spaces or commas, rows by slashes. A single row ends
//! with a slash to distinguish it from a flat list: `1 0 2 3/` is a 1x4 board.
//! `#` begins a comment.

use std::fmt;

use thiserror::Error;

use super::grid::{GridError, board_from_rows};
use super::words::{content_lines, words};
use crate::Board;
use crate::location::Located;

/// Writes a board in this notation.
///
/// # Errors
/// If `f` fails.
pub fn write(board: &Board, f: &mut dyn fmt::Write) -> fmt::Result {
    for (index, row) in board.rows().enumerate() {
        if index > 0 {
            f.write_char('/')?;
        }
        super::rows::write_row(row, f)?;
    }
    // Without a slash, a single row would be read as a flat list, which must be square.
    if board.size().rows() == 1 {
        f.write_char('/')?;
    }
    Ok(())
}

/// Reads a board in this notation.
///
/// # Errors
/// If the text is not a board; the error gives the place.
pub fn parse(text: &str) -> Result<Board, Located<LineError>> {
    let mut lines = content_lines(text);
    let line = lines.next().unwrap_or(&text[..0]);
    if let Some(second) = lines.next() {
        let word = words(second).next().unwrap_or(second);
        return Err(Located::new(text, word, LineError::SecondLine));
    }
    let rows = match line.trim_end().strip_suffix('/') {
        Some(only) if !only.contains('/') => only,
        _ => line,
    }
    .split('/');
    for (index, row) in rows.clone().enumerate() {
        if words(row).next().is_none() {
            return Err(Located::new(
                text,
                row.trim(),
                LineError::EmptyRow { row: index + 1 },
            ));
        }
    }
    board_from_rows(text, rows.map(words)).map_err(Located::convert)
}

/// Why a text is not a board in one-line notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineError {
    /// No tiles between two slashes, before the first or after the last.
    #[error("row {row} is empty: expected tiles between the slashes")]
    EmptyRow {
        /// The row, from 1.
        row: usize,
    },
    /// More text on another line.
    #[error("a board with slashes between rows must be on one line")]
    SecondLine,
    /// The words do not make a board.
    #[error(transparent)]
    Grid(#[from] GridError),
}
