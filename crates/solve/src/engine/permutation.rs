//! Ranks of permutations that change little when one label passes another.

/// The most labels of a permutation.
pub(crate) const MAX_LABELS: usize = 8;

/// The number of permutations of each number of labels.
pub(crate) const FACTORIALS: [usize; MAX_LABELS + 1] = [1, 1, 2, 6, 24, 120, 720, 5040, 40320];

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
pub(crate) fn unrank(mut rank: usize, labels: usize) -> [u8; MAX_LABELS] {
    let mut inverted = [0; MAX_LABELS];
    for label in (0..labels).rev() {
        inverted[label] = rank / FACTORIALS[label];
        rank %= FACTORIALS[label];
    }
    let digits = inverted[..labels].iter().enumerate();
    let order = digits.fold(0, |order, (label, &inverted)| {
        with_label(order, label, label - inverted)
    });
    order.to_le_bytes()
}

/// The orders of all ranks. Label by label, which needs no division: a quarter of a millisecond
/// for eight labels.
pub(crate) fn orders(labels: usize) -> Vec<[u8; MAX_LABELS]> {
    let mut orders = vec![0];
    for label in 0..labels {
        let places = (0..=label).rev();
        let longer = places.flat_map(|place| {
            orders
                .iter()
                .map(move |&order| with_label(order, label, place))
        });
        orders = longer.collect();
    }
    orders.into_iter().map(u64::to_le_bytes).collect()
}

/// An order, a byte a label from the lowest, with another label put in a place.
fn with_label(order: u64, label: usize, place: usize) -> u64 {
    let before = (1 << (8 * place)) - 1;
    order & before | (label as u64) << (8 * place) | (order & !before) << 8
}

/// How the rank changes when a label moves from just after another to just before it.
pub(crate) fn change(label: usize, passed: usize) -> i64 {
    match label > passed {
        true => FACTORIALS[label] as i64,
        false => -(FACTORIALS[passed] as i64),
    }
}

/// For every rank the one after the label in place `from` moved to place `to`.
pub(crate) fn shift(orders: &[[u8; MAX_LABELS]], from: usize, to: usize) -> Vec<u16> {
    let shifted = orders.iter().enumerate().map(|(rank, order)| {
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
            assert_eq!(orders(labels).len(), ranks);
            for (expected, order) in orders(labels).iter().enumerate() {
                assert_eq!(rank(&order[..labels]), expected);
                assert_eq!(unrank(expected, labels), *order);
            }
        }
    }

    #[test]
    fn shifting_moves_a_label() {
        let labels = 5;
        for from in 0..labels {
            for to in (0..labels).filter(|&to| to != from) {
                for (before, &after) in shift(&orders(labels), from, to).iter().enumerate() {
                    let mut order = unrank(before, labels)[..labels].to_vec();
                    let label = order.remove(from);
                    order.insert(to, label);
                    assert_eq!(rank(&order), usize::from(after));
                }
            }
        }
    }
}
