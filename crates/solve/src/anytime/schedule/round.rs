//! One round of beam searches, and the workers that share it.

use taquin_puzzle::Direction;

use crate::anytime::beams::{PathFinder, TileIndex};
use crate::anytime::compact_board::{CompactBoard, Grid};

/// What the searches of one round have in common.
#[derive(Clone, Copy)]
pub(super) struct BeamRound<'a> {
    pub(super) grid: &'a Grid,
    pub(super) start: &'a CompactBoard,
    pub(super) goal: &'a CompactBoard,
    /// The number of rounds before this one.
    pub(super) number: usize,
    /// Whether the board is small.
    pub(super) is_small: bool,
    /// The width of beams over the whole solution.
    pub(super) width: usize,
    /// The number of beams that search at a time on large boards.
    pub(super) beams: usize,
    /// The maximum number of steps in which the states of a region beam may differ.
    pub(super) max_tree_steps: usize,
}

/// One thread's part of the work: a path, and what finds shorter ones.
pub(super) struct Worker<'g, T> {
    pub(super) finder: PathFinder<'g, T>,
    /// The board where the path begins.
    pub(super) start: CompactBoard,
    pub(super) path: Vec<Direction>,
}

impl<'g, T: TileIndex> Worker<'g, T> {
    /// A worker with an empty path.
    pub(super) fn new(round: &BeamRound<'g>) -> Worker<'g, T> {
        Worker {
            finder: PathFinder::new(round.grid),
            start: round.start.clone(),
            path: Vec::new(),
        }
    }
}
