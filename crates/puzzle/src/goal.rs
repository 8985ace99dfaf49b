//! The goals that have a name, for boards of any size.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::excerpt::excerpt;
use crate::{Board, Direction, Size, Tile, name};

/// A named goal.
///
/// Parses from its [name](Goal::name) or an [alias](Goal::aliases), in any case.
///
/// ```
/// use taquin_puzzle::{Goal, Size};
///
/// let size = Size::new(3, 3)?;
/// assert_eq!(Goal::Rows.board(size).to_string(), "1 2 3/4 5 6/7 8 0");
/// assert_eq!(Goal::BlankFirst.board(size).to_string(), "0 1 2/3 4 5/6 7 8");
/// assert_eq!(Goal::Columns.board(size).to_string(), "1 4 7/2 5 8/3 6 0");
/// assert_eq!(Goal::Snail.board(size).to_string(), "1 2 3/8 0 4/7 6 5");
///
/// assert_eq!("spiral".parse(), Ok(Goal::Snail));
/// assert_eq!(
///     "snial".parse::<Goal>().unwrap_err().to_string(),
///     "'snial' is not a goal: did you mean snail? use rows, blank-first, columns, snail, or a board"
/// );
/// # Ok::<(), taquin_puzzle::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Goal {
    /// Row by row, the blank last.
    #[default]
    Rows,
    /// The blank first, then row by row.
    BlankFirst,
    /// Column by column, the blank last.
    Columns,
    /// A clockwise spiral from the top left corner inwards, the blank last.
    Snail,
}

impl Goal {
    /// All named goals.
    pub const ALL: [Goal; 4] = [Goal::Rows, Goal::BlankFirst, Goal::Columns, Goal::Snail];

    /// The name used in commands and files.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Rows => "rows",
            Goal::BlankFirst => "blank-first",
            Goal::Columns => "columns",
            Goal::Snail => "snail",
        }
    }

    /// Other accepted names.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Goal::Rows => &["row-major", "standard", "blank-last"],
            Goal::BlankFirst => &["zero-first"],
            Goal::Columns => &["column-major"],
            Goal::Snail => &["spiral"],
        }
    }

    /// The goal board for a size.
    pub fn board(self, size: Size) -> Board {
        let count = size.cells() as Tile;
        let cells = match self {
            Goal::Rows => (1..count).chain([0]).collect(),
            Goal::BlankFirst => (0..count).collect(),
            Goal::Columns => return Goal::Rows.board(size.transposed()).transposed(),
            Goal::Snail => {
                let mut cells = vec![0; size.cells()].into_boxed_slice();
                for (cell, tile) in spiral(size).zip((1..count).chain([0])) {
                    cells[cell] = tile;
                }
                cells
            }
        };
        Board::from_permutation(size, cells)
    }
}

/// The cells along a clockwise spiral from the top left corner.
fn spiral(size: Size) -> impl Iterator<Item = usize> {
    let (mut cell, mut direction) = (0, Direction::Right);
    // Remaining steps in this direction, and the lengths of the next horizontal and vertical legs.
    let mut left = size.cols() - 1;
    let mut legs = [size.cols() - 1, size.rows() - 1];
    (0..size.cells()).map(move |index| {
        let here = cell;
        if left == 0 && index + 1 < size.cells() {
            direction = match direction {
                Direction::Right => Direction::Down,
                Direction::Down => Direction::Left,
                Direction::Left => Direction::Up,
                Direction::Up => Direction::Right,
            };
            let axis = usize::from(!direction.is_horizontal());
            left = legs[axis];
            legs[axis] = legs[axis].saturating_sub(1);
        }
        if left > 0 {
            cell = size.neighbour(cell, direction).unwrap_or(cell);
            left -= 1;
        }
        here
    })
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Goal {
    type Err = UnknownGoalError;

    /// Reads the [name](Goal::name) or an [alias](Goal::aliases), in any case.
    fn from_str(text: &str) -> Result<Goal, UnknownGoalError> {
        name::find(text, Goal::ALL, |goal| (goal.name(), goal.aliases())).map_err(|nearest| {
            UnknownGoalError {
                word: excerpt(text),
                nearest,
            }
        })
    }
}

/// A word that is not the name of a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{word}' is not a goal: {}use rows, blank-first, columns, snail, or a board",
    name::DidYouMean(*nearest)
)]
#[non_exhaustive]
pub struct UnknownGoalError {
    /// The word, shortened if it is long.
    pub word: String,
    /// The goal that was most likely meant.
    pub nearest: Option<Goal>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snail(rows: usize, cols: usize) -> String {
        Goal::Snail
            .board(Size::new(rows, cols).unwrap())
            .to_string()
    }

    #[test]
    fn snails_wind_inwards_on_every_shape() {
        assert_eq!(snail(1, 2), "1 0/");
        assert_eq!(snail(2, 1), "1/0");
        assert_eq!(snail(1, 5), "1 2 3 4 0/");
        assert_eq!(snail(4, 1), "1/2/3/0");
        assert_eq!(snail(2, 2), "1 2/0 3");
        assert_eq!(snail(2, 4), "1 2 3 4/0 7 6 5");
        assert_eq!(snail(4, 2), "1 2/0 3/7 4/6 5");
        assert_eq!(snail(3, 4), "1 2 3 4/10 11 0 5/9 8 7 6");
        assert_eq!(snail(4, 3), "1 2 3/10 11 4/9 0 5/8 7 6");
        assert_eq!(snail(4, 4), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
        assert_eq!(
            snail(5, 5),
            "1 2 3 4 5/16 17 18 19 6/15 24 0 20 7/14 23 22 21 8/13 12 11 10 9"
        );
    }

    #[test]
    fn goals_of_every_small_shape_are_boards() {
        for (rows, cols) in (1..7).flat_map(|r| (1..7).map(move |c| (r, c))) {
            let Ok(size) = Size::new(rows, cols) else {
                continue;
            };
            for goal in Goal::ALL {
                let board = goal.board(size);
                assert_eq!(Board::new(size, board.cells()), Ok(board));
            }
        }
    }
}
