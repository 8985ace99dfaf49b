//! The flat list: all tiles in reading order, between spaces or commas.
//!
//! Without a size the number of tiles must be a square. `#` begins a comment.

use std::fmt;

use thiserror::Error;

use super::grid::{GridError, board_from_words};
use super::words::{content_lines, words};
use crate::location::Located;
use crate::{Board, Size};

/// Writes the tiles of a board, separated by spaces.
///
/// # Errors
/// If `f` fails.
pub fn write(board: &Board, f: &mut dyn fmt::Write) -> fmt::Result {
    super::rows::write_row(board.cells(), f)
}

/// Reads a flat list of the given size; without one, the board must be square.
///
/// # Errors
/// If the text is not a board, or if there is no size and the list is not square;
/// the error gives the place.
pub fn parse(text: &str, size: Option<Size>) -> Result<Board, Located<FlatError>> {
    let list = content_lines(text).flat_map(words);
    parse_words(text, list, size)
}

/// Reads words, slices of `text`, as a flat list.
pub(super) fn parse_words<'t>(
    text: &'t str,
    list: impl Iterator<Item = &'t str> + Clone,
    size: Option<Size>,
) -> Result<Board, Located<FlatError>> {
    let square = |count: usize| match count.isqrt() {
        side if side * side == count => {
            Size::new(side, side).map_err(|error| GridError::Size(error).into())
        }
        _ => Err(FlatError::NotSquare { count }),
    };
    match size {
        Some(size) => board_from_words(text, list, |_| Ok(size), size.cells()),
        None => board_from_words(text, list, square, Size::MAX_CELLS),
    }
}

/// Why a text is not a flat list of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FlatError {
    /// The number of tiles is not a square number and no size was given; the word is the last one.
    #[error(
        "the list ends here after {count} tiles, which do not make a square board: \
         give the size, such as {}, or mark where the rows end", likely_size(*count)
    )]
    NotSquare {
        /// The number of words.
        count: usize,
    },
    /// The words do not make a board.
    #[error(transparent)]
    Grid(#[from] GridError),
}
/// The size nearest to a square that has this number of cells.
fn likely_size(cells: usize) -> String {
    let rows = (1..=cells.isqrt())
        .rev()
        .find(|rows| cells.is_multiple_of(*rows));
    let rows = rows.unwrap_or(1);
    format!("{rows}x{}", cells / rows)
}
