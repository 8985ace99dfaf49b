//! The number notation: the tiles that move, one after the other (`8 6 3 2`).
//!
//! It means something only together with the board on which the moves begin.

use std::fmt;

use thiserror::Error;

use super::{MAX_STEPS, Moves};
use crate::text::{CLIPPED, Place, clip};
use crate::{Board, Direction, Tile};

/// Writes the numbers of the tiles that move, beginning at `start`.
///
/// # Errors
/// When `f` refuses. Steps that are not possible end the text early: a
/// [`Solution`](crate::Solution) has none.
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
/// When a word is no number, or the tile is not beside the blank at that point.
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

/// Reads the numbers of tiles from a text that comes piece by piece, cut anywhere between characters.
///
/// It holds the board, the moves at two bits a step, and the beginning of a word under way.
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
    /// Where the next character stands.
    at: Place,
    word: Option<Word>,
    /// As much of the word as an error shows.
    shown: String,
}

/// A word that may go on.
#[derive(Clone, Copy)]
struct Word {
    at: Place,
    /// The number, as long as it is one.
    tile: Option<Tile>,
}

impl NumbersReader {
    /// Begins with the board on which the moves begin.
    pub fn new(start: &Board) -> NumbersReader {
        NumbersReader {
            board: start.clone(),
            moves: Moves::new(),
            at: Place::START,
            word: None,
            shown: String::new(),
        }
    }

    /// Reads the next piece. Linear in its length.
    ///
    /// # Errors
    /// When a word is no number, or the tile is not beside the blank at that point.
    pub fn push(&mut self, piece: &str) -> Result<(), NumbersError> {
        for letter in piece.chars() {
            match letter.is_whitespace() || letter == ',' {
                true => self.end_word()?,
                false => self.push_letter(letter),
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

    /// Ends with the moves that were read.
    ///
    /// # Errors
    /// Those of [`NumbersReader::push`], for the last word.
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
        // One more than is shown tells that there are more.
        if self.shown.chars().count() <= CLIPPED {
            self.shown.push(letter);
        }
    }

    /// Makes the move that the word names, if there is one under way.
    fn end_word(&mut self) -> Result<(), NumbersError> {
        let Some(Word { at, tile }) = self.word.take() else {
            return Ok(());
        };
        let Some(tile) = tile else {
            return Err(NumbersError::NotANumber {
                at,
                word: clip(&self.shown),
            });
        };
        self.shown.clear();
        if self.moves.len() == MAX_STEPS {
            return Err(NumbersError::TooLong { at });
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
    /// A word that is no number.
    #[error("{at}: '{word}' is not a tile: expected the number of the tile that moves")]
    NotANumber {
        /// Where it stands.
        at: Place,
        /// The word.
        word: String,
    },
    /// A tile that cannot move at that point.
    #[error("{at}: move {step} is not possible: tile {tile} is not beside the blank")]
    NotBesideBlank {
        /// Where it stands.
        at: Place,
        /// The tile.
        tile: Tile,
        /// Which move this would be, from 1.
        step: usize,
        /// The board at that point.
        board: Box<Board>,
    },
    /// More moves than can be kept.
    #[error("{at}: there are more than {MAX_STEPS} moves: give fewer")]
    TooLong {
        /// Where the first of those stands that are too many.
        at: Place,
    },
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
