//! A queue of numbers by small values: buckets for near values, a heap for far ones.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use taquin_search::Cost;

/// Values below this have a bucket each.
const NEAR: Cost = 4096;

/// Gives numbers back by value, least first.
///
/// Buckets keep their memory, so that a queue that was used before allocates nothing.
#[derive(Default)]
pub(crate) struct Queue {
    near: Vec<Vec<u32>>,
    /// No bucket before this one has anything.
    first: usize,
    /// How many numbers are in buckets.
    len: usize,
    far: BinaryHeap<Reverse<(Cost, u32)>>,
}

impl Queue {
    /// Empties the queue.
    pub(crate) fn clear(&mut self) {
        if self.len > 0 {
            self.near.iter_mut().for_each(Vec::clear);
            self.len = 0;
        }
        self.far.clear();
        self.first = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, value: Cost, number: u32) {
        match self.near.get_mut(value as usize) {
            Some(bucket) => {
                bucket.push(number);
                self.len += 1;
                self.first = self.first.min(value as usize);
            }
            None => self.push_new(value, number),
        }
    }

    #[cold]
    fn push_new(&mut self, value: Cost, number: u32) {
        if value < NEAR {
            self.near.resize_with(value as usize + 1, Vec::new);
            self.push(value, number);
        } else {
            self.far.push(Reverse((value, number)));
        }
    }

    /// The number of the least value, with that value.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(Cost, u32)> {
        if self.len == 0 {
            return self.far.pop().map(|Reverse(entry)| entry);
        }
        loop {
            if let Some(number) = self.near[self.first].pop() {
                self.len -= 1;
                return Some((self.first as Cost, number));
            }
            self.first += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_near_and_far_values_in_order() {
        let mut queue = Queue::default();
        for value in [7, 5000, 0, 4095, 7, 1 << 30, 4096, 3] {
            queue.push(value, value + 1);
        }
        for value in [0, 3, 7, 7, 4095, 4096, 5000, 1 << 30] {
            assert_eq!(queue.pop(), Some((value, value + 1)));
        }
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn nothing_is_left_after_clearing() {
        let mut queue = Queue::default();
        queue.push(9, 1);
        queue.push(9000, 2);
        queue.clear();
        assert_eq!(queue.pop(), None);
        queue.push(2, 3);
        assert_eq!(queue.pop(), Some((2, 3)));
    }
}
