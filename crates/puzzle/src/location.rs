//! Places in a text, and errors that know theirs.

use std::fmt;

use crate::excerpt::excerpt;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl Place {
    /// The beginning of a text.
    pub(crate) const START: Place = Place { line: 1, column: 1 };

    /// The place of the byte at `offset`, which must be a character boundary.
    ///
    /// Linear in the offset: places are computed only for error messages.
    pub(crate) fn of(text: &str, offset: usize) -> Place {
        Place::START.after(&text[..offset])
    }

    /// The place after `part`, which begins here. Linear in its length.
    pub(crate) fn after(self, part: &str) -> Place {
        let newlines = part.bytes().filter(|&b| b == b'\n').count();
        let last_line = part
            .rfind('\n')
            .map_or(part, |newline| &part[newline + 1..]);
        let columns = last_line.chars().count();
        Place {
            line: self.line + newlines,
            column: match newlines {
                0 => self.column + columns,
                _ => 1 + columns,
            },
        }
    }

    /// The place where `part`, a slice of `text`, begins.
    pub(crate) fn of_part(text: &str, part: &str) -> Place {
        Place::of(text, part.as_ptr() as usize - text.as_ptr() as usize)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// An error in a text: its place, the word it is about, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Located<E> {
    /// Where the word begins.
    pub at: Place,
    /// The word, shortened if it is long; empty at the end of the text.
    pub word: String,
    /// What is wrong with it.
    pub reason: E,
    /// The place of the first occurrence, if the word repeats a tile.
    pub first: Option<Place>,
}

impl<E> Located<E> {
    /// An error about `part`, which must be a slice of `text`.
    pub(crate) fn new(text: &str, part: &str, reason: E) -> Located<E> {
        Located {
            at: Place::of_part(text, part),
            word: excerpt(part),
            reason,
            first: None,
        }
    }

    /// The same error with the reason converted.
    pub(crate) fn convert<F: From<E>>(self) -> Located<F> {
        Located {
            at: self.at,
            word: self.word,
            reason: self.reason.into(),
            first: self.first,
        }
    }

    /// The same error for a text that begins on line `first_line` of a file.
    #[must_use]
    pub fn in_file(self, first_line: usize) -> Located<E> {
        self.beginning_at(Place {
            line: first_line,
            column: 1,
        })
    }

    /// The same error for a text that begins at `beginning` of a file.
    #[must_use]
    pub fn beginning_at(mut self, beginning: Place) -> Located<E> {
        for place in [Some(&mut self.at), self.first.as_mut()]
            .into_iter()
            .flatten()
        {
            if place.line == 1 {
                place.column += beginning.column.saturating_sub(1);
            }
            place.line += beginning.line.saturating_sub(1);
        }
        self
    }
}

impl<E: fmt::Display> fmt::Display for Located<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.at)?;
        if !self.word.is_empty() {
            write!(f, "'{}': ", self.word)?;
        }
        write!(f, "{}", self.reason)?;
        match self.first {
            Some(first) => write!(f, "; the first is at {first}"),
            None => Ok(()),
        }
    }
}

impl<E: std::error::Error> std::error::Error for Located<E> {}
