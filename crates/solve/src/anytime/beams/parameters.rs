//! Beam parameters: those tuned for a board's size, and those of one beam.

use super::score::Weights;
use crate::anytime::compact_board::Grid;

/// The parameters of one beam.
#[derive(Clone, Copy, Debug)]
pub(in crate::anytime) struct BeamParameters {
    /// The maximum number of states in a layer.
    pub(super) width: usize,
    /// The maximum number of states in a layer with the blank in one square of cells.
    pub(super) square_width: usize,
    /// The side of such a square.
    pub(super) square_side: usize,
    /// The number of threads that share the beam.
    pub(super) threads: usize,
    /// The maximum length of a path.
    pub(super) max_moves: usize,
    /// The beam gives up after this number of layers without a better score.
    pub(super) patience: usize,
    /// In a region, it gives up when the average move brings tiles nearer to home by less than this.
    pub(super) min_progress: f64,
    /// In a region, it gives up when its states differ in more than this number of steps.
    pub(super) max_tree_steps: usize,
}

impl BeamParameters {
    /// The number of the square that a cell is in.
    #[inline]
    pub(super) fn square_of(&self, grid: &Grid, cell: usize) -> usize {
        match self.square_side {
            1 => cell,
            side => {
                let cols = grid.size().cols();
                cell / cols / side * cols.div_ceil(side) + cell % cols / side
            }
        }
    }
}

/// Beam parameters tuned for the size of a board.
#[derive(Clone, Copy, Debug)]
pub(in crate::anytime) struct BeamTuning {
    pub(super) weights: Weights,
    /// The maximum number of states with the blank in one cell, as a multiple of the even share.
    pub(in crate::anytime) cell_share: f64,
    /// The side of the squares of cells that region beams count instead of single cells.
    pub(super) square_side: usize,
    /// Whether beams search one region after the other, because none is wide enough for the whole board.
    pub(in crate::anytime) uses_regions: bool,
    /// The number of threads that share a beam.
    pub(super) threads: usize,
    /// The number of layers without a better score after which a beam gives up.
    pub(super) patience: usize,
}

/// Weights for boards of up to seven rows and columns; different ones find different paths.
const SMALL_BOARDS: [Weights; 4] = [
    weights((10.0, 10.0, 2.0), 20.0, 100.0, 20.0),
    weights((10.0, 10.0, 2.0), 20.0, 60.0, 20.0),
    weights((10.0, 10.0, 2.2), 20.0, 100.0, 20.0),
    weights((10.0, 10.0, 2.0), 10.0, 100.0, 20.0),
];

/// Weights for boards of up to twelve rows and columns.
const MEDIUM_BOARDS: [Weights; 1] = [weights((10.0, 10.0, 2.0), 10.0, 100.0, 20.0)];

/// Weights for larger boards, whose beams are narrow.
const LARGE_BOARDS: [Weights; 1] = [weights((10.0, 20.0, 1.8), 0.0, 100.0, 20.0)];

/// Boards with a longer side than this are searched region by region.
const MAX_SIDE_WITHOUT_REGIONS: usize = 24;

/// Weights for boards that are searched region by region.
const REGIONS: [Weights; 1] = [weights((30.0, 20.0, 1.8), 0.0, 150.0, 10.0)];

const fn weights(
    (step, convex, power): (f64, f64, f64),
    cross: f64,
    conflict: f64,
    passing: f64,
) -> Weights {
    Weights {
        step,
        convex,
        power,
        cross,
        conflict,
        passing,
    }
}

impl BeamTuning {
    /// The parameters that proved best for boards of a size; where there are several, `turn` selects.
    pub(in crate::anytime) fn new(grid: &Grid, turn: usize) -> BeamTuning {
        let side = grid.size().rows().max(grid.size().cols());
        let (choices, cell_share, square_side): (&[Weights], _, _) = match side {
            0..=7 => (&SMALL_BOARDS, 1.25, 1),
            8..=12 => (&MEDIUM_BOARDS, 1.0, 1),
            13..=MAX_SIDE_WITHOUT_REGIONS => (&LARGE_BOARDS, 1.0, 1),
            _ => (&REGIONS, 1.0, 2),
        };
        BeamTuning {
            weights: choices[turn % choices.len()],
            cell_share,
            square_side,
            uses_regions: side > MAX_SIDE_WITHOUT_REGIONS,
            threads: 1,
            patience: 20 * side,
        }
    }

    /// The same parameters for a beam that `threads` threads share.
    pub(in crate::anytime) fn with_threads(self, threads: usize) -> BeamTuning {
        BeamTuning { threads, ..self }
    }

    /// The parameters of a beam over the whole board.
    pub(super) fn whole_board(
        &self,
        grid: &Grid,
        width: usize,
        max_moves: usize,
    ) -> BeamParameters {
        // In a layer the blank can be in every second cell.
        let even_share = width as f64 / grid.cells().div_ceil(2) as f64;
        BeamParameters {
            width,
            square_width: ((even_share * self.cell_share) as usize).max(1),
            square_side: 1,
            threads: self.threads,
            max_moves,
            patience: self.patience,
            min_progress: 0.0,
            max_tree_steps: usize::MAX,
        }
    }
}
