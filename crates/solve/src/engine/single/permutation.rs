//! Ranks of permutations that change little when one label passes another.

/// The most labels that are permuted.
pub(crate) const MOST: usize = 8;

/// How many permutations so many labels have.
pub(crate) const FACTORIALS: [usize; MOST + 1] = [1, 1, 2, 6, 24, 120, 720, 5040, 40320];

/// The rank of an order of the labels `0..order.len()`; the ascending one has rank 0.
///
/// The sum over all inverted pairs of (larger label)!: of label t at most t
/// smaller ones come later, so these are the digits of a factorial number.
pub(crate) fn rank(order: &[u8]) -> usize {
    let mut rank = 0;
    for (place, &label) in order.iter().enumerate() {
        let later = order[place + 1..].iter();
        let inverted = later.filter(|&&other| other < label).count();
        rank += inverted * FACTORIALS[usize::from(label)];
    }
    rank
}

/// The order with this rank, in the first `labels` places.
pub(crate) fn unrank(mut rank: usize, labels: usize) -> [u8; MOST] {
    let mut inverted = [0; MOST];
    for label in (0..labels).rev() {
        inverted[label] = rank / FACTORIALS[label];
        rank %= FACTORIALS[label];
    }
    let mut order = [0; MOST];
    for (label, &inverted) in inverted[..labels].iter().enumerate() {
        let place = label - inverted;
        order.copy_within(place..label, place + 1);
        order[place] = label as u8;
    }
    order
}

/// How the rank changes when a label moves from just after another to just before it.
pub(crate) fn change(label: usize, passed: usize) -> i64 {
    match label > passed {
        true => FACTORIALS[label] as i64,
        false => -(FACTORIALS[passed] as i64),
    }
}

/// For every rank the one after the label in place `from` moved to place `to`.
pub(crate) fn shift(labels: usize, from: usize, to: usize) -> Vec<u16> {
    let ranks = 0..FACTORIALS[labels];
    let shifted = ranks.map(|rank| {
        let order = unrank(rank, labels);
        let moved = usize::from(order[from]);
        let mut after = rank as i64;
        for &passed in &order[to.min(from + 1)..from.max(to + 1)] {
            let change = change(moved, usize::from(passed));
            after += if to < from { change } else { -change };
        }
        after as u16
    });
    shifted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranking_undoes_unranking() {
        for (labels, &ranks) in FACTORIALS.iter().enumerate() {
            for expected in 0..ranks {
                assert_eq!(rank(&unrank(expected, labels)[..labels]), expected);
            }
        }
    }

    #[test]
    fn shifting_moves_a_label() {
        let labels = 5;
        for from in 0..labels {
            for to in (0..labels).filter(|&to| to != from) {
                for (before, &after) in shift(labels, from, to).iter().enumerate() {
                    let mut order = unrank(before, labels)[..labels].to_vec();
                    let label = order.remove(from);
                    order.insert(to, label);
                    assert_eq!(rank(&order), usize::from(after));
                }
            }
        }
    }
}
