//! The tile notation: `U D L R` or arrows say which way the tile moves, a number repeats (`UR2D`).

use std::fmt;

use super::letters::{self, Alphabet, Letters};
use super::{LettersError, LettersReader, Moves};

pub(super) static ALPHABET: Alphabet = Alphabet {
    letters: Letters {
        letters: ['U', 'L', 'R', 'D'],
        in_words: "U, D, L or R",
    },
    other_case: Letters {
        letters: ['u', 'l', 'r', 'd'],
        in_words: "u, d, l or r",
    },
    accepts_other_case: false,
    hint: "is blank notation, which names the way the blank moves",
    is_of_blank: false,
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
pub fn parse(text: &str) -> Result<Moves, LettersError> {
    letters::parse(&ALPHABET, text)
}

/// Reads moves for boards of one size, and refuses repeat counts that are too large for it.
#[cfg(feature = "serde")]
pub(crate) fn parse_for(size: crate::Size, text: &str) -> Result<Moves, LettersError> {
    let mut reader = reader_for(size);
    reader.push(text)?;
    reader.finish()
}

/// A reader of moves for boards of one size, which refuses repeat counts that are too large for it.
#[cfg(any(feature = "serde", feature = "replay-links"))]
pub(crate) fn reader_for(size: crate::Size) -> LettersReader {
    reader().with_max_repeat(size.rows().max(size.cols()) - 1)
}

/// A reader of this notation for texts in pieces.
pub fn reader() -> LettersReader {
    LettersReader::new(&ALPHABET)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_counts_and_space() {
        assert_eq!(parse(" U R2, D\n").unwrap().to_string(), "UR2D");
        assert_eq!(parse("RRR").unwrap().to_string(), "R3");
        assert_eq!(parse("").unwrap(), Moves::new());
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let error = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            error("UR\nX"),
            "line 2, column 1: 'X' is not a move: expected U, D, L or R, optionally with a repeat count"
        );
        assert_eq!(
            error("Ud"),
            "line 1, column 2: 'd' is blank notation, which names the way the blank moves; expected U, D, L or R"
        );
        assert!(error("U0").starts_with("line 1, column 2: '0' is not a valid repeat count"));
        assert!(error("U67108865").contains("not a valid repeat count"));
        assert!(error("U99999999999999999999999999").contains("not a valid repeat count"));
        assert!(error("2U").contains("'2' is not a move"));
    }
}
