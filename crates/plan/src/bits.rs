//! Sets of numbers as bits, and relations between them as bit matrices.

/// A matrix of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BitMatrix {
    row_words: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    /// All bits zero.
    pub(crate) fn new(rows: usize, columns: usize) -> BitMatrix {
        let row_words = columns.div_ceil(64);
        BitMatrix {
            row_words,
            words: vec![0; rows * row_words],
        }
    }

    /// The bytes that a matrix takes.
    pub(crate) fn bytes(rows: usize, columns: usize) -> usize {
        rows.saturating_mul(columns.div_ceil(64) * 8)
    }

    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.row_words..][..self.row_words]
    }

    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.row_words..][..self.row_words]
    }

    pub(crate) fn has(&self, row: usize, column: usize) -> bool {
        contains(self.row(row), column)
    }
}

/// An empty set that holds numbers below `count`.
pub(crate) fn empty_set(count: usize) -> Box<[u64]> {
    vec![0; count.div_ceil(64)].into_boxed_slice()
}

pub(crate) fn contains(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

pub(crate) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

pub(crate) fn remove(set: &mut [u64], number: usize) {
    set[number / 64] &= !(1 << (number % 64));
}

pub(crate) fn unite(set: &mut [u64], with: &[u64]) {
    for (word, with) in set.iter_mut().zip(with) {
        *word |= with;
    }
}

pub(crate) fn intersect(set: &mut [u64], with: &[u64]) {
    for (word, with) in set.iter_mut().zip(with) {
        *word &= with;
    }
}

/// Whether all of `set` is in `whole`.
pub(crate) fn is_within(set: &[u64], whole: &[u64]) -> bool {
    set.iter()
        .zip(whole)
        .all(|(part, whole)| part & !whole == 0)
}

/// The numbers in a set, in order.
pub(crate) fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    members_from(set, 0)
}

/// The numbers in a set that are not below `from`, in order.
pub(crate) fn members_from(set: &[u64], from: usize) -> impl Iterator<Item = usize> + '_ {
    let first = (from / 64).min(set.len());
    set[first..]
        .iter()
        .enumerate()
        .flat_map(move |(index, &word)| {
            let mut left = match index {
                0 => word & u64::MAX << (from % 64),
                _ => word,
            };
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some((first + index) * 64 + bit)
            })
        })
}
