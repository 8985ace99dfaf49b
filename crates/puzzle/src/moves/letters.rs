//! The common part of the tile and the blank notation: one letter per step, a number repeats it.

use std::fmt;

use thiserror::Error;

use super::{MAX_STEPS, Moves, letter_table};
use crate::Direction;
use crate::excerpt::{MAX_EXCERPT_CHARACTERS, excerpt};
use crate::location::Place;

/// The largest repeat count: no run on any board is longer.
const MAX_REPEAT: usize = crate::Size::MAX_CELLS;

/// The letters of one notation, in the order of [`Direction::ALL`].
pub(super) struct Alphabet {
    /// ASCII only.
    pub(super) letters: [char; 4],
    /// The letters in a sentence.
    pub(super) in_words: &'static str,
    /// The letters of the other notation, and what an error says about them.
    pub(super) foreign: [char; 4],
    pub(super) hint: &'static str,
}

pub(super) fn write(alphabet: &Alphabet, moves: &Moves, f: &mut dyn fmt::Write) -> fmt::Result {
    if moves.len() >= letter_table::MIN_STEPS {
        return letter_table::write(alphabet.letters.map(|letter| letter as u8), moves, f);
    }
    for (direction, count) in moves.runs() {
        f.write_char(alphabet.letters[usize::from(direction.code())])?;
        if count > 1 {
            write!(f, "{count}")?;
        }
    }
    Ok(())
}

/// Reads letters with repeat counts; white space and commas between moves are skipped.
pub(super) fn parse(alphabet: &'static Alphabet, text: &str) -> Result<Moves, LettersError> {
    let mut reader = LettersReader::new(alphabet);
    reader.push(text)?;
    reader.finish()
}

/// Reads moves in letters from a text in pieces, which may be split between any two characters.
///
/// It keeps the moves at two bits per step, and of the text only an unfinished
/// number. [`tile::reader`](super::tile::reader) and
/// [`blank::reader`](super::blank::reader) make one.
///
/// ```
/// let mut reader = taquin_puzzle::moves::tile::reader();
/// for piece in ["UR1", "2\n", "D"] {
///     reader.push(piece)?;
/// }
/// assert_eq!(reader.finish()?.to_string(), "UR12D");
/// # Ok::<(), taquin_puzzle::moves::LettersError>(())
/// ```
pub struct LettersReader {
    alphabet: &'static Alphabet,
    moves: Moves,
    max_repeat: usize,
    /// The place where the current piece begins.
    at: Place,
    /// The letter whose repeat count may be incomplete.
    letter: Option<Direction>,
    count: Number,
}

/// The digits after a letter, as far as they are read.
#[derive(Default)]
struct Number {
    /// Where they begin: an offset in the current piece, or a place before it.
    offset: usize,
    before: Option<Place>,
    value: Option<usize>,
    /// The digits that an error would show.
    shown: String,
}

impl Number {
    /// Starts a new number at `offset` in the piece.
    #[inline]
    fn begin(&mut self, offset: usize) {
        (self.offset, self.before, self.value) = (offset, None, None);
        self.shown.clear();
    }

    #[inline]
    fn push(&mut self, digit: u8) {
        let value = self.value.unwrap_or(0).saturating_mul(10);
        self.value = Some(value.saturating_add(usize::from(digit - b'0')));
        if self.shown.len() <= MAX_EXCERPT_CHARACTERS {
            self.shown.push(char::from(digit));
        }
    }
}

impl LettersReader {
    pub(super) fn new(alphabet: &'static Alphabet) -> LettersReader {
        LettersReader {
            alphabet,
            moves: Moves::new(),
            max_repeat: MAX_REPEAT,
            at: Place::START,
            letter: None,
            count: Number::default(),
        }
    }

    /// Refuses counts above `max_repeat`.
    #[cfg(any(feature = "serde", feature = "replay-links"))]
    pub(super) fn with_max_repeat(mut self, max_repeat: usize) -> LettersReader {
        self.max_repeat = max_repeat;
        self
    }

