//! Boards from words, with the checks that all formats share.

use thiserror::Error;

use crate::location::{Located, Place};
use crate::{Board, BoardError, Size, SizeError, Tile};

/// Stands for all numbers that do not fit in a tile; no board has this tile.
const TOO_LARGE: Tile = Tile::MAX;

/// Makes a board from rows of words. Each word must be a slice of `text`.
pub(super) fn board_from_rows<'t, R>(text: &'t str, rows: R) -> Result<Board, Located<GridError>>
where
    R: Iterator<Item: Iterator<Item = &'t str> + Clone> + Clone,
{
    let mut tiles = Tiles::new(text);
    let (mut count, mut cols) = (0, 0);
    let mut last = &text[..0];
    for row in rows.clone() {
        let before = tiles.values.len();
        for word in row {
            tiles.push(word)?;
            last = word;
        }
        let found = tiles.values.len() - before;
        if count == 0 {
            cols = found;
        } else if found != cols {
            return Err(Located::new(
                text,
                last,
                GridError::RaggedRow {
                    row: count + 1,
                    found,
                    expected: cols,
                },
            ));
        }
        count += 1;
    }
    let size = Size::new(count, cols).map_err(|reason| Located::new(text, last, reason.into()))?;
    tiles.into_board(size, rows.flatten())
}

/// Makes a board from words in reading order; `size_of` gives the size for their number.
///
/// The words are read before they are counted, so that a bad word is reported
/// rather than a wrong number of words. At most `max + 1` words are kept.
pub(super) fn board_from_words<'t, E: From<GridError>>(
    text: &'t str,
    words: impl Iterator<Item = &'t str> + Clone,
    size_of: impl FnOnce(usize) -> Result<Size, E>,
    max: usize,
) -> Result<Board, Located<E>> {
    let mut tiles = Tiles::new(text);
    let mut last = &text[..0];
    for word in words.clone().take(max + 1) {
        tiles.push(word).map_err(Located::convert)?;
        last = word;
    }
    let size = size_of(tiles.values.len()).map_err(|reason| Located::new(text, last, reason))?;
    if tiles.values.len() != size.cells() {
        let found = words.count();
        let reason = GridError::WrongCount { size, found };
        return Err(Located::new(text, last, reason.into()));
    }
    tiles.into_board(size, words).map_err(Located::convert)
}

/// The values read so far.
struct Tiles<'t> {
    text: &'t str,
    values: Vec<Tile>,
}

impl<'t> Tiles<'t> {
    fn new(text: &'t str) -> Tiles<'t> {
        Tiles {
            text,
            values: Vec::new(),
        }
    }

    fn push(&mut self, word: &'t str) -> Result<(), Located<GridError>> {
        let value =
            read_tile(word).map_err(|problem| Located::new(self.text, word, problem.into()))?;
        self.values.push(value);
        Ok(())
    }

    /// Checks the values; `words` is read again only to locate an error.
    fn into_board(
        self,
        size: Size,
        words: impl Iterator<Item = &'t str> + Clone,
    ) -> Result<Board, Located<GridError>> {
        Board::new(size, self.values).map_err(|reason| {
            let word_at = |cell| words.clone().nth(cell).unwrap_or(&self.text[..0]);
            let place_of = |cell| Place::of_part(self.text, word_at(cell));
            let (cell, first) = match reason {
                BoardError::OutOfRange { cell, .. } | BoardError::NoBlank { cell, .. } => {
                    (cell, None)
                }
                BoardError::TwoBlanks { first, second }
                | BoardError::Repeated { first, second, .. } => (second, Some(place_of(first))),
                // The callers have counted the words.
                BoardError::Size(_)
                | BoardError::RaggedRow { .. }
                | BoardError::WrongCount { .. } => (0, None),
            };
            Located {
                first,
                ..Located::new(self.text, word_at(cell), GridError::Tile(reason))
            }
        })
    }
}

/// Reads one tile; `0`, `_`, `.`, `x` and, in drawings, an empty cell are the blank.
fn read_tile(word: &str) -> Result<Tile, WordProblem> {
    match word {
        "" | "_" | "." | "x" | "X" => return Ok(0),
        _ => {}
    }
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(WordProblem::NotATile);
    }
    if digits.len() < word.len() {
        return Err(WordProblem::Negative);
    }
    Ok(word.parse().unwrap_or(TOO_LARGE))
}

/// What is wrong with a word by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordProblem {
    /// Neither a number nor a blank.
    #[error("expected a tile number, or 0, _, . or x for the blank")]
    NotATile,
    /// A negative number.
    #[error("a tile number cannot be negative")]
    Negative,
}

/// Why words do not make a board, whatever their format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// A word is not a tile.
    #[error(transparent)]
    Word(#[from] WordProblem),
    /// A row is longer or shorter than the first; the word is its last one.
    #[error(
        "row {row} ends here with {found} tile{}, but the first row has {expected}",
        if *found == 1 { "" } else { "s" }
    )]
    RaggedRow {
        /// The row, from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The first row's length.
        expected: usize,
    },
    /// The number of words is not the number of cells; the word is the last one, or the first surplus one.
    #[error("{} has {} cells, but {found} tiles were given", size.board_in_words(), size.cells())]
    WrongCount {
        /// The requested size.
        size: Size,
        /// The number of words.
        found: usize,
    },
    /// The words are tiles, but do not make a board; the word is the first wrong one.
    #[error(transparent)]
    Tile(BoardError),
    /// The number of rows or columns is not possible.
    #[error(transparent)]
    Size(#[from] SizeError),
}
