//! The flat list: all tiles in reading order, between spaces or commas.
//!
//! Without a size the number of tiles must be a square. `#` begins a comment.

use std::fmt;

use thiserror::Error;

use super::grid::{GridError, board_from_words};
use super::place::{Located, content_lines, words};
use crate::{Board, Size};

/// Writes the tiles of a board, separated by spaces.
///
/// # Errors
/// When `f` refuses.
pub fn write(board: &Board, f: &mut dyn fmt::Write) -> fmt::Result {
    super::rows::write_row(board.cells(), f)
}

/// Reads a flat list, of the given size or square.
///
/// # Errors
/// When the text is no board, or there is no size and the list is not square;
/// the error says where.
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
    /// The number of tiles is no square and no size was given; the word is the last.
    #[error(
        "the list ends here after {count} tiles, which is not a square board: \
         give its size, or mark where its rows end"
    )]
    NotSquare {
        /// The number of words.
        count: usize,
    },
    /// The words make no board.
    #[error(transparent)]
    Grid(#[from] GridError),
}
