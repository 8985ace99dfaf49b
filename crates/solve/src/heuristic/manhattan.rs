//! Manhattan distance: how far every tile is from its goal cell, row and column steps added up.

use taquin_puzzle::Board;
use taquin_search::{Cost, Heuristic};

use super::homes::Homes;
use crate::{Run, TileSpace, Tiles};

/// Manhattan distance to a goal, for single moves.
///
/// Admissible and consistent: a move brings one tile one step nearer at best.
#[derive(Clone, Debug)]
pub struct Manhattan {
    homes: Homes,
    /// For boards of at most 16 cells the distance of every tile from every cell.
    table: Option<Box<[[u8; 16]; 16]>>,
}

/// Manhattan distance to a goal, for runs.
///
/// A run moves at most C − 1 tiles along a row or R − 1 along a column, each
/// by one step. So the row steps divided by C − 1 plus the column steps divided
/// by R − 1, both rounded up, never overestimate.
#[derive(Clone, Debug)]
pub struct RunManhattan {
    homes: Homes,
}

/// The steps still to make along rows and along columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    along_rows: Cost,
    along_cols: Cost,
}

impl Manhattan {
    /// The distance to `goal`.
    pub fn new(goal: &Board) -> Manhattan {
        let homes = Homes::new(goal);
        let cells = goal.size().cells();
        let table = (cells <= 16).then(|| {
            let mut table = Box::new([[0; 16]; 16]);
            for tile in 1..cells {
                for cell in 0..cells {
                    let steps = Steps::of(&homes, tile as u32, cell);
                    table[tile][cell] = (steps.along_rows + steps.along_cols) as u8;
                }
            }
            table
        });
        Manhattan { homes, table }
    }
}

impl RunManhattan {
    /// The distance to `goal`.
    pub fn new(goal: &Board) -> RunManhattan {
        RunManhattan {
            homes: Homes::new(goal),
        }
    }
}

impl Steps {
    /// The steps of one tile in a cell.
    fn of(homes: &Homes, tile: u32, cell: usize) -> Steps {
        let size = homes.size();
        Steps {
            along_rows: size.col_of(cell).abs_diff(homes.col(tile)) as Cost,
            along_cols: size.row_of(cell).abs_diff(homes.row(tile)) as Cost,
        }
    }

    /// The steps of all tiles. Saturates on boards of more than about 2000x2000, which keeps it a
    /// lower bound.
    fn of_all<T: Tiles>(homes: &Homes, tiles: &T) -> Steps {
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
}

impl<T: Tiles> Heuristic<TileSpace<T>> for Manhattan {
    type Memo = Cost;

    fn full(&self, tiles: &T) -> Cost {
        if let Some(table) = &self.table {
            let cells = 0..self.homes.size().cells();
            // The blank's row of the table is zero.
            return cells
                .map(|cell| Cost::from(table[tiles.tile(cell) as usize & 15][cell & 15]))
                .sum();
        }
        let steps = Steps::of_all(&self.homes, tiles);
        steps.along_rows.saturating_add(steps.along_cols)
    }

    #[inline]
    fn after(&self, before: Cost, tiles: &T, run: Run) -> Cost {
        let mut distance = before;
        self.homes.for_moved(tiles, run, |moved| {
            let (was, is) = match &self.table {
                Some(table) => {
                    let of_tile = &table[moved.tile as usize & 15];
                    (
                        Cost::from(of_tile[moved.from & 15]),
                        Cost::from(of_tile[moved.to & 15]),
                    )
                }
                None => {
                    let at = |cell| {
                        let steps = Steps::of(&self.homes, moved.tile, cell);
                        steps.along_rows + steps.along_cols
                    };
                    (at(moved.from), at(moved.to))
                }
            };
            distance = distance.saturating_add(is).saturating_sub(was);
        });
        distance
    }

    fn recall(&self, _tiles: &T, estimate: Cost) -> Cost {
        estimate
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

impl<T: Tiles> Heuristic<TileSpace<T>> for RunManhattan {
    type Memo = Steps;

    fn full(&self, tiles: &T) -> Steps {
        Steps::of_all(&self.homes, tiles)
    }

    fn after(&self, mut steps: Steps, tiles: &T, run: Run) -> Steps {
        self.homes.for_moved(tiles, run, |moved| {
            let was = Steps::of(&self.homes, moved.tile, moved.from);
            let is = Steps::of(&self.homes, moved.tile, moved.to);
            steps.along_rows = (steps.along_rows + is.along_rows).saturating_sub(was.along_rows);
            steps.along_cols = (steps.along_cols + is.along_cols).saturating_sub(was.along_cols);
        });
        steps
    }

    fn estimate(&self, steps: Steps) -> Cost {
        let most = |side: usize| (side as Cost - 1).max(1);
        steps.along_rows.div_ceil(most(self.homes.size().cols()))
            + steps.along_cols.div_ceil(most(self.homes.size().rows()))
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
