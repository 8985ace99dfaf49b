//! Words of a text and where they stand.

use std::fmt;

/// A place in a text: line and column, counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The place of the byte at `offset`, which must lie on a character's border.
    ///
    /// Linear in the offset: places are worked out only when there is an error to report.
    pub(crate) fn of(text: &str, offset: usize) -> Place {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            line: before.bytes().filter(|&b| b == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
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

/// A word for an error message: cut short when long, unprintable characters escaped.
pub(crate) fn clip(word: &str) -> String {
    const LONGEST: usize = 24;
    let mut clipped: String = word
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if word.chars().nth(LONGEST).is_some() {
        clipped.push('…');
    }
    clipped
}

/// The words between white space and commas.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
}

/// The lines without `#` comments, those with nothing else left out.
pub(super) fn content_lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or(line))
        .filter(|line| words(line).next().is_some())
}
