//! Numbers for the placements of a pattern's tiles: which slots they take, and in which order.

use crate::engine::permutation::{FACTORIALS, MAX_LABELS, orders, rank};

/// The ways to choose slots for a number of tiles.
#[derive(Debug)]
pub(super) struct SlotSets {
    /// All sets of the right size, as bit sets.
    pub(super) sets: Vec<u16>,
    /// For each bit set its place in `sets`.
    pub(super) numbers: Vec<u16>,
}

impl SlotSets {
    pub(super) fn new(slots: usize, tiles: usize) -> SlotSets {
        let mut numbers = vec![u16::MAX; 1 << slots];
        let mut sets = Vec::new();
        for set in (0..1u32 << slots).filter(|set| set.count_ones() as usize == tiles) {
            numbers[set as usize] = sets.len() as u16;
            sets.push(set as u16);
        }
        SlotSets { sets, numbers }
    }
}

/// What moving one tile past others does to the numbers of all orders.
#[derive(Debug)]
pub(super) struct Rotations {
    tiles: usize,
    /// For each place and number of tiles passed.
    advances: Vec<Box<[u16]>>,
    retreats: Vec<Box<[u16]>>,
}

impl Rotations {
    /// For moves past at most `most` tiles.
    pub(super) fn new(tiles: usize, most: usize) -> Rotations {
        let orders = orders(tiles);
        let mut rotations = Rotations {
            tiles,
            advances: vec![Box::default(); tiles * tiles],
            retreats: vec![Box::default(); tiles * tiles],
        };
        for passed in 1..=most.min(tiles.saturating_sub(1)) {
            for place in 0..tiles - passed {
                let advance: Box<[u16]> = if passed == 1 {
                    let swapped = |order: &[u8; MAX_LABELS]| {
                        let mut order = *order;
                        order.swap(place, place + 1);
                        rank(&order[..tiles]) as u16
                    };
                    orders.iter().map(swapped).collect()
                } else {
                    // Past all but the first of them, then past that.
                    let most_of_it = rotations.advance(place + 1, passed - 1);
                    let rest = rotations.advance(place, 1);
                    let numbers = most_of_it.iter().map(|&number| rest[usize::from(number)]);
                    numbers.collect()
                };
                let mut retreat = vec![0; FACTORIALS[tiles]].into_boxed_slice();
                for (from, &to) in advance.iter().enumerate() {
                    retreat[usize::from(to)] = from as u16;
                }
                rotations.advances[place * tiles + passed] = advance;
                rotations.retreats[place * tiles + passed] = retreat;
            }
        }
        rotations
    }

    /// The new numbers when the tile at `place + passed` moves to `place`.
    pub(super) fn advance(&self, place: usize, passed: usize) -> &[u16] {
        &self.advances[place * self.tiles + passed]
    }

    /// The new numbers when the tile at `place` moves to `place + passed`.
    pub(super) fn retreat(&self, place: usize, passed: usize) -> &[u16] {
        &self.retreats[place * self.tiles + passed]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::permutation::change;

    #[test]
    fn rotations_add_the_weights_of_the_pairs() {
        let rotations = Rotations::new(5, 3);
        for (number, order) in orders(5).into_iter().enumerate() {
            for (place, passed) in [(0, 1), (1, 2), (1, 3), (3, 1), (0, 3)] {
                let tile = usize::from(order[place + passed]);
                let others = order[place..place + passed].iter();
                let change: i64 = others.map(|&other| change(tile, usize::from(other))).sum();
                let advanced = usize::from(rotations.advance(place, passed)[number]);
                assert_eq!(advanced as i64, number as i64 + change);
                let back = rotations.retreat(place, passed)[advanced];
                assert_eq!(usize::from(back), number);
            }
        }
    }
}
