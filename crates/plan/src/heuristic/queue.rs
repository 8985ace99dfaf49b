//! A priority queue for mostly small values: buckets for small ones, a heap for the others.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use taquin_search::Cost;

/// Values below this have a bucket each.
const BUCKETS: Cost = 4096;

/// Returns numbers in order of their values.
///
/// Buckets keep their memory, so a queue that was used before allocates nothing.
#[derive(Default)]
pub(crate) struct Queue {
    buckets: Vec<Vec<u32>>,
    /// All buckets before this one are empty.
    first: usize,
    /// The number of entries in all buckets.
    len: usize,
    heap: BinaryHeap<Reverse<(Cost, u32)>>,
}

impl Queue {
    /// Empties the queue.
    pub(crate) fn clear(&mut self) {
        if self.len > 0 {
            self.buckets.iter_mut().for_each(Vec::clear);
            self.len = 0;
        }
        self.heap.clear();
        self.first = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, value: Cost, number: u32) {
        match self.buckets.get_mut(value as usize) {
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
        if value < BUCKETS {
            self.buckets.resize_with(value as usize + 1, Vec::new);
            self.push(value, number);
        } else {
            self.heap.push(Reverse((value, number)));
        }
    }

    /// Removes an entry with the smallest value; returns value and number.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(Cost, u32)> {
        if self.len == 0 {
            return self.heap.pop().map(|Reverse(entry)| entry);
        }
        loop {
            if let Some(number) = self.buckets[self.first].pop() {
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
    fn returns_small_and_large_values_in_order() {
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
    fn clear_removes_all_entries() {
        let mut queue = Queue::default();
        queue.push(9, 1);
        queue.push(9000, 2);
        queue.clear();
        assert_eq!(queue.pop(), None);
        queue.push(2, 3);
        assert_eq!(queue.pop(), Some((2, 3)));
    }
}
