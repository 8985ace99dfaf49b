//! Numbers for the placements of a pattern's tiles: which slots they take, and in which order.

/// The most tiles of a pattern: numbers of orders then fit in 16 bits.
pub(super) const MAX_TILES: usize = 8;

/// The ways to choose slots for so many tiles.
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

pub(super) fn factorial(n: usize) -> usize {
    (1..=n).product()
}

/// What the number of an order changes by when `tile` moves from behind `other` to before it.
///
/// An order's number is the sum, over all pairs with the larger label first, of the factorial
/// of the larger label: in the factorial number system, digit t counts the smaller labels that
/// come after t.
pub(super) fn advance_weight(tile: usize, other: usize) -> i64 {
    match tile > other {
        true => factorial(tile) as i64,
        false => -(factorial(other) as i64),
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
        let orders = factorial(tiles);
        let mut rotations = Rotations {
            tiles,
            advances: vec![Box::default(); tiles * tiles],
            retreats: vec![Box::default(); tiles * tiles],
        };
        for passed in 1..=most.min(tiles.saturating_sub(1)) {
            for place in 0..tiles - passed {
                let advance: Box<[u16]> = if passed == 1 {
                    let swapped = |number| {
                        let mut order = order(tiles, number);
                        order.swap(place, place + 1);
                        order_number(&order[..tiles]) as u16
                    };
                    (0..orders).map(swapped).collect()
                } else {
                    // Past all but the first of them, then past that.
                    let most_of_it = rotations.advance(place + 1, passed - 1);
                    let rest = rotations.advance(place, 1);
                    let numbers = most_of_it.iter().map(|&number| rest[usize::from(number)]);
                    numbers.collect()
                };
                let mut retreat = vec![0; orders].into_boxed_slice();
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

/// The number of an order of labels.
fn order_number(order: &[u8]) -> usize {
    let mut number = 0;
    for (place, &tile) in order.iter().enumerate() {
        let smaller = order[place + 1..].iter().filter(|&&other| other < tile);
        number += smaller.count() * factorial(usize::from(tile));
    }
    number
}

/// The order with this number.
fn order(tiles: usize, number: usize) -> [u8; MAX_TILES] {
    let mut order = [0; MAX_TILES];
    for tile in 0..tiles {
        // Among the smaller labels, so many of which come after it.
        let after = number / factorial(tile) % (tile + 1);
        let place = tile - after;
        order.copy_within(place..tile, place + 1);
        order[place] = tile as u8;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_and_numbers_correspond() {
        for tiles in 1..=7 {
            for number in 0..factorial(tiles) {
                assert_eq!(order_number(&order(tiles, number)[..tiles]), number);
            }
        }
    }

    #[test]
    fn rotations_add_the_weights_of_the_pairs() {
        let rotations = Rotations::new(5, 3);
        for number in 0..factorial(5) {
            let order = order(5, number);
            for (place, passed) in [(0, 1), (1, 2), (1, 3), (3, 1), (0, 3)] {
                let tile = usize::from(order[place + passed]);
                let others = order[place..place + passed].iter();
                let change: i64 = others
                    .map(|&other| advance_weight(tile, usize::from(other)))
                    .sum();
                let advanced = usize::from(rotations.advance(place, passed)[number]);
                assert_eq!(advanced as i64, number as i64 + change);
                let back = rotations.retreat(place, passed)[advanced];
                assert_eq!(usize::from(back), number);
            }
        }
    }
}