    /// Reads the next piece. Linear in its length and in the number of its steps.
    ///
    /// # Errors
    /// If a character is not a move; the error gives the place in the whole text.
    pub fn push(&mut self, piece: &str) -> Result<(), LettersError> {
        let mut codes = [None; 128];
        for (code, &letter) in (0..).zip(&self.alphabet.letters) {
            codes[letter as usize] = Some(Direction::from_code(code));
        }
        for (offset, byte) in piece.bytes().enumerate() {
            if byte.is_ascii_digit() && self.letter.is_some() {
                self.count.push(byte);
                continue;
            }
            self.end_run(piece)?;
            match codes.get(usize::from(byte)) {
                Some(&Some(direction)) => {
                    self.letter = Some(direction);
                    self.count.begin(offset + 1);
                }
                _ => self.skip_separator(piece, offset)?,
            }
        }
        if self.letter.is_some() && self.count.before.is_none() {
            self.count.before = Some(self.at.after(&piece[..self.count.offset]));
        }
        self.at = self.at.after(piece);
        Ok(())
    }

    /// Returns the moves.
    ///
    /// # Errors
    /// If the last repeat count is not valid.
    pub fn finish(mut self) -> Result<Moves, LettersError> {
        self.end_run("")?;
        Ok(self.moves)
    }

    /// Appends the letter as often as its repeat count says.
    #[inline]
    fn end_run(&mut self, piece: &str) -> Result<(), LettersError> {
        let Some(direction) = self.letter.take() else {
            return Ok(());
        };
        let count = self.count.value.unwrap_or(1);
        if count == 0 || count > self.max_repeat.min(MAX_STEPS - self.moves.len()) {
            let in_piece = || self.at.after(&piece[..self.count.offset]);
            return Err(LettersError::BadCount {
                at: self.count.before.unwrap_or_else(in_piece),
                word: excerpt(&self.count.shown),
                max: self.max_repeat,
            });
        }
        for _ in 0..count {
            self.moves.push(direction);
        }
        Ok(())
    }

    /// Skips separators and refuses all other characters.
    #[cold]
    fn skip_separator(&self, piece: &str, offset: usize) -> Result<(), LettersError> {
        // The first byte of a character stands for all of its bytes.
        let Some(letter) = piece.get(offset..).and_then(|rest| rest.chars().next()) else {
            return Ok(());
        };
        if letter.is_whitespace() || letter == ',' {
            return Ok(());
        }
        let at = self.at.after(&piece[..offset]);
        let expected = self.alphabet.in_words;
        Err(if self.alphabet.foreign.contains(&letter) {
            LettersError::OtherNotation {
                at,
                letter,
                expected,
                hint: self.alphabet.hint,
            }
        } else {
            LettersError::UnknownLetter {
                at,
                letter,
                expected,
            }
        })
    }
}

/// Why a text is not a sequence of moves in letters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LettersError {
    /// A character that is not a move.
    #[error("{at}: '{}' is not a move: expected {expected}, optionally with a repeat count", letter.escape_debug())]
    UnknownLetter {
        /// Its place.
        at: Place,
        /// The character.
        letter: char,
        /// The letters of this notation.
        expected: &'static str,
    },
    /// A letter of the other notation.
    #[error("{at}: '{letter}' {hint}; expected {expected}")]
    OtherNotation {
        /// Its place.
        at: Place,
        /// The letter.
        letter: char,
        /// The letters of this notation.
        expected: &'static str,
        /// What the letter means.
        hint: &'static str,
    },
    /// A repeat count that is zero or too large.
    #[error(
        "{at}: '{word}' is not a valid repeat count: expected 1 to {max}, and fewer than 2^32 steps in total"
    )]
    BadCount {
        /// Its place.
        at: Place,
        /// The number as written.
        word: String,
        /// The largest count that is accepted.
        max: usize,
    },
}
