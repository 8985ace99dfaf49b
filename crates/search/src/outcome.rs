//! What a search found, and what it proved.

use crate::{Control, Cost, Space, StopReason, Stoppable};

/// Actions that lead from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<A> {
    /// The actions in order.
    pub actions: Vec<A>,
    /// The sum of their costs.
    pub cost: Cost,
}

impl<A> Path<A> {
    /// The path of a start that is a goal.
    pub(crate) fn empty() -> Path<A> {
        Path {
            actions: Vec::new(),
            cost: 0,
        }
    }

    /// This path, followed by the reverse of `back`, which leads from the goal to the same state.
    pub(crate) fn join(mut self, back: Path<A>, inverse: impl FnMut(A) -> A) -> Path<A> {
        self.actions
            .extend(back.actions.into_iter().rev().map(inverse));
        self.cost += back.cost;
        self
    }
}

/// The path that a search in the space `S` found, if any, unless it was stopped.
pub(crate) type Found<S> = Stoppable<Option<Path<<S as Space>::Action>>>;

/// The end of a search.
///
/// If a complete search was not stopped and found no path, there is none. A search that is not
/// complete has merely given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<A> {
    /// The best path found, if any.
    pub best: Option<Path<A>>,
    /// The proven lower bound: no path costs less.
    pub lower_bound: Cost,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
}

impl<A> Outcome<A> {
    /// Whether the best path is proven to be a cheapest one.
    pub fn is_optimal(&self) -> bool {
        let best = self.best.as_ref();
        best.is_some_and(|path| path.cost == self.lower_bound)
    }

    /// The outcome of a search that finds a cheapest path or is stopped.
    pub(crate) fn of_optimal(
        found: Stoppable<Option<Path<A>>>,
        control: &Control<'_>,
    ) -> Outcome<A> {
        let mut outcome = Outcome::of_any(found, control);
        if let Some(path) = &outcome.best {
            outcome.lower_bound = path.cost;
        }
        outcome
    }

    /// The outcome of a search whose path need not be a cheapest one.
    pub(crate) fn of_any(found: Stoppable<Option<Path<A>>>, control: &Control<'_>) -> Outcome<A> {
        let stopped = found.as_ref().err().copied();
        Outcome {
            best: found.ok().flatten(),
            lower_bound: control.lower_bound(),
            stopped,
        }
    }
}
