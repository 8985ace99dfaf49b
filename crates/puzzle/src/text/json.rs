//! JSON: rows as arrays, `[[8,0,6],[5,4,7],[2,3,1]]`, or one flat array.
//!
//! Parsed by hand, because errors must give the place of *values* (such as a
//! repeated tile), which JSON libraries do not keep.

use std::fmt;

use thiserror::Error;

use super::flat::{self, FlatError};
use super::grid::{GridError, board_from_rows};
use super::words::after_comments;
use crate::location::Located;
use crate::{Board, Size};

/// Writes a board as an array of rows.
///
/// # Errors
/// If `f` fails.
pub fn write(board: &Board, f: &mut dyn fmt::Write) -> fmt::Result {
    for (index, row) in board.rows().enumerate() {
        f.write_str(if index == 0 { "[[" } else { ",[" })?;
        for (col, tile) in row.iter().enumerate() {
            let comma = if col > 0 { "," } else { "" };
            write!(f, "{comma}{tile}")?;
        }
        f.write_char(']')?;
    }
    f.write_char(']')
}

/// Reads an array of rows, or a flat array; a flat array without a size must be square.
///
/// # Errors
/// If the text is not such an array or not a board; the error gives the place.
pub fn parse(text: &str, size: Option<Size>) -> Result<Board, Located<JsonError>> {
    let array = after_comments(text);
    let nested = check_syntax(text, array)?;
    if nested {
        let inside = array.split_once('[').map_or(array, |(_, inside)| inside);
        // The syntax was checked, so every row ends at its bracket.
        let rows = inside
            .split(']')
            .filter_map(|row| Some(values(row.split_once('[')?.1)));
        board_from_rows(text, rows).map_err(Located::convert)
    } else {
        flat::parse_words(text, values(array), size).map_err(Located::convert)
    }
}

fn is_punctuation(c: char) -> bool {
    c.is_whitespace() || matches!(c, '[' | ']' | ',')
}

fn values(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(is_punctuation).filter(|word| !word.is_empty())
}

/// The brackets, commas and values, in order.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let length = if is_punctuation(first) {
            first.len_utf8()
        } else {
            rest.find(is_punctuation).unwrap_or(rest.len())
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(token)
    })
}

/// Checks brackets and commas of `array`, a part of `text`; returns whether it contains arrays.
fn check_syntax(text: &str, array: &str) -> Result<bool, Located<JsonError>> {
    /// What may come next at the current depth.
    #[derive(Clone, Copy, PartialEq)]
    enum Next {
        /// A value or, at depth 1, a row.
        Element,
        /// A comma or the closing bracket.
        Separator,
    }
    let unexpected =
        |token: &str, expected| Located::new(text, token, JsonError::Unexpected { expected });
    let mut depth = 0;
    let mut nested = None;
    let mut next = Next::Element;
    let mut closed = false;
    for token in tokens(array) {
        match (token, next) {
            _ if closed => return Err(unexpected(token, "the end of the text")),
            ("[", Next::Element) if depth == 0 => depth = 1,
            ("[", Next::Element) if depth == 1 && nested != Some(false) => {
                nested = Some(true);
                depth = 2;
            }
            ("]", Next::Separator) => {
                depth -= 1;
                closed = depth == 0;
            }
            (",", Next::Separator) => next = Next::Element,
            ("[" | "]" | ",", Next::Element) | (_, Next::Separator) => {
                let expected = match next {
                    Next::Element if depth == 1 && nested == Some(true) => "[",
                    Next::Element if depth == 1 && nested.is_none() => "a tile or [",
                    Next::Element => "a tile",
                    Next::Separator => "a comma or ]",
                };
                return Err(unexpected(token, expected));
            }
            (value, Next::Element) => {
                if depth == 1 && nested == Some(true) {
                    return Err(unexpected(value, "["));
                }
                let digits = value.strip_prefix('-').unwrap_or(value);
                if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                    return Err(unexpected(value, "a whole number"));
                }
                nested.get_or_insert(false);
                next = Next::Separator;
            }
        }
    }
    if closed {
        Ok(nested == Some(true))
    } else {
        let end = &text[text.trim_end().len()..];
        Err(Located::new(text, &end[..0], JsonError::Unclosed))
    }
}

/// Why a text is not a board in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JsonError {
    /// Something else was expected.
    #[error("expected {expected}")]
    Unexpected {
        /// What was expected.
        expected: &'static str,
    },
    /// The text ends inside an array.
    #[error("the text ends here, but a ] is missing")]
    Unclosed,
    /// The flat array does not make a board.
    #[error(transparent)]
    Flat(#[from] FlatError),
    /// The numbers do not make a board.
    #[error(transparent)]
    Grid(#[from] GridError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_rows_and_flat_arrays() {
        let board: Board = "1 2/3 0".parse().unwrap();
        assert_eq!(parse("[[1,2],[3,0]]", None).unwrap(), board);
        assert_eq!(
            parse(" [ [ 1 , 2 ] ,\n [ 3 , 0 ] ] \n", None).unwrap(),
            board
        );
        assert_eq!(parse("[1,2,3,0]", None).unwrap(), board);
        let wide = parse("[1,2,3,0]", Some(Size::new(1, 4).unwrap())).unwrap();
        assert_eq!(wide.to_string(), "1 2 3 0/");
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let error = |text| parse(text, None).unwrap_err().to_string();
        assert_eq!(
            error("[[1,2],[3,x]]"),
            "line 1, column 11: 'x': expected a whole number"
        );
        assert_eq!(
            error("[[1,2]\n[3,0]]"),
            "line 2, column 1: '[': expected a comma or ]"
        );
        assert_eq!(error("[[1,2],3]"), "line 1, column 8: '3': expected [");
        assert_eq!(error("[1,[2]]"), "line 1, column 4: '[': expected a tile");
        assert_eq!(
            error("[[1,2],[3,0]"),
            "line 1, column 13: the text ends here, but a ] is missing"
        );
        assert_eq!(error("[[[1"), "line 1, column 3: '[': expected a tile");
        assert_eq!(error("[]"), "line 1, column 2: ']': expected a tile or [");
        assert_eq!(
            error("[[1,2],[3,0]] 5"),
            "line 1, column 15: '5': expected the end of the text"
        );
        assert_eq!(
            error("[[1,2],[3,1]]"),
            "line 1, column 11: '1': tile 1 is repeated; the first is at line 1, column 3"
        );
        assert_eq!(
            error("[[1,2],[0]]"),
            "line 1, column 9: '0': row 2 ends here with 1 tile, but the first row has 2"
        );
        assert!(error("[1,-2]").contains("not a square") || error("[1,-2]").contains("negative"));
    }
}
