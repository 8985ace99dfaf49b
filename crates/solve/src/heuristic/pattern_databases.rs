//! Additive pattern databases: for each group of tiles the moves that it needs, added up.

use taquin_puzzle::{Board, Size, Tile};
use taquin_search::{Control, Cost, Heuristic};

use super::homes::Homes;
use super::in_runs::{RunBound, least_runs};
use super::{HeuristicError, PartitionError, TilePartition};
use crate::engine::{ClassCells, DatabaseError, Engine, Lookup};
use crate::{Run, TileSpace, Tiles};

/// The memo has the sum in its low bits, and above it two bits for each group.
const SUM_BITS: u32 = 8;
const SUM_MASK: u32 = (1 << SUM_BITS) - 1;

/// The group of tiles that are in none.
const NO_GROUP: u8 = u8::MAX;

/// The sum of pattern databases over disjoint groups of tiles.
///
/// The database of a group has, for every placement of its tiles and every region of the other cells that
/// the blank may be in, the moves of these tiles on a shortest way to the goal. All other tiles are alike.
/// A move moves a tile of at most one group, so the sum never overestimates and changes by one at most:
/// admissible and consistent.
///
/// Databases in the literature usually leave out the blank, and take the least value of its regions; this
/// one is never less.
///
/// A database has one bit per entry. The value of a board follows from the way to the goal; after a move it
/// is one more or one less than before, and the bit tells which.
///
/// References: see [`TilePartition`].
pub struct PatternDatabases {
    homes: Homes,
    /// The group of each tile.
    group_of_tile: [u8; 16],
    databases: Vec<Lookup>,
}

impl PatternDatabases {
    /// Builds the databases of a partition, or reads them, or takes those that the engine has already.
    ///
    /// # Errors
    /// When the partition does not fit the board, a limit is reached, or there is too little memory, which
    /// is known before any is allocated.
    pub fn new(
        partition: &TilePartition,
        goal: &Board,
        engine: &Engine,
        control: &mut Control<'_>,
    ) -> Result<PatternDatabases, HeuristicError> {
        let groups = partition.on(goal)?;
        let cells = ClassCells::of(goal).ok_or(PartitionError::Size(goal.size()))?;
        let databases = engine.databases(&cells, goal, &groups, control);
        let databases = databases.map_err(|error| match error {
            DatabaseError::Memory { needed, limit } => HeuristicError::Memory { needed, limit },
            DatabaseError::Stopped(reason) => HeuristicError::Stopped(reason),
        })?;
        let group_of_tile = std::array::from_fn(|tile| {
            let group = databases.iter().position(|group| group.has(tile as Tile));
            group.map_or(NO_GROUP, |group| group as u8)
        });
        Ok(PatternDatabases {
            homes: Homes::new(goal),
            group_of_tile,
            databases,
        })
    }

    fn size(&self) -> Size {
        self.homes.size()
    }

    /// The memo after one tile has moved; the blank is where it came from.
    #[inline]
    fn step(&self, memo: Cost, moved: Tile, tile_in: impl Fn(usize) -> Tile, blank: usize) -> Cost {
        let group = self.group_of_tile[moved as usize & 15];
        let Some(database) = self.databases.get(usize::from(group)) else {
            return memo;
        };
        let shift = shift(usize::from(group));
        let before = memo >> shift & 3;
        let after = !before & 1 | database.bit(tile_in, blank) << 1;
        let sum = memo & SUM_MASK;
        let sum = if after == (before + 1) & 3 {
            (sum + 1).min(SUM_MASK)
        } else {
            sum.saturating_sub(1)
        };
        memo & !(3 << shift | SUM_MASK) | after << shift | sum
    }

    /// The memo after several tiles have moved, one after the other.
    #[cold]
    fn after_run<T: Tiles>(&self, mut memo: Cost, tiles: &T, run: Run) -> Cost {
        let mut cells = [0; 16];
        for (cell, tile) in cells.iter_mut().enumerate().take(self.size().cells()) {
            *tile = tiles.tile(cell);
        }
        for moved in self.homes.moved(tiles, run) {
            cells[moved.from] = moved.tile;
            cells[moved.to] = 0;
        }
        for moved in self.homes.moved(tiles, run).rev() {
            cells[moved.to] = moved.tile;
            cells[moved.from] = 0;
            memo = self.step(memo, moved.tile, |cell| cells[cell], moved.from);
        }
        memo
    }
}

/// Where a group's bits are in the memo.
const fn shift(group: usize) -> u32 {
    SUM_BITS + 2 * group as u32
}

impl<T: Tiles> Heuristic<TileSpace<T>> for PatternDatabases {
    type Memo = Cost;

    fn full(&self, tiles: &T) -> Cost {
        let mut memo = 0;
        let mut sum = 0;
        for (group, database) in self.databases.iter().enumerate() {
            let distance = database.distance(|cell| tiles.tile(cell), tiles.blank());
            memo |= (distance & 3) << shift(group);
            sum += distance;
        }
        memo | sum.min(SUM_MASK)
    }

    #[inline]
    fn after(&self, before: Cost, tiles: &T, run: Run) -> Cost {
        if run.count() > 1 {
            return self.after_run(before, tiles, run);
        }
        let moved = self.homes.last_moved(tiles, run).tile;
        self.step(before, moved, |cell| tiles.tile(cell), tiles.blank())
    }

    /// One look-up per group instead of its way to the goal.
    fn recall(&self, tiles: &T, estimate: Cost) -> Cost {
        let databases = self.databases.iter().enumerate();
        databases.fold(estimate, |memo, (group, database)| {
            let residue = database.residue(|cell| tiles.tile(cell), tiles.blank());
            memo | residue << shift(group)
        })
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo & SUM_MASK
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

impl<T: Tiles> RunBound<T> for PatternDatabases {
    fn runs(&self, memo: Cost) -> Cost {
        least_runs(memo & SUM_MASK, self.size())
    }
}
