//! Inversion distance: moves across lines, from the pairs of tiles in the wrong order.

use taquin_puzzle::solvability::inversions;
use taquin_puzzle::{Board, Direction, Tile};
use taquin_search::{Cost, Heuristic};

use super::axis_moves::AxisMoves;
use super::homes::Homes;
use super::in_runs::RunBound;
use crate::{Run, TileSpace, Tiles};

/// Inversion distance to a goal.
///
/// Number the tiles as the goal has them in reading order, without the blank,
/// and count the inversions of the board read the same way. A move along a row
/// changes none. A move along a column takes a tile past the C − 1 tiles
/// between its two cells, and each of these pairs becomes an inversion or
/// ceases to be one. The goal has none, so with i inversions at least
/// ⌈i / (C − 1)⌉ moves along columns are left. Read by columns the same bounds
/// the moves along rows; the estimate is the sum.
///
/// The blank sharpens both: it must cross d rows to its goal row, and each move
/// along a column takes it across one. So the number of such moves is at least
/// d, and even exactly if d is: the bound is the least such number. When C is
/// even, i has the parity of d and this is the usual rule (⌊i/3⌋ + i mod 3 for
/// four columns), which applied to wider boards would overestimate.
///
/// # Why it is admissible and consistent
///
/// Take moves along columns. One changes i by C − 1 at most, so the quotient
/// rounded up, q, by one at most; it changes d by one. Let the bound before be
/// b: the least number of at least max(q, d) with the parity of d, so that
/// max(q, d) ≤ b ≤ max(q, d) + 1. Afterwards the maximum is at least
/// max(q, d) − 1 and the parity is the other one. If b is max(q, d), the new
/// bound is at least b − 1. If b is max(q, d) + 1, then max(q, d) − 1 = b − 2
/// has the wrong parity now, and the new bound again is at least b − 1. Moves
/// along rows leave i and d alone. At the goal all is zero.
///
/// Reference: K. Takahashi, as for [`WalkingDistance`](super::WalkingDistance);
/// described in English by M. Kim, "Solving the 15 Puzzle", michael.kim/blog/puzzle.
#[derive(Clone, Debug)]
pub struct InversionDistance {
    homes: Homes,
    /// For each tile its number in the goal, read by rows and by columns.
    ranks: Box<[Ranks]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Ranks {
    by_rows: Tile,
    by_cols: Tile,
}

/// The inversions, and the moves that they take at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inversions {
    pub(super) by_rows: u32,
    pub(super) by_cols: u32,
    pub(super) steps: AxisMoves,
}

impl InversionDistance {
    /// The distance to `goal`.
    pub fn new(goal: &Board) -> InversionDistance {
        let mut ranks = vec![Ranks::default(); goal.cells().len()].into_boxed_slice();
        let by_cols = goal.transposed();
        for (rank, (&by_row, &by_col)) in goal.cells().iter().zip(by_cols.cells()).enumerate() {
            ranks[by_row as usize].by_rows = rank as Tile;
            ranks[by_col as usize].by_cols = rank as Tile;
        }
        InversionDistance {
            homes: Homes::new(goal),
            ranks,
        }
    }

    /// The moves along rows that the inversions by columns take, the blank being where it is.
    #[inline]
    fn along_rows<T: Tiles>(&self, by_cols: u32, tiles: &T) -> Cost {
        let from_home = self
            .homes
            .place(tiles.blank())
            .1
            .abs_diff(self.homes.col(0));
        least(by_cols, self.homes.size().rows(), from_home)
    }

    /// The moves along columns that the inversions by rows take, the blank being where it is.
    #[inline]
    fn along_cols<T: Tiles>(&self, by_rows: u32, tiles: &T) -> Cost {
        let from_home = self
            .homes
            .place(tiles.blank())
            .0
            .abs_diff(self.homes.row(0));
        least(by_rows, self.homes.size().cols(), from_home)
    }
}

/// The fewest moves across lines of `length` cells that undo the inversions and bring the blank
/// home from `from_home` lines away.
#[inline]
fn least(inversions: u32, length: usize, from_home: usize) -> Cost {
    let from_home = from_home as Cost;
    // In lines of one cell no tile passes another.
    let moves = inversions
        .div_ceil((length as u32 - 1).max(1))
        .max(from_home);
    moves + ((moves ^ from_home) & 1)
}

