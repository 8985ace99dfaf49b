//! The notations of moves by name, and one way to read and write them all.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::numbers::{self, NumbersError, NumbersReader};
use super::symbols::{self, MoveSymbols};
use super::{LettersError, LettersReader, Moves, blank, tile};
use crate::excerpt::excerpt;
use crate::location::Place;
use crate::{Board, Metric, name};

/// How moves are written.
///
/// Parses from its [name](Notation::name), in any case.
///
/// ```
/// use taquin_puzzle::{Board, Moves, Notation};
///
/// let start: Board = "1 2 3/4 0 6/7 5 8".parse()?;
/// let moves: Moves = "UL".parse()?;
/// for (notation, text) in [("tile", "UL"), ("blank", "dr"), ("numbers", "5 8")] {
///     let notation: Notation = notation.parse()?;
///     assert_eq!(notation.written(&moves, &start).to_string(), text);
///     assert_eq!(notation.parse(text, &start)?, moves);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Letters that say which way the [tile](tile) moves.
    #[default]
    Tile,
    /// Letters that say which way the [blank](blank) moves.
    Blank,
    /// The [numbers](numbers) of the tiles that move.
    Numbers,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 3] = [Notation::Tile, Notation::Blank, Notation::Numbers];

    /// The name used in commands.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Tile => "tile",
            Notation::Blank => "blank",
            Notation::Numbers => "numbers",
        }
    }

    /// What the text means, in a few words.
    pub fn description(self) -> &'static str {
        match self {
            Notation::Tile => "U D L R: the way the tile moves",
            Notation::Blank => "u d l r: the way the blank moves",
            Notation::Numbers => "The numbers of the tiles that move",
        }
    }

    /// Moves that print themselves in this notation; `start` is the board on which they begin.
    pub fn written<'a>(self, moves: &'a Moves, start: &'a Board) -> WrittenMoves<'a> {
        WrittenMoves {
            moves,
            start,
            notation: self,
            symbols: MoveSymbols::default(),
            metric: Metric::Multi,
        }
    }

    /// Reads moves in this notation; `start` is the board on which they begin.
    ///
    /// # Errors
    /// If the text is not in this notation. Of [numbers](numbers), also if a tile cannot move.
    pub fn parse(self, text: &str, start: &Board) -> Result<Moves, NotationError> {
        let mut reader = self.reader(start);
        reader.push(text)?;
        reader.finish()
    }

    /// A reader of this notation for texts in pieces.
    pub fn reader(self, start: &Board) -> NotationReader {
        NotationReader(match self {
            Notation::Tile => Reader::Letters(Box::new(tile::reader())),
            Notation::Blank => Reader::Letters(Box::new(blank::reader())),
            Notation::Numbers => Reader::Numbers(Box::new(NumbersReader::new(start))),
        })
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownNotationError;

    /// Reads the [name](Notation::name), in any case.
    fn from_str(text: &str) -> Result<Notation, UnknownNotationError> {
        name::find(text, Notation::ALL, |notation| (notation.name(), &[])).map_err(|nearest| {
            UnknownNotationError {
                word: excerpt(text),
                nearest,
            }
        })
    }
}

/// A word that is not the name of a notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{word}' is not a notation: {}use tile, blank or numbers",
    name::DidYouMean(*nearest)
)]
#[non_exhaustive]
pub struct UnknownNotationError {
    /// The word, shortened if it is long.
    pub word: String,
    /// The notation that was most likely meant.
    pub nearest: Option<Notation>,
}

/// Moves in a notation, written only while they are printed: those of huge boards take gigabytes as text.
#[derive(Clone, Copy, Debug)]
pub struct WrittenMoves<'a> {
    moves: &'a Moves,
    start: &'a Board,
    notation: Notation,
    symbols: MoveSymbols,
    metric: Metric,
}

impl WrittenMoves<'_> {
    /// Writes each move as a letter, a word or an arrow. Numbers are written all the same.
    #[must_use]
    pub fn symbols(self, symbols: MoveSymbols) -> Self {
        WrittenMoves { symbols, ..self }
    }

    /// Writes the moves as this metric counts them: in the single metric `RR` instead of `R2`.
    #[must_use]
    pub fn counted_by(self, metric: Metric) -> Self {
        WrittenMoves { metric, ..self }
    }
}

