//! Linear conflict: Manhattan distance, and two moves more for every tile that must leave its line.

use taquin_puzzle::{Board, Direction, Tile};
use taquin_search::{Cost, Heuristic};

use super::axis_moves::AxisMoves;
use super::homes::Homes;
use super::in_runs::RunBound;
use crate::{Run, TileSpace, Tiles};

/// Manhattan distance plus linear conflicts.
///
/// Of the tiles that lie in their goal row, those that stand in another order
/// than in the goal cannot all stay in it. The fewest that must leave are all
/// but a longest increasing sequence of goal columns; each leaves and comes
/// back, two moves along columns that Manhattan distance does not count. The
/// same goes for columns. Counting pairs instead would overestimate: three
/// tiles in reverse order are three pairs, but only two of them must leave.
///
/// # Why it is admissible and consistent, for every goal
///
/// Each move changes it by exactly one. Take a move along a row; the other
/// axis is alike. The order of the tiles in the row stays, and so do the
/// conflicts of all rows. Of the two columns that the tile leaves and enters
/// at most one is its goal column.
/// - It leaves it: Manhattan distance grows by one, and the column, with one
///   tile fewer to be put in order, loses one conflict or none: +1 or −1.
/// - It enters it: the same the other way round.
/// - Neither: no conflict counts it before or after, and Manhattan distance
///   changes by one.
///
/// At the goal it is zero. The blank counts nowhere, so its place in the goal
/// does not matter. Also, a move along a row changes only the moves counted
/// along rows, which makes the two sums hold apart, as runs need it.
///
/// Reference: O. Hansson, A. Mayer and M. Yung, "Criticizing solutions to
/// relaxed models yields powerful admissible heuristics", Information Sciences
/// 63, 1992.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    homes: Homes,
    rows: Lines,
    cols: Lines,
}

impl LinearConflict {
    /// The distance to `goal`.
    pub fn new(goal: &Board) -> LinearConflict {
        let homes = Homes::new(goal);
        let size = goal.size();
        let tiles = || 0..size.cells() as Tile;
        LinearConflict {
            rows: Lines {
                count: size.rows(),
                length: size.cols(),
                to_next_line: size.cols(),
                to_next_cell: 1,
                homes: lines_and_places(tiles().map(|tile| (homes.row(tile), homes.col(tile)))),
                table: Table::new(size.cols()),
            },
            cols: Lines {
                count: size.cols(),
                length: size.rows(),
                to_next_line: 1,
                to_next_cell: size.cols(),
                homes: lines_and_places(tiles().map(|tile| (homes.col(tile), homes.row(tile)))),
                table: Table::new(size.rows()),
            },
            homes,
        }
    }
}

impl<T: Tiles> Heuristic<TileSpace<T>> for LinearConflict {
    type Memo = AxisMoves;

    fn full(&self, tiles: &T) -> AxisMoves {
        let steps = AxisMoves::of_all(&self.homes, tiles);
        AxisMoves {
            along_rows: steps
                .along_rows
                .saturating_add(2 * self.cols.conflicts(tiles)),
            along_cols: steps
                .along_cols
                .saturating_add(2 * self.rows.conflicts(tiles)),
        }
    }

    /// Works out one line again if the tile has left or entered its goal line, and none otherwise.
    #[inline]
    fn after(&self, mut steps: AxisMoves, tiles: &T, run: Run) -> AxisMoves {
        let is_horizontal = run.direction().is_horizontal();
        let is_forth = matches!(run.direction(), Direction::Right | Direction::Down);
        let (lines, sum) = if is_horizontal {
            (&self.cols, &mut steps.along_rows)
        } else {
            (&self.rows, &mut steps.along_cols)
        };
        for moved in self.homes.moved(tiles, run) {
            let (row, col) = self.homes.place(moved.from);
            let (from, at) = if is_horizontal {
                (col, row)
            } else {
                (row, col)
            };
            let to = if is_forth { from + 1 } else { from - 1 };
            let (home, place) = lines.homes[moved.tile as usize];
            let home = home as usize;
            // The cells of the run itself do not matter: in each line there is one of them, and
            // that is the place in question.
            *sum = if home == from {
                sum.saturating_add(1)
                    .saturating_sub(2 * lines.conflicts_of(place, at, from, tiles))
            } else if home == to {
                sum.saturating_add(2 * lines.conflicts_of(place, at, to, tiles))
                    .saturating_sub(1)
            } else if (home > from) == is_forth {
                sum.saturating_sub(1)
            } else {
                sum.saturating_add(1)
            };
        }
        steps
    }

