//! A guide without tables: distances from home, and pairs of tiles that stand in each other's way in their line.

use std::marker::PhantomData;

use super::field::{Arrangement, Field};
use super::guide::{Guide, Outlook};
use super::number::Number;

/// What distances and conflicts count in the score.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineScore {
    /// A step of distance.
    pub(super) step: f64,
    /// The distance in rows and the one in columns, each to the power of `power`.
    pub(super) convex: f64,
    pub(super) power: f64,
    /// The distance in rows times the one in columns.
    pub(super) cross: f64,
    /// A pair of tiles in their home line, in the wrong order.
    pub(super) conflict: f64,
    /// How much more a tile counts whose home is farthest from the blank's, and a conflict of it.
    pub(super) early: f64,
    pub(super) early_conflict: f64,
}

/// Scores boards by distances and conflicts; a move costs a look along a line at most.
pub(super) struct LineGuide<T> {
    cells: usize,
    rows: usize,
    cols: usize,
    field: Field,
    /// The row and the column of each cell.
    row: Vec<u16>,
    col: Vec<u16>,
    /// What a distance counts, in rows or columns.
    far: Vec<i32>,
    cross: i32,
    conflict: i32,
    /// What each tile's distances and conflicts count, in sixteenths.
    weight: Vec<i32>,
    conflict_weight: Vec<i32>,
    tiles: PhantomData<T>,
}

/// The states of a layer.
pub(super) struct LineLayer<T> {
    tiles: Vec<T>,
    distances: Vec<u32>,
}

impl<T: Number> LineGuide<T> {
    pub(super) fn new(field: &Field, score: LineScore, blank_home: usize) -> LineGuide<T> {
        let size = field.size();
        let longest = size.rows().max(size.cols());
        let far = |apart: usize| {
            let apart = apart as f64;
            (score.step * apart + score.convex * apart.powf(score.power)).round() as i32
        };
        let across = (size.rows() + size.cols() - 2) as f64;
        let weight = |tile: usize, early: f64| {
            let (rows, cols) = field.apart(tile, blank_home);
            (16.0 * (1.0 + early * (rows + cols) as f64 / across)).round() as i32
        };
        LineGuide {
            weight: (0..field.cells()).map(|tile| weight(tile, score.early)).collect(),
            conflict_weight: (0..field.cells()).map(|tile| weight(tile, score.early_conflict)).collect(),
            cells: field.cells(),
            rows: size.rows(),
            cols: size.cols(),
            field: field.clone(),
            row: (0..field.cells()).map(|cell| size.row_of(cell) as u16).collect(),
            col: (0..field.cells()).map(|cell| size.col_of(cell) as u16).collect(),
            far: (0..longest).map(far).collect(),
            cross: score.cross.round() as i32,
            conflict: score.conflict.round() as i32,
            tiles: PhantomData,
        }
    }

    /// How many tiles of a row are in conflict with one that belongs to it and is, or would be,
    /// in a column of it.
    #[inline]
    fn in_row(&self, tiles: &[T], row: usize, col: usize, tile: usize) -> i32 {
        let line = &tiles[row * self.cols..][..self.cols];
        let home = self.col[tile];
        let mut count = 0;
        for (place, &other) in line.iter().enumerate() {
            let other = other.number();
            let is_between = (place < col) == (self.col[other] > home);
            count += i32::from(usize::from(self.row[other]) == row && other != tile && place != col && is_between);
        }
        count
    }

    /// The same for a column.
    #[inline]
    fn in_col(&self, tiles: &[T], col: usize, row: usize, tile: usize) -> i32 {
        let home = self.row[tile];
        let mut count = 0;
        for (place, &other) in tiles[col..].iter().step_by(self.cols).enumerate() {
            let other = other.number();
            let is_between = (place < row) == (self.row[other] > home);
            count += i32::from(usize::from(self.col[other]) == col && other != tile && place != row && is_between);
        }
        count
    }

