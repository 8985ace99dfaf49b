//! What the tile and the blank notation share: one letter a step, a number repeats it.

use std::fmt;

use thiserror::Error;

use super::{MAX_STEPS, Moves, long_letters};
use crate::Direction;
use crate::text::{CLIPPED, Place, clip};

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
pub(super) fn parse(alphabet: &'static Alphabet, text: &str) -> Result<Moves, LettersError> {
    let mut reader = LettersReader::new(alphabet);
    reader.push(text)?;
    reader.finish()
}

/// Reads moves in letters from a text that comes piece by piece, cut anywhere between characters.
///
/// It holds the moves at two bits a step, and nothing of the text but a number
/// under way. [`tile::reader`](super::tile::reader) and
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
    /// Where the piece begins.
    at: Place,
    /// The letter whose count may not be complete.
    letter: Option<Direction>,
    count: Number,
}

/// The digits after a letter, as far as they were read.
#[derive(Default)]
struct Number {
    /// Where they begin: in the piece, or before it.
    offset: usize,
    before: Option<Place>,
    value: Option<usize>,
    /// As many of them as an error shows.
    shown: String,
}

impl Number {
    /// Forgets the number, and begins another at `offset` in the piece.
    #[inline]
    fn begin(&mut self, offset: usize) {
        (self.offset, self.before, self.value) = (offset, None, None);
        self.shown.clear();
    }

    #[inline]
    fn push(&mut self, digit: u8) {
        let value = self.value.unwrap_or(0).saturating_mul(10);
        self.value = Some(value.saturating_add(usize::from(digit - b'0')));
        if self.shown.len() <= CLIPPED {
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
    #[cfg(feature = "serde")]
    pub(super) fn with_max_repeat(mut self, max_repeat: usize) -> LettersReader {
        self.max_repeat = max_repeat;
        self
    }

    /// Reads the next piece. Linear in its length and in the number of its steps.
    ///
    /// # Errors
    /// When a character is no move; the error says where in the whole text.
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
                _ => self.pass_over(piece, offset)?,
            }
        }
        if self.letter.is_some() && self.count.before.is_none() {
            self.count.before = Some(self.at.after(&piece[..self.count.offset]));
        }
        self.at = self.at.after(piece);
        Ok(())
    }

    /// Ends with the moves that were read.
    ///
    /// # Errors
    /// When the last repeat count is none.
    pub fn finish(mut self) -> Result<Moves, LettersError> {
        self.end_run("")?;
        Ok(self.moves)
    }

    /// Appends the letter as often as the number behind it says.
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
                word: clip(&self.count.shown),
                max: self.max_repeat,
            });
        }
        for _ in 0..count {
            self.moves.push(direction);
        }
        Ok(())
    }

    /// Passes over what may stand between moves, and refuses the rest.
    #[cold]
    fn pass_over(&self, piece: &str, offset: usize) -> Result<(), LettersError> {
        // A byte inside a character was passed over with the first one.
        let Some(letter) = piece.get(offset..).and_then(|rest| rest.chars().next()) else {
            return Ok(());
        };
        if letter.is_whitespace() || letter == ',' {
            return Ok(());
        }
        let at = self.at.after(&piece[..offset]);
        let expected = self.alphabet.in_words;
        Err(match self.alphabet.foreign.contains(&letter) {
            true => LettersError::OtherNotation {
                at,
                letter,
                expected,
                hint: self.alphabet.hint,
            },
            false => LettersError::UnknownLetter {
                at,
                letter,
                expected,
            },
        })
    }
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
        "{at}: '{word}' is not a repeat count: expected 1 to {max}, and fewer than 2^32 steps in all"
    )]
    BadCount {
        /// Where it stands.
        at: Place,
        /// The number as written.
        word: String,
        /// The largest that is accepted.
        max: usize,
    },
}
