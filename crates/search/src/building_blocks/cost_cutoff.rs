//! States that a search leaves out because every path through them costs too much.

use crate::control::MAX_STORED_COST;
use crate::{Control, Cost, Meter as _, StopReason, Stoppable};

/// The cost above which states are left out, and the least cost among those that were.
pub(crate) struct CostCutoff {
    /// The limit on cost, or the greatest cost that can be stored.
    limit: Cost,
    /// The least that a path through a state left out costs.
    least: Option<Cost>,
}

impl CostCutoff {
    pub(crate) fn new(control: &Control<'_>) -> CostCutoff {
        CostCutoff {
            limit: control.cost_limit().min(MAX_STORED_COST),
            least: None,
        }
    }

    /// Whether to leave out a state whose paths cost at least `cost`.
    #[inline]
    pub(crate) fn leaves_out(&mut self, cost: Cost) -> bool {
        if cost > self.limit {
            keep_least(&mut self.least, cost);
        }
        cost > self.limit
    }

    /// Records what is proven when no other state is left.
    ///
    /// If the search `reopens` states, every path goes through a state left out, whose cost is then
    /// a lower bound. Otherwise a state may have been left out on an expensive path while a cheaper
    /// one to it was ignored.
    ///
    /// # Errors
    /// [`StopReason::Cost`] when a limit on cost has left states out.
    pub(crate) fn end(&self, reopens: bool, control: &mut Control<'_>) -> Stoppable {
        let Some(least) = self.least else {
            return Ok(());
        };
        if reopens {
            control.raise_bound(least)?;
        }
        if least > MAX_STORED_COST {
            return Err(StopReason::Cost);
        }
        Ok(())
    }
}

/// Replaces `least` by `cost` if that is less, or the first.
#[inline]
pub(crate) fn keep_least(least: &mut Option<Cost>, cost: Cost) {
    *least = Some(least.map_or(cost, |least| least.min(cost)));
}
