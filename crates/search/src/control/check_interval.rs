//! When a search checks its limits again.

use std::time::Duration;

/// The maximum number of expansions between two checks.
const MAX_EXPANSIONS: u64 = 4096;

/// Expansions between two checks should take no longer than this.
const TARGET_TIME: Duration = Duration::from_millis(10);

/// When to look at the clock and the cancel token again.
///
/// A check costs more than the expansion of a small state, so it is made every few thousand
/// expansions. Large states take longer to expand; for them the interval shrinks.
pub(super) struct CheckInterval {
    /// The count of expansions at which the next check is due.
    due: u64,
    /// The expansions between two checks.
    expansions: u64,
    last_check: Duration,
    expanded_at_last_check: u64,
}

impl CheckInterval {
    /// The first expansion is due for a check, so that a limit of zero and an early cancellation
    /// take effect.
    pub(super) fn new() -> CheckInterval {
        CheckInterval {
            due: 1,
            expansions: 1,
            last_check: Duration::ZERO,
            expanded_at_last_check: 0,
        }
    }

    /// Whether to check before the expansion that follows the first `expanded` ones.
    #[inline]
    pub(super) fn is_due(&self, expanded: u64) -> bool {
        expanded + 1 >= self.due
    }

    /// Adapts the interval to the time since the last check.
    pub(super) fn adapt(&mut self, expanded: u64, elapsed: Duration) {
        let time = elapsed.saturating_sub(self.last_check);
        let is_idle = expanded <= self.expanded_at_last_check;
        self.last_check = elapsed;
        self.expanded_at_last_check = expanded;
        // Checks without expansions between them do not tell how long an expansion takes.
        if is_idle {
            return;
        }
        self.expansions = if time > TARGET_TIME {
            (self.expansions / 2).max(1)
        } else if time * 8 < TARGET_TIME {
            (self.expansions * 8).min(MAX_EXPANSIONS)
        } else {
            (self.expansions * 2).min(MAX_EXPANSIONS)
        };
    }

    /// Plans the next check, at the latest when `allowed` states have been expanded.
    pub(super) fn schedule(&mut self, expanded: u64, allowed: u64) {
        self.due = (expanded + self.expansions).min(allowed.saturating_add(1));
    }
}
