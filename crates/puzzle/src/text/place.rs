//! Words of a text and where they stand.

use std::fmt;

/// A place in a text: line and column, counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// Where a text begins.
    pub(crate) const START: Place = Place { line: 1, column: 1 };

    /// The place of the byte at `offset`, which must lie on a character's border.
    ///
    /// Linear in the offset: places are worked out only when there is an error to report.
    pub(crate) fn of(text: &str, offset: usize) -> Place {
        Place::START.after(&text[..offset])
    }

    /// The place behind a part of the text that begins here. Linear in its length.
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

/// What is wrong with a text, where, and which word it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Located<E> {
    /// Where the word begins.
    pub at: Place,
    /// The word, cut short when long; empty at the end of the text.
    pub word: String,
    /// What is wrong.
    pub reason: E,
    /// Where the same tile stands first, if it is a repeated one.
    pub first: Option<Place>,
}

impl<E> Located<E> {
    /// An error about `part`, which must be a slice of `text`.
    pub(crate) fn new(text: &str, part: &str, reason: E) -> Located<E> {
        Located {
            at: Place::of_part(text, part),
            word: clip(part),
            reason,
            first: None,
        }
    }

    /// The same error, its reason wrapped.
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
    pub fn in_file(mut self, first_line: usize) -> Located<E> {
        let shift = first_line.saturating_sub(1);
        self.at.line += shift;
        if let Some(first) = &mut self.first {
            first.line += shift;
        }
        self
    }
}

impl<E: fmt::Display> fmt::Display for Located<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: '{}': {}", self.at, self.word, self.reason)?;
        match self.first {
            Some(first) => write!(f, "; the first is at {first}"),
            None => Ok(()),
        }
    }
}

impl<E: std::error::Error> std::error::Error for Located<E> {}

/// How many characters of a word an error message shows.
pub(crate) const CLIPPED: usize = 24;

/// A word for an error message: cut short when long, unprintable characters escaped.
pub(crate) fn clip(word: &str) -> String {
    let mut clipped: String = word
        .chars()
        .take(CLIPPED)
        .flat_map(|c| match c {
            '"' | '\'' | '\\' => vec![c],
            _ => c.escape_debug().collect(),
        })
        .collect();
    if word.chars().nth(CLIPPED).is_some() {
        clipped.push('…');
    }
    clipped
}

/// The words between white space and commas.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
}

/// The text from its first line that is neither blank nor a comment.
pub(super) fn after_comments(text: &str) -> &str {
    let is_passed = |line: &&str| {
        let line = line.trim_start();
        line.is_empty() || line.starts_with('#')
    };
    let passed: usize = text
        .split_inclusive('\n')
        .take_while(is_passed)
        .map(str::len)
        .sum();
    &text[passed..]
}

/// The lines without `#` comments, those with nothing else left out.
pub(super) fn content_lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or(line))
        .filter(|line| words(line).next().is_some())
}