    #[inline]
    fn estimate(&self, steps: AxisMoves) -> Cost {
        steps.moves()
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

impl<T: Tiles> RunBound<T> for LinearConflict {
    fn runs(&self, steps: AxisMoves) -> Cost {
        steps.runs(self.homes.size())
    }
}

/// The rows of a board, or its columns.
#[derive(Clone, Debug)]
struct Lines {
    count: usize,
    length: usize,
    to_next_line: usize,
    to_next_cell: usize,
    /// For each tile its goal line and its place in there, from 1; the blank has none.
    homes: Box<[(u32, u32)]>,
    table: Option<Table>,
}

fn lines_and_places(homes: impl Iterator<Item = (usize, usize)>) -> Box<[(u32, u32)]> {
    let mut homes: Box<[(u32, u32)]> = homes
        .map(|(line, place)| (line as u32, place as u32 + 1))
        .collect();
    homes[0] = (u32::MAX, 0);
    homes
}

impl Lines {
    /// The goal place of a tile in a line, from 1; 0 if it belongs elsewhere.
    #[inline]
    fn place(&self, tile: Tile, line: usize) -> u32 {
        let (home, place) = self.homes[tile as usize];
        if home == line as u32 { place } else { 0 }
    }

    /// How many tiles must leave their lines.
    fn conflicts<T: Tiles>(&self, tiles: &T) -> Cost {
        let of_line = |line| {
            let places = (0..self.length).map(|at| self.place(self.tile(tiles, line, at), line));
            match &self.table {
                Some(table) => table.conflicts(table.pack(places)),
                None => conflicts(places),
            }
        };
        (0..self.count).map(of_line).sum()
    }

    /// How many more tiles must leave a line when the one that belongs to `place` lies in it `at`
    /// some place than when that cell is empty: one or none.
    #[inline]
    fn conflicts_of<T: Tiles>(&self, place: u32, at: usize, line: usize, tiles: &T) -> Cost {
        let with = |own| {
            (0..self.length).map(move |other| {
                if other == at {
                    own
                } else {
                    self.place(self.tile(tiles, line, other), line)
                }
            })
        };
        match &self.table {
            Some(table) => {
                let others = table.pack(with(0));
                let own = place << (at as u32 * table.bits);
                table.conflicts(others | own) - table.conflicts(others)
            }
            None => conflicts(with(place)) - conflicts(with(0)),
        }
    }

    #[inline]
    fn tile<T: Tiles>(&self, tiles: &T, line: usize, at: usize) -> Tile {
        tiles.tile(line * self.to_next_line + at * self.to_next_cell)
    }
}

/// The conflicts of every possible line, by the goal places of its tiles.
#[derive(Clone, Debug)]
struct Table {
    /// The bits that one place takes.
    bits: u32,
    conflicts: Box<[u8]>,
}

impl Table {
    /// Lines of 6 take 256 KiB, lines of 7 would take 2 MiB.
    const LONGEST: usize = 6;

    fn new(length: usize) -> Option<Table> {
        if length > Table::LONGEST {
            return None;
        }
        let bits = usize::BITS - length.leading_zeros();
        let mut table = Table {
            bits,
            conflicts: vec![0; 1 << (bits * length as u32)].into(),
        };
        table.fill(&mut vec![0; length], 0);
        Some(table)
    }

    /// Fills in all lines that begin with the first `set` of `places`.
    fn fill(&mut self, places: &mut [u32], set: usize) {
        if set == places.len() {
            self.conflicts[self.pack(places.iter().copied()) as usize] =
                conflicts(places.iter().copied()) as u8;
            return;
        }
        for place in 0..=places.len() as u32 {
            if place == 0 || !places[..set].contains(&place) {
                places[set] = place;
                self.fill(places, set + 1);
            }
        }
    }

    #[inline]
    fn pack(&self, places: impl Iterator<Item = u32>) -> u32 {
        let mut shift = 0;
        places.fold(0, |packed, place| {
            let packed = packed | place << shift;
            shift += self.bits;
            packed
        })
    }

    #[inline]
    fn conflicts(&self, packed: u32) -> Cost {
        self.conflicts[packed as usize].into()
    }
}

/// How many of the places, zeros not counted, must go so that the rest increases: all but a longest
/// increasing subsequence, found by patience sorting in O(n log n).
fn conflicts(places: impl Iterator<Item = u32>) -> Cost {
    let mut count = 0;
    // The least end of an increasing subsequence of each length.
    let mut ends: Vec<u32> = Vec::new();
    for place in places.filter(|&place| place != 0) {
        count += 1;
        let shorter = ends.partition_point(|&end| end < place);
        match ends.get_mut(shorter) {
            Some(end) => *end = place,
            None => ends.push(place),
        }
    }
    count - ends.len() as Cost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Small;

    #[test]
    fn the_fewest_tiles_leave_a_line() {
        let of = |places: &[u32]| conflicts(places.iter().copied());
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[1, 2, 3, 4]), 0);
        assert_eq!(of(&[2, 1, 0, 4]), 1);
        // Three pairs, but two tiles suffice.
        assert_eq!(of(&[3, 2, 1]), 2);
        // Three pairs with one tile in common.
        assert_eq!(of(&[4, 1, 2, 3]), 1);
        assert_eq!(of(&[2, 1, 4, 3]), 2);
        assert_eq!(of(&[0, 5, 0, 1, 3, 2, 4]), 2);
    }

