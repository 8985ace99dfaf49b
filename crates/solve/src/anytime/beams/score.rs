//! The score that guides a beam: distances from home, and pairs of tiles that are in each other's way.
//!
//! Tiles far from home count more than their distance: beams that minimise the sum alone leave the last
//! tiles far from home. Pairs of tiles in their home line but in the wrong order count as several
//! steps, and so do neighbours that have to pass each other: when all other tiles are home, two
//! neighbours in each other's place cost far more than their distance. Moves change the score by a
//! difference that is cheap to compute.

use std::iter::repeat_n;
use std::marker::PhantomData;
use std::ops::Range;

use super::tile_index::TileIndex;
use crate::anytime::compact_board::Grid;

/// The weights of distances and pairs of tiles in the score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// One step of distance.
    pub(super) step: f64,
    /// The distances in rows and in columns, each raised to [`Weights::power`].
    pub(super) convex: f64,
    pub(super) power: f64,
    /// The distance in rows times the distance in columns.
    pub(super) cross: f64,
    /// A pair of tiles in their home line, in the wrong order.
    pub(super) conflict: f64,
    /// Each cell by which two neighbours have to pass each other: the left one's home is not to the left
    /// of the right one's, or the upper one's not above the lower one's.
    pub(super) passing: f64,
}

/// Scores boards and moves; less is better. To score a move takes a look along at most two lines and
/// at the neighbours.
pub(super) struct Scorer<T> {
    rows: usize,
    cols: usize,
    /// The row and the column of each cell.
    row: Vec<u16>,
    col: Vec<u16>,
    /// The weight of each distance in rows or columns.
    far: Vec<i32>,
    cross: i32,
    conflict: i32,
    passing: i32,
    tile: PhantomData<T>,
}

impl<T: TileIndex> Scorer<T> {
    pub(super) fn new(grid: &Grid, weights: Weights) -> Scorer<T> {
        let size = grid.size();
        let far = |apart: usize| {
            let apart = apart as f64;
            (weights.step * apart + weights.convex * apart.powf(weights.power)).round() as i32
        };
        Scorer {
            rows: size.rows(),
            cols: size.cols(),
            // Without divisions: every window has a scorer.
            row: (0..size.rows() as u16)
                .flat_map(|row| repeat_n(row, size.cols()))
                .collect(),
            col: (0..size.rows())
                .flat_map(|_| 0..size.cols() as u16)
                .collect(),
            far: (0..size.rows().max(size.cols())).map(far).collect(),
            cross: weights.cross.round() as i32,
            conflict: weights.conflict.round() as i32,
            passing: weights.passing.round() as i32,
            tile: PhantomData,
        }
    }

    /// The score of a board, from scratch: tests compare it with the differences.
    #[cfg(test)]
    pub(super) fn score(
        &self,
        grid: &Grid,
        board: &crate::anytime::compact_board::CompactBoard,
    ) -> i32 {
        let mut score = 0;
        let mut rows = vec![Vec::new(); grid.size().rows()];
        let mut cols = vec![Vec::new(); self.cols];
        for (cell, &home) in board.homes.iter().enumerate() {
            if cell == board.blank {
                continue;
            }
            let home = usize::from(home);
            let (down, across) = grid.offsets(cell, home);
            score += self.far[down] + self.far[across] + self.cross * (down * across) as i32;
            if down == 0 {
                rows[usize::from(self.row[cell])].push(self.col[home]);
            }
            if across == 0 {
                cols[usize::from(self.col[cell])].push(self.row[home]);
            }
        }
        let in_line = |line: &Vec<u16>| -> usize {
            let before = |(place, home): (usize, &u16)| {
                line[..place].iter().filter(|other| *other > home).count()
            };
            line.iter().enumerate().map(before).sum()
        };
        let conflicts: usize = rows.iter().chain(&cols).map(in_line).sum();
        let tiles: Vec<T> = board
            .homes
            .iter()
            .map(|&home| T::new(home.into()))
            .collect();
        let is_tile = |cell: &usize| *cell != board.blank;
        let passing: i32 = (0..grid.cells())
            .filter(is_tile)
            .map(|cell| self.passing_around(&tiles, tiles[cell].index(), cell, board.blank))
            .sum();
        // Every pair was seen from both sides.
        score + self.conflict * conflicts as i32 + self.passing * passing / 2
    }

