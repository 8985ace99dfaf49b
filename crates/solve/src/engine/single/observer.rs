//! Who the kernel reports to: its work and its solutions.

use taquin_search::{Control, Meter as _, StopReason, Stoppable};

/// A search reports after this number of nodes, that is in a fraction of a millisecond.
pub(crate) const REPORT_INTERVAL: u64 = 4096;

/// Is told of the work done and of the solutions found.
pub(crate) trait Observer {
    /// Counts the nodes expanded and generated since the last call. Returns the number of nodes after
    /// which to report again, or `None` to stop.
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64>;

    /// Is given the codes of a solution's moves; returns whether to stop.
    fn solved(&mut self, codes: &[u8]) -> bool;
}

/// Stops at the first solution, at the limits of a control, and at the end of a budget.
pub(crate) struct Controlled<'c, 'a> {
    pub(crate) control: &'c mut Control<'a>,
    budget: u64,
    pub(crate) expanded: u64,
    pub(crate) stopped: Option<StopReason>,
    /// The solution found.
    pub(crate) codes: Option<Vec<u8>>,
}

impl<'c, 'a> Controlled<'c, 'a> {
    pub(crate) fn new(control: &'c mut Control<'a>, budget: u64) -> Controlled<'c, 'a> {
        Controlled {
            control,
            budget,
            expanded: 0,
            stopped: None,
            codes: None,
        }
    }

    /// The solution found, if any.
    ///
    /// # Errors
    /// The limit that ended the search without one.
    pub(crate) fn into_codes(self) -> Stoppable<Option<Vec<u8>>> {
        match (self.codes, self.stopped) {
            (None, Some(reason)) => Err(reason),
            (codes, _) => Ok(codes),
        }
    }
}

impl Observer for Controlled<'_, '_> {
    fn count(&mut self, expanded: u64, generated: u64) -> Option<u64> {
        self.expanded += expanded;
        if let Err(reason) = self.control.count(expanded, generated) {
            self.stopped = Some(reason);
            return None;
        }
        let max_nodes = self.control.limits().nodes.unwrap_or(u64::MAX);
        let allowed = max_nodes.saturating_sub(self.control.statistics().expanded);
        if allowed == 0 {
            // The control itself looks only before the next node.
            self.stopped = Some(StopReason::Nodes);
            return None;
        }
        let left = self.budget.saturating_sub(self.expanded);
        (left > 0).then(|| REPORT_INTERVAL.min(left).min(allowed))
    }

    fn solved(&mut self, codes: &[u8]) -> bool {
        self.codes = Some(codes.to_vec());
        true
    }
}
