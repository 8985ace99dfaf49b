//! Gaschnig's heuristic: the swaps with the blank if any tile could jump into it.

use taquin_puzzle::Board;
use taquin_search::{Cost, Heuristic};

use super::homes::Homes;
use super::in_runs::{RunBound, least_runs};
use crate::{Run, TileSpace, Tiles};

/// The fewest swaps with the blank that lead to the goal when the tile need
/// not lie beside it.
///
/// Take the cells as a permutation: from each cell to the goal cell of what
/// lies in it. A cycle of k cells that contains the blank is undone by k − 1
/// swaps, one for each of its tiles; any other cycle of k > 1 cells by k + 1,
/// since the blank must first go into it. So the number of swaps is the number
/// of misplaced tiles plus the number of such other cycles.
///
/// Admissible and consistent: a move is a swap with the blank, and the distance
/// in swaps is exact. Never less than [`Misplaced`](super::Misplaced).
///
/// Reference: J. Gaschnig, "A problem similarity approach to devising
/// heuristics", IJCAI 1979.
#[derive(Clone, Debug)]
pub struct Gaschnig {
    homes: Homes,
}

impl Gaschnig {
    /// The swaps that lead to `goal`.
    pub fn new(goal: &Board) -> Gaschnig {
        Gaschnig {
            homes: Homes::new(goal),
        }
    }

    /// The cells of the cycle that contains the blank, its own cell last.
    fn blank_cycle<T: Tiles>(&self, tiles: &T) -> impl Iterator<Item = usize> {
        let end = tiles.blank();
        let mut cell = Some(end);
        std::iter::from_fn(move || {
            let next = self.homes.cell(tiles.tile(cell?));
            cell = (next != end).then_some(next);
            Some(next)
        })
    }
}

impl<T: Tiles> Heuristic<TileSpace<T>> for Gaschnig {
    type Memo = Cost;

    /// Linear in the number of cells.
    fn full(&self, tiles: &T) -> Cost {
        let mut seen = vec![false; self.homes.size().cells()];
        for cell in self.blank_cycle(tiles) {
            seen[cell] = true;
        }
        let mut swaps = self.homes.misplaced(tiles);
        for first in 0..seen.len() {
            let mut cell = self.homes.cell(tiles.tile(first));
            if seen[first] || cell == first {
                continue;
            }
            swaps += 1;
            while !seen[cell] {
                seen[cell] = true;
                cell = self.homes.cell(tiles.tile(cell));
            }
        }
        swaps
    }

    /// At most linear in the length of the cycle that contains the blank; a
    /// run of several tiles is worked out from nothing.
    ///
    /// A swap with the blank changes the distance by one, up or down. Down if
    /// the tile is home now, or if its cycle was another than the blank's and
    /// is part of it now; up if it was home or has been split off.
    #[inline]
    fn after(&self, before: Cost, tiles: &T, run: Run) -> Cost {
        let mut moved = self.homes.moved(tiles, run);
        let (Some(moved), None) = (moved.next(), moved.next()) else {
            return self.full(tiles);
        };
        let home = self.homes.cell(moved.tile);
        let is_nearer = home == moved.to
            || home != moved.from && self.blank_cycle(tiles).any(|cell| cell == moved.to);
        if is_nearer { before - 1 } else { before + 1 }
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

impl<T: Tiles> RunBound<T> for Gaschnig {
    fn runs(&self, memo: Cost) -> Cost {
        least_runs(memo, self.homes.size())
    }
}
