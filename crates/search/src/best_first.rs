//! What all best-first searches share: an open list in some order, and a store of states.

use std::collections::BTreeMap;

use crate::store::{Number, Reached, Store};
use crate::{Control, Cost, Heuristic, Path, Space, StopReason, Task};

/// How a best-first search differs from the others.
pub(crate) trait Order {
    /// What the open list is sorted by, least first; ties go to the newest.
    fn rank(&self, cost: Cost, estimate: Cost) -> u64;

    /// The lower bound on all solutions when a node of this rank is the best of the open list.
    fn bound(&self, rank: u64) -> Cost;

    /// The estimate of a node from its rank and cost, if they tell.
    fn estimate(&self, _rank: u64, _cost: Cost) -> Option<Cost> {
        None
    }

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
    open.push(order.rank(0, estimate), 0, control)?;
    while let Some((rank, number)) = open.pop(control) {
        let node = store.node_mut(number);
        // A cheaper path adds a second entry, of lower rank; the first is stale when its turn comes.
        if node.is_expanded() {
            continue;
        }
        node.mark_expanded();
        let (cost, last) = (node.cost(), node.came_by);
        let mut state = space.state(&node.key);
        control.raise_bound(task.provable(order.bound(rank)))?;
        let memo = match order.estimate(rank, cost) {
            Some(estimate) => task.heuristic.recall(&state, estimate),
            None => task.heuristic.full(&state),
        };
        let may_be_goal = task.heuristic.estimate(memo) == 0 || !task.heuristic.is_admissible();
        if may_be_goal && (task.is_goal)(&state) {
            return Ok(Some(store.path_to(space, number)));
        }
        control.expand()?;
        if store.is_large() {
            // The waits for all successors overlap, and that for the next node with them.
            for action in space.actions(&state, last) {
                space.apply(&mut state, action);
                store.prefetch(space.hash(&space.key(&state)));
                space.undo(&mut state, action);
            }
            if let Some(next) = open.peek() {
                store.prefetch_node(next);
            }
        }
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
                Reached::Known => None,
            };
            if let Some(number) = number {
                let after = task.heuristic.after(memo, &state, action);
                let estimate = task.heuristic.estimate(after);
                let least = task.least_total(cost, estimate);
                if least > cost_limit {
                    least_cut = Some(least_cut.map_or(least, |cut| cut.min(least)));
                } else {
                    open.push(order.rank(cost, estimate), number, control)?;
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

/// The open list: nodes by rank, the newest of equal rank first.
pub(crate) struct Open {
    /// The nodes of each small rank.
    near: Vec<Vec<Number>>,
    /// No smaller rank has nodes.
    first: usize,
    /// The nodes of the other ranks, which only spaces with large costs have.
    far: BTreeMap<u64, Vec<Number>>,
}

impl Open {
    /// Ranks below this are found at once.
    const NEAR: u64 = 4096;

    pub(crate) fn new() -> Open {
        Open {
            near: Vec::new(),
            first: 0,
            far: BTreeMap::new(),
        }
    }

    #[inline]
    pub(crate) fn push(
        &mut self,
        rank: u64,
        number: Number,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let bucket = if rank < Open::NEAR {
            let place = rank as usize;
            if place >= self.near.len() {
                self.near.resize_with(place + 1, Vec::new);
            }
            self.first = self.first.min(place);
            &mut self.near[place]
        } else {
            self.far.entry(rank).or_default()
        };
        control.grow(bucket)?;
        bucket.push(number);
        Ok(())
    }

    /// The node that is likely to come next.
    #[inline]
    pub(crate) fn peek(&self) -> Option<Number> {
        self.near.get(self.first)?.last().copied()
    }

    /// Gives all memory back.
    pub(crate) fn free(self, control: &mut Control<'_>) {
        for bucket in self.near.iter().chain(self.far.values()) {
            control.release(bucket.capacity() * size_of::<Number>());
        }
    }

    /// The best node and its rank.
    #[inline]
    pub(crate) fn pop(&mut self, control: &mut Control<'_>) -> Option<(u64, Number)> {
        while let Some(bucket) = self.near.get_mut(self.first) {
            if let Some(number) = bucket.pop() {
                return Some((self.first as u64, number));
            }
            self.first += 1;
        }
        loop {
            let mut first = self.far.first_entry()?;
            let rank = *first.key();
            match first.get_mut().pop() {
                Some(number) => return Some((rank, number)),
                None => {
                    control.release(first.get().capacity() * size_of::<Number>());
                    first.remove();
                }
            }
        }
    }
}
