//! Beams for large boards: each works in one region, then the blank goes to the next.
//!
//! A beam over a whole board needs states for every part of it that the blank could be in, and on
//! large boards those are too many. But the work in one part has little to do with the work in
//! another. So the blank stays in one region, where a beam brings all tiles nearer to home as long as
//! most of its moves do. Then it goes to the region with the most to gain. Tiles whose home is outside
//! wait at the region's edge for the next region, which overlaps.

use std::ops::Range;

use taquin_puzzle::{Direction, Size};
use taquin_search::Stoppable;

use super::expansion::Step;
use super::outcome::{BeamOutcome, Tick};
use super::parallel::{PRUNE_EVERY, useful_threads};
use super::parameters::{BeamParameters, BeamTuning};
use super::path_finder::PathFinder;
use super::serial::Scratch;
use super::tile_index::TileIndex;
use crate::anytime::compact_board::{CompactBoard, Grid, Region};

/// For each stage, the minimum distance that its moves have to gain on average, in cells per move. When
/// no region allows that, the next stage accepts less, and its layers have twice as many states: there
/// are fewer tiles left to move, and they have to come together from farther away.
const MIN_PROGRESS: [f64; 5] = [0.5, 0.4, 0.3, 0.15, 0.05];

/// Smaller regions do not pay off: too many tiles have to wait at their edges.
const MIN_REGION_SIDE: usize = 12;

/// The gain that each step of the blank on its way to a region has to be worth.
const GAIN_PER_STEP: usize = 4;

/// A beam gives up when its states differ in more than this number of steps: more than a few million are
/// rare.
const MAX_TREE_STEPS: usize = 1 << 24;

/// Bytes of a step: vectors may have twice the room that they need.
const STEP_BYTES: usize = 2 * size_of::<Step>();

/// The maximum number of bytes that a region beam takes.
pub(in crate::anytime) fn region_beam_bytes<T>(
    grid: &Grid,
    width: usize,
    max_tree_steps: usize,
) -> usize {
    let widest = width.saturating_mul(1 << (MIN_PROGRESS.len() - 1));
    let steps = max_tree_steps.saturating_add(widest.saturating_mul(PRUNE_EVERY));
    let of_steps = steps.saturating_mul(STEP_BYTES);
    // Some boards and a scorer besides.
    Scratch::<T>::bytes(0, widest, 0)
        .saturating_add(of_steps)
        .saturating_add(64 * grid.cells())
}

/// A path that grows region by region, with layers of about `width` states at first.
///
/// When no region brings anything nearer, what is left are mostly pairs of tiles in each other's place,
/// far from each other. The path ends there, close to the goal.
pub(in crate::anytime) struct RegionBeam {
    board: CompactBoard,
    path: Vec<Direction>,
    width: usize,
    max_tree_steps: usize,
    /// The number of the stage, and the regions where nothing is left to do in it.
    stage: usize,
    exhausted: Vec<Region>,
}

impl RegionBeam {
    pub(in crate::anytime) fn new(
        start: &CompactBoard,
        width: usize,
        max_tree_steps: usize,
    ) -> RegionBeam {
        RegionBeam {
            board: start.clone(),
            path: Vec::new(),
            width,
            max_tree_steps,
            stage: 0,
            exhausted: Vec::new(),
        }
    }

    /// The width of the narrowest region beam: one state for each square of the smallest region.
    pub(in crate::anytime) fn min_width(tuning: &BeamTuning) -> usize {
        MIN_REGION_SIDE.div_ceil(tuning.square_side).pow(2)
    }

    /// The maximum number of steps in which states may differ, if they take half of `room` bytes.
    pub(in crate::anytime) fn max_tree_steps(room: usize) -> usize {
        MAX_TREE_STEPS.min(room / (2 * STEP_BYTES))
    }

    /// The board at the end of the path.
    pub(in crate::anytime) fn board(&self) -> &CompactBoard {
        &self.board
    }

    /// The path so far.
    pub(in crate::anytime) fn path(&self) -> &[Direction] {
        &self.path
    }

    /// Searches the next region, with a path of at most `max_moves` moves altogether; returns false when
    /// there is nothing more to do.
    ///
    /// # Errors
    /// What `tick` returns.
    pub(in crate::anytime) fn search_next_region<T: TileIndex>(
        &mut self,
        finder: &mut PathFinder<'_, T>,
        tuning: &BeamTuning,
        max_moves: usize,
        tick: Tick<'_>,
    ) -> Stoppable<bool> {
        let grid = finder.grid;
        let (stage, region) = loop {
            if self.stage == MIN_PROGRESS.len() || self.path.len() >= max_moves {
                return Ok(false);
            }
            let stage = Stage::new(grid, tuning, self.width << self.stage);
            let is_last = self.stage + 1 == MIN_PROGRESS.len();
            let min_gain = if is_last { 1 } else { stage.side };
            if let Some(region) = stage.best_region(grid, &self.board, &self.exhausted, min_gain) {
                break (stage, region);
            }
            self.stage += 1;
            self.exhausted.clear();
        };
        let min_progress = MIN_PROGRESS[self.stage];
        let (board_before, length_before) = (self.board.clone(), self.path.len());
        enter(grid, &mut self.board, &region, &mut self.path);
        let parameters = BeamParameters {
            width: stage.width,
            square_width: stage.square_width,
            square_side: tuning.square_side,
            threads: useful_threads(stage.width, tuning.threads),
            max_moves: max_moves.saturating_sub(self.path.len()),
            patience: tuning.patience,
            min_progress,
            max_tree_steps: self.max_tree_steps,
        };
        let found =
            match finder.solve_within(&region, &self.board, parameters, tuning.weights, tick) {
                BeamOutcome::Solved(found) | BeamOutcome::GaveUp(found) => found,
                BeamOutcome::Stopped(reason) => return Err(reason),
            };
        for &direction in &found {
            self.board.slide(grid, direction);
        }
        self.path.extend(found);
        let moves = self.path.len() - length_before;
        let nearer = board_before.manhattan(grid) as f64 - self.board.manhattan(grid) as f64;
        if nearer < min_progress * moves as f64 || moves == 0 {
            self.exhausted.push(region);
        }
        if nearer <= 0.0 {
            self.path.truncate(length_before);
            self.board = board_before;
        }
        Ok(!self.board.is_solved())
    }
}

