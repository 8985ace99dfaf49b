//! Greedy best-first search with preferred actions and deferred evaluation.

use std::collections::{BTreeMap, VecDeque};

use crate::building_blocks::cost_cutoff::CostCutoff;
use crate::storage::store::{NodeNumber, Reached, Store};
use crate::{
    Control, Cost, DEAD_END, Found, Heuristic, Meter as _, Outcome, Space, Stoppable, Task,
};

/// A heuristic that also recommends actions.
pub trait Advisor<S: Space>: Heuristic<S> {
    /// Returns the estimate of a state, and adds the actions that look useful in it to `preferred`,
    /// which is empty.
    ///
    /// Actions that are not possible in `state` are ignored.
    fn advise(&self, space: &S, state: &S::State, preferred: &mut Vec<S::Action>) -> Cost;
}

/// Recommends the actions that lower the estimate; works with any heuristic.
///
/// Evaluates every successor.
#[derive(Clone, Copy, Debug)]
pub struct Downhill<'a, H>(pub &'a H);

impl<S: Space, H: Heuristic<S>> Heuristic<S> for Downhill<'_, H> {
    type Memo = H::Memo;

    fn full(&self, state: &S::State) -> H::Memo {
        self.0.full(state)
    }

    fn after(&self, memo: H::Memo, state: &S::State, action: S::Action) -> H::Memo {
        self.0.after(memo, state, action)
    }

    fn recall(&self, state: &S::State, estimate: Cost) -> H::Memo {
        self.0.recall(state, estimate)
    }

    fn estimate(&self, memo: H::Memo) -> Cost {
        self.0.estimate(memo)
    }

    fn is_admissible(&self) -> bool {
        self.0.is_admissible()
    }

    fn is_consistent(&self) -> bool {
        self.0.is_consistent()
    }
}

impl<S: Space, H: Heuristic<S>> Advisor<S> for Downhill<'_, H> {
    fn advise(&self, space: &S, state: &S::State, preferred: &mut Vec<S::Action>) -> Cost {
        let memo = self.0.full(state);
        let estimate = self.0.estimate(memo);
        let leads_down = |action: &S::Action| {
            let mut successor = state.clone();
            space.apply(&mut successor, *action);
            self.0.estimate(self.0.after(memo, &successor, *action)) < estimate
        };
        preferred.extend(space.actions(state, None).filter(leads_down));
        estimate
    }
}

/// Finds some path quickly if estimates are expensive and come with recommended actions.
///
/// A successor is evaluated only when it is selected; until then it has the estimate of its parent.
/// There are two open lists in the order of that estimate, oldest first: one of all successors, one
/// of those by preferred actions. They alternate. Whenever a state has a lower estimate than all
/// before, the preferred list gets a thousand extra turns.
///
/// - Complete on finite graphs; not optimal: the path may cost arbitrarily more than a cheapest
///   one.
/// - Every evaluated state and every waiting successor is kept in memory; no state is evaluated
///   twice, unless there is a limit on cost.
/// - Any heuristic will do; only an admissible one proves a lower bound, the start's estimate.
///
/// ```
/// use taquin_search::puzzles::pancake::{Gap, Pancakes};
/// use taquin_search::{Control, Downhill, Task, greedy_preferred};
///
/// let space = Pancakes::new(5);
/// let goal = space.sorted();
/// let task = Task {
///     space: &space,
///     start: &space.stack(&[3, 1, 4, 2, 5]).unwrap(),
///     is_goal: &|stack| *stack == goal,
///     heuristic: &Downhill(&Gap(space)),
/// };
/// let outcome = greedy_preferred(&task, &mut Control::default());
/// assert!(outcome.best.unwrap().cost >= 4);
/// ```
///
/// Reference: S. Richter and M. Helmert, "Preferred operators and deferred
/// evaluation in satisficing planning", ICAPS 2009.
pub fn greedy_preferred<S: Space, H: Advisor<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = search(task, control);
    Outcome::of_any(found, control)
}

/// The extra turns of preferred successors when a state has a lower estimate than all before.
const PREFERRED_TURN_BONUS: i64 = 1000;

/// A successor that was not generated yet.
struct Waiting<A> {
    parent: NodeNumber,
    action: A,
}

/// Successors by estimate, oldest first, and the turns that they have had.
struct Queue<A> {
    by_estimate: BTreeMap<Cost, VecDeque<Waiting<A>>>,
    turns: i64,
}

impl<A> Queue<A> {
    fn new() -> Queue<A> {
        Queue {
            by_estimate: BTreeMap::new(),
            turns: 0,
        }
    }

    fn push(
        &mut self,
        estimate: Cost,
        waiting: Waiting<A>,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let queue = self.by_estimate.entry(estimate).or_default();
        if queue.len() == queue.capacity() {
            let before = queue.capacity();
            let more = before.max(8);
            control.reserve((before + more) * size_of::<Waiting<A>>())?;
            queue.reserve_exact(more);
            control.release(before * size_of::<Waiting<A>>());
        }
        queue.push_back(waiting);
        Ok(())
    }

