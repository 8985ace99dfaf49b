//! What to search for: a start, goals and a heuristic in a space.

use crate::{Control, Cost, Found, Heuristic, Outcome, Space};

/// What to search for: a start, a goal test and a heuristic in a space.
pub struct Task<'a, S: Space, H> {
    /// The space.
    pub space: &'a S,
    /// Where the search begins.
    pub start: &'a S::State,
    /// Whether a state is a goal.
    pub is_goal: &'a (dyn Fn(&S::State) -> bool + Sync),
    /// The estimate of the cost to a goal; [`Zero`](crate::Zero) for uninformed searches.
    pub heuristic: &'a H,
}

impl<'a, S: Space, H> Task<'a, S, H> {
    /// The same task with another heuristic.
    pub(crate) fn with_heuristic<'b, G>(&self, heuristic: &'b G) -> Task<'b, S, G>
    where
        'a: 'b,
    {
        Task {
            space: self.space,
            start: self.start,
            is_goal: self.is_goal,
            heuristic,
        }
    }
}

impl<S: Space, H: Heuristic<S>> Task<'_, S, H> {
    /// The estimate of a state, computed from scratch.
    pub fn estimate(&self, state: &S::State) -> Cost {
        self.heuristic.estimate(self.heuristic.full(state))
    }

    /// The lower bound that the start's estimate proves: zero if the heuristic may overestimate.
    pub fn first_bound(&self) -> Cost {
        self.provable(self.estimate(self.start))
    }

    /// The outcome of a search whose path is a cheapest one if the heuristic is admissible.
    pub(crate) fn outcome(&self, found: Found<S>, control: &Control<'_>) -> Outcome<S::Action> {
        if self.heuristic.is_admissible() {
            Outcome::of_optimal(found, control)
        } else {
            Outcome::of_any(found, control)
        }
    }

    /// The `bound` if the heuristic is admissible, otherwise zero.
    pub fn provable(&self, bound: Cost) -> Cost {
        if self.heuristic.is_admissible() {
            bound
        } else {
            0
        }
    }

    /// The proven least cost of paths through a state of this cost and estimate.
    pub(crate) fn least_total(&self, cost: Cost, estimate: Cost) -> Cost {
        cost.saturating_add(self.provable(estimate))
    }
}

/// What a bidirectional search needs: a start and a single goal, with a heuristic towards each.
pub struct BidirectionalTask<'a, S: Space, H> {
    /// The space.
    pub space: &'a S,
    /// Where the forward search begins.
    pub start: &'a S::State,
    /// Where the backward search begins.
    pub goal: &'a S::State,
    /// Estimates the cost from a state to the goal.
    pub to_goal: &'a H,
    /// Estimates the cost from the start to a state.
    pub to_start: &'a H,
}

impl<S: Space, H: Heuristic<S>> BidirectionalTask<'_, S, H> {
    /// The lower bound that the estimates between the two ends prove.
    pub fn first_bound(&self) -> Cost {
        let between = |heuristic: &H, state: &S::State| {
            if heuristic.is_admissible() {
                heuristic.estimate(heuristic.full(state))
            } else {
                0
            }
        };
        between(self.to_goal, self.start).max(between(self.to_start, self.goal))
    }
}
