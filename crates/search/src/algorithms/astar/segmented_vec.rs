//! A vector whose first items are contiguous and the others in blocks.

use crate::storage::block_vec::BlockVec;
use crate::{Control, Stoppable};

/// Items by number. The first ones are contiguous, so that they are found without reading a list of
/// blocks; small searches have no others.
pub(super) struct SegmentedVec<T> {
    first: Vec<T>,
    beyond: BlockVec<T>,
}

/// The maximum number of contiguous items.
const MAX_FIRST_ITEMS: usize = 1 << 12;

/// The first capacity for contiguous items.
const MIN_FIRST_ITEMS: usize = 1 << 10;

impl<T> SegmentedVec<T> {
    pub(super) fn new() -> SegmentedVec<T> {
        SegmentedVec {
            first: Vec::new(),
            beyond: BlockVec::new(),
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.first.len() + self.beyond.len()
    }

    /// The number of items that there is memory for.
    pub(super) fn room(&self) -> usize {
        self.first.capacity() + self.beyond.room()
    }

    /// Makes room for more items when there is none left, within the limit on memory.
    pub(super) fn make_room(&mut self, control: &mut Control<'_>) -> Stoppable {
        if self.first.capacity() < MAX_FIRST_ITEMS {
            control.grow_from(MIN_FIRST_ITEMS, &mut self.first)
        } else {
            self.beyond.add_block(control)
        }
    }

    /// Adds an item.
    ///
    /// # Panics
    /// When there is no [room](SegmentedVec::room).
    #[inline(always)]
    pub(super) fn push(&mut self, item: T) {
        if self.first.len() < self.first.capacity() {
            self.first.push(item);
        } else {
            self.beyond.push(item);
        }
    }

    /// # Panics
    /// When there is no item of this number.
    #[inline(always)]
    pub(super) fn get(&self, number: usize) -> &T {
        match self.first.get(number) {
            Some(item) => item,
            None => self.beyond.get(number - self.first.len()),
        }
    }

    /// # Panics
    /// When there is no item of this number.
    #[inline(always)]
    pub(super) fn get_mut(&mut self, number: usize) -> &mut T {
        let first = self.first.len();
        match self.first.get_mut(number) {
            Some(item) => item,
            None => self.beyond.get_mut(number - first),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.first.iter().chain(self.beyond.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn holds_what_was_pushed() {
        let mut control = unlimited();
        let mut pieces = SegmentedVec::new();
        let count = MAX_FIRST_ITEMS + 3000;
        for number in 0..count {
            if number == pieces.room() {
                pieces.make_room(&mut control).unwrap();
            }
            pieces.push(number);
        }
        assert_eq!(pieces.len(), count);
        assert!(pieces.iter().copied().eq(0..count));
        for number in [0, MAX_FIRST_ITEMS - 1, MAX_FIRST_ITEMS, count - 1] {
            *pieces.get_mut(number) += 1;
            assert_eq!(*pieces.get(number), number + 1);
        }
    }
}
