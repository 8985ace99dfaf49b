//! Walking distance: moves across lines, exact for tiles that know only their goal line.

use std::collections::HashMap;
use std::sync::Arc;

use taquin_puzzle::{Board, Direction, Size};
use taquin_search::{Cost, Heuristic};
use thiserror::Error;

use super::axis_moves::AxisMoves;
use super::homes::Homes;
use super::in_runs::RunBound;
use crate::{Run, TileSpace, Tiles};

/// Walking distance to a goal.
///
/// Forget of every tile all but its row and its goal row. What is left of a
/// board is a matrix: how many tiles of row i belong to row j, and the row of
/// the blank. A move along a column exchanges the blank with any one tile of a
/// neighbouring row; a move along a row changes nothing. The distances to the
/// goal's matrix, found breadth-first, bound the moves along columns from
/// below; the same with columns bounds the moves along rows, and the estimate
/// is the sum.
///
/// Admissible and consistent: each table holds exact distances in an image of
/// the puzzle, and every move is a step in one of the two and none in the other.
///
/// The tables hold 105 matrices each for 3x3 and 24,964 for 4x4 boards; the
/// largest that are not refused belong to 3x5 (352,560) and 2x6 (367,560). 4x5
/// would take 5,977,015. Boards of one line are refused from 12 cells on, where
/// matrices no longer fit into a word.
///
/// Reference: K. Takahashi, "How to make an automatic 15 puzzle answering
/// program", ic-net.or.jp/home/takaken/e/15pz (only archived), never published
/// otherwise; the number 24,964 is given there.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    homes: Homes,
    rows: Arc<Table>,
    cols: Arc<Table>,
}

/// The numbers of a board's two matrices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrices {
    pub(super) rows: u32,
    pub(super) cols: u32,
}

impl WalkingDistance {
    /// The most matrices in a table, unless told otherwise.
    pub const MAX_MATRICES: usize = 400_000;

    /// The distance to `goal`. Builds the tables: some 10 ms for 4x4, half a second for
    /// the largest.
    ///
    /// # Errors
    /// When a table would have more than [`Self::MAX_MATRICES`] entries.
    pub fn new(goal: &Board) -> Result<WalkingDistance, TooLargeError> {
        WalkingDistance::with_limit(goal, WalkingDistance::MAX_MATRICES)
    }

    /// The same with another limit. An entry takes about 40 bytes, and 8 for
    /// every line.
    ///
    /// # Errors
    /// When a table would have more than `limit` entries.
    pub fn with_limit(goal: &Board, limit: usize) -> Result<WalkingDistance, TooLargeError> {
        let homes = Homes::new(goal);
        let size = goal.size();
        let table = |lines, length, blank| {
            Table::new(lines, length, blank, limit)
                .map(Arc::new)
                .ok_or(TooLargeError { size, limit })
        };
        let rows = table(size.rows(), size.cols(), homes.row(0))?;
        let cols = if size.rows() == size.cols() && homes.row(0) == homes.col(0) {
            Arc::clone(&rows)
        } else {
            table(size.cols(), size.rows(), homes.col(0))?
        };
        Ok(WalkingDistance { homes, rows, cols })
    }

    fn steps(&self, matrices: Matrices) -> AxisMoves {
        AxisMoves {
            along_rows: self.cols.distances[matrices.cols as usize],
            along_cols: self.rows.distances[matrices.rows as usize],
        }
    }
}

impl<T: Tiles> Heuristic<TileSpace<T>> for WalkingDistance {
    type Memo = Matrices;

    /// # Panics
    /// On boards of one line when the goal cannot be reached.
    fn full(&self, tiles: &T) -> Matrices {
        let (mut rows, mut cols) = (0, 0);
        for cell in 0..self.homes.size().cells() {
            let tile = tiles.tile(cell);
            if tile != 0 {
                let (row, col) = self.homes.place(cell);
                rows += self.rows.shape.one(row, self.homes.row(tile));
                cols += self.cols.shape.one(col, self.homes.col(tile));
            }
        }
        let number = |table: &Table, matrix| {
            let number = table.numbers.get(&matrix);
            *number.expect("the goal can be reached, and so can its matrix")
        };
        Matrices {
            rows: number(&self.rows, rows),
            cols: number(&self.cols, cols),
        }
    }

    #[inline]
    fn after(&self, mut memo: Matrices, tiles: &T, run: Run) -> Matrices {
        let direction = run.direction();
        for moved in self.homes.moved(tiles, run).rev() {
            match direction {
                Direction::Up | Direction::Down => {
                    let home = self.homes.row(moved.tile);
                    memo.rows = self
                        .rows
                        .next(memo.rows, direction == Direction::Down, home);
                }
                Direction::Left | Direction::Right => {
                    let home = self.homes.col(moved.tile);
                    memo.cols = self
                        .cols
                        .next(memo.cols, direction == Direction::Right, home);
                }
            }
        }
        memo
    }

