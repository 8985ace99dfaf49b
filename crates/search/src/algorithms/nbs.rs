//! NBS: bidirectional search that expands pairs of states.

use crate::storage::open_list::OpenList;
use crate::storage::store::{NodeNumber, Reached, Store};
use crate::{
    BidirectionalTask, Control, Cost, Heuristic, Meter as _, Outcome, Path, Reversible, StopReason,
    Stoppable,
};

/// The least cost of an action.
const MIN_ACTION_COST: Cost = 1;

/// Finds a cheapest path from both ends by expanding a pair of states at a time.
///
/// - Complete on finite graphs; optimal if neither heuristic overestimates. Every action must cost
///   at least one.
/// - With consistent heuristics it expands at most twice as many states as any bidirectional search
///   with the same heuristics needs to prove the optimum.
/// - All states whose cost plus estimate could beat the best path are kept in memory. When stopped,
///   it returns the best path so far.
///
/// ```
/// use taquin_search::puzzles::pancake::Pancakes;
/// use taquin_search::{BidirectionalTask, Control, Zero, nbs};
///
/// let space = Pancakes::new(5);
/// let ends = BidirectionalTask {
///     space: &space,
///     start: &space.stack(&[3, 1, 4, 2, 5]).unwrap(),
///     goal: &space.sorted(),
///     to_goal: &Zero,
///     to_start: &Zero,
/// };
/// let outcome = nbs(&ends, &mut Control::default());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: J. Chen, R. Holte, S. Zilles and N. Sturtevant, "Front-to-end
/// bidirectional heuristic search with near-optimal node expansions", IJCAI 2017.
pub fn nbs<S: Reversible, H: Heuristic<S>>(
    ends: &BidirectionalTask<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let mut search = Search {
        space: ends.space,
        proves: ends.to_goal.is_admissible() && ends.to_start.is_admissible(),
        bound: 0,
        sides: [Side::new(ends.to_goal), Side::new(ends.to_start)],
        meeting: None,
    };
    let mut stopped = search.run(ends, control).err();
    let mut best = search.path();
    if best
        .as_ref()
        .is_some_and(|path| path.cost > control.cost_limit())
    {
        // This happens only if the bound proves nothing or the search was stopped.
        best = None;
        stopped = stopped.or(Some(StopReason::Cost));
    }
    Outcome {
        best,
        lower_bound: control.lower_bound(),
        stopped,
    }
}

/// The search from one end.
struct Side<'a, S: Reversible, H> {
    heuristic: &'a H,
    store: Store<S>,
    /// By cost plus estimate: nodes not yet within the bound.
    waiting: OpenList,
    /// By cost: nodes whose cost plus estimate is within the bound.
    ready: OpenList,
}

