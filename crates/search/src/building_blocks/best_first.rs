//! Best-first search: an open list in some order, and a store of states.

use crate::building_blocks::cost_cutoff::CostCutoff;
use crate::space::with_successor;
use crate::storage::open_list::OpenList;
use crate::storage::store::{Reached, Store};
use crate::{Control, Cost, DEAD_END, Found, Heuristic, Meter as _, Space, Task};

/// The order in which a best-first search expands states.
pub(crate) trait Order {
    /// The rank in the open list, least first; ties go to the least estimate, then to the newest.
    fn rank(&self, cost: Cost, estimate: Cost) -> u64;

    /// The lower bound on all solutions when a node of this rank is the best open one.
    fn bound(&self, rank: u64) -> Cost;

    /// The estimate of a node, if its rank and cost determine it.
    fn estimate(&self, _rank: u64, _cost: Cost) -> Option<Cost> {
        None
    }

    /// Whether a cheaper path to an expanded state opens it again.
    fn reopens(&self) -> bool {
        true
    }
}

/// Expands states in an order until a goal is selected.
///
/// Never returns a path that costs more than the limit.
pub(crate) fn best_first<S: Space, H: Heuristic<S>, O: Order>(
    task: &Task<'_, S, H>,
    order: &O,
    control: &mut Control<'_>,
) -> Found<S> {
    let space = task.space;
    let mut store = Store::new();
    let mut open = OpenList::default();
    let mut cut = CostCutoff::new(control);
    // The first path to a state may leave too little of the limit on cost, while a cheaper one does
    // not.
    let reopens = order.reopens() || control.limits().cost.is_some();
    let mut highest = 0;
    let estimate = task.estimate(task.start);
    if estimate == DEAD_END {
        return Ok(None);
    }
    control.raise_bound(task.provable(estimate))?;
    store.reach(space, space.key(task.start), 0, None, control)?;
    open.push_tied(order.rank(0, estimate), estimate, 0, control)?;
    while let Some((rank, number)) = open.pop(control) {
        let node = store.node_mut(number);
        // A cheaper path adds a second entry of lower rank; when the first is selected, it is
        // stale.
        if node.is_expanded() {
            continue;
        }
        node.mark_expanded();
        let (cost, last) = (node.cost(), node.came_by);
        let mut state = space.state(&node.key);
        if rank > highest {
            highest = rank;
            control.raise_bound(task.provable(order.bound(rank)))?;
        }
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
            // Fetches all successors and the next node at the same time.
            for action in space.actions(&state, last) {
                with_successor(space, &mut state, action, |state, _| {
                    store.prefetch(space.hash(&space.key(state)));
                });
            }
            if let Some(next) = open.peek() {
                store.prefetch_node(next);
            }
        }
        for action in space.actions(&state, last) {
            with_successor(space, &mut state, action, |state, step| {
                let cost = cost + step;
                control.generate();
                let number =
                    match store.reach(space, space.key(state), cost, Some(action), control)? {
                        Reached::New(number) | Reached::Cheaper(number, false) => number,
                        Reached::Cheaper(number, true) if reopens => {
                            control.reopen();
                            number
                        }
                        Reached::Cheaper(number, _) => {
                            store.node_mut(number).mark_expanded();
                            return Ok(());
                        }
                        Reached::Known => return Ok(()),
                    };
                let estimate = task
                    .heuristic
                    .estimate(task.heuristic.after(memo, state, action));
                if estimate == DEAD_END || cut.leaves_out(task.least_total(cost, estimate)) {
                    return Ok(());
                }
                open.push_tied(order.rank(cost, estimate), estimate, number, control)
            })?;
        }
        control.note_stored(store.len());
    }
    cut.end(reopens, control)?;
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StopReason;
    use crate::building_blocks::random::Random;
    use crate::testing::*;
    use crate::{Downhill, Weight, astar, greedy, greedy_preferred, uniform_cost, weighted_astar};

    fn journeys() -> impl Iterator<Item = Instance<Roads, crate::Zero>> {
        let mut random = Random::new(7);
        (0..200).map(move |_| Roads::random(24, &mut random).cheaper().journey(0, 1))
    }

    #[test]
    fn actions_may_cost_nothing() {
        finds_cheapest_paths(journeys(), astar);
        finds_cheapest_paths(journeys(), uniform_cost);
        finds_paths(journeys(), greedy);
        let weight = Weight::new(2, 1).unwrap();
        finds_paths(journeys(), |task, control| {
            weighted_astar(task, weight, control)
        });
        finds_paths(journeys(), |task, control| {
            greedy_preferred(&task.with_heuristic(&Downhill(task.heuristic)), control)
        });
    }

    /// Knows which towns are not worth going to.
    struct Avoid(u8);

    impl Heuristic<Roads> for Avoid {
        type Memo = Cost;

        fn full(&self, &town: &u8) -> Cost {
            if town == self.0 { DEAD_END } else { 0 }
        }

        fn estimate(&self, memo: Cost) -> Cost {
            memo
        }
    }

    #[test]
    fn dead_ends_are_left_out() {
        let roads = Roads::new(&[(0, 2, 1), (2, 1, 1), (0, 3, 4), (3, 1, 4)]);
        let cost = |avoided| {
            let journey = roads.journey(0, 1).with(|_| Avoid(avoided));
            let mut control = unlimited();
            let outcome = astar(&journey.task(), &mut control);
            assert_eq!(outcome.stopped, None);
            (
                outcome.best.map(|path| path.cost),
                control.statistics().expanded,
            )
        };
        assert_eq!(cost(3), (Some(2), 2));
        assert_eq!(cost(2), (Some(8), 2));
        assert_eq!(cost(0), (None, 0));
    }

    #[test]
    fn a_state_cut_off_on_an_expensive_path_proves_nothing() {
        // The expensive road to town 2 is taken first and cut off there; the cheap one comes too
        // late.
        let dear = (1 << 30) - 1;
        let roads = Roads::new(&[(0, 3, 1), (0, 2, dear), (3, 2, 1), (2, 1, 5)]);
        let outcome = greedy(&roads.journey(0, 1).task(), &mut unlimited());
        assert_eq!(
            (outcome.best, outcome.stopped),
            (None, Some(StopReason::Cost))
        );
        assert!(outcome.lower_bound <= 7);
        assert!(astar(&roads.journey(0, 1).task(), &mut unlimited()).is_optimal());
    }

    #[test]
    fn paths_too_expensive_to_be_stored_are_a_limit() {
        let dear = (1 << 30) - 1;
        let roads = Roads::new(&[(0, 2, dear), (2, 3, dear), (3, 1, dear)]);
        for search in [astar, uniform_cost, greedy] {
            let outcome = search(&roads.journey(0, 1).task(), &mut unlimited());
            assert_eq!(outcome.best, None);
            assert_eq!(outcome.stopped, Some(StopReason::Cost));
        }
        let outcome = astar(&roads.journey(0, 2).task(), &mut unlimited());
        assert!(outcome.is_optimal());
    }
}