    /// The changes of the score and of the distance from home when a tile moves to a neighbouring
    /// cell, the blank's.
    #[inline]
    pub(super) fn change(&self, tiles: &[T], tile: usize, from: usize, to: usize) -> (i32, i32) {
        let (row, col) = (usize::from(self.row[from]), usize::from(self.col[from]));
        let (to_row, to_col) = (usize::from(self.row[to]), usize::from(self.col[to]));
        let (home_row, home_col) = (usize::from(self.row[tile]), usize::from(self.col[tile]));
        let mut conflicts = 0;
        let (was, is, across) = if row == to_row {
            if home_col == col {
                conflicts -= self.in_col(tiles, col, row, tile);
            }
            if home_col == to_col {
                conflicts += self.in_col(tiles, to_col, row, tile);
            }
            (
                home_col.abs_diff(col),
                home_col.abs_diff(to_col),
                home_row.abs_diff(row),
            )
        } else {
            if home_row == row {
                conflicts -= self.in_row(tiles, row, col, tile);
            }
            if home_row == to_row {
                conflicts += self.in_row(tiles, to_row, col, tile);
            }
            (
                home_row.abs_diff(row),
                home_row.abs_diff(to_row),
                home_col.abs_diff(col),
            )
        };
        let farther = is as i32 - was as i32;
        let passing =
            self.passing_around(tiles, tile, to, from) - self.passing_around(tiles, tile, from, to);
        let score = self.far[is] - self.far[was]
            + self.cross * farther * across as i32
            + self.conflict * conflicts
            + self.passing * passing;
        (score, farther)
    }

    /// The number of cells by which a tile in `cell` and its neighbours there have to pass each other.
    /// Skips the neighbour in `blank`.
    #[inline]
    fn passing_around(&self, tiles: &[T], tile: usize, cell: usize, blank: usize) -> i32 {
        let home = (i32::from(self.row[tile]), i32::from(self.col[tile]));
        let row = |at: usize| i32::from(self.row[tiles[at].index()]);
        let col = |at: usize| i32::from(self.col[tiles[at].index()]);
        let (at_row, at_col) = (usize::from(self.row[cell]), usize::from(self.col[cell]));
        let pass = |first: i32, second: i32| (first + 1 - second).max(0);
        let mut cells = 0;
        if at_row > 0 && cell - self.cols != blank {
            cells += pass(row(cell - self.cols), home.0);
        }
        if at_row + 1 < self.rows && cell + self.cols != blank {
            cells += pass(home.0, row(cell + self.cols));
        }
        if at_col > 0 && cell - 1 != blank {
            cells += pass(col(cell - 1), home.1);
        }
        if at_col + 1 < self.cols && cell + 1 != blank {
            cells += pass(home.1, col(cell + 1));
        }
        cells
    }

    /// The number of tiles in a row that conflict with a tile whose home is in that row, if it were in
    /// column `col`. Skips that cell, so the blank is never mistaken for a tile.
    ///
    /// Tiles are named by their homes, so those of a row have consecutive numbers.
    #[inline]
    fn in_row(&self, tiles: &[T], row: usize, col: usize, tile: usize) -> i32 {
        let (first, end) = (row * self.cols, (row + 1) * self.cols);
        let line = &tiles[first..end];
        let count = |places: &[T], homes: Range<usize>| -> i32 {
            let is_there = |other: &T| i32::from(homes.contains(&other.index()));
            places.iter().map(is_there).sum()
        };
        count(&line[..col], tile + 1..end) + count(&line[col + 1..], first..tile)
    }

    /// The same for a column.
    #[inline]
    fn in_col(&self, tiles: &[T], col: usize, row: usize, tile: usize) -> i32 {
        let mut count = 0;
        for (place, &other) in tiles[col..].iter().step_by(self.cols).enumerate() {
            let other = other.index();
            let is_crossed = (place < row) == (other > tile);
            let belongs = usize::from(self.col[other]) == col && place != row;
            count += i32::from(belongs && is_crossed);
        }
        count
    }
}