    #[test]
    fn the_table_holds_what_is_worked_out() {
        let table = Table::new(4).unwrap();
        let of = |places: [u32; 4]| table.conflicts(table.pack(places.into_iter()));
        assert_eq!(of([4, 3, 2, 1]), 3);
        assert_eq!(of([0, 3, 0, 1]), 1);
        assert_eq!(of([2, 1, 4, 3]), 2);
        assert!(Table::new(7).is_none());
    }

    /// Manhattan distance and what conflicts add, in moves.
    fn parts(board: &str, goal: &str) -> (Cost, Cost) {
        let tiles: Small = Tiles::new(&board.parse().unwrap());
        let goal = goal.parse().unwrap();
        let conflict = LinearConflict::new(&goal);
        let manhattan = super::super::Manhattan::new(&goal).full(&tiles);
        let memo = conflict.full(&tiles);
        let estimate = Heuristic::<TileSpace<Small>>::estimate(&conflict, memo);
        (manhattan, estimate - manhattan)
    }

    #[test]
    fn textbook_boards() {
        let rows = "1 2 3/4 5 6/7 8 0";
        assert_eq!(parts(rows, rows), (0, 0));
        // Two tiles of the first row, reversed.
        assert_eq!(parts("2 1 3/4 5 6/7 8 0", rows), (2, 2));
        // Three mutual conflicts cost 4, not 6.
        assert_eq!(parts("3 2 1/4 5 6/7 8 0", rows), (4, 4));
        // The 4 belongs elsewhere: 3 and 1 conflict, it does not.
        assert_eq!(parts("3 4 1/2 5 6/7 8 0", rows), (8, 2));
        // A row and a column at once: 2 with 1, and 7 with 4.
        assert_eq!(parts("2 1 3/7 5 6/4 8 0", rows), (4, 4));
        // The blank between two tiles does not part them, and is in no conflict itself.
        assert_eq!(parts("2 0 1/4 5 3/7 8 6", rows), (5, 2));
        assert_eq!(parts("0 1 2/3 4 5/6 7 8", "1 2 0/3 4 5/6 7 8"), (2, 0));
        // A goal with the blank in the centre.
        assert_eq!(parts("3 2 1/8 0 4/7 6 5", "1 2 3/8 0 4/7 6 5"), (4, 4));
        assert_eq!(
            parts(
                "4 3 2 1/5 6 7 8/9 10 11 12/13 14 15 0",
                "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"
            ),
            (8, 6)
        );
    }
}