impl<T: Tiles> Heuristic<TileSpace<T>> for InversionDistance {
    type Memo = Inversions;

    /// In O(n log n) for n cells. The counts saturate on boards of more than
    /// about 300x300, which keeps them lower bounds.
    fn full(&self, tiles: &T) -> Inversions {
        let size = self.homes.size();
        let count = |cell: &dyn Fn(usize) -> usize, rank: fn(&Ranks) -> Tile| {
            let order = (0..size.cells()).map(cell).map(|cell| tiles.tile(cell));
            let tiles = order.filter(|&tile| tile != 0);
            let ranks: Vec<Tile> = tiles.map(|tile| rank(&self.ranks[tile as usize])).collect();
            u32::try_from(inversions(&ranks)).unwrap_or(u32::MAX)
        };
        let by_rows = count(&|index| index, |ranks| ranks.by_rows);
        let by_cols = count(&|index| size.transposed().transposed_cell(index), |ranks| {
            ranks.by_cols
        });
        Inversions {
            by_rows,
            by_cols,
            steps: AxisMoves {
                along_rows: self.along_rows(by_cols, tiles),
                along_cols: self.along_cols(by_rows, tiles),
            },
        }
    }

    /// Looks at the tiles that were passed.
    #[inline]
    fn after(&self, mut memo: Inversions, tiles: &T, run: Run) -> Inversions {
        let (rows, cols) = (self.homes.size().rows(), self.homes.size().cols());
        let is_horizontal = run.direction().is_horizontal();
        let rank = |tile: Tile| {
            let ranks = self.ranks[tile as usize];
            if is_horizontal {
                ranks.by_cols
            } else {
                ranks.by_rows
            }
        };
        // No tile of the run is among those that another one passes: they share a line.
        let mut change = 0;
        for moved in self.homes.moved(tiles, run) {
            let own = rank(moved.tile);
            let (first, last) = (moved.from.min(moved.to), moved.from.max(moved.to));
            let mut less = 0;
            let mut pass = |cell| less += i64::from(rank(tiles.tile(cell)) < own);
            let passed = if is_horizontal {
                // The rest of the left column below, and of the right one above.
                (first + cols..rows * cols)
                    .step_by(cols)
                    .for_each(&mut pass);
                (self.homes.place(last).1..last)
                    .step_by(cols)
                    .for_each(&mut pass);
                rows
            } else {
                (first + 1..last).for_each(&mut pass);
                cols
            } as i64
                - 1;
            // Moved to the front, the tile has ceased to come after the greater ones and comes
            // before the lesser ones.
            change += 2 * less - passed;
        }
        if matches!(run.direction(), Direction::Right | Direction::Down) {
            change = -change;
        }
        let changed = |count: u32| (i64::from(count) + change).clamp(0, u32::MAX.into()) as u32;
        if is_horizontal {
            memo.by_cols = changed(memo.by_cols);
            memo.steps.along_rows = self.along_rows(memo.by_cols, tiles);
        } else {
            memo.by_rows = changed(memo.by_rows);
            memo.steps.along_cols = self.along_cols(memo.by_rows, tiles);
        }
        memo
    }

    #[inline]
    fn estimate(&self, memo: Inversions) -> Cost {
        memo.steps.moves()
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

impl<T: Tiles> RunBound<T> for InversionDistance {
    fn runs(&self, memo: Inversions) -> Cost {
        memo.steps.runs(self.homes.size())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_columns_follow_the_usual_rule() {
        for inversions in 0..100 {
            let rule = inversions / 3 + inversions % 3;
            assert_eq!(least(inversions, 4, inversions as usize % 2), rule);
        }
    }

    #[test]
    fn the_blank_has_its_say() {
        // Three columns: two inversions take one move, but not if the blank is in its row.
        assert_eq!(least(2, 3, 1), 1);
        assert_eq!(least(2, 3, 0), 2);
        // It may be farther away than the inversions tell.
        assert_eq!(least(0, 3, 2), 2);
        // Six columns: one move undoes three inversions.
        assert_eq!(least(3, 6, 1), 1);
        assert_eq!(least(0, 1, 4), 4);
    }
}
