//! Selects the next layer of a beam: the successors with the best scores, spread over the blank's
//! cells, each state once.

use super::expansion::{Successor, is_less};
use super::parameters::BeamParameters;
use super::visited::Visited;
use crate::anytime::compact_board::Grid;
use taquin_search::memory::prefetch;

/// Scores that exceed the least by this or more are not distinguished.
const DISTINCT_SCORES: i32 = 1 << 14;

/// Fewer successors than this are sorted by comparison, not by counting.
const COUNTED_SUCCESSORS: usize = 512;

/// How many places ahead successors are prefetched.
pub(super) const SUCCESSORS_AHEAD: usize = 32;

/// How many places ahead the data of a successor is prefetched: its hash, or its parent's tiles.
pub(super) const DATA_AHEAD: usize = 8;

/// Selects the states of layer after layer.
#[derive(Default)]
pub(super) struct Selection {
    visited: Visited,
    scores: Vec<i32>,
    order: Vec<u32>,
    counts: Vec<u32>,
    /// The number of states selected with the blank in each square.
    of_square: Vec<u32>,
    /// The squares where that number is not 0.
    touched: Vec<u32>,
}

impl Selection {
    /// Forgets all states.
    pub(super) fn reset(&mut self, parameters: &BeamParameters, grid: &Grid) {
        self.visited.reset(parameters.width);
        self.touched.clear();
        self.of_square.clear();
        self.of_square
            .resize(parameters.square_of(grid, grid.cells() - 1) + 1, 0);
    }

    /// The maximum number of bytes for layers of `width` states.
    pub(super) fn bytes(width: usize) -> usize {
        let orders = width.saturating_mul(2 * 3 * 8 + 8);
        orders.saturating_add(Visited::bytes(width)) + 4 * DISTINCT_SCORES as usize
    }

    /// Fills `selected` with the numbers of the successors to keep, the best first.
    pub(super) fn select(
        &mut self,
        parameters: &BeamParameters,
        grid: &Grid,
        successors: &[Successor],
        selected: &mut Vec<u32>,
    ) {
        self.scores.clear();
        self.scores
            .extend(successors.iter().map(|successor| successor.score));
        self.sort();
        selected.clear();
        for square in self.touched.drain(..) {
            self.of_square[square as usize] = 0;
        }
        for (place, &number) in self.order.iter().enumerate() {
            if let Some(&later) = self.order.get(place + SUCCESSORS_AHEAD) {
                prefetch(&successors[later as usize]);
            }
            if let Some(&later) = self.order.get(place + DATA_AHEAD) {
                self.visited.prefetch(successors[later as usize].hash);
            }
            let successor = &successors[number as usize];
            let square = parameters.square_of(grid, successor.blank.into());
            let is_full = self.of_square[square] as usize >= parameters.square_width;
            if is_full || !self.visited.insert(successor.hash) {
                continue;
            }
            self.of_square[square] += 1;
            self.touched.push(square as u32);
            selected.push(number);
            if selected.len() == parameters.width {
                break;
            }
        }
    }

    /// Fills `order` with the numbers of the scores, the least first; stable.
    fn sort(&mut self) {
        let Selection {
            scores,
            order,
            counts,
            ..
        } = self;
        order.clear();
        let least = scores.iter().copied();
        let least = least.reduce(|one, other| if is_less(other, one) { other } else { one });
        let above = |score: i32| score.wrapping_sub(least.unwrap_or(0));
        if scores.len() < COUNTED_SUCCESSORS {
            order.extend(0..scores.len() as u32);
            order.sort_by_key(|&number| above(scores[number as usize]));
            return;
        }
        let slot = |score: i32| above(score).min(DISTINCT_SCORES - 1) as usize;
        counts.clear();
        counts.resize(DISTINCT_SCORES as usize + 1, 0);
        for &score in scores.iter() {
            counts[slot(score) + 1] += 1;
        }
        let mut sum = 0;
        for count in counts.iter_mut() {
            sum += *count;
            *count = sum;
        }
        order.resize(scores.len(), 0);
        for (number, &score) in scores.iter().enumerate() {
            let place = &mut counts[slot(score)];
            order[*place as usize] = number as u32;
            *place += 1;
        }
    }
}
