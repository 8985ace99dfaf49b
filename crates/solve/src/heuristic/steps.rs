//! Moves still to make along rows and along columns, counted apart.

use taquin_puzzle::Size;
use taquin_search::{Cost, DEAD_END};

use super::homes::Homes;
use crate::Tiles;

/// No estimate is greater, whatever the board: it is still a lower bound then, and so far from
/// [`DEAD_END`] that moves do not lead there.
const MOST: Cost = DEAD_END / 2;

/// The single moves still to make along rows and along columns, at least.
///
/// Kept apart because a run is made of moves along one line only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    pub(super) along_rows: Cost,
    pub(super) along_cols: Cost,
}

impl Steps {
    /// The steps of one tile in a cell to its goal cell.
    #[inline]
    pub(super) fn of(homes: &Homes, tile: u32, cell: usize) -> Steps {
        let (row, col) = homes.place(cell);
        Steps {
            along_rows: col.abs_diff(homes.col(tile)) as Cost,
            along_cols: row.abs_diff(homes.row(tile)) as Cost,
        }
    }

    /// The steps of all tiles. Saturates on boards of more than about 2000x2000.
    pub(super) fn of_all<T: Tiles>(homes: &Homes, tiles: &T) -> Steps {
        let mut sum = Steps::default();
        for cell in 0..homes.size().cells() {
            let tile = tiles.tile(cell);
            if tile != 0 {
                let steps = Steps::of(homes, tile, cell);
                sum.along_rows = sum.along_rows.saturating_add(steps.along_rows);
                sum.along_cols = sum.along_cols.saturating_add(steps.along_cols);
            }
        }
        sum
    }

    /// Replaces the steps of a tile in one cell by its steps in another.
    #[inline]
    pub(super) fn carry(&mut self, homes: &Homes, tile: u32, from: usize, to: usize) {
        let was = Steps::of(homes, tile, from);
        let is = Steps::of(homes, tile, to);
        let change = |sum: Cost, is, was| sum.saturating_add(is).saturating_sub(was);
        self.along_rows = change(self.along_rows, is.along_rows, was.along_rows);
        self.along_cols = change(self.along_cols, is.along_cols, was.along_cols);
    }

    /// All of them: what is left in single moves.
    #[inline]
    pub(super) fn moves(self) -> Cost {
        let moves = self.along_rows.saturating_add(self.along_cols);
        moves.min(MOST)
    }

    /// What is left in runs, at least.
    ///
    /// A run makes at most C − 1 moves along a row or R − 1 along a column. So the moves along rows
    /// divided by C − 1 plus the moves along columns divided by R − 1, both rounded up, never
    /// overestimate, and one run changes the sum by one at most.
    pub(super) fn runs(self, size: Size) -> Cost {
        let most = |side: usize| (side as Cost - 1).max(1);
        self.along_rows.div_ceil(most(size.cols())) + self.along_cols.div_ceil(most(size.rows()))
    }
}