impl<'a, S: Reversible, H: Heuristic<S>> Side<'a, S, H> {
    fn new(heuristic: &'a H) -> Side<'a, S, H> {
        Side {
            heuristic,
            store: Store::new(),
            waiting: OpenList::default(),
            ready: OpenList::default(),
        }
    }

    /// The least cost plus estimate of the waiting nodes.
    fn first_waiting(&mut self, control: &mut Control<'_>) -> Stoppable<Option<u64>> {
        while let Some((rank, number)) = self.waiting.pop(control) {
            if !self.store.node(number).is_expanded() {
                self.waiting.push(rank, number, control)?;
                return Ok(Some(rank));
            }
        }
        Ok(None)
    }

    /// The least cost of the ready nodes.
    fn first_ready(&mut self, control: &mut Control<'_>) -> Stoppable<Option<u64>> {
        let first = self.take_ready(control);
        if let Some(number) = first {
            self.make_ready(number, control)?;
        }
        Ok(first.map(|number| u64::from(self.store.node(number).cost())))
    }

    fn take_ready(&mut self, control: &mut Control<'_>) -> Option<NodeNumber> {
        while let Some((rank, number)) = self.ready.pop(control) {
            let node = self.store.node(number);
            // A node that has become cheaper is waiting again.
            if !node.is_expanded() && u64::from(node.cost()) == rank {
                return Some(number);
            }
        }
        None
    }

    fn make_ready(&mut self, number: NodeNumber, control: &mut Control<'_>) -> Stoppable {
        let cost = self.store.node(number).cost();
        self.ready.push(u64::from(cost), number, control)
    }

    /// Makes the first waiting node ready if its cost plus estimate is at most `bound`; returns
    /// whether it did.
    fn admit(&mut self, bound: u64, control: &mut Control<'_>) -> Stoppable<bool> {
        let is_within = self.first_waiting(control)?.is_some_and(|f| f <= bound);
        if is_within && let Some((_, number)) = self.waiting.pop(control) {
            self.make_ready(number, control)?;
        }
        Ok(is_within)
    }
}

/// A path that was found: the state where the sides meet, and its cost.
#[derive(Clone, Copy)]
struct Meeting {
    numbers: [NodeNumber; 2],
    cost: Cost,
}

struct Search<'a, S: Reversible, H> {
    space: &'a S,
    /// Whether the heuristics are admissible, so that bounds are proven.
    proves: bool,
    /// No path that is still to be found costs less.
    bound: u64,
    /// From the start, then from the goal.
    sides: [Side<'a, S, H>; 2],
    meeting: Option<Meeting>,
}

impl<S: Reversible, H: Heuristic<S>> Search<'_, S, H> {
    fn run(&mut self, ends: &BidirectionalTask<'_, S, H>, control: &mut Control<'_>) -> Stoppable {
        let space = self.space;
        for (side, state) in [ends.start, ends.goal].into_iter().enumerate() {
            let side = &mut self.sides[side];
            let estimate = side.heuristic.estimate(side.heuristic.full(state));
            side.store
                .reach(space, space.key(state), 0, None, control)?;
            side.waiting.push(u64::from(estimate), 0, control)?;
            self.bound = self.bound.max(u64::from(estimate));
        }
        if space.key(ends.start) == space.key(ends.goal) {
            let numbers = [0, 0];
            self.meeting = Some(Meeting { numbers, cost: 0 });
            return Ok(());
        }
        self.note_bound(control)?;
        while self.prepare(control)? {
            for side in 0..2 {
                if let Some(number) = self.sides[side].take_ready(control) {
                    self.expand(side, number, control)?;
                }
            }
        }
        // No state is left that could beat the best path.
        self.bound = u64::from(self.best_cost());
        match self.meeting {
            Some(_) => self.note_bound(control),
            None => Ok(()),
        }
    }

    fn best_cost(&self) -> Cost {
        self.meeting.map_or(Cost::MAX, |meeting| meeting.cost)
    }

    fn note_bound(&self, control: &mut Control<'_>) -> Stoppable {
        let bound = Cost::try_from(self.bound).unwrap_or(Cost::MAX);
        let proven = if self.proves { bound } else { 0 };
        control.raise_bound(proven.min(self.best_cost()))
    }

    /// Raises the bound until a pair is ready whose path may be within it.
    ///
    /// Returns whether there is a pair that may beat the best path.
    fn prepare(&mut self, control: &mut Control<'_>) -> Stoppable<bool> {
        // Every node below the bound must take part in the choice of pairs.
        if let Some(below) = self.bound.checked_sub(1) {
            for side in &mut self.sides {
                while side.admit(below, control)? {}
            }
        }
        loop {
            if self.bound >= u64::from(self.best_cost()) {
                return Ok(false);
            }
            let [forward, backward] = &mut self.sides;
            let waiting = [
                forward.first_waiting(control)?,
                backward.first_waiting(control)?,
            ];
            let ready = [
                forward.first_ready(control)?,
                backward.first_ready(control)?,
            ];
            if (0..2).any(|side| waiting[side].is_none() && ready[side].is_none()) {
                return Ok(false);
            }
            let pair = match ready {
                [Some(forward), Some(backward)] => {
                    Some(forward + backward + u64::from(MIN_ACTION_COST))
                }
                _ => None,
            };
            if pair.is_some_and(|cost| cost <= self.bound) {
                return Ok(true);
            }
            let bound = self.bound;
            if forward.admit(bound, control)? || backward.admit(bound, control)? {
                continue;
            }
            let least = waiting.into_iter().chain([pair]).flatten().min();
            self.bound = least.expect("a side without ready nodes has waiting ones");
            self.note_bound(control)?;
        }
    }