/// The regions and layers of one stage.
struct Stage {
    /// The side of a region.
    side: usize,
    /// The maximum number of states in a layer with the blank in one square, and in all.
    square_width: usize,
    width: usize,
}

impl Stage {
    /// The stage with layers of about `width` states: one state for each square of a region, and more
    /// when the region is as large as the board.
    fn new(grid: &Grid, tuning: &BeamTuning, width: usize) -> Stage {
        let (rows, cols) = (grid.size().rows(), grid.size().cols());
        let max_side = rows.max(cols).max(MIN_REGION_SIDE);
        let side = (tuning.square_side * width.isqrt()).clamp(MIN_REGION_SIDE, max_side);
        let squares_along = |line: usize| side.min(line).div_ceil(tuning.square_side);
        let squares = squares_along(rows) * squares_along(cols);
        let square_width = (width / squares).max(1);
        Stage {
            side,
            square_width,
            width: squares * square_width,
        }
    }

    /// The region with the most to gain, if one has at least `min_gain`.
    fn best_region(
        &self,
        grid: &Grid,
        board: &CompactBoard,
        exhausted: &[Region],
        min_gain: usize,
    ) -> Option<Region> {
        let size = grid.size();
        let (row, col) = position(size, board.blank);
        let regions = ranges(size.rows(), self.side).flat_map(|rows| {
            ranges(size.cols(), self.side).map(move |cols| Region {
                rows: rows.clone(),
                cols,
            })
        });
        let worth = |region: Region| {
            let gain = gain(size, board, &region);
            let steps = distance(row, &region.rows, row) + distance(col, &region.cols, col);
            let is_worth_it = gain >= min_gain && !exhausted.contains(&region);
            is_worth_it.then(|| (gain as i64 - (GAIN_PER_STEP * steps) as i64, region))
        };
        let best = regions.filter_map(worth).max_by_key(|&(worth, _)| worth)?;
        Some(best.1)
    }
}

/// Ranges of length `side` that cover a line; neighbours overlap by half.
fn ranges(line: usize, side: usize) -> impl Iterator<Item = Range<usize>> {
    let side = side.min(line);
    let last = (2 * (line - side)).div_ceil(side);
    (0..=last).map(move |nth| {
        let first = (line - side) * nth / last.max(1);
        first..first + side
    })
}

/// The distance by which the tiles of a region can get nearer to their homes without leaving it.
fn gain(size: Size, board: &CompactBoard, region: &Region) -> usize {
    let mut gain = 0;
    for row in region.rows.clone() {
        for col in region.cols.clone() {
            let home = board.homes[row * size.cols() + col];
            let (home_row, home_col) = position(size, home.into());
            gain += distance(row, &region.rows, home_row) + distance(col, &region.cols, home_col);
        }
    }
    gain
}

/// The distance of a row or column from the one in a range that is nearest to its home.
fn distance(line: usize, range: &Range<usize>, home: usize) -> usize {
    line.abs_diff(home.clamp(range.start, range.end - 1))
}

/// The row and the column of a cell.
fn position(size: Size, cell: usize) -> (usize, usize) {
    (size.row_of(cell), size.col_of(cell))
}

/// Takes the blank into a region, first along its column, then along its row.
fn enter(grid: &Grid, board: &mut CompactBoard, region: &Region, path: &mut Vec<Direction>) {
    let size = grid.size();
    let away = |cell: usize| {
        let (row, col) = position(size, cell);
        (
            distance(row, &region.rows, row),
            distance(col, &region.cols, col),
        )
    };
    while away(board.blank) != (0, 0) {
        let after = |&direction: &Direction| grid.source(board.blank, direction).map(away);
        let possible = Direction::ALL
            .into_iter()
            .filter(|one| after(one).is_some());
        let Some(direction) = possible.min_by_key(after) else {
            return;
        };
        board.slide(grid, direction);
        path.push(direction);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_nearly_as_wide_as_asked_for_on_flat_boards_too() {
        for size in ["30x30", "2x40", "100x3", "30x100"] {
            let grid = Grid::new(size.parse().unwrap()).unwrap();
            let tuning = BeamTuning::new(&grid, 0);
            for width in [36, 100, 1000, 5000] {
                let stage = Stage::new(&grid, &tuning, width);
                let widths = width / 2 + 1..=width;
                assert!(widths.contains(&stage.width), "{size}: {}", stage.width);
            }
        }
    }
}
