//! The states on the current path of a search that does not store all states.

use crate::{Control, Meter as _, Space, Stoppable};

/// The keys of the states on a path, to detect cycles.
///
/// A hash table with linear probing. Keys are removed in the reverse of the order in which they
/// were added, so no remaining key was ever displaced by a removed one, and its slot can simply be
/// emptied.
pub(crate) struct OnPath<S: Space> {
    /// Each with its slot.
    keys: Vec<(S::Key, u32)>,
    /// The place of a key plus one; 0 is empty.
    slots: Box<[u32]>,
}

impl<S: Space> OnPath<S> {
    pub(crate) fn new() -> OnPath<S> {
        OnPath {
            keys: Vec::new(),
            slots: Box::default(),
        }
    }

    pub(crate) fn contains(&self, space: &S, key: &S::Key) -> bool {
        !self.slots.is_empty() && self.slots[self.slot(space, key)] != 0
    }

    /// Adds a key to the end of the path unless the path has it; returns whether it was added.
    pub(crate) fn push(
        &mut self,
        space: &S,
        key: S::Key,
        control: &mut Control<'_>,
    ) -> Stoppable<bool> {
        self.make_room(space, control)?;
        let slot = self.slot(space, &key);
        let is_new = self.slots[slot] == 0;
        if is_new {
            self.keys.push((key, slot as u32));
            self.slots[slot] = self.keys.len() as u32;
        }
        Ok(is_new)
    }

    /// Removes the last key.
    pub(crate) fn pop(&mut self) {
        if let Some((_, slot)) = self.keys.pop() {
            self.slots[slot as usize] = 0;
        }
    }

    /// Makes room for one more key; a path that was as long before has it already.
    pub(crate) fn make_room(&mut self, space: &S, control: &mut Control<'_>) -> Stoppable {
        let before = self.slots.len();
        // One slot in four stays empty.
        if self.keys.len() < before / 4 * 3 {
            return Ok(());
        }
        let slots = (2 * before).max(64);
        control.reserve(bytes(space, slots))?;
        self.keys.reserve_exact(slots / 4 * 3 - self.keys.len());
        self.slots = vec![0; slots].into_boxed_slice();
        for place in 0..self.keys.len() {
            let slot = self.slot(space, &self.keys[place].0);
            self.slots[slot] = place as u32 + 1;
            self.keys[place].1 = slot as u32;
        }
        control.release(bytes(space, before));
        Ok(())
    }

    /// Releases all memory.
    pub(crate) fn free(self, space: &S, control: &mut Control<'_>) {
        control.release(bytes(space, self.slots.len()));
    }

    /// The slot of a key, or the empty one for it.
    fn slot(&self, space: &S, key: &S::Key) -> usize {
        let last = self.slots.len() - 1;
        // The upper half, because the lower bits of fast hashes are poor.
        let spread = space.hash(key).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let mut slot = spread as usize & last;
        loop {
            match self.slots[slot] {
                0 => return slot,
                place if self.keys[place as usize - 1].0 == *key => return slot,
                _ => slot = (slot + 1) & last,
            }
        }
    }
}

/// The bytes of a table with this number of slots and all the keys that fit.
fn bytes<S: Space>(space: &S, slots: usize) -> usize {
    slots * size_of::<u32>() + slots / 4 * 3 * (size_of::<(S::Key, u32)>() + space.key_heap_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::pancake::Pancakes;
    use crate::testing::*;

    #[test]
    fn holds_what_was_put_in_until_it_is_taken_out() {
        let space = Pancakes::new(4);
        let mut control = unlimited();
        let mut path = OnPath::<Pancakes>::new();
        assert!(!path.contains(&space, &1));
        for round in 0..20 {
            for key in 0..100 * round {
                assert!(path.push(&space, key, &mut control).unwrap());
                assert!(!path.push(&space, key / 2, &mut control).unwrap());
            }
            for key in (0..100 * round).rev() {
                assert!(path.contains(&space, &key));
                path.pop();
                assert!(!path.contains(&space, &key));
                assert_eq!(path.contains(&space, &0), key > 0);
            }
        }
    }

    #[test]
    fn a_memory_limit_is_kept_and_all_memory_is_released() {
        let space = Pancakes::new(4);
        let mut control = within_memory(1 << 16);
        let mut path = OnPath::<Pancakes>::new();
        let refused = (0..).find(|&key| path.push(&space, key, &mut control).is_err());
        let refused = refused.unwrap();
        assert!((1000..8000).contains(&refused));
        assert!(!path.contains(&space, &refused));
        path.free(&space, &mut control);
        assert_eq!(control.room(), 1 << 16);
    }
}
