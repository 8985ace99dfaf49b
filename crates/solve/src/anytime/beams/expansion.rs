//! A beam's states and the successors that they are expanded to.

use taquin_puzzle::Direction;

use super::parameters::BeamParameters;
use super::score::Scorer;
use super::tile_index::TileIndex;
use crate::anytime::compact_board::{CompactBoard, Grid};

/// What a beam searches: a path from `start` to the goal.
#[derive(Clone, Copy)]
pub(super) struct BeamTask<'a, T> {
    pub(super) parameters: BeamParameters,
    pub(super) grid: &'a Grid,
    pub(super) scorer: &'a Scorer<T>,
    pub(super) start: &'a CompactBoard,
}

/// A state of a layer, without its tiles.
#[derive(Clone, Copy)]
pub(super) struct BeamState {
    pub(super) hash: u64,
    /// The score minus the start's; see [`is_less`].
    pub(super) score: i32,
    /// The sum of the tiles' distances from home.
    pub(super) distance: u32,
    pub(super) blank: u16,
    /// The move that led here; `None` at the start.
    pub(super) last: Option<Direction>,
}

/// A successor of a state, before it is chosen for the next layer.
#[derive(Clone, Copy)]
pub(super) struct Successor {
    pub(super) hash: u64,
    pub(super) score: i32,
    pub(super) distance: u32,
    /// The number of the parent in its layer.
    pub(super) parent: u32,
    pub(super) blank: u16,
    pub(super) direction: Direction,
}

/// How a state was reached: the number of its parent in the layer before, and the move, in one word.
#[derive(Clone, Copy)]
pub(super) struct Step(u32);

impl Step {
    #[inline]
    pub(super) fn parent(self) -> u32 {
        self.0 >> 2
    }

    #[inline]
    pub(super) fn direction(self) -> Direction {
        Direction::from_code(self.0 as u8)
    }

    /// The same move with parent 0.
    pub(super) fn with_first_parent(self) -> Step {
        Step(self.0 & 3)
    }
}

impl Successor {
    /// How it was reached.
    pub(super) fn step(&self) -> Step {
        Step(self.parent << 2 | u32::from(self.direction.code()))
    }

    /// The successor as a state of the next layer.
    pub(super) fn state(&self) -> BeamState {
        BeamState {
            hash: self.hash,
            score: self.score,
            distance: self.distance,
            blank: self.blank,
            last: Some(self.direction),
        }
    }
}

impl<T: TileIndex> BeamTask<'_, T> {
    /// The start as the only state of the first layer.
    pub(super) fn first_state(&self) -> BeamState {
        BeamState {
            hash: 0,
            score: 0,
            distance: self.start.manhattan(self.grid) as u32,
            blank: self.start.blank as u16,
            last: None,
        }
    }

    /// The start's tiles.
    pub(super) fn first_tiles(&self) -> impl Iterator<Item = T> {
        self.start.homes.iter().map(|&home| T::new(home.into()))
    }

    /// Generates the successors of state `number` of a layer, which have `depth` moves behind them.
    /// Leaves out what undoes the last move or is too far from the goal. Stops at a move that reaches
    /// the goal, and returns it.
    #[inline(always)]
    pub(super) fn expand(
        &self,
        (number, state): (usize, &BeamState),
        tiles: &[T],
        depth: usize,
        mut push: impl FnMut(Successor),
    ) -> Option<Direction> {
        let blank = usize::from(state.blank);
        for direction in Direction::ALL {
            if state.last == Some(direction.opposite()) {
                continue;
            }
            let Some(from) = self.grid.source(blank, direction) else {
                continue;
            };
            let tile = tiles[from].index();
            let (change, farther) = self.scorer.change(tiles, tile, from, blank);
            let distance = state.distance.wrapping_add_signed(farther);
            if depth + distance as usize > self.parameters.max_moves {
                continue;
            }
            if distance == 0 {
                return Some(direction);
            }
            push(Successor {
                hash: state.hash ^ hash_of(tile, from) ^ hash_of(tile, blank),
                score: state.score.wrapping_add(change),
                distance,
                parent: number as u32,
                blank: from as u16,
                direction,
            });
        }
        None
    }
}

/// The part of a board's hash that a tile in a cell contributes.
#[inline]
pub(super) fn hash_of(tile: usize, cell: usize) -> u64 {
    let mixed = ((tile << 16 | cell) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}

/// Whether a score is less than another.
///
/// On boards of more than about 10,000 cells, scores may fall by more than an `i32` holds between a
/// beam's first state and its last. They wrap around and are compared by their difference: scores that
/// are compared are never that far apart.
#[inline]
pub(super) fn is_less(one: i32, other: i32) -> bool {
    one.wrapping_sub(other) < 0
}
