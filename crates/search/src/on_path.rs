//! The states on the current path of a search that keeps nothing else.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use crate::{Control, Space, StopReason};

/// The keys of the states on a path, so that it does not run in circles.
pub(crate) struct OnPath<S: Space> {
    keys: HashSet<S::Key, FxBuildHasher>,
    /// The bytes reserved for the table.
    bytes: usize,
}

impl<S: Space> OnPath<S> {
    pub(crate) fn new() -> OnPath<S> {
        OnPath {
            keys: HashSet::default(),
            bytes: 0,
        }
    }

    pub(crate) fn contains(&self, key: &S::Key) -> bool {
        self.keys.contains(key)
    }

    /// Adds a key and says whether it is new; when memory is refused, nothing changes.
    pub(crate) fn insert(
        &mut self,
        space: &S,
        key: S::Key,
        control: &mut Control<'_>,
    ) -> Result<bool, StopReason> {
        if self.keys.len() == self.keys.capacity() {
            // The table doubles, or is cleaned in place.
            let doubled = (2 * self.bytes).max(table_bytes::<S::Key>(14));
            control.reserve(doubled)?;
            self.keys.reserve(1);
            let bytes = table_bytes::<S::Key>(self.keys.capacity());
            control.release((self.bytes + doubled).saturating_sub(bytes));
            self.bytes = bytes;
        }
        control.reserve(space.key_heap_bytes())?;
        let is_new = self.keys.insert(key);
        if !is_new {
            control.release(space.key_heap_bytes());
        }
        Ok(is_new)
    }

    /// Takes out a key that is in it.
    pub(crate) fn remove(&mut self, space: &S, key: &S::Key, control: &mut Control<'_>) {
        self.keys.remove(key);
        control.release(space.key_heap_bytes());
    }

    /// Gives back the memory of the table, which must be empty.
    pub(crate) fn free(self, control: &mut Control<'_>) {
        control.release(self.bytes);
    }
}

/// The size of a table for so many items: seven of eight slots are used, each with a tag.
fn table_bytes<K>(capacity: usize) -> usize {
    (capacity * 8 / 7).next_power_of_two() * (size_of::<K>() + 1) + 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::puzzles::pancake::Pancakes;

    #[test]
    fn holds_what_was_put_in_until_it_is_taken_out() {
        let space = Pancakes::new(4);
        let mut control = Control::new(Limits::default());
        let mut path = OnPath::<Pancakes>::new();
        for round in 0..50 {
            for key in 0..100 * round {
                assert!(path.insert(&space, key, &mut control).unwrap());
                assert!(!path.insert(&space, key, &mut control).unwrap());
            }
            for key in 0..100 * round {
                assert!(path.contains(&key));
                path.remove(&space, &key, &mut control);
                assert!(!path.contains(&key));
            }
        }
    }

    #[test]
    fn a_memory_limit_is_kept_and_all_memory_is_given_back() {
        let space = Pancakes::new(4);
        let limits = Limits {
            memory: Some(1 << 16),
            ..Limits::default()
        };
        let mut control = Control::new(limits);
        let mut path = OnPath::<Pancakes>::new();
        let refused = (0..).find(|&key| path.insert(&space, key, &mut control).is_err());
        let refused = refused.unwrap();
        assert!((1000..8000).contains(&refused));
        assert!(!path.contains(&refused));
        for key in 0..refused {
            path.remove(&space, &key, &mut control);
        }
        path.free(&mut control);
        assert_eq!(control.room(), 1 << 16);
    }
}