    #[inline]
    fn estimate(&self, memo: Matrices) -> Cost {
        self.steps(memo).moves()
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

impl<T: Tiles> RunBound<T> for WalkingDistance {
    fn runs(&self, memo: Matrices) -> Cost {
        self.steps(memo).runs(self.homes.size())
    }
}

/// All matrices that lead to the goal's, numbered by distance.
#[derive(Debug)]
struct Table {
    shape: Shape,
    numbers: HashMap<u128, u32>,
    distances: Vec<Cost>,
    /// For each matrix, for tiles moving back and forth, for each goal line: the next matrix.
    next: Vec<u32>,
}

impl Table {
    /// The table for this number of lines, with the goal's blank in one of them.
    fn new(lines: usize, length: usize, blank: usize, limit: usize) -> Option<Table> {
        let shape = Shape::new(lines, length)?;
        let goal = (0..lines).map(|line| {
            let tiles = length - usize::from(line == blank);
            tiles as u128 * shape.one(line, line)
        });
        let goal: u128 = goal.sum();
        let mut table = Table {
            shape,
            numbers: HashMap::from([(goal, 0)]),
            distances: vec![0],
            next: Vec::new(),
        };
        // Breadth-first: matrices are numbered as they are reached.
        let mut reached = vec![(goal, blank)];
        let mut number = 0;
        while let Some(&(matrix, blank)) = reached.get(number) {
            // A tile that moves forth comes from the line before the blank's.
            for from in [
                Some(blank + 1).filter(|&line| line < lines),
                blank.checked_sub(1),
            ] {
                for home in 0..lines {
                    let next = match from {
                        Some(from) if shape.count(matrix, from, home) > 0 => {
                            let next = matrix - shape.one(from, home) + shape.one(blank, home);
                            let new = table.distances.len() as u32;
                            let next_number = *table.numbers.entry(next).or_insert(new);
                            if next_number == new {
                                if reached.len() == limit {
                                    return None;
                                }
                                table.distances.push(table.distances[number] + 1);
                                reached.push((next, from));
                            }
                            next_number
                        }
                        _ => u32::MAX,
                    };
                    table.next.push(next);
                }
            }
            number += 1;
        }
        Some(table)
    }

    /// The matrix after a tile with this goal line has moved into the blank's line.
    #[inline]
    fn next(&self, number: u32, is_forth: bool, home: usize) -> u32 {
        self.next[(number as usize * 2 + usize::from(is_forth)) * self.shape.lines + home]
    }
}

/// How a matrix is packed into one word. The blank's line is the one with a tile less.
#[derive(Clone, Copy, Debug)]
struct Shape {
    lines: usize,
    /// The bits of one entry, which is at most the length of a line.
    bits: usize,
}

impl Shape {
    /// None if no word is wide enough.
    fn new(lines: usize, length: usize) -> Option<Shape> {
        let bits = (usize::BITS - length.leading_zeros()) as usize;
        let all = lines.checked_mul(lines)?.checked_mul(bits)?;
        (all <= u128::BITS as usize).then_some(Shape { lines, bits })
    }

    /// The matrix with a single tile.
    fn one(self, line: usize, home: usize) -> u128 {
        1 << ((line * self.lines + home) * self.bits)
    }

    /// How many tiles of a line have this goal line.
    fn count(self, matrix: u128, line: usize, home: usize) -> u128 {
        matrix >> ((line * self.lines + home) * self.bits) & ((1 << self.bits) - 1)
    }
}

/// A board whose walking distance takes too large a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "walking distance needs too large a table for {size} boards, over {limit} entries: use linear-conflict or inversion"
)]
pub struct TooLargeError {
    /// The size of the board.
    pub size: Size,
    /// The most entries allowed.
    pub limit: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_the_published_sizes() {
        let matrices = |lines, length| {
            let table = Table::new(lines, length, lines - 1, 400_000)?;
            Some((table.distances.len(), *table.distances.last()?))
        };
        assert_eq!(matrices(3, 3), Some((105, 14)));
        assert_eq!(matrices(4, 4), Some((24_964, 35)));
        assert_eq!(matrices(4, 5), Some((107_712, 43)));
        assert_eq!(matrices(1, 1000), Some((1, 0)));
        assert_eq!(matrices(5, 4), None);
        assert_eq!(matrices(100, 100), None);
    }

    #[test]
    fn a_table_that_is_too_large_is_refused() {
        let goal = taquin_puzzle::Goal::Rows.board("4x4".parse().unwrap());
        assert!(WalkingDistance::with_limit(&goal, 24_964).is_ok());
        let error = WalkingDistance::with_limit(&goal, 24_963).unwrap_err();
        assert_eq!((error.size, error.limit), (goal.size(), 24_963));
    }
}
