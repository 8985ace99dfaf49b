//! The memory that one search has reserved.

use super::memory;
use crate::{StopReason, Stoppable};

/// The bytes that a search has reserved, and when it has to ask the system for more.
pub(super) struct MemoryLedger {
    held: usize,
    /// Beyond this many bytes the system is asked first.
    unasked: usize,
}

impl MemoryLedger {
    pub(super) fn new() -> MemoryLedger {
        MemoryLedger {
            held: 0,
            unasked: memory::UNASKED_BYTES,
        }
    }

    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Reserves memory within `limit`, which falls to what there is if the system has no more.
    pub(super) fn reserve(&mut self, bytes: usize, limit: &mut Option<usize>) -> Stoppable {
        let held = self.held.saturating_add(bytes);
        if limit.is_some_and(|limit| held > limit) {
            return Err(StopReason::Memory);
        }
        if held > self.unasked || bytes > memory::UNASKED_BYTES {
            if let Err(reason) = memory::request(bytes) {
                // Searches that make do with less leave a margin for what the allocator adds.
                let kept = self.held - self.held / 8;
                *limit = Some(kept.saturating_add(memory::largest_available(bytes)));
                return Err(reason);
            }
            self.unasked = self.unasked.max(held.saturating_add(memory::UNASKED_BYTES));
        }
        self.held = held;
        Ok(())
    }

    pub(super) fn release(&mut self, bytes: usize) {
        self.held = self.held.saturating_sub(bytes);
    }
}
