//! What a search over closures found and proved.

use crate::{Control, Cost, Meter as _, StopReason, Stoppable};

/// A path from the start to a goal, as the states along it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Route<N> {
    /// The states in order; the first is the start, the last is the goal.
    pub states: Vec<N>,
    /// The sum of the costs of its steps.
    pub cost: Cost,
}

impl<N> Route<N> {
    /// The route of a start that is a goal.
    pub(super) fn of_one(state: N) -> Route<N> {
        Route {
            states: vec![state],
            cost: 0,
        }
    }
}

/// The result of a search over closures: an [`Outcome`](crate::Outcome) with states in place of
/// actions.
///
/// If a complete search was not stopped and found no route, there is none. A search that is not
/// complete has merely given up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RouteOutcome<N> {
    /// The best route found, if any.
    pub best: Option<Route<N>>,
    /// No route costs less than this; proven if the estimates are as the search requires.
    pub lower_bound: Cost,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
}

impl<N> RouteOutcome<N> {
    /// Whether the best route is proven to be a cheapest one.
    pub fn is_optimal(&self) -> bool {
        let best = self.best.as_ref();
        best.is_some_and(|route| route.cost == self.lower_bound)
    }
}

/// Runs a search and releases all memory that it has reserved.
///
/// The search writes its best route to the place that it gets, so that a stop does not lose it.
pub(super) fn conclude<N>(
    control: &mut Control<'_>,
    search: impl FnOnce(&mut Control<'_>, &mut Option<Route<N>>) -> Stoppable,
) -> RouteOutcome<N> {
    let held = control.held();
    let mut best = None;
    let stopped = search(control, &mut best).err();
    control.release(control.held().saturating_sub(held));
    RouteOutcome {
        best,
        lower_bound: control.lower_bound(),
        stopped,
    }
}

impl<N: PartialEq> Route<N> {
    /// The route along `states` at the cost of the cheapest steps between them.
    ///
    /// For searches that do not know it: states may have become cheaper since others were reached
    /// from them.
    pub(super) fn counted<I>(states: Vec<N>, mut successors: impl FnMut(&N) -> I) -> Route<N>
    where
        I: IntoIterator<Item = (N, Cost)>,
    {
        let mut cost: Cost = 0;
        for pair in states.windows(2) {
            let steps = successors(&pair[0]).into_iter();
            let there = steps.filter(|(state, _)| *state == pair[1]);
            cost = cost.saturating_add(there.map(|(_, step)| step).min().unwrap_or(0));
        }
        Route { states, cost }
    }
}
