//! The moves left along rows and along columns, counted apart.

use taquin_puzzle::Size;
use taquin_search::{Cost, DEAD_END};

use super::homes::Homes;
use crate::Tiles;

/// No estimate is greater. It is still a lower bound then, and so far from [`DEAD_END`] that moves do
/// not lead there.
const MAX_ESTIMATE: Cost = DEAD_END / 2;

/// Lower bounds on the single moves left along rows and along columns.
///
/// They are kept apart because a run consists of moves along one line only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AxisMoves {
    pub(super) along_rows: Cost,
    pub(super) along_cols: Cost,
}

impl AxisMoves {
    /// The moves of one tile from a cell to its goal cell.
    #[inline]
    pub(super) fn of(homes: &Homes, tile: u32, cell: usize) -> AxisMoves {
        let (row, col) = homes.place(cell);
        AxisMoves {
            along_rows: col.abs_diff(homes.col(tile)) as Cost,
            along_cols: row.abs_diff(homes.row(tile)) as Cost,
        }
    }

    /// The moves of all tiles. Saturates on boards of more than about 2000x2000.
    pub(super) fn of_all<T: Tiles>(homes: &Homes, tiles: &T) -> AxisMoves {
        let mut sum = AxisMoves::default();
        for cell in 0..homes.size().cells() {
            let tile = tiles.tile(cell);
            if tile != 0 {
                let steps = AxisMoves::of(homes, tile, cell);
                sum.along_rows = sum.along_rows.saturating_add(steps.along_rows);
                sum.along_cols = sum.along_cols.saturating_add(steps.along_cols);
            }
        }
        sum
    }

    /// Replaces the moves of a tile in one cell by its moves in another.
    #[inline]
    pub(super) fn carry(&mut self, homes: &Homes, tile: u32, from: usize, to: usize) {
        let was = AxisMoves::of(homes, tile, from);
        let is = AxisMoves::of(homes, tile, to);
        let change = |sum: Cost, is, was| sum.saturating_add(is).saturating_sub(was);
        self.along_rows = change(self.along_rows, is.along_rows, was.along_rows);
        self.along_cols = change(self.along_cols, is.along_cols, was.along_cols);
    }

    /// A lower bound on the single moves left.
    #[inline]
    pub(super) fn moves(self) -> Cost {
        let moves = self.along_rows.saturating_add(self.along_cols);
        moves.min(MAX_ESTIMATE)
    }

    /// A lower bound on the runs left.
    ///
    /// A run makes at most C − 1 moves along a row or R − 1 along a column. So the moves along rows
    /// divided by C − 1 plus the moves along columns divided by R − 1, both rounded up, never
    /// overestimate, and one run changes the sum by one at most.
    pub(super) fn runs(self, size: Size) -> Cost {
        let longest = |side: usize| (side as Cost - 1).max(1);
        self.along_rows.div_ceil(longest(size.cols()))
            + self.along_cols.div_ceil(longest(size.rows()))
    }
}
