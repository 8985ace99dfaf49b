//! Manhattan distance: how far every tile is from its goal cell, row and column steps added up.

use taquin_puzzle::{Board, Direction};
use taquin_search::{Cost, Heuristic};

use super::axis_moves::AxisMoves;
use super::homes::{Homes, Moved};
use crate::{Run, TileSpace, Tiles};

/// Manhattan distance to a goal, for single moves.
///
/// Admissible and consistent: a move brings one tile one step nearer at best.
#[derive(Clone, Debug)]
pub struct Manhattan {
    homes: Homes,
    /// For boards of at most 16 cells.
    table: Option<Box<Table>>,
}

/// What boards of at most 16 cells look up.
#[derive(Clone, Debug)]
struct Table {
    /// The distance of every tile from every cell.
    distances: [[u8; 16]; 16],
    /// What the distance of every tile changes by, as it leaves every cell, in each direction.
    changes: [[[i8; 4]; 16]; 16],
}

impl Table {
    fn new(homes: &Homes) -> Table {
        let mut table = Table {
            distances: [[0; 16]; 16],
            changes: [[[0; 4]; 16]; 16],
        };
        let size = homes.size();
        for (tile, from) in (1..size.cells()).flat_map(|t| (0..size.cells()).map(move |c| (t, c))) {
            let distance = |cell| AxisMoves::of(homes, tile as u32, cell).moves() as u8;
            table.distances[tile][from] = distance(from);
            for direction in Direction::ALL {
                if let Some(to) = size.neighbour(from, direction) {
                    let change = distance(to) as i8 - distance(from) as i8;
                    table.changes[tile][from][usize::from(direction.code())] = change;
                }
            }
        }
        table
    }
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
        let table = (cells <= 16).then(|| Box::new(Table::new(&homes)));
        Manhattan { homes, table }
    }

    /// The distance after a tile has moved, as part of a run.
    #[inline]
    fn carry(&self, distance: Cost, moved: Moved, run: Run) -> Cost {
        let change = match &self.table {
            Some(table) => {
                let of_tile = &table.changes[moved.tile as usize & 15];
                i32::from(of_tile[moved.from & 15][usize::from(run.direction().code())])
            }
            None => {
                let at = |cell| AxisMoves::of(&self.homes, moved.tile, cell).moves();
                at(moved.to).wrapping_sub(at(moved.from)) as i32
            }
        };
        distance.wrapping_add_signed(change)
    }

    /// The distance after the tiles of a run other than the nearest to the blank have moved.
    #[cold]
    fn after_others<T: Tiles>(&self, distance: Cost, tiles: &T, run: Run) -> Cost {
        let others = self.homes.moved(tiles, run).skip(1);
        others.fold(distance, |distance, moved| self.carry(distance, moved, run))
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
                .map(|cell| Cost::from(table.distances[tiles.tile(cell) as usize & 15][cell & 15]))
                .sum();
        }
        AxisMoves::of_all(&self.homes, tiles).moves()
    }

    #[inline(always)]
    fn after(&self, before: Cost, tiles: &T, run: Run) -> Cost {
        // Mostly there is but one.
        let distance = self.carry(before, self.homes.last_moved(tiles, run), run);
        match run.count() {
            1 => distance,
            _ => self.after_others(distance, tiles, run),
        }
    }

    /// The cell that is blank now held the tile that has moved.
    #[inline(always)]
    fn between(&self, memo: Cost, before: &T, tiles: &T, run: Run) -> Cost {
        match &self.table {
            Some(table) if run.count() == 1 => {
                let from = tiles.blank();
                let of_tile = &table.changes[before.tile(from) as usize & 15];
                let change = of_tile[from & 15][usize::from(run.direction().code())];
                memo.wrapping_add_signed(i32::from(change))
            }
            _ => self.after(memo, tiles, run),
        }
    }

    #[inline]
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
    type Memo = AxisMoves;

    fn full(&self, tiles: &T) -> AxisMoves {
        AxisMoves::of_all(&self.homes, tiles)
    }

    fn after(&self, mut steps: AxisMoves, tiles: &T, run: Run) -> AxisMoves {
        for moved in self.homes.moved(tiles, run) {
            steps.carry(&self.homes, moved.tile, moved.from, moved.to);
        }
        steps
    }

    fn estimate(&self, steps: AxisMoves) -> Cost {
        steps.runs(self.homes.size())
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
