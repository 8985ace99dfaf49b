//! The number notation: the tiles that move, one after the other (`8 6 3 2`).
//!
//! It means something only together with the board on which the moves begin.

use std::fmt;

use thiserror::Error;

use super::Moves;
use crate::text::{Place, clip, words};
use crate::{Board, Direction, Tile};

/// Writes the numbers of the tiles that move, beginning at `start`.
///
/// # Errors
/// When `f` refuses. Steps that are not possible end the text early: a
/// [`Solution`](crate::Solution) has none.
pub fn write(moves: &Moves, start: &Board, f: &mut dyn fmt::Write) -> fmt::Result {
    let mut board = start.clone();
    for (index, step) in moves.iter().enumerate() {
        let Ok(tile) = board.try_slide(step) else {
            break;
        };
        let space = if index > 0 { " " } else { "" };
        write!(f, "{space}{tile}")?;
    }
    Ok(())
}

/// Reads the numbers of the tiles that move, beginning at `start`.
///
/// # Errors
/// When a word is no number, or the tile is not beside the blank at that point.
///
/// ```
/// use taquin_puzzle::{Board, moves::numbers};
///
/// let board: Board = "1 2 3/4 0 5/7 8 6".parse()?;
/// assert_eq!(numbers::parse("5 6", &board)?.to_string(), "LU");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str, start: &Board) -> Result<Moves, NumbersError> {
    let mut board = start.clone();
    let mut moves = Moves::new();
    for word in words(text) {
        let at = || Place::of_part(text, word);
        let is_number = word.bytes().all(|b| b.is_ascii_digit());
        let tile: Tile = match word.parse() {
            Ok(tile) if is_number => tile,
            _ => {
                return Err(NumbersError::NotANumber {
                    at: at(),
                    word: clip(word),
                });
            }
        };
        let step = board
            .moves()
            .find(|step| tile_that_moves(&board, *step) == Some(tile))
            .ok_or_else(|| NumbersError::NotBesideBlank {
                at: at(),
                tile,
                step: moves.len() + 1,
                board: Box::new(board.clone()),
            })?;
        board.slide(step);
        moves.push(step);
    }
    Ok(moves)
}

/// The tile that a move would slide.
fn tile_that_moves(board: &Board, step: Direction) -> Option<Tile> {
    let from = board.size().neighbour(board.blank(), step.opposite())?;
    Some(board.cells()[from])
}

/// Why a text is not a sequence of tile numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NumbersError {
    /// A word that is no number.
    #[error("{at}: '{word}' is not a tile: expected the number of the tile that moves")]
    NotANumber {
        /// Where it stands.
        at: Place,
        /// The word.
        word: String,
    },
    /// A tile that cannot move at that point.
    #[error("{at}: move {step} is not possible: tile {tile} is not beside the blank")]
    NotBesideBlank {
        /// Where it stands.
        at: Place,
        /// The tile.
        tile: Tile,
        /// Which move this would be, from 1.
        step: usize,
        /// The board at that point.
        board: Box<Board>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong_and_where() {
        let board: Board = "1 2 3/4 0 5/7 8 6".parse().unwrap();
        let error = |text| parse(text, &board).unwrap_err().to_string();
        assert_eq!(
            error("5 1"),
            "line 1, column 3: move 2 is not possible: tile 1 is not beside the blank"
        );
        assert_eq!(
            error("0"),
            "line 1, column 1: move 1 is not possible: tile 0 is not beside the blank"
        );
        assert!(error("5 -6").contains("'-6' is not a tile"));
        assert!(error("99999999999999999999").contains("is not a tile"));
    }
}
