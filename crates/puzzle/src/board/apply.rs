//! A sequence of moves on a board: all of them are made, or none.

use thiserror::Error;

use super::{BlockedError, Board};
use crate::{Direction, Moves};

impl Board {
    /// Makes all the moves, one after the other. Linear in their number, and at worst in that of the
    /// cells.
    ///
    /// [Inverse](Moves::inverse) moves undo them.
    ///
    /// # Errors
    /// When one of the moves is not possible; the board is left as it was.
    ///
    /// ```
    /// use taquin_puzzle::{Board, Moves};
    ///
    /// let mut board: Board = "1 2 3/4 0 6/7 5 8".parse()?;
    /// let moves: Moves = "UL".parse()?;
    /// board.apply(&moves)?;
    /// assert_eq!(board.to_string(), "1 2 3/4 5 6/7 8 0");
    /// board.apply(&moves.inverse())?;
    /// assert_eq!(board.to_string(), "1 2 3/4 0 6/7 5 8");
    ///
    /// let error = board.apply(&"U2".parse()?).unwrap_err();
    /// assert_eq!(error.step, 1);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "move 2 is not possible: no tile can move up into the blank, which is in the bottom row"
    /// );
    /// assert_eq!(board.to_string(), "1 2 3/4 0 6/7 5 8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, moves: &Moves) -> Result<(), ApplyError> {
        let Err((step, reason)) = self.slide_all(moves.iter()) else {
            return Ok(());
        };
        let made = moves.iter().take(step);
        self.slide_all(made.rev().map(Direction::opposite))
            .expect("moves that were made can be undone");
        Err(ApplyError { step, reason })
    }

    /// The board after all the moves; this one stays as it is.
    ///
    /// # Errors
    /// When one of the moves is not possible.
    ///
    /// ```
    /// use taquin_puzzle::{Board, Goal};
    ///
    /// let board: Board = "1 2 3/4 0 6/7 5 8".parse()?;
    /// assert_eq!(board.after(&"UL".parse()?)?, Goal::Rows.board(board.size()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, moves: &Moves) -> Result<Board, ApplyError> {
        let mut board = self.clone();
        match board.slide_all(moves.iter()) {
            Ok(()) => Ok(board),
            Err((step, reason)) => Err(ApplyError { step, reason }),
        }
    }

    /// Slides tiles one after the other. Long sequences are several times as fast as one by one,
    /// since the fingerprint is worked out at the end.
    ///
    /// # Errors
    /// How many were slid before one that is not possible, and why it is not.
    pub(crate) fn slide_all(
        &mut self,
        steps: impl ExactSizeIterator<Item = Direction>,
    ) -> Result<(), (usize, BlockedError)> {
        if steps.len() < self.cells.len() / 4 {
            // To work out the fingerprint anew would take longer than to update it with each step.
            for (index, direction) in steps.enumerate() {
                self.try_slide(direction).map_err(|error| (index, error))?;
            }
            return Ok(());
        }
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let (mut row, mut col) = (self.size.row_of(self.blank), self.size.col_of(self.blank));
        let mut blank = self.blank;
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
            self.cells[blank] = self.cells[from];
            blank = from;
        }
        self.cells[blank] = 0;
        let cells = std::mem::take(&mut self.cells);
        *self = Board::from_permutation(self.size, cells);
        match blocked {
            Some(blocked) => Err(blocked),
            None => Ok(()),
        }
    }
}

/// Why a sequence of moves cannot be made on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {} is not possible: {reason}", step + 1)]
#[non_exhaustive]
pub struct ApplyError {
    /// The index of the move that is not possible: how many are possible before it.
    pub step: usize,
    /// That move, and the blank's cell at that point.
    pub reason: BlockedError,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Random, Size};

    /// A walk that often runs into the border, on boards where it is short and on those where it is long.
    #[test]
    fn does_what_sliding_step_by_step_does() {
        let mut random = Random::new(3);
        for (rows, cols) in [(1, 5), (2, 2), (3, 4), (40, 50)] {
            let start = Goal::Snail.board(Size::new(rows, cols).unwrap());
            for round in 0..200 {
                let mut expected = start.clone();
                let mut blocked = None;
                let mut moves = Moves::new();
                for step in 0..random.below(5000) as usize {
                    let direction = match expected.moves() {
                        // Some walks end with a step that is not possible and others behind it.
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
                // Undone, or never done; equality looks at the fingerprint too.
                assert_eq!(board, start);
                assert_eq!(board.blank(), start.blank());
            }
        }
    }

    #[test]
    fn every_refusal_says_where_the_blank_is() {
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
