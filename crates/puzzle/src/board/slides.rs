//! Sliding a long sequence of tiles on plain cells, and what can go wrong with moves.

use thiserror::Error;

use super::Tile;
use crate::{Direction, Size};

/// Slides tiles one after the other, from the cell `blank` of the blank.
///
/// Returns the blank's last cell, and the first move that is not possible with its index. The blank is
/// not written: its last cell still holds a tile.
pub(super) fn slide_cells(
    size: Size,
    cells: &mut [Tile],
    mut blank: usize,
    steps: impl Iterator<Item = Direction>,
) -> (usize, Option<(usize, BlockedError)>) {
    let (rows, cols) = (size.rows(), size.cols());
    let (mut row, mut col) = (size.row_of(blank), size.col_of(blank));
    let mut blocked = None;
    // How the blank's row, column and cell change, by the tile's direction: a table has no branches
    // that the processor could guess wrong. Numbers below 0 wrap, and are then too large.
    let minus_one = 1_usize.wrapping_neg();
    let changes = Direction::ALL.map(|direction| match direction {
        Direction::Up => (1, 0, cols),
        Direction::Left => (0, 1, 1),
        Direction::Right => (0, minus_one, minus_one),
        Direction::Down => (minus_one, 0, cols.wrapping_neg()),
    });
    for (index, direction) in steps.enumerate() {
        let (down, right, forward) = changes[usize::from(direction.code())];
        row = row.wrapping_add(down);
        col = col.wrapping_add(right);
        let from = blank.wrapping_add(forward);
        if row >= rows || col >= cols {
            blocked = Some((index, BlockedError { direction, blank }));
            break;
        }
        cells[blank] = cells[from];
        blank = from;
    }
    (blank, blocked)
}

/// Why a move is not possible: there is no tile on that side of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no tile can move {} into the blank, which is in the {}", direction.name(), match direction {
    Direction::Up => "bottom row",
    Direction::Left => "last column",
    Direction::Right => "first column",
    Direction::Down => "top row",
})]
#[non_exhaustive]
pub struct BlockedError {
    /// The move.
    pub direction: Direction,
    /// The cell of the blank.
    pub blank: usize,
}

/// Why a sequence of moves cannot be made on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {} is not possible: {reason}", step + 1)]
#[non_exhaustive]
pub struct ApplyError {
    /// The index of the impossible move, which is the number of moves before it.
    pub step: usize,
    /// The impossible move, and the blank's cell at that point.
    pub reason: BlockedError,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Goal, Moves, Random};

    /// Random walks, some with an impossible step, on small boards and on large ones.
    #[test]
    fn agrees_with_sliding_step_by_step() {
        let mut random = Random::new(3);
        for (rows, cols) in [(1, 5), (2, 2), (3, 4), (40, 50)] {
            let start = Goal::Snail.board(Size::new(rows, cols).unwrap());
            for round in 0..200 {
                let mut expected = start.clone();
                let mut blocked = None;
                let mut moves = Moves::new();
                for step in 0..random.below(5000) as usize {
                    let direction = match expected.moves() {
                        // Some walks have an impossible step, and others after it.
                        _ if round % 2 == 0 && random.below(1000) == 0 => {
                            Direction::from_code(random.below(4) as u8)
                        }
                        possible => {
                            let index = random.below(possible.count() as u64) as usize;
                            { possible }.nth(index).unwrap()
                        }
                    };
                    moves.push(direction);
                    if blocked.is_none()
                        && let Err(reason) = expected.try_slide(direction)
                    {
                        blocked = Some(ApplyError { step, reason });
                    }
                }
                let mut board = start.clone();
                let applied = board.apply(&moves);
                assert_eq!(applied.err(), blocked);
                match blocked {
                    None => {
                        assert_eq!(start.after(&moves), Ok(expected.clone()));
                        assert_eq!(board, expected);
                        board.apply(&moves.inverse()).unwrap();
                    }
                    Some(error) => assert_eq!(start.after(&moves), Err(error)),
                }
                // Undone, or never done; equality compares the fingerprint too.
                assert_eq!(board, start);
                assert_eq!(board.blank(), start.blank());
            }
        }
    }

    #[test]
    fn every_blocked_move_names_the_row_or_column_of_the_blank() {
        let board: Board = "0 1/2 3".parse().unwrap();
        let refused = |moves: &str| {
            board
                .after(&moves.parse().unwrap())
                .unwrap_err()
                .to_string()
        };
        let into = |step, way, place| {
            format!(
                "move {step} is not possible: no tile can move {way} into the blank, which is in the {place}"
            )
        };
        assert_eq!(refused("R"), into(1, "right", "first column"));
        assert_eq!(refused("UDD"), into(3, "down", "top row"));
        assert_eq!(refused("LUL"), into(3, "left", "last column"));
        assert_eq!(refused("U2"), into(2, "up", "bottom row"));
    }
}
