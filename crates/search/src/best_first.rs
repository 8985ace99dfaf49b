//! What all best-first searches share: an open list in some order, and a store of states.

use std::collections::BTreeMap;

use crate::store::{Number, Reached, Store};
use crate::{Control, Cost, Heuristic, Path, Space, StopReason, Task};

/// How a best-first search differs from the others.
pub(crate) trait Order {
    /// What the open list is sorted by, least first; ties go to the greater cost, then the newer.
    fn rank(&self, cost: Cost, estimate: Cost) -> u64;

    /// The lower bound on all solutions when a node of this rank is the best of the open list.
    fn bound(&self, rank: u64) -> Cost;

    /// Whether a cheaper path to a state that was expanded makes it open again.
    fn reopens(&self) -> bool {
        true
    }
}

/// Expands states in an order until a goal is selected.
///
/// Returns no path when there is none, and none that costs more than the limit.
pub(crate) fn best_first<S, H>(
    task: &Task<'_, S, H>,
    order: &impl Order,
    control: &mut Control<'_>,
) -> Result<Option<Path<S::Action>>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    let space = task.space;
    let mut store = Store::new();
    let mut open = Open::new();
    let cost_limit = control.cost_limit();
    // The first way to a state may leave too little of the limit, a cheaper one may not.
    let reopens = order.reopens() || control.limits().cost.is_some();
    let mut least_cut: Option<Cost> = None;
    let estimate = task.estimate(task.start);
    control.raise_bound(task.provable(estimate))?;
    store.reach(space, space.key(task.start), 0, None, control)?;
    open.push(order.rank(0, estimate), 0, 0, control)?;
    while let Some((rank, cost, number)) = open.pop(control) {
        let node = store.node_mut(number);
        // Entries are not taken out when a cheaper path is found: they are stale.
        if node.is_expanded() || node.cost() != cost {
            continue;
        }
        node.mark_expanded();
        let last = node.came_by;
        let mut state = space.state(&node.key);
        control.raise_bound(task.provable(order.bound(rank)))?;
        if (task.is_goal)(&state) {
            return Ok(Some(store.path_to(space, number)));
        }
        control.expand()?;
        let memo = task.heuristic.full(&state);
        for action in space.actions(&state, last) {
            let cost = cost + space.apply(&mut state, action);
            control.generate();
            let number = match store.reach(space, space.key(&state), cost, Some(action), control)? {
                Reached::New(number) | Reached::Cheaper(number, false) => Some(number),
                Reached::Cheaper(number, true) if reopens => {
                    control.reopen();
                    Some(number)
                }
                Reached::Cheaper(number, _) => {
                    store.node_mut(number).mark_expanded();
                    None
                }
                Reached::Known(_) => None,
            };
            if let Some(number) = number {
                let after = task.heuristic.after(memo, &state, action);
                let estimate = task.heuristic.estimate(after);
                let least = task.least_total(cost, estimate);
                if least > cost_limit {
                    least_cut = Some(least_cut.map_or(least, |cut| cut.min(least)));
                } else {
                    open.push(order.rank(cost, estimate), cost, number, control)?;
                }
            }
            space.undo(&mut state, action);
        }
        control.note_stored(store.len());
    }
    // Every path goes through a state that was cut, if any was.
    if let Some(least) = least_cut {
        control.raise_bound(least)?;
    }
    Ok(None)
}

/// The open list: nodes by rank, then by greatest cost, then newest first.
pub(crate) struct Open {
    /// The second part of a key is the cost, inverted so that the greatest comes first.
    buckets: BTreeMap<(u64, Cost), Vec<Number>>,
}

impl Open {
    pub(crate) fn new() -> Open {
        Open {
            buckets: BTreeMap::new(),
        }
    }

    pub(crate) fn push(
        &mut self,
        rank: u64,
        cost: Cost,
        number: Number,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let bucket = self.buckets.entry((rank, !cost)).or_default();
        control.grow(bucket)?;
        bucket.push(number);
        Ok(())
    }

    /// The best node, with its rank and the cost at which it was pushed.
    pub(crate) fn pop(&mut self, control: &mut Control<'_>) -> Option<(u64, Cost, Number)> {
        loop {
            let mut first = self.buckets.first_entry()?;
            let (rank, inverted) = *first.key();
            match first.get_mut().pop() {
                Some(number) => return Some((rank, !inverted, number)),
                None => {
                    control.release(first.get().capacity() * size_of::<Number>());
                    first.remove();
                }
            }
        }
    }
}
