//! The states that a beam had lately: a table of hashes that forgets the oldest.

use crate::prefetch::prefetch;

/// Hashes in one line of the processor's cache.
const LINE: usize = 16;

/// A set of 32-bit hashes that forgets some when it is full.
///
/// A state that is taken for another by its hash, or forgotten, costs a beam a state, never an
/// answer's correctness.
#[derive(Default)]
pub(super) struct Visited {
    lines: Vec<Line>,
    /// Which slot of a line is overwritten next.
    turn: usize,
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u32; LINE]);

impl Visited {
    /// Empties it, and makes room for about 32 layers of a width.
    pub(super) fn reset(&mut self, width: usize) {
        let lines = Visited::lines(width);
        self.lines.clear();
        self.lines.resize(lines, Line([0; LINE]));
    }

    /// The bytes for a width.
    pub(super) fn bytes(width: usize) -> usize {
        Visited::lines(width) * size_of::<Line>()
    }

    fn lines(width: usize) -> usize {
        (width.saturating_mul(32) / LINE)
            .clamp(64, 1 << 22)
            .next_power_of_two()
    }

    #[inline]
    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.lines.len() - 1)
    }

    /// Asks the processor for the line of a hash.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(&self.lines[self.place(hash)]);
    }

    /// Adds a hash; false if it was there.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        let place = self.place(hash);
        // 0 is an empty slot.
        let mark = (hash >> 32) as u32 | 1;
        let slots = &mut self.lines[place].0;
        if slots.contains(&mark) {
            return false;
        }
        let free = slots.iter().position(|&slot| slot == 0);
        self.turn = (self.turn + 1) % LINE;
        slots[free.unwrap_or(self.turn)] = mark;
        true
    }
}
