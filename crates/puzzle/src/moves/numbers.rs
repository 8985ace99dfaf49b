//! The number notation: the tiles that move, one after the other (`8 6 3 2`).
//!
//! Its meaning depends on the board on which the moves begin.

use std::fmt;

use thiserror::Error;

use super::{MAX_STEPS, Moves};
use crate::excerpt::{MAX_EXCERPT_CHARACTERS, excerpt};
use crate::location::Place;
use crate::{Board, Direction, Tile};

/// Writes the numbers of the tiles that move, beginning at `start`.
///
/// An impossible step ends the text early; the moves of a
/// [`Solution`](crate::Solution) have none.
///
/// # Errors
/// If `f` fails.
pub fn write(moves: &Moves, start: &Board, f: &mut dyn fmt::Write) -> fmt::Result {
    let mut board = start.clone();
    for (index, step) in moves.iter().enumerate() {
        let Ok(tile) = board.try_slide(step) else {
            break;
        };
        let space = if index > 0 { " " } else { "" };
        write!(f, "{space}{tile}")?;
    }
    Ok(())
}

/// Reads the numbers of the tiles that move, beginning at `start`.
///
/// # Errors
/// If a word is not a number, or the tile is not beside the blank at that point.
///
/// ```
/// use taquin_puzzle::{Board, moves::numbers};
///
/// let board: Board = "1 2 3/4 0 5/7 8 6".parse()?;
/// assert_eq!(numbers::parse("5 6", &board)?.to_string(), "LU");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str, start: &Board) -> Result<Moves, NumbersError> {
    let mut reader = NumbersReader::new(start);
    reader.push(text)?;
    reader.finish()
}

/// Reads the numbers of tiles from a text in pieces, which may be split between any two characters.
///
/// It keeps the board, the moves at two bits per step, and the beginning of an unfinished word.
///
/// ```
/// use taquin_puzzle::{Board, moves::numbers::NumbersReader};
///
/// let mut reader = NumbersReader::new(&"1 2 3 4 5 6/7 8 9 0 10 11/13 14 15 16 17 12".parse::<Board>()?);
/// for piece in ["1", "0 1", "1\n12"] {
///     reader.push(piece)?;
/// }
/// assert_eq!(reader.finish()?.to_string(), "L2U");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NumbersReader {
    board: Board,
    moves: Moves,
    max_steps: usize,
    /// The place of the next character.
    at: Place,
    word: Option<Word>,
    /// The part of the word that an error would show.
    shown: String,
}

/// A word that may be unfinished.
#[derive(Clone, Copy)]
struct Word {
    at: Place,
    /// The number so far; `None` if the word is not a number.
    tile: Option<Tile>,
}

impl NumbersReader {
    /// Starts on the board on which the moves begin.
    pub fn new(start: &Board) -> NumbersReader {
        NumbersReader {
            board: start.clone(),
            moves: Moves::new(),
            max_steps: MAX_STEPS,
            at: Place::START,
            word: None,
            shown: String::new(),
        }
    }

    /// Refuses texts of more than `max_steps` moves.
    #[must_use]
    pub fn with_max_steps(mut self, max_steps: usize) -> NumbersReader {
        self.max_steps = max_steps;
        self
    }

    /// Reads the next piece. Linear in its length.
    ///
    /// # Errors
    /// If a word is not a number, or the tile is not beside the blank at that point.
    pub fn push(&mut self, piece: &str) -> Result<(), NumbersError> {
        for letter in piece.chars() {
            if letter.is_whitespace() || letter == ',' {
                self.end_word()?;
            } else {
                self.push_letter(letter);
            }
            self.at = match letter {
                '\n' => Place {
                    line: self.at.line + 1,
                    column: 1,
                },
                _ => Place {
                    column: self.at.column + 1,
                    ..self.at
                },
            };
        }
        Ok(())
    }

    /// Returns the moves.
    ///
    /// # Errors
    /// Like [`NumbersReader::push`], for the last word.
    pub fn finish(mut self) -> Result<Moves, NumbersError> {
        self.end_word()?;
        Ok(self.moves)
    }

