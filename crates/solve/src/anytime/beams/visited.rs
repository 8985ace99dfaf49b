//! The states that a beam visited recently: a table of hashes that forgets old ones.

use taquin_search::memory::prefetch;

/// Hashes in one cache line.
const HASHES_PER_LINE: usize = 16;

/// A set of 32-bit hashes that forgets some when it is full.
///
/// A state that is mistaken for another by its hash, or forgotten, costs the beam one state, never the
/// correctness of an answer.
#[derive(Default)]
pub(super) struct Visited {
    lines: Vec<Line>,
    /// The slot of a full line that is overwritten next.
    turn: usize,
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u32; HASHES_PER_LINE]);

impl Visited {
    /// Empties the set, and makes room for about 32 layers of `width` states.
    pub(super) fn reset(&mut self, width: usize) {
        let lines = Visited::lines(width);
        self.lines.clear();
        self.lines.resize(lines, Line([0; HASHES_PER_LINE]));
    }

    /// The bytes that the set takes for layers of `width` states.
    pub(super) fn bytes(width: usize) -> usize {
        Visited::lines(width) * size_of::<Line>()
    }

    fn lines(width: usize) -> usize {
        (width.saturating_mul(32) / HASHES_PER_LINE)
            .clamp(64, 1 << 22)
            .next_power_of_two()
    }

    #[inline]
    fn line_of(&self, hash: u64) -> usize {
        hash as usize & (self.lines.len() - 1)
    }

    /// Prefetches the cache line of a hash.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(&self.lines[self.line_of(hash)]);
    }

    /// Adds a hash; returns false if the set already had it.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        let line = self.line_of(hash);
        // 0 is an empty slot.
        let mark = (hash >> 32) as u32 | 1;
        let slots = &mut self.lines[line].0;
        if slots.contains(&mark) {
            return false;
        }
        let free = slots.iter().position(|&slot| slot == 0);
        self.turn = (self.turn + 1) % HASHES_PER_LINE;
        slots[free.unwrap_or(self.turn)] = mark;
        true
    }
}
