//! Counts inversions: pairs of a sequence in which the larger number comes first.

use crate::Tile;

/// The number of inversions, in O(n log n).
///
/// ```
/// assert_eq!(taquin_puzzle::solvability::inversions(&[3, 5, 6, 7, 2, 4, 1, 8]), 13);
/// ```
pub fn inversions(sequence: &[Tile]) -> u64 {
    let mut values = sequence.to_vec();
    let mut merged = sequence.to_vec();
    let mut count = 0;
    let mut run = 1;
    // A bottom-up merge sort: an element of the right run passes all that is left of the left run.
    while run < values.len() {
        for (from, to) in values.chunks(2 * run).zip(merged.chunks_mut(2 * run)) {
            count += merge(from.split_at(run.min(from.len())), to);
        }
        std::mem::swap(&mut values, &mut merged);
        run *= 2;
    }
    count
}

fn merge((mut left, mut right): (&[Tile], &[Tile]), merged: &mut [Tile]) -> u64 {
    let mut count = 0;
    for slot in merged {
        match (left, right) {
            ([first, rest @ ..], [other, ..]) if first <= other => {
                *slot = *first;
                left = rest;
            }
            (_, [other, rest @ ..]) => {
                *slot = *other;
                right = rest;
                count += left.len() as u64;
            }
            ([first, rest @ ..], []) => {
                *slot = *first;
                left = rest;
            }
            ([], []) => {}
        }
    }
    count
}

/// The inversions themselves, in reading order. Quadratic, for small boards.
pub(super) fn pairs(sequence: &[Tile]) -> impl Iterator<Item = (Tile, Tile)> + '_ {
    let tiles = sequence.iter().enumerate();
    tiles.flat_map(|(index, &first)| {
        let later = sequence[index + 1..].iter().copied();
        let smaller = later.filter(move |&tile| tile < first);
        smaller.map(move |tile| (first, tile))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn the_count_agrees_with_the_list() {
        let mut random = Random::new(3);
        for length in 0..70 {
            let mut sequence: Vec<Tile> = (1..=length).collect();
            random.shuffle(&mut sequence);
            assert_eq!(inversions(&sequence), pairs(&sequence).count() as u64);
        }
        let backwards: Vec<Tile> = (0..1000).rev().collect();
        assert_eq!(inversions(&backwards), 499_500);
    }
}