    /// How the score and the distance change when a tile moves between neighbouring cells.
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
            (home_col.abs_diff(col), home_col.abs_diff(to_col), home_row.abs_diff(row))
        } else {
            if home_row == row {
                conflicts -= self.in_row(tiles, row, col, tile);
            }
            if home_row == to_row {
                conflicts += self.in_row(tiles, to_row, col, tile);
            }
            (home_row.abs_diff(row), home_row.abs_diff(to_row), home_col.abs_diff(col))
        };
        let farther = is as i32 - was as i32;
        let score = (self.far[is] - self.far[was] + self.cross * farther * across as i32) * self.weight[tile]
            + self.conflict * conflicts * self.conflict_weight[tile];
        let score = score >> 4;
        (score, farther)
    }

    /// The score of a whole board.
    pub(super) fn score(&self, start: &Arrangement) -> i32 {
        let tiles: Vec<T> = start.homes.iter().map(|&home| T::of(home.into())).collect();
        let mut twice = 0;
        let mut score = 0;
        for (cell, &home) in start.homes.iter().enumerate() {
            if cell == start.blank {
                continue;
            }
            let home = usize::from(home);
            let (rows, cols) = self.field.apart(cell, home);
            score += (self.far[rows] + self.far[cols] + self.cross * (rows * cols) as i32) * self.weight[home] / 16;
            let (row, col) = (cell / self.cols, cell % self.cols);
            if rows == 0 {
                twice += self.in_row(&tiles, row, col, home);
                twice -= i32::from(self.blank_counts_in_row(start, row, col, home));
            }
            if cols == 0 {
                twice += self.in_col(&tiles, col, row, home);
                twice -= i32::from(self.blank_counts_in_col(start, row, col, home));
            }
        }
        score + self.conflict * twice / 2
    }

    /// Whether the blank was counted like a tile that is in conflict; it is none.
    fn blank_counts_in_row(&self, at: &Arrangement, row: usize, col: usize, tile: usize) -> bool {
        let (blank, home) = (at.blank, at.blank_home());
        usize::from(self.row[blank]) == row
            && usize::from(self.row[home]) == row
            && (usize::from(self.col[blank]) < col) == (self.col[home] > self.col[tile])
    }

    fn blank_counts_in_col(&self, at: &Arrangement, row: usize, col: usize, tile: usize) -> bool {
        let (blank, home) = (at.blank, at.blank_home());
        usize::from(self.col[blank]) == col
            && usize::from(self.col[home]) == col
            && (usize::from(self.row[blank]) < row) == (self.row[home] > self.row[tile])
    }
}

impl<T: Number> Guide for LineGuide<T> {
    type Layer = LineLayer<T>;

    fn layer(&self) -> LineLayer<T> {
        LineLayer {
            tiles: Vec::new(),
            distances: Vec::new(),
        }
    }

    fn clear(&self, layer: &mut LineLayer<T>) {
        layer.tiles.clear();
        layer.distances.clear();
    }

    fn begin(&self, layer: &mut LineLayer<T>, start: &Arrangement) -> Outlook {
        let distance = start.manhattan(&self.field) as u32;
        layer.tiles.extend(start.homes.iter().map(|&home| T::of(home.into())));
        layer.distances.push(distance);
        Outlook {
            score: self.score(start),
            bound: distance,
        }
    }

    #[inline]
    fn tile(&self, layer: &LineLayer<T>, state: usize, cell: usize) -> usize {
        layer.tiles[state * self.cells + cell].number()
    }

    #[inline]
    fn look(
        &self,
        layer: &LineLayer<T>,
        state: usize,
        score: i32,
        tile: usize,
        from: usize,
        to: usize,
    ) -> Outlook {
        let tiles = &layer.tiles[state * self.cells..][..self.cells];
        let (change, farther) = self.change(tiles, tile, from, to);
        Outlook {
            score: score + change,
            bound: layer.distances[state].wrapping_add_signed(farther),
        }
    }

    fn push(
        &self,
        layer: &LineLayer<T>,
        state: usize,
        tile: usize,
        from: usize,
        to: usize,
        next: &mut LineLayer<T>,
    ) {
        let first = next.tiles.len();
        next.tiles.extend_from_slice(&layer.tiles[state * self.cells..][..self.cells]);
        next.tiles.swap(first + from, first + to);
        let (was, is) = (self.field.apart(from, tile), self.field.apart(to, tile));
        next.distances.push(layer.distances[state] + (is.0 + is.1) as u32 - (was.0 + was.1) as u32);
    }

    fn bytes(&self) -> usize {
        self.cells * size_of::<T>() + 4
    }
}
