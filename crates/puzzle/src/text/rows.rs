//! Rows on lines, their tiles between spaces or commas.
//!
//! Blank lines are passed over and `#` begins a comment.

use std::fmt;

use thiserror::Error;

use super::grid::{GridError, board_from_rows};
use super::place::{Located, content_lines, words};
use crate::{Board, Tile};

/// Writes a board, a row a line, columns aligned.
///
/// # Errors
/// When `f` refuses.
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

/// Reads a board, a row a line.
///
/// # Errors
/// When the text is no board; the error says where.
pub fn parse(text: &str) -> Result<Board, Located<RowsError>> {
    board_from_rows(text, content_lines(text).map(words)).map_err(Located::convert)
}

/// Why lines are not the rows of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowsError {
    /// The words make no board.
    #[error(transparent)]
    Grid(#[from] GridError),
}