    fn pop(&mut self, control: &mut Control<'_>) -> Option<Waiting<A>> {
        let mut first = self.by_estimate.first_entry()?;
        let waiting = first.get_mut().pop_front();
        if first.get().is_empty() {
            control.release(first.get().capacity() * size_of::<Waiting<A>>());
            first.remove();
        }
        self.turns += 1;
        waiting
    }
}

fn search<S: Space, H: Advisor<S>>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Found<S> {
    let space = task.space;
    let mut store: Store<S> = Store::new();
    let mut all = Queue::new();
    let mut preferred = Queue::new();
    let mut advice = Vec::new();
    // The first path to a state may leave too little of the limit on cost, while a cheaper one does
    // not.
    let reopens = control.limits().cost.is_some();
    let mut cut = CostCutoff::new(control);
    let mut best = DEAD_END;
    let estimate = task.estimate(task.start);
    if estimate < DEAD_END {
        control.raise_bound(task.provable(estimate))?;
    }
    let mut state = task.start.clone();
    let mut cost = 0;
    let mut came_by = None;
    loop {
        let number = match store.reach(space, space.key(&state), cost, came_by, control)? {
            Reached::New(number) => Some(number),
            Reached::Cheaper(number, _) if reopens => {
                control.reopen();
                Some(number)
            }
            Reached::Cheaper(..) | Reached::Known => None,
        };
        if let Some(number) = number {
            control.note_stored(store.len());
            advice.clear();
            let estimate = task.heuristic.advise(space, &state, &mut advice);
            if estimate == DEAD_END || cut.leaves_out(task.least_total(cost, estimate)) {
                // No path within the limit goes through here.
            } else if (task.is_goal)(&state) {
                return Ok(Some(store.path_to(space, number)));
            } else {
                if estimate < best {
                    best = estimate;
                    preferred.turns -= PREFERRED_TURN_BONUS;
                }
                control.expand()?;
                for action in space.actions(&state, came_by) {
                    control.generate();
                    let parent = number;
                    if advice.contains(&action) {
                        preferred.push(estimate, Waiting { parent, action }, control)?;
                    }
                    all.push(estimate, Waiting { parent, action }, control)?;
                }
            }
        }
        let waiting = if preferred.turns <= all.turns {
            preferred.pop(control).or_else(|| all.pop(control))
        } else {
            all.pop(control).or_else(|| preferred.pop(control))
        };
        let Some(Waiting { parent, action }) = waiting else {
            break;
        };
        let node = store.node(parent);
        state = space.state(&node.key);
        cost = node.cost() + space.apply(&mut state, action);
        came_by = Some(action);
    }
    cut.end(reopens, control)?;
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    fn downhill<S: Space, H: Heuristic<S>>(
        task: &Task<'_, S, H>,
        control: &mut Control<'_>,
    ) -> Outcome<S::Action> {
        greedy_preferred(&task.with_heuristic(&Downhill(task.heuristic)), control)
    }

    #[test]
    fn sorts_every_stack() {
        finds_paths(all_stacks_up_to(6), downhill);
    }

    #[test]
    fn crosses_every_maze_that_can_be_crossed() {
        finds_paths(some_mazes(60, 7, 9), |task, control| {
            let outcome = downhill(task, control);
            assert_eq!(control.statistics().reopened, 0);
            assert!(control.statistics().expanded <= 7 * 9);
            outcome
        });
    }

    #[test]
    fn an_overestimate_proves_nothing() {
        let mazes = some_mazes(20, 7, 9).map(|maze| maze.with(Overestimate));
        overestimates_prove_nothing(mazes, downhill);
    }

    #[test]
    fn ends_at_the_goal_and_behind_walls() {
        ends_at_once_at_the_goal(downhill);
        ends_behind_walls(downhill);
    }

    #[test]
    fn every_limit_stops_it() {
        stops_or_finds(downhill);
        every_limit_stops(true, downhill);
        keeps_cost_limits(some_mazes(40, 6, 6), downhill);
    }

    #[test]
    fn queues_give_the_oldest_of_the_least_estimate() {
        let mut control = unlimited();
        let mut queue = Queue::new();
        for (estimate, action) in [(3, 'a'), (2, 'b'), (2, 'c'), (9, 'd')] {
            let waiting = Waiting { parent: 0, action };
            queue.push(estimate, waiting, &mut control).unwrap();
        }
        let order: Vec<char> = std::iter::from_fn(|| queue.pop(&mut control))
            .map(|waiting| waiting.action)
            .collect();
        assert_eq!(order, ['b', 'c', 'a', 'd']);
        assert_eq!(queue.turns, 4);
        assert_eq!(control.held(), 0);
    }
}
