//! How far a search may go, and why it ended early.

use std::time::Duration;

use crate::Cost;

/// How far a search may go. [`Limits::new`] has no limits; each method adds one.
///
/// ```
/// use std::time::Duration;
/// use taquin_search::Limits;
///
/// let limits = Limits::new().time(Duration::from_secs(10)).nodes(1_000_000);
/// assert_eq!(limits.nodes, Some(1_000_000));
/// assert_eq!(limits.memory, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Limits {
    /// The maximum number of states to expand.
    pub nodes: Option<u64>,
    /// The maximum time, measured from the creation of the [`Control`](crate::Control).
    pub time: Option<Duration>,
    /// The maximum number of bytes that the search may store.
    pub memory: Option<usize>,
    /// The maximum cost of a path. A search that stops at it has proven that every path costs more.
    pub cost: Option<Cost>,
}

impl Limits {
    /// No limits.
    pub const fn new() -> Limits {
        Limits {
            nodes: None,
            time: None,
            memory: None,
            cost: None,
        }
    }

    /// Stops after `nodes` expanded states.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// Stops after `time`.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Stops before the search stores more than `bytes`.
    #[must_use]
    pub const fn memory(mut self, bytes: usize) -> Limits {
        self.memory = Some(bytes);
        self
    }

    /// Looks only for paths that cost at most `cost`.
    #[must_use]
    pub const fn cost(mut self, cost: Cost) -> Limits {
        self.cost = Some(cost);
        self
    }

    /// The smaller limit of each kind.
    ///
    /// ```
    /// use taquin_search::Limits;
    ///
    /// let limits = Limits::new().nodes(500).within(Limits::new().nodes(100).memory(1 << 20));
    /// assert_eq!((limits.nodes, limits.memory, limits.time), (Some(100), Some(1 << 20), None));
    /// ```
    #[must_use]
    pub fn within(self, most: Limits) -> Limits {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Limits {
            nodes: least(self.nodes, most.nodes),
            time: least(self.time, most.time),
            memory: least(self.memory, most.memory),
            cost: least(self.cost, most.cost),
        }
    }
}

/// Why a search ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on expanded states.
    Nodes,
    /// The limit on time.
    Time,
    /// The limit on memory, or the system has no more.
    Memory,
    /// The limit on cost: every solution costs more. With a heuristic that may overestimate, it
    /// only means that the search found none within the limit.
    Cost,
    /// The [`CancelToken`](crate::CancelToken).
    Cancelled,
    /// The solution is as good as requested.
    Enough,
}

/// What a search computes, or the reason for which it stopped before it was done.
pub type Stoppable<T = ()> = Result<T, StopReason>;

impl StopReason {
    /// The reason in one word, as in JSON output.
    pub const fn name(self) -> &'static str {
        match self {
            StopReason::Nodes => "nodes",
            StopReason::Time => "time",
            StopReason::Memory => "memory",
            StopReason::Cost => "cost",
            StopReason::Cancelled => "cancelled",
            StopReason::Enough => "enough",
        }
    }
}
