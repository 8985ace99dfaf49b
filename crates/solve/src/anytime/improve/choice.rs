//! Which successors make up the next layer: the best, spread over the blank's cells, each once.

use super::beam::Beam;
use super::field::Field;
use super::visited::Visited;
use crate::prefetch::prefetch;

/// A successor that was not made yet.
#[derive(Clone, Copy)]
pub(super) struct Successor {
    pub(super) hash: u64,
    /// By how much the score differs from the first state's; see [`is_less`].
    pub(super) score: i32,
    pub(super) distance: u32,
    /// The number of the state before in its layer.
    pub(super) parent: u32,
    pub(super) blank: u16,
    /// The move.
    pub(super) code: u8,
}

impl Successor {
    /// The state before, times four, and the move.
    pub(super) fn step(&self) -> u32 {
        self.parent << 2 | u32::from(self.code)
    }
}

/// The bits by which a board's hash changes when a tile comes to a cell or leaves it.
#[inline]
pub(super) fn scatter(tile: usize, cell: usize) -> u64 {
    let mixed = ((tile << 16 | cell) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}

/// Whether a score is less than another.
///
/// On boards of more than some 10,000 cells scores may fall by more than an `i32` holds from a beam's
/// first state to its last. They wrap, and are compared by their difference: scores that are compared
/// are never that far apart.
#[inline]
pub(super) fn is_less(one: i32, other: i32) -> bool {
    one.wrapping_sub(other) < 0
}

/// Scores that are farther from the least than this are not told apart.
const SCORES: i32 = 1 << 14;

/// So few successors are sorted by comparison.
const FEW: usize = 512;

/// Successors ahead that are asked for, and those for which what belongs to them is: their hashes, or
/// their parents' tiles.
pub(super) const AHEAD: (usize, usize) = (32, 8);

/// Chooses the states of layer after layer.
#[derive(Default)]
pub(super) struct Chooser {
    visited: Visited,
    ranks: Vec<i32>,
    order: Vec<u32>,
    counts: Vec<u32>,
    /// How many states were chosen with the blank in each square.
    of_square: Vec<u32>,
    /// The squares where that is not none.
    touched: Vec<u32>,
}

impl Chooser {
    /// Forgets all states.
    pub(super) fn reset(&mut self, beam: &Beam, field: &Field) {
        self.visited.reset(beam.width);
        self.touched.clear();
        self.of_square.clear();
        self.of_square
            .resize(beam.square_of(field, field.cells() - 1) + 1, 0);
    }

    /// The most bytes for a width.
    pub(super) fn bytes(width: usize) -> usize {
        let orders = width.saturating_mul(2 * 3 * 8 + 8);
        orders.saturating_add(Visited::bytes(width)) + 4 * SCORES as usize
    }

    /// Fills `chosen` with the numbers of the successors to keep, the best first.
    pub(super) fn choose(
        &mut self,
        beam: &Beam,
        field: &Field,
        successors: &[Successor],
        chosen: &mut Vec<u32>,
    ) {
        self.ranks.clear();
        self.ranks
            .extend(successors.iter().map(|successor| successor.score));
        self.sort();
        chosen.clear();
        for square in self.touched.drain(..) {
            self.of_square[square as usize] = 0;
        }
        for (place, &number) in self.order.iter().enumerate() {
            if let Some(&later) = self.order.get(place + AHEAD.0) {
                prefetch(&successors[later as usize]);
            }
            if let Some(&later) = self.order.get(place + AHEAD.1) {
                self.visited.prefetch(successors[later as usize].hash);
            }
            let successor = &successors[number as usize];
            let square = beam.square_of(field, successor.blank.into());
            let is_full = self.of_square[square] as usize >= beam.width_of_square;
            if is_full || !self.visited.insert(successor.hash) {
                continue;
            }
            self.of_square[square] += 1;
            self.touched.push(square as u32);
            chosen.push(number);
            if chosen.len() == beam.width {
                break;
            }
        }
    }

    /// Fills `order` with numbers, the least rank first, equals as they are.
    fn sort(&mut self) {
        let Chooser {
            ranks,
            order,
            counts,
            ..
        } = self;
        order.clear();
        let least = ranks.iter().copied();
        let least = least.reduce(|one, other| if is_less(other, one) { other } else { one });
        let above = |rank: i32| rank.wrapping_sub(least.unwrap_or(0));
        if ranks.len() < FEW {
            order.extend(0..ranks.len() as u32);
            order.sort_by_key(|&number| above(ranks[number as usize]));
            return;
        }
        let slot = |rank: i32| above(rank).min(SCORES - 1) as usize;
        counts.clear();
        counts.resize(SCORES as usize + 1, 0);
        for &rank in ranks.iter() {
            counts[slot(rank) + 1] += 1;
        }
        let mut sum = 0;
        for count in counts.iter_mut() {
            sum += *count;
            *count = sum;
        }
        order.resize(ranks.len(), 0);
        for (number, &rank) in ranks.iter().enumerate() {
            let place = &mut counts[slot(rank)];
            order[*place as usize] = number as u32;
            *place += 1;
        }
    }
}

impl Beam {
    /// The square that a cell is in.
    #[inline]
    pub(super) fn square_of(&self, field: &Field, cell: usize) -> usize {
        match self.square {
            1 => cell,
            side => {
                let cols = field.size().cols();
                cell / cols / side * cols.div_ceil(side) + cell % cols / side
            }
        }
    }
}
