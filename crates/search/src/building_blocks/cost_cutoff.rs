//! States that are left out because every path through them costs too much.

use crate::control::MAX_STORED_COST;
use crate::{Control, Cost, Meter as _, StopReason};

/// What was left out so far.
pub(crate) struct Cut {
    /// The most a path may cost for the search to be interested in it, and for its cost to be held.
    limit: Cost,
    /// The least that a path through a state left out costs.
    least: Option<Cost>,
}

impl Cut {
    pub(crate) fn new(control: &Control<'_>) -> Cut {
        Cut {
            limit: control.cost_limit().min(MAX_STORED_COST),
            least: None,
        }
    }

    /// Whether a state is left out whose paths cost at least so much.
    #[inline]
    pub(crate) fn leaves_out(&mut self, cost: Cost) -> bool {
        if cost > self.limit {
            self.least = Some(self.least.map_or(cost, |least| least.min(cost)));
        }
        cost > self.limit
    }

    /// Says what is proven when nothing else is left, and whether a limit forbids going on.
    ///
    /// Whatever path there is goes through a state left out, so that its cost is a bound, if the
    /// search `reopens`: otherwise a state may have been left out on a dear way while a cheaper one
    /// was passed over.
    pub(crate) fn end(&self, reopens: bool, control: &mut Control<'_>) -> Result<(), StopReason> {
        let Some(least) = self.least else {
            return Ok(());
        };
        if reopens {
            control.raise_bound(least)?;
        }
        match least > MAX_STORED_COST {
            true => Err(StopReason::Cost),
            false => Ok(()),
        }
    }
}
