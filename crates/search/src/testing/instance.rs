//! A task that owns its parts, and its answer by brute force.

use std::collections::{BTreeMap, HashSet};

use crate::{Cost, Space, Task};

type IsGoal<S> = dyn Fn(&<S as Space>::State) -> bool + Sync;

/// A space, a start, a goal and a heuristic.
pub(crate) struct Instance<S: Space + 'static, H> {
    /// Static, so that heuristics can refer to it.
    pub(crate) space: &'static S,
    pub(crate) start: S::State,
    is_goal: Box<IsGoal<S>>,
    heuristic: H,
}

impl<S: Space, H> Instance<S, H> {
    pub(crate) fn new(space: &'static S, start: S::State, goal: S::State, heuristic: H) -> Self
    where
        S::State: PartialEq + Send + Sync,
    {
        Instance {
            space,
            start,
            is_goal: Box::new(move |state| *state == goal),
            heuristic,
        }
    }

    /// The same with another heuristic, made from the one it has.
    pub(crate) fn with<G>(self, heuristic: impl FnOnce(H) -> G) -> Instance<S, G> {
        Instance {
            space: self.space,
            start: self.start,
            is_goal: self.is_goal,
            heuristic: heuristic(self.heuristic),
        }
    }

    /// What a search is given.
    pub(crate) fn task(&self) -> Task<'_, S, H> {
        Task {
            space: self.space,
            start: &self.start,
            is_goal: &self.is_goal,
            heuristic: &self.heuristic,
        }
    }

    /// The cost of a cheapest path, if there is one.
    pub(crate) fn cheapest(&self) -> Option<Cost>
    where
        S: Oracle,
    {
        S::cheapest(&self.task())
    }

    /// The number of actions of a shortest path, if there is one.
    pub(crate) fn fewest_actions(&self) -> Option<usize> {
        least(&self.task(), |_| 1).map(|actions| actions as usize)
    }
}

/// A space of which the tests know the right answers without any search of this crate.
pub(crate) trait Oracle: Space + Sized + 'static {
    /// The cost of a cheapest path, if there is one.
    fn cheapest<H>(task: &Task<'_, Self, H>) -> Option<Cost> {
        least(task, |cost| cost)
    }
}

/// The least sum of what the actions of a path weigh, by their cost.
fn least<S: Space, H>(task: &Task<'_, S, H>, weigh: impl Fn(Cost) -> Cost) -> Option<Cost> {
    let mut open = BTreeMap::from([(0, vec![task.start.clone()])]);
    let mut closed = HashSet::new();
    while let Some((sum, states)) = open.pop_first() {
        for state in states {
            if (task.is_goal)(&state) {
                return Some(sum);
            }
            if !closed.insert(task.space.key(&state)) {
                continue;
            }
            for action in task.space.actions(&state, None) {
                let mut after = state.clone();
                let cost = task.space.apply(&mut after, action);
                open.entry(sum + weigh(cost)).or_default().push(after);
            }
        }
    }
    None
}
