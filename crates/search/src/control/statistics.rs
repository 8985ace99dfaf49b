//! What a search counts, and what it reports while it runs.

use std::time::Duration;

use crate::Cost;

/// What a search counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Statistics {
    /// States whose successors were generated ("ever selected").
    pub expanded: u64,
    /// Successors that were generated.
    pub generated: u64,
    /// States expanded again because a cheaper path to them was found.
    pub reopened: u64,
    /// The greatest number of states in memory at one time.
    pub peak_stored: u64,
    /// The length of the longest path examined.
    pub max_depth: u64,
}

impl Statistics {
    /// The expanded, generated and reopened states since `earlier`; peaks are left at zero.
    pub(super) fn since(self, earlier: Statistics) -> Statistics {
        Statistics {
            expanded: self.expanded - earlier.expanded,
            generated: self.generated - earlier.generated,
            reopened: self.reopened - earlier.reopened,
            ..Statistics::default()
        }
    }

    /// The peaks alone.
    pub(super) fn peaks(self) -> Statistics {
        Statistics {
            peak_stored: self.peak_stored,
            max_depth: self.max_depth,
            ..Statistics::default()
        }
    }

    /// The counts of two parts of a search together; `peak_stored` combines their peaks.
    pub(super) fn plus(
        self,
        other: Statistics,
        peak_stored: impl Fn(u64, u64) -> u64,
    ) -> Statistics {
        Statistics {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            reopened: self.reopened + other.reopened,
            peak_stored: peak_stored(self.peak_stored, other.peak_stored),
            max_depth: self.max_depth.max(other.max_depth),
        }
    }
}

/// What an observer is told while a search runs.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SearchProgress {
    /// The counts so far.
    pub statistics: Statistics,
    /// The lower bound proven so far.
    pub lower_bound: Cost,
    /// The cost of the best path so far, if the search has reported one.
    pub best: Option<Cost>,
    /// The part of the tables that is built, from 0 to 1, while a search waits for them.
    pub preparation: Option<f64>,
    /// The time since the [`Control`](crate::Control) was created.
    pub elapsed: Duration,
}
