//! The blank notation: `u d l r` say which way the blank moves, as many textbooks do.

use std::fmt;

use super::letters::{self, Alphabet};
use super::{LettersError, LettersReader, Moves};

static ALPHABET: Alphabet = Alphabet {
    // The tile's direction is the opposite of the blank's.
    letters: ['d', 'r', 'l', 'u'],
    in_words: "u, d, l or r",
    foreign: ['D', 'R', 'L', 'U'],
    hint: "is tile notation, which names the way the tile moves",
};

/// Writes moves in this notation.
///
/// # Errors
/// If `f` fails.
pub fn write(moves: &Moves, f: &mut dyn fmt::Write) -> fmt::Result {
    letters::write(&ALPHABET, moves, f)
}

/// Reads moves in this notation.
///
/// # Errors
/// If a character is not a move; the error gives the place.
///
/// ```
/// let moves = taquin_puzzle::moves::blank::parse("dl2")?;
/// assert_eq!(moves.to_string(), "UR2"); // the tile goes the other way
/// # Ok::<(), taquin_puzzle::moves::LettersError>(())
/// ```
pub fn parse(text: &str) -> Result<Moves, LettersError> {
    letters::parse(&ALPHABET, text)
}

/// A reader of this notation for texts in pieces.
pub fn reader() -> LettersReader {
    LettersReader::new(&ALPHABET)
}