impl fmt::Display for WrittenMoves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = (MoveSymbols::Letters, Metric::Multi);
        match self.notation {
            Notation::Numbers => numbers::write(self.moves, self.start, f),
            Notation::Tile if (self.symbols, self.metric) == plain => tile::write(self.moves, f),
            Notation::Blank if (self.symbols, self.metric) == plain => blank::write(self.moves, f),
            Notation::Tile => {
                symbols::write(&tile::ALPHABET, self.symbols, self.metric, self.moves, f)
            }
            Notation::Blank => {
                symbols::write(&blank::ALPHABET, self.symbols, self.metric, self.moves, f)
            }
        }
    }
}

/// Reads moves in a notation from a text in pieces, which may be split between any two characters.
///
/// [`Notation::reader`] makes one.
pub struct NotationReader(Reader);

enum Reader {
    Letters(Box<LettersReader>),
    Numbers(Box<NumbersReader>),
}

impl NotationReader {
    /// Refuses texts of more than `max_steps` single steps, before memory is allocated for them.
    ///
    /// A few bytes of repeat counts can stand for very many moves.
    ///
    /// ```
    /// use taquin_puzzle::{Goal, Notation};
    ///
    /// let board = Goal::Rows.board("4x4".parse()?);
    /// let mut reader = Notation::Tile.reader(&board).with_max_steps(100);
    /// reader.push("D3U99999999 ").unwrap_err();
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_max_steps(self, max_steps: usize) -> NotationReader {
        NotationReader(match self.0 {
            Reader::Letters(reader) => Reader::Letters(Box::new(reader.with_max_steps(max_steps))),
            Reader::Numbers(reader) => Reader::Numbers(Box::new(reader.with_max_steps(max_steps))),
        })
    }

    /// Reads the next piece. Linear in its length and in the number of its steps.
    ///
    /// # Errors
    /// If the text is not in the notation; the error gives the place in the whole text.
    pub fn push(&mut self, piece: &str) -> Result<(), NotationError> {
        match &mut self.0 {
            Reader::Letters(reader) => Ok(reader.push(piece)?),
            Reader::Numbers(reader) => Ok(reader.push(piece)?),
        }
    }

    /// Returns the moves.
    ///
    /// # Errors
    /// Like [`NotationReader::push`], for the last word.
    pub fn finish(self) -> Result<Moves, NotationError> {
        match self.0 {
            Reader::Letters(reader) => Ok(reader.finish()?),
            Reader::Numbers(reader) => Ok(reader.finish()?),
        }
    }
}

/// Why a text is not a sequence of moves in a notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// Letters were expected.
    #[error(transparent)]
    Letters(#[from] LettersError),
    /// Numbers were expected.
    #[error(transparent)]
    Numbers(#[from] NumbersError),
}

impl NotationError {
    /// Where the error is.
    pub fn place(&self) -> Place {
        match self {
            NotationError::Letters(error) => error.place(),
            NotationError::Numbers(error) => error.place(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for notation in Notation::ALL {
            assert_eq!(notation.name().to_uppercase().parse(), Ok(notation));
            assert_eq!(notation.to_string(), notation.name());
        }
        assert_eq!(
            "number".parse::<Notation>().unwrap_err().to_string(),
            "'number' is not a notation: did you mean numbers? use tile, blank or numbers"
        );
    }

    #[test]
    fn moves_beyond_a_limit_are_refused_with_their_place() {
        let board: Board = "1 2 3/4 0 6/7 5 8".parse().unwrap();
        let read = |notation: Notation, text: &str| {
            let mut reader = notation.reader(&board).with_max_steps(3);
            reader.push(text)?;
            reader.finish()
        };
        assert_eq!(read(Notation::Tile, "UL2").map(|moves| moves.len()), Ok(3));
        assert_eq!(
            read(Notation::Numbers, "5 5 5").map(|moves| moves.len()),
            Ok(3)
        );
        for (notation, text, line, column) in [
            (Notation::Tile, "U\nL3", 2, 2),
            (Notation::Blank, "u4", 1, 2),
            (Notation::Numbers, "5 5 5 5", 1, 7),
        ] {
            let error = read(notation, text).unwrap_err();
            assert!(
                error.to_string().ends_with("at most 3 moves can be read"),
                "{error}"
            );
            assert_eq!(error.place(), Place { line, column });
        }
    }
}
