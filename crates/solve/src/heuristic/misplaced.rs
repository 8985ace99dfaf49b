//! Misplaced tiles: how many lie in another cell than in the goal.

use taquin_puzzle::Board;
use taquin_search::{Cost, Heuristic};

use super::homes::Homes;
use super::in_runs::{RunBound, least_runs};
use crate::{Run, TileSpace, Tiles};

/// The number of tiles, the blank not counted, that are not in their goal cell.
///
/// Admissible and consistent: each of them must move, and a move brings one
/// tile home at best. The weakest of all, kept as a measure for the others.
///
/// Reference: J. Pearl, "Heuristics", Addison-Wesley 1984, where it is h1.
#[derive(Clone, Debug)]
pub struct Misplaced {
    homes: Homes,
}

impl Misplaced {
    /// The tiles that are not where `goal` has them.
    pub fn new(goal: &Board) -> Misplaced {
        Misplaced {
            homes: Homes::new(goal),
        }
    }
}

impl<T: Tiles> Heuristic<TileSpace<T>> for Misplaced {
    type Memo = Cost;

    fn full(&self, tiles: &T) -> Cost {
        self.homes.misplaced(tiles)
    }

    #[inline]
    fn after(&self, before: Cost, tiles: &T, run: Run) -> Cost {
        let mut count = before;
        for moved in self.homes.moved(tiles, run) {
            let home = self.homes.cell(moved.tile);
            count = count + Cost::from(moved.from == home) - Cost::from(moved.to == home);
        }
        count
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

impl<T: Tiles> RunBound<T> for Misplaced {
    fn runs(&self, memo: Cost) -> Cost {
        least_runs(memo, self.homes.size())
    }
}
