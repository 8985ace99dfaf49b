//! Drawn boards, in ASCII or box-drawing characters; drawings can be read back.
//!
//! ```text
//! +---+---+    ┌───┬───┐    ╔═╦═╗
//! | 1 | 2 |    │ 1 │ 2 │    ║1║2║
//! +---+---+    ├───┼───┤    ╠═╬═╣
//! | 3 |   |    │ 3 │   │    ║3║ ║
//! +---+---+    └───┴───┘    ╚═╩═╝
//! ```

use std::fmt;

use thiserror::Error;

use super::grid::{GridError, board_from_rows};
use super::words::{after_comments, words};
use crate::location::Located;
use crate::{Board, Size};

/// The look of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `+`, `-` and `|`.
    Ascii,
    /// Single lines: `┌───┬───┐`.
    Box,
    /// Double lines, without space around the numbers: `╔═╦═╗`.
    Double,
}

/// The characters of a style.
struct Frame {
    /// Left end, crossing and right end of the top, middle and bottom borders.
    borders: [[char; 3]; 3],
    horizontal: char,
    vertical: char,
    padding: &'static str,
}

impl Style {
    fn frame(self) -> Frame {
        match self {
            Style::Ascii => Frame {
                borders: [['+'; 3]; 3],
                horizontal: '-',
                vertical: '|',
                padding: " ",
            },
            Style::Box => Frame {
                borders: [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']],
                horizontal: '─',
                vertical: '│',
                padding: " ",
            },
            Style::Double => Frame {
                borders: [['╔', '╦', '╗'], ['╠', '╬', '╣'], ['╚', '╩', '╝']],
                horizontal: '═',
                vertical: '║',
                padding: "",
            },
        }
    }
}

/// Whether a text begins like a drawing.
pub(super) fn begins(text: &str) -> bool {
    text.starts_with("+-") || text.starts_with(is_vertical) || text.starts_with(is_box_drawing)
}

fn is_box_drawing(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257F}')
}

/// Whether a character belongs to a frame.
fn is_frame(c: char) -> bool {
    matches!(c, '+' | '-' | '|') || is_box_drawing(c)
}

fn is_vertical(c: char) -> bool {
    matches!(c, '|' | '│' | '║')
}

/// The number of digits of the largest tile.
pub(super) fn digits(size: Size) -> usize {
    (size.cells() - 1).ilog10() as usize + 1
}

/// Draws a board.
///
/// # Errors
/// If `f` fails.
pub fn write(board: &Board, style: Style, f: &mut dyn fmt::Write) -> fmt::Result {
    write_decorated(board, style, f, &|_| ("", ""))
}

/// Draws a board; `decoration` gives the text, such as colour codes, around the inside of each cell.
///
/// # Errors
/// If `f` fails.
pub fn write_decorated<'a>(
    board: &Board,
    style: Style,
    f: &mut dyn fmt::Write,
    decoration: &dyn Fn(usize) -> (&'a str, &'a str),
) -> fmt::Result {
    let frame = style.frame();
    let cols = board.size().cols();
    let width = digits(board.size());
    let bar: String =
        std::iter::repeat_n(frame.horizontal, width + 2 * frame.padding.len()).collect();
    let border = |f: &mut dyn fmt::Write, [left, cross, right]: [char; 3]| {
        f.write_char(left)?;
        for col in 0..cols {
            if col > 0 {
                f.write_char(cross)?;
            }
            f.write_str(&bar)?;
        }
        writeln!(f, "{right}")
    };
    let [top, middle, bottom] = frame.borders;
    for (row, tiles) in board.rows().enumerate() {
        border(f, if row == 0 { top } else { middle })?;
        f.write_char(frame.vertical)?;
        for (col, &tile) in tiles.iter().enumerate() {
            let (before, after) = decoration(row * cols + col);
            let pad = frame.padding;
            match tile {
                0 => write!(f, "{before}{pad}{:width$}{pad}{after}", "")?,
                _ => write!(f, "{before}{pad}{tile:width$}{pad}{after}")?,
            }
            f.write_char(frame.vertical)?;
        }
        f.write_char('\n')?;
    }
    border(f, bottom)
}

/// Reads a drawing.
///
/// # Errors
/// If a line is neither a border nor a row of cells, or if the cells do not make
/// a board; the error gives the place.
pub fn parse(text: &str) -> Result<Board, Located<DrawingError>> {
    let lines = after_comments(text).lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty());
    for line in lines.clone() {
        let is_border = line.chars().all(|c| is_frame(c) && !is_vertical(c));
        if !is_border && cells(line).is_none() {
            let word = words(line).next().unwrap_or(line);
            return Err(Located::new(text, word, DrawingError::StrayText));
        }
    }
    if lines.clone().filter_map(cells).next().is_none() {
        let first = lines.clone().next().unwrap_or(&text[..0]);
        return Err(Located::new(text, first, DrawingError::NoCells));
    }
    board_from_rows(text, lines.filter_map(cells)).map_err(Located::convert)
}

/// The cells of a line that begins and ends with a vertical bar.
fn cells(line: &str) -> Option<impl Iterator<Item = &str> + Clone> {
    let inside = line.strip_prefix(is_vertical)?.strip_suffix(is_vertical)?;
    Some(inside.split(is_vertical).map(str::trim))
}

/// Why a text is not a drawn board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DrawingError {
    /// A line that is not part of a drawing; the word is its first.
    #[error("expected a border, or cells between bars such as | 1 | 2 |")]
    StrayText,
    /// Borders only.
    #[error("this drawing has no cells: expected tiles between bars such as | 1 | 2 |")]
    NoCells,
    /// The cells do not make a board.
    #[error(transparent)]
    Grid(#[from] GridError),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(board: &str, style: Style) -> String {
        let mut text = String::new();
        write(&board.parse().unwrap(), style, &mut text).unwrap();
        text
    }

    #[test]
    fn draws_every_style() {
        assert_eq!(
            drawn("1 2/3 0", Style::Ascii),
            "+---+---+\n| 1 | 2 |\n+---+---+\n| 3 |   |\n+---+---+\n"
        );
        assert_eq!(
            drawn("1 2/3 0", Style::Box),
            "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n"
        );
        assert_eq!(
            drawn("1 2/3 0", Style::Double),
            "╔═╦═╗\n║1║2║\n╠═╬═╣\n║3║ ║\n╚═╩═╝\n"
        );
        // Cells are as wide as the largest tile.
        assert_eq!(
            drawn("1 2 3 4 5/6 7 8 9 0", Style::Double)
                .lines()
                .nth(3)
                .unwrap(),
            "║6║7║8║9║ ║"
        );
        assert!(drawn("10 1 2 3/4 5 6 7/8 9 0 11", Style::Box).contains("│ 10 │  1 │"));
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let error = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            error("+---+---+\n| 1 | 2 |\n+---+---+\n| 3 | 1 |\n+---+---+\n"),
            "line 4, column 7: '1': tile 1 is repeated; the first is at line 2, column 3"
        );
        assert_eq!(
            error("┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│   │   │\n└───┴───┘"),
            "line 4, column 6: this is a second blank; the first is at line 4, column 2"
        );
        assert_eq!(
            error("+---+\nhello\n"),
            "line 2, column 1: 'hello': expected a border, or cells between bars such as | 1 | 2 |"
        );
        assert!(error("|").contains("expected a border"));
        assert!(error("+--+").contains("has no cells"));
    }
}
