//! Finds paths between two boards with beams: whole solutions, their ends, and windows of them.

use taquin_puzzle::Direction;
use taquin_search::Stoppable;

use super::expansion::BeamTask;
use super::outcome::{BeamOutcome, Tick};
use super::parallel::{self, BoardStorage};
use super::parameters::{BeamParameters, BeamTuning};
use super::score::{Scorer, Weights};
use super::serial::{self, Scratch};
use super::tile_index::TileIndex;
use crate::anytime::compact_board::{CompactBoard, Grid, Region};

/// On boards of more cells, states have no board of their own.
const MAX_CELLS_COPIED: usize = 150;

/// One thread's path finder, with the memory that its searches share.
pub(in crate::anytime) struct PathFinder<'g, T> {
    pub(super) grid: &'g Grid,
    scratch: Scratch<T>,
}

/// How to look for a path.
#[derive(Clone, Copy)]
pub(in crate::anytime) struct Effort<'t> {
    pub(in crate::anytime) tuning: &'t BeamTuning,
    pub(in crate::anytime) width: usize,
    /// Whether to search from the far end: there are the same paths, but a beam finds others.
    pub(in crate::anytime) is_backward: bool,
}

/// Where the windows of a path are.
#[derive(Clone, Copy)]
pub(in crate::anytime) struct Windows {
    /// The first move of the first window.
    pub(in crate::anytime) offset: usize,
    /// The number of moves in each window; each begins in the middle of the one before.
    pub(in crate::anytime) length: usize,
}

impl<'g, T: TileIndex> PathFinder<'g, T> {
    pub(in crate::anytime) fn new(grid: &'g Grid) -> PathFinder<'g, T> {
        PathFinder {
            grid,
            scratch: Scratch::default(),
        }
    }

    /// The maximum number of bytes that a search takes.
    pub(in crate::anytime) fn bytes(grid: &Grid, width: usize, max_moves: usize) -> usize {
        let copied = if grid.cells() <= MAX_CELLS_COPIED {
            grid.cells()
        } else {
            0
        };
        // Some boards and a scorer besides.
        Scratch::<T>::bytes(copied, width, max_moves).saturating_add(64 * grid.cells())
    }

    /// Looks for a path of at most `max_moves` moves to the goal. Searches forward and ignores
    /// `effort.is_backward`.
    pub(in crate::anytime) fn solve(
        &mut self,
        start: &CompactBoard,
        effort: Effort<'_>,
        max_moves: usize,
        tick: Tick<'_>,
    ) -> BeamOutcome {
        let tuning = effort.tuning;
        let scorer = Scorer::new(self.grid, tuning.weights);
        let task = BeamTask {
            parameters: tuning.whole_board(self.grid, effort.width, max_moves),
            grid: self.grid,
            scorer: &scorer,
            start,
        };
        match (self.grid.cells() <= MAX_CELLS_COPIED, tuning.threads) {
            (true, 1) => serial::search(&task, &mut self.scratch, tick),
            (true, _) => parallel::search(&task, BoardStorage::PerState, tick),
            (false, _) => parallel::search(&task, BoardStorage::PerThread, tick),
        }
    }

    /// Looks for a path to the goal on which the blank does not leave a region that it is in.
    pub(super) fn solve_within(
        &mut self,
        region: &Region,
        start: &CompactBoard,
        parameters: BeamParameters,
        weights: Weights,
        tick: Tick<'_>,
    ) -> BeamOutcome {
        let task = BeamTask {
            parameters,
            grid: &self.grid.within(region),
            scorer: &Scorer::<T>::new(self.grid, weights),
            start,
        };
        parallel::search(&task, BoardStorage::PerThread, tick)
    }

    /// Looks for a path of at most `max_moves` moves between two boards.
    ///
    /// # Errors
    /// What `tick` returns.
    pub(in crate::anytime) fn find_between(
        &mut self,
        (from, to): (&CompactBoard, &CompactBoard),
        effort: Effort<'_>,
        max_moves: usize,
        tick: Tick<'_>,
    ) -> Stoppable<Option<Vec<Direction>>> {
        let start = if effort.is_backward {
            to.relative_to(from)
        } else {
            from.relative_to(to)
        };
        if start.manhattan(self.grid) > max_moves {
            return Ok(None);
        }
        let mut path = match self.solve(&start, effort, max_moves, tick) {
            BeamOutcome::Solved(path) => path,
            BeamOutcome::GaveUp(_) => return Ok(None),
            BeamOutcome::Stopped(reason) => return Err(reason),
        };
        if effort.is_backward {
            path.reverse();
            for direction in &mut path {
                *direction = direction.opposite();
            }
        }
        Ok(Some(path))
    }

    /// Shortens the ends of a path, `parts` of them, from ever earlier boards on; with a backward
    /// effort its beginnings, to ever later boards.
    ///
    /// # Errors
    /// What `tick` returns; the path keeps what was found until then.
    pub(in crate::anytime) fn shorten_ends(
        &mut self,
        start: &CompactBoard,
        path: &mut Vec<Direction>,
        parts: usize,
        effort: Effort<'_>,
        tick: Tick<'_>,
    ) -> Stoppable {
        for part in 1..=parts {
            // The longest is a little less than the whole path.
            let length = path.len() * part / (parts + 1);
            let Some(max_moves) = length.checked_sub(2) else {
                continue;
            };
            let (first, end) = if effort.is_backward {
                (0, length)
            } else {
                (path.len() - length, path.len())
            };
            let from = start.after(self.grid, &path[..first]);
            let to = from.after(self.grid, &path[first..end]);
            if let Some(shorter) = self.find_between((&from, &to), effort, max_moves, tick)? {
                path.splice(first..end, shorter);
            }
        }
        Ok(())
    }

    /// Shortens the windows of a path, one after the other.
    ///
    /// # Errors
    /// What `tick` returns; the path keeps what was found until then.
    pub(in crate::anytime) fn shorten_windows(
        &mut self,
        start: &CompactBoard,
        path: &mut Vec<Direction>,
        Windows { offset, length }: Windows,
        effort: Effort<'_>,
        tick: Tick<'_>,
    ) -> Stoppable {
        let mut first = offset.min(path.len());
        let mut from = start.after(self.grid, &path[..first]);
        // Moves are taken from the end of `rest` and put back into `path`, so that long paths are
        // never shifted.
        let mut rest = path.split_off(first);
        rest.reverse();
        let mut result = Ok(());
        loop {
            let here = rest.len().saturating_sub(length);
            let window: Vec<Direction> = rest[here..].iter().rev().copied().collect();
            let Some(max_moves) = window.len().checked_sub(2) else {
                break;
            };
            let to = from.after(self.grid, &window);
            let found =
                tick(1, 0).and_then(|()| self.find_between((&from, &to), effort, max_moves, tick));
            match found {
                // Try again: what can be shortened once can often be shortened twice.
                Ok(Some(shorter)) => {
                    rest.truncate(here);
                    rest.extend(shorter.iter().rev());
                    continue;
                }
                Ok(None) => {}
                Err(reason) => {
                    result = Err(reason);
                    break;
                }
            }
            if here == 0 {
                break;
            }
            first = length.div_ceil(2);
            from = from.after(self.grid, &window[..first]);
            path.extend_from_slice(&window[..first]);
            rest.truncate(rest.len() - first);
        }
        path.extend(rest.iter().rev());
        result
    }
}
