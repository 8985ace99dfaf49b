//! What the tile and the blank notation share: one letter a step, a number repeats it.

use std::fmt;

use thiserror::Error;

use super::{Moves, long_letters};
use crate::Direction;
use crate::text::{Place, clip};

/// The longest sequence that the text of moves may stand for: 1 GiB of memory.
const MAX_STEPS: usize = u32::MAX as usize;

/// No run on any board is longer.
const MAX_REPEAT: usize = crate::Size::MAX_CELLS;

/// The letters of one notation, in the order of [`Direction::ALL`].
pub(super) struct Alphabet {
    /// All of ASCII.
    pub(super) letters: [char; 4],
    /// The letters in a sentence.
    pub(super) in_words: &'static str,
    /// The letters of the other notation, and what to say when one is met.
    pub(super) foreign: [char; 4],
    pub(super) hint: &'static str,
}

pub(super) fn write(alphabet: &Alphabet, moves: &Moves, f: &mut dyn fmt::Write) -> fmt::Result {
    if moves.len() >= long_letters::FROM {
        return long_letters::write(alphabet.letters.map(|letter| letter as u8), moves, f);
    }
    for (direction, count) in moves.runs() {
        f.write_char(alphabet.letters[usize::from(direction.code())])?;
        if count > 1 {
            write!(f, "{count}")?;
        }
    }
    Ok(())
}

/// Reads letters with repeat counts; white space and commas may stand between moves.
pub(super) fn parse(alphabet: &Alphabet, text: &str) -> Result<Moves, LettersError> {
    let at = |offset| Place::of(text, offset);
    let mut moves = Moves::new();
    let mut rest = text.char_indices().peekable();
    while let Some((offset, letter)) = rest.next() {
        if letter.is_whitespace() || letter == ',' {
            continue;
        }
        let Some(code) = alphabet.letters.iter().position(|&l| l == letter) else {
            return Err(if alphabet.foreign.contains(&letter) {
                LettersError::OtherNotation {
                    at: at(offset),
                    letter,
                    expected: alphabet.in_words,
                    hint: alphabet.hint,
                }
            } else {
                LettersError::UnknownLetter {
                    at: at(offset),
                    letter,
                    expected: alphabet.in_words,
                }
            });
        };
        let start = offset + letter.len_utf8();
        let mut end = start;
        while let Some((digit, _)) = rest.next_if(|(_, c)| c.is_ascii_digit()) {
            end = digit + 1;
        }
        let count = match &text[start..end] {
            "" => 1,
            // All digits: a failure can only mean a number far over the limit.
            digits => digits.parse().unwrap_or(usize::MAX),
        };
        if count == 0 || count > MAX_REPEAT.min(MAX_STEPS - moves.len()) {
            return Err(LettersError::BadCount {
                at: at(start),
                word: clip(&text[start..end]),
            });
        }
        let direction = Direction::from_code(code as u8);
        moves.extend(std::iter::repeat_n(direction, count));
    }
    Ok(moves)
}

/// Why a text is not a sequence of moves in letters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LettersError {
    /// A character that stands for no move.
    #[error("{at}: '{}' is not a move: expected {expected}, and a number to repeat it", letter.escape_debug())]
    UnknownLetter {
        /// Where it stands.
        at: Place,
        /// The character.
        letter: char,
        /// The letters of this notation.
        expected: &'static str,
    },
    /// A letter of the other notation.
    #[error("{at}: '{letter}' {hint}; expected {expected}")]
    OtherNotation {
        /// Where it stands.
        at: Place,
        /// The letter.
        letter: char,
        /// The letters of this notation.
        expected: &'static str,
        /// What the letter means.
        hint: &'static str,
    },
    /// A repeat count that is zero or far too large.
    #[error(
        "{at}: '{word}' is not a repeat count: expected 1 to {MAX_REPEAT}, and fewer than 2^32 steps in all"
    )]
    BadCount {
        /// Where it stands.
        at: Place,
        /// The number as written.
        word: String,
    },
}