    fn expand(&mut self, side: usize, number: NodeNumber, control: &mut Control<'_>) -> Stoppable {
        let space = self.space;
        let mut best = self.best_cost();
        let [forward, backward] = &mut self.sides;
        let (here, there) = match side {
            0 => (forward, backward),
            _ => (backward, forward),
        };
        let heuristic = here.heuristic;
        control.expand()?;
        let node = here.store.node_mut(number);
        node.mark_expanded();
        let (cost_here, last) = (node.cost(), node.came_by);
        let mut state = space.state(&node.key);
        let memo = heuristic.full(&state);
        for action in space.actions(&state, last) {
            let cost = cost_here + space.apply(&mut state, action);
            control.generate();
            let estimate = heuristic.estimate(heuristic.after(memo, &state, action));
            let total = u64::from(cost) + u64::from(estimate);
            let least = if self.proves { total } else { u64::from(cost) };
            if least < u64::from(best) {
                let key = space.key(&state);
                let met = there.store.find(space, &key);
                let reached = here.store.reach(space, key, cost, Some(action), control)?;
                if let Reached::New(number) | Reached::Cheaper(number, _) = reached {
                    if matches!(reached, Reached::Cheaper(_, true)) {
                        control.reopen();
                    }
                    here.waiting.push(total, number, control)?;
                    if let Some(other) = met
                        && cost + there.store.node(other).cost() < best
                    {
                        best = cost + there.store.node(other).cost();
                        let numbers = match side {
                            0 => [number, other],
                            _ => [other, number],
                        };
                        self.meeting = Some(Meeting {
                            numbers,
                            cost: best,
                        });
                    }
                }
            }
            space.undo(&mut state, action);
        }
        control.note_stored(here.store.len() + there.store.len());
        Ok(())
    }

    /// The best path found.
    fn path(&self) -> Option<Path<S::Action>> {
        let Meeting { numbers, .. } = self.meeting?;
        let [forward, backward] = &self.sides;
        let forth = forward.store.path_to(self.space, numbers[0]);
        let back = backward.store.path_to(self.space, numbers[1]);
        Some(forth.join(back, |action| self.space.inverse(action)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::building_blocks::random::Random;
    use crate::puzzles::pancake::Pancakes;
    use crate::testing::*;
    use crate::{Task, Zero};

    /// Sorts with the gaps towards both ends, made worse.
    fn sort<H: Heuristic<Pancakes>, G>(
        task: &Task<'_, Pancakes, G>,
        worsen: impl Fn(GapTo) -> H,
        control: &mut Control<'_>,
    ) -> Outcome<u8> {
        let goal = task.space.sorted();
        let ends = BidirectionalTask {
            space: task.space,
            start: task.start,
            goal: &goal,
            to_goal: &worsen(GapTo::new(*task.space, goal)),
            to_start: &worsen(GapTo::new(*task.space, *task.start)),
        };
        nbs(&ends, control)
    }

    #[test]
    fn sorts_all_stacks_at_the_least_cost() {
        let stacks = || all_stacks_up_to(6);
        finds_cheapest_paths(stacks(), |task, control| sort(task, |gap| gap, control));
        finds_cheapest_paths(stacks(), |task, control| sort(task, Patchy, control));
        finds_cheapest_paths(stacks(), |task, control| sort(task, |_| Zero, control));
        let stacks = all_stacks_up_to(7);
        finds_cheapest_paths(stacks, |task, control| sort(task, Half, control));
    }

    #[test]
    fn costs_count_and_estimates_may_be_inconsistent() {
        let mut random = Random::new(11);
        let mut ways = 0;
        for round in 0..600 {
            let roads = Roads::random(4 + round % 14, &mut random);
            let (start, goal) = (0, 11);
            let ends = BidirectionalTask {
                space: roads,
                start: &start,
                goal: &goal,
                to_goal: &Guess::new(roads, goal, &mut random),
                to_start: &Guess::new(roads, start, &mut random),
            };
            let journey = roads.journey(start, goal);
            ways += usize::from(journey.cheapest().is_some());
            finds_cheapest_paths([journey], |_, control| nbs(&ends, control));
        }
        assert!((200..500).contains(&ways));
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(true, |task, control| sort(task, Half, control));
    }

    #[test]
    fn a_stop_keeps_the_best_path() {
        let hard = hard_stack();
        stops_soundly_anywhere(&hard, 0..2000, |task, control| {
            sort(task, |_| Zero, control)
        });
        let mut cancelled = unlimited();
        cancelled.cancel_token().cancel();
        let outcome = sort(&hard.task(), |gap| gap, &mut cancelled);
        assert_eq!(outcome.stopped, Some(StopReason::Cancelled));
    }
}
