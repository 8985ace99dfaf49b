//! The blank notation: `u d l r` or arrows say which way the blank moves, as many textbooks do.
//!
//! Capital letters are read too, as csTimer writes its scrambles of the kind "Blank".

use std::fmt;

use super::letters::{self, Alphabet, Letters};
use super::{LettersError, LettersReader, Moves};

pub(super) static ALPHABET: Alphabet = Alphabet {
    // The tile's direction is the opposite of the blank's.
    letters: Letters {
        letters: ['d', 'r', 'l', 'u'],
        in_words: "u, d, l or r",
    },
    other_case: Letters {
        letters: ['D', 'R', 'L', 'U'],
        in_words: "U, D, L or R",
    },
    accepts_other_case: true,
    hint: "is in another case than the first move",
    is_of_blank: true,
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