    fn push_letter(&mut self, letter: char) {
        let at = self.at;
        let word = self.word.get_or_insert(Word { at, tile: Some(0) });
        let digit = letter.to_digit(10);
        word.tile = match (word.tile, digit) {
            (Some(tile), Some(digit)) => {
                let tens = tile.checked_mul(10);
                tens.and_then(|tens| tens.checked_add(digit))
            }
            _ => None,
        };
        // One more character than is shown, so that the excerpt ends with an ellipsis.
        if self.shown.chars().count() <= MAX_EXCERPT_CHARACTERS {
            self.shown.push(letter);
        }
    }

    /// Makes the move that the unfinished word names, if any.
    fn end_word(&mut self) -> Result<(), NumbersError> {
        let Some(Word { at, tile }) = self.word.take() else {
            return Ok(());
        };
        let Some(tile) = tile else {
            return Err(NumbersError::NotANumber {
                at,
                word: excerpt(&self.shown),
            });
        };
        self.shown.clear();
        if self.moves.len() == self.max_steps.min(MAX_STEPS) {
            let max = self.max_steps.min(MAX_STEPS);
            return Err(NumbersError::TooLong { at, max });
        }
        if tile as usize >= self.board.cells().len() {
            return Err(NumbersError::NoSuchTile { at, tile });
        }
        let step = self
            .board
            .moves()
            .find(|step| tile_that_moves(&self.board, *step) == Some(tile))
            .ok_or_else(|| NumbersError::NotBesideBlank {
                at,
                tile,
                step: self.moves.len() + 1,
                board: Box::new(self.board.clone()),
            })?;
        self.board.slide(step);
        self.moves.push(step);
        Ok(())
    }
}

/// The tile that a move would slide.
fn tile_that_moves(board: &Board, step: Direction) -> Option<Tile> {
    let from = board.size().neighbour(board.blank(), step.opposite())?;
    Some(board.cells()[from])
}

/// Why a text is not a sequence of tile numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NumbersError {
    /// A word that is not a number.
    #[error("{at}: '{word}' is not a tile: expected the number of the tile that moves")]
    NotANumber {
        /// Its place.
        at: Place,
        /// The word.
        word: String,
    },
    /// A tile that cannot move at that point.
    #[error("{at}: move {step} is not possible: tile {tile} is not beside the blank")]
    NotBesideBlank {
        /// Its place.
        at: Place,
        /// The tile.
        tile: Tile,
        /// The number of this move, counted from 1.
        step: usize,
        /// The board at that point.
        board: Box<Board>,
    },
    /// A number that no tile has.
    #[error("{at}: there is no tile {tile}")]
    NoSuchTile {
        /// Its place.
        at: Place,
        /// The number.
        tile: Tile,
    },
    /// Too many moves.
    #[error("{at}: at most {max} moves can be read")]
    TooLong {
        /// The place of the first surplus move.
        at: Place,
        /// The largest number of moves.
        max: usize,
    },
}

impl NumbersError {
    /// Where the error is.
    pub fn place(&self) -> Place {
        match self {
            NumbersError::NotANumber { at, .. }
            | NumbersError::NotBesideBlank { at, .. }
            | NumbersError::NoSuchTile { at, .. }
            | NumbersError::TooLong { at, .. } => *at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong_and_where() {
        let board: Board = "1 2 3/4 0 5/7 8 6".parse().unwrap();
        let error = |text| parse(text, &board).unwrap_err().to_string();
        assert_eq!(
            error("5 1"),
            "line 1, column 3: move 2 is not possible: tile 1 is not beside the blank"
        );
        assert_eq!(
            error("0"),
            "line 1, column 1: move 1 is not possible: tile 0 is not beside the blank"
        );
        assert!(error("5 -6").contains("'-6' is not a tile"));
        assert!(error("99999999999999999999").contains("is not a tile"));
    }
}
