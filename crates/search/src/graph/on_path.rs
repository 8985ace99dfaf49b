//! The states on the current path, found by hash.

use std::hash::Hash;

use super::states::hash_of;
use crate::{Control, Cost, Meter as _, StopReason, Stoppable};

/// A state on the path.
pub(super) struct Step<N> {
    pub(super) state: N,
    /// The cost up to here.
    pub(super) cost: Cost,
    /// The slot that refers to it.
    slot: u32,
}

/// A path that visits no state twice.
///
/// States are removed in the reverse of the order in which they were added, so no remaining state
/// was ever displaced by a removed one, and its slot can simply be emptied.
pub(super) struct OnPath<N> {
    steps: Vec<Step<N>>,
    /// The place of a step plus one; 0 is empty. One slot in two stays empty.
    slots: Vec<u32>,
}

impl<N: Eq + Hash> OnPath<N> {
    pub(super) fn new() -> OnPath<N> {
        OnPath {
            steps: Vec::new(),
            slots: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(super) fn last(&self) -> Option<&Step<N>> {
        self.steps.last()
    }

    /// Whether a state is the one before the last.
    #[inline]
    pub(super) fn is_second_last(&self, state: &N) -> bool {
        let before = self.steps.len().wrapping_sub(2);
        let step = self.steps.get(before);
        step.is_some_and(|step| step.state == *state)
    }

    pub(super) fn contains(&self, state: &N) -> bool {
        !self.slots.is_empty() && self.slots[self.slot(state)] != 0
    }

    /// Adds a state unless the path has it; returns whether it was added.
    pub(super) fn push(
        &mut self,
        state: N,
        cost: Cost,
        control: &mut Control<'_>,
    ) -> Stoppable<bool> {
        if 2 * self.steps.len() >= self.slots.len() {
            self.grow(control)?;
        }
        let slot = self.slot(&state);
        if self.slots[slot] != 0 {
            return Ok(false);
        }
        control.grow(&mut self.steps)?;
        self.steps.push(Step {
            state,
            cost,
            slot: slot as u32,
        });
        self.slots[slot] = self.steps.len() as u32;
        Ok(true)
    }

    /// Removes the last state.
    pub(super) fn pop(&mut self) -> Option<N> {
        let step = self.steps.pop()?;
        self.slots[step.slot as usize] = 0;
        Some(step.state)
    }

    /// The states in order.
    pub(super) fn into_states(self) -> impl Iterator<Item = N> {
        self.steps.into_iter().map(|step| step.state)
    }

    /// The slot of a state, or the empty one for it.
    #[inline]
    fn slot(&self, state: &N) -> usize {
        let last = self.slots.len() - 1;
        // The hasher rotates its best bits down to the lowest.
        let mut slot = hash_of(state) as usize & last;
        loop {
            match self.slots[slot] {
                0 => return slot,
                place if self.steps[place as usize - 1].state == *state => return slot,
                _ => slot = (slot + 1) & last,
            }
        }
    }

    #[cold]
    fn grow(&mut self, control: &mut Control<'_>) -> Stoppable {
        let before = self.slots.len();
        let slots = (2 * before).max(128);
        if slots as u64 > 1 << 32 {
            return Err(StopReason::Memory);
        }
        control.reserve(slots * size_of::<u32>())?;
        self.slots = vec![0; slots];
        control.release(before * size_of::<u32>());
        for place in 0..self.steps.len() {
            let slot = self.slot(&self.steps[place].state);
            self.slots[slot] = place as u32 + 1;
            self.steps[place].slot = slot as u32;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::testing::*;

    #[test]
    fn holds_what_was_put_in_until_it_is_taken_out() {
        let mut control = unlimited();
        let mut path = OnPath::new();
        assert!(!path.contains(&1));
        for round in 0..20 {
            for state in 0..100 * round {
                assert!(path.push(state, 0, &mut control).unwrap());
                assert!(!path.push(state / 2, 0, &mut control).unwrap());
            }
            for state in (0..100 * round).rev() {
                assert!(path.contains(&state));
                assert_eq!(path.is_second_last(&(state - 1)), state > 0);
                assert_eq!(path.pop(), Some(state));
                assert!(!path.contains(&state));
                assert_eq!(path.contains(&0), state > 0);
            }
        }
        assert_eq!(path.len(), 0);
    }

    #[test]
    fn a_memory_limit_is_kept() {
        let mut control = within_memory(1 << 16);
        let mut path = OnPath::new();
        let refused = (0..).find(|&state: &u32| path.push(state, 0, &mut control).is_err());
        assert!((500..8000).contains(&refused.unwrap()));
    }
}
