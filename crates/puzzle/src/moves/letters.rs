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
    pub(super) letters: Letters,
    /// The same letters in the other case: accepted if the whole text has them, or never.
    pub(super) other_case: Letters,
    pub(super) accepts_other_case: bool,
    /// What an error says about a letter in the other case.
    pub(super) hint: &'static str,
    /// What arrows mean, which all point the same way as the letters: see [`ARROWS`].
    pub(super) is_of_blank: bool,
}

/// Four letters, in the order of [`Direction::ALL`].
#[derive(Clone, Copy)]
pub(super) struct Letters {
    /// ASCII only.
    pub(super) letters: [char; 4],
    /// The letters in a sentence.
    pub(super) in_words: &'static str,
}

/// The arrows that are read, each set in the order of [`Direction::ALL`]: usual ones, half-width ones as
/// csTimer prints them, and ASCII.
const ARROWS: [[char; 4]; 3] = [
    ['↑', '←', '→', '↓'],
    ['\u{ffea}', '\u{ffe9}', '\u{ffeb}', '\u{ffec}'],
    ['^', '<', '>', 'v'],
];

impl Alphabet {
    /// The way the tile moves at an arrow.
    fn arrow(&self, letter: char) -> Option<Direction> {
        let code = ARROWS.iter().find_map(|arrows| {
            let index = arrows.iter().position(|&arrow| arrow == letter);
            index.map(|index| index as u8)
        });
        let direction = Direction::from_code(code?);
        Some(if self.is_of_blank {
            direction.opposite()
        } else {
            direction
        })
    }

    /// The usual arrow for the way the tile moves.
    pub(super) fn arrow_of(&self, direction: Direction) -> char {
        let shown = if self.is_of_blank {
            direction.opposite()
        } else {
            direction
        };
        ARROWS[0][usize::from(shown.code())]
    }
}

pub(super) fn write(alphabet: &Alphabet, moves: &Moves, f: &mut dyn fmt::Write) -> fmt::Result {
    if moves.len() >= letter_table::MIN_STEPS {
        let letters = alphabet.letters.letters.map(|letter| letter as u8);
        return letter_table::write(letters, moves, f);
    }
    for (direction, count) in moves.runs() {
        f.write_char(alphabet.letters.letters[usize::from(direction.code())])?;
        if count > 1 {
            write!(f, "{count}")?;
        }
    }
    Ok(())
}

/// Reads letters or arrows with repeat counts; white space and commas between moves are skipped.
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
    /// The letters in the case of this text, and those in the other.
    letters: Letters,
    other_case: Letters,
    /// Whether a letter has decided the case.
    is_case_known: bool,
    moves: Moves,
    max_repeat: usize,
    max_steps: usize,
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
            letters: alphabet.letters,
            other_case: alphabet.other_case,
            is_case_known: !alphabet.accepts_other_case,
            moves: Moves::new(),
            max_repeat: MAX_REPEAT,
            max_steps: MAX_STEPS,
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

    /// Refuses texts of more than `max_steps` single steps, before memory is allocated for them.
    #[must_use]
    pub fn with_max_steps(mut self, max_steps: usize) -> LettersReader {
        self.max_steps = max_steps;
        self
    }

    /// Reads the next piece. Linear in its length and in the number of its steps.
    ///
    /// # Errors
    /// If a character is not a move; the error gives the place in the whole text.
    pub fn push(&mut self, piece: &str) -> Result<(), LettersError> {
        self.decide_case(piece);
        let mut codes = [None; 128];
        for (code, &letter) in (0..).zip(&self.letters.letters) {
            codes[letter as usize] = Some(Direction::from_code(code));
        }
        for (offset, byte) in piece.bytes().enumerate() {
            if byte.is_ascii_digit() && self.letter.is_some() {
                self.count.push(byte);
                continue;
            }
            // The first byte of a character stands for all of its bytes.
            if !piece.is_char_boundary(offset) {
                continue;
            }
            self.end_run(piece)?;
            match codes.get(usize::from(byte)) {
                Some(&Some(direction)) => {
                    self.letter = Some(direction);
                    self.count.begin(offset + 1);
                }
                _ => self.read_arrow(piece, offset)?,
            }
        }
        if self.letter.is_some() && self.count.before.is_none() {
            self.count.before = Some(self.at.after(&piece[..self.count.offset]));
        }
        self.at = self.at.after(piece);
        Ok(())
    }

    /// Takes the case of the first letter for that of the whole text, if both cases are accepted.
    fn decide_case(&mut self, piece: &str) {
        if self.is_case_known {
            return;
        }
        let (own, other) = (&self.letters.letters, &self.other_case.letters);
        let first = piece
            .chars()
            .find(|letter| own.contains(letter) || other.contains(letter));
        let Some(first) = first else { return };
        if other.contains(&first) {
            std::mem::swap(&mut self.letters, &mut self.other_case);
        }
        self.is_case_known = true;
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
        let at = || {
            let in_piece = || self.at.after(&piece[..self.count.offset]);
            self.count.before.unwrap_or_else(in_piece)
        };
        if count == 0 || count > self.max_repeat.min(MAX_STEPS - self.moves.len()) {
            return Err(LettersError::BadCount {
                at: at(),
                word: excerpt(&self.count.shown),
                max: self.max_repeat,
            });
        }
        if count > self.max_steps.saturating_sub(self.moves.len()) {
            return Err(LettersError::TooLong {
                at: at(),
                max: self.max_steps,
            });
        }
        for _ in 0..count {
            self.moves.push(direction);
        }
        Ok(())
    }

    /// Reads an arrow, skips separators and refuses all other characters.
    #[cold]
    fn read_arrow(&mut self, piece: &str, offset: usize) -> Result<(), LettersError> {
        let Some(letter) = piece[offset..].chars().next() else {
            return Ok(());
        };
        if letter.is_whitespace() || letter == ',' {
            return Ok(());
        }
        if let Some(direction) = self.alphabet.arrow(letter) {
            self.letter = Some(direction);
            self.count.begin(offset + letter.len_utf8());
            return Ok(());
        }
        let at = self.at.after(&piece[..offset]);
        let expected = self.letters.in_words;
        Err(if self.other_case.letters.contains(&letter) {
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
    /// A letter in the other case, which is another notation.
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
    /// Too many moves.
    #[error("{at}: at most {max} moves can be read")]
    TooLong {
        /// The place after the first surplus letter.
        at: Place,
        /// The largest number of single steps.
        max: usize,
    },
}

impl LettersError {
    /// Where the error is.
    pub fn place(&self) -> Place {
        match self {
            LettersError::UnknownLetter { at, .. }
            | LettersError::OtherNotation { at, .. }
            | LettersError::BadCount { at, .. }
            | LettersError::TooLong { at, .. } => *at,
        }
    }
}
