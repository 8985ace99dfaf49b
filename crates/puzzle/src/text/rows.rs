//! One row per line, tiles separated by spaces or commas.
//!
//! Empty lines are skipped, and `#` begins a comment.

use std::fmt;

use thiserror::Error;

use super::grid::{GridError, board_from_rows};
use super::words::{content_lines, words};
use crate::location::Located;
use crate::{Board, Tile};

/// Writes a board, one row per line, with aligned columns.
///
/// # Errors
/// If `f` fails.
pub fn write(board: &Board, f: &mut dyn fmt::Write) -> fmt::Result {
    let width = super::drawing::digits(board.size());
    for row in board.rows() {
        for (col, tile) in row.iter().enumerate() {
            let space = if col > 0 { " " } else { "" };
            write!(f, "{space}{tile:width$}")?;
        }
        f.write_char('\n')?;
    }
    Ok(())
}

/// Writes tiles separated by single spaces.
pub(super) fn write_row(row: &[Tile], f: &mut dyn fmt::Write) -> fmt::Result {
    for (col, tile) in row.iter().enumerate() {
        let space = if col > 0 { " " } else { "" };
        write!(f, "{space}{tile}")?;
    }
    Ok(())
}

/// Reads a board, one row per line.
///
/// # Errors
/// If the text is not a board; the error gives the place.
pub fn parse(text: &str) -> Result<Board, Located<RowsError>> {
    board_from_rows(text, content_lines(text).map(words)).map_err(Located::convert)
}

/// Why lines are not the rows of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowsError {
    /// The words do not make a board.
    #[error(transparent)]
    Grid(#[from] GridError),
}
