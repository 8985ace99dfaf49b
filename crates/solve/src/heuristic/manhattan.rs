//! Manhattan distance: how far every tile is from its goal cell, row and column steps added up.

use taquin_puzzle::Board;
use taquin_search::{Cost, Heuristic};

use super::homes::{Homes, Moved};
use super::steps::Steps;
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

impl Manhattan {
    /// The distance to `goal`.
    pub fn new(goal: &Board) -> Manhattan {
        let homes = Homes::new(goal);
        let cells = goal.size().cells();
        let table = (cells <= 16).then(|| {
            let mut table = Box::new([[0; 16]; 16]);
            for tile in 1..cells {
                for cell in 0..cells {
                    table[tile][cell] = Steps::of(&homes, tile as u32, cell).moves() as u8;
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
        Steps::of_all(&self.homes, tiles).moves()
    }

    #[inline]
    fn after(&self, before: Cost, tiles: &T, run: Run) -> Cost {
        let carry = |distance: Cost, moved: Moved| {
            let (was, is) = match &self.table {
                Some(table) => {
                    let of_tile = &table[moved.tile as usize & 15];
                    (
                        Cost::from(of_tile[moved.from & 15]),
                        Cost::from(of_tile[moved.to & 15]),
                    )
                }
                None => {
                    let at = |cell| Steps::of(&self.homes, moved.tile, cell).moves();
                    (at(moved.from), at(moved.to))
                }
            };
            distance.saturating_add(is).saturating_sub(was)
        };
        // Mostly there is but one.
        let distance = carry(before, self.homes.last_moved(tiles, run));
        match run.count() {
            1 => distance,
            _ => self.homes.moved(tiles, run).skip(1).fold(distance, carry),
        }
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
        for moved in self.homes.moved(tiles, run) {
            steps.carry(&self.homes, moved.tile, moved.from, moved.to);
        }
        steps
    }

    fn estimate(&self, steps: Steps) -> Cost {
        steps.runs(self.homes.size())
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
