//! ARA*: repeated weighted A* with falling weights, which reuses earlier rounds.

use crate::storage::open_list::OpenList;
use crate::storage::store::{NodeNumber, Reached, Store};
use crate::{Control, Cost, Heuristic, Meter as _, Outcome, Path, Space, Stoppable, Task};

/// The weights of the rounds, in quarters.
const ROUND_WEIGHTS: [u64; 7] = [12, 10, 8, 7, 6, 5, UNIT_WEIGHT];

/// The weight of plain A*.
const UNIT_WEIGHT: u64 = 4;

/// Finds some path quickly, then cheaper ones, and finally a cheapest one.
///
/// - Complete on finite graphs; optimal if it is not stopped and the heuristic never overestimates.
/// - When stopped, it returns the best path and the lower bound so far. With a consistent
///   heuristic, the best path after the round of weight *w* costs at most *w* times the optimum;
///   the weights fall from 3 to 1.
/// - States whose cost plus estimate could still beat the best path are kept in memory.
/// - A state that becomes cheaper within a round waits for the next one. Only the last round, which
///   is A*, reopens states.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, arastar};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let outcome = arastar(&sorting.task(), &mut Control::default());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: M. Likhachev, G. Gordon and S. Thrun, "ARA*: Anytime A* with
/// provable bounds on sub-optimality", NIPS 2003.
pub fn arastar<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    arastar_each(task, control, &mut |_, _| {})
}

/// The same as [`arastar`], but calls `visit` with each path that is cheaper than those before.
pub fn arastar_each<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
    visit: Visit<'_, S::Action>,
) -> Outcome<S::Action> {
    let mut best = None;
    let ended = run(task, &mut best, visit, control);
    Outcome {
        best,
        lower_bound: control.lower_bound(),
        stopped: ended.err(),
    }
}

/// Called with each better path.
type Visit<'a, A> = &'a mut dyn FnMut(&Path<A>, &mut Control<'_>);

fn run<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    best: &mut Option<Path<S::Action>>,
    visit: Visit<'_, S::Action>,
    control: &mut Control<'_>,
) -> Stoppable {
    control.raise_bound(task.first_bound())?;
    if (task.is_goal)(task.start) {
        *best = Some(Path::empty());
        return Ok(());
    }
    let space = task.space;
    let mut search = Search {
        task,
        store: Store::new(),
        waiting: Vec::new(),
        best,
        visit,
        limit_has_cut: false,
    };
    let start = space.key(task.start);
    search.store.reach(space, start, 0, None, control)?;
    control.grow(&mut search.waiting)?;
    search.waiting.push(0);
    for weight in ROUND_WEIGHTS {
        if !search.round(weight, control)? {
            break;
        }
    }
    match search.best {
        Some(path) => {
            let cost = path.cost;
            control.raise_bound(task.provable(cost))
        }
        None if search.limit_has_cut => {
            // Everything within the limit was examined.
            control.raise_bound(control.cost_limit().saturating_add(1))
        }
        None => Ok(()),
    }
}

/// What is kept from round to round.
struct Search<'a, 't, S: Space, H> {
    task: &'a Task<'t, S, H>,
    store: Store<S>,
    /// The nodes to be opened in the next round.
    waiting: Vec<NodeNumber>,
    best: &'a mut Option<Path<S::Action>>,
    visit: Visit<'a, S::Action>,
    /// Whether the limit on cost has left out any state.
    limit_has_cut: bool,
}

impl<S: Space, H: Heuristic<S>> Search<'_, '_, S, H> {
    /// Runs weighted A* until nothing open can lead to a cheaper path by more than the weight.
    ///
    /// Returns whether another round may find one.
    fn round(&mut self, weight: u64, control: &mut Control<'_>) -> Stoppable<bool> {
        let mut open = self.reopen_all(weight, control)?;
        while let Some((rank, number)) = open.pop(control) {
            if self.store.node(number).is_expanded() {
                continue;
            }
            if let Some(path) = self.best
                && rank >= UNIT_WEIGHT * u64::from(path.cost)
            {
                self.wait(number, control)?;
                break;
            }
            if weight == UNIT_WEIGHT {
                let total = Cost::try_from(rank / UNIT_WEIGHT).unwrap_or(Cost::MAX);
                control.raise_bound(self.task.provable(total))?;
            }
            self.expand(number, weight, &mut open, control)?;
        }
        if weight == UNIT_WEIGHT {
            return Ok(false);
        }
        while let Some((_, number)) = open.pop(control) {
            if !self.store.node(number).is_expanded() {
                self.wait(number, control)?;
            }
        }
        Ok(!self.waiting.is_empty())
    }

    /// Opens the waiting nodes with a new weight, and records the bound that they prove.
    fn reopen_all(&mut self, weight: u64, control: &mut Control<'_>) -> Stoppable<OpenList> {
        self.store.unmark_all();
        let mut open = OpenList::default();
        let mut bound = self.best.as_ref().map_or(Cost::MAX, |path| path.cost);
        let best = bound;
        let waiting = std::mem::take(&mut self.waiting);
        for &number in &waiting {
            let node = self.store.node(number);
            let estimate = self.task.estimate(&self.task.space.state(&node.key));
            let total = self.total(node.cost(), estimate);
            if total < best {
                let rank = rank(node.cost(), estimate, weight);
                open.push(rank, number, control)?;
                bound = bound.min(total);
            }
        }
        control.release(waiting.capacity() * size_of::<NodeNumber>());
        control.raise_bound(self.task.provable(bound))?;
        Ok(open)
    }

    /// The least cost of paths through a state.
    fn total(&self, cost: Cost, estimate: Cost) -> Cost {
        cost.saturating_add(self.task.provable(estimate))
    }

    /// Postpones a node to the next round.
    fn wait(&mut self, number: NodeNumber, control: &mut Control<'_>) -> Stoppable {
        control.grow(&mut self.waiting)?;
        self.waiting.push(number);
        Ok(())
    }

    fn expand(
        &mut self,
        number: NodeNumber,
        weight: u64,
        open: &mut OpenList,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let (space, heuristic) = (self.task.space, self.task.heuristic);
        control.expand()?;
        let node = self.store.node_mut(number);
        node.mark_expanded();
        let (cost_here, last) = (node.cost(), node.came_by);
        let mut state = space.state(&node.key);
        let memo = heuristic.full(&state);
        for action in space.actions(&state, last) {
            let cost = cost_here + space.apply(&mut state, action);
            control.generate();
            let estimate = heuristic.estimate(heuristic.after(memo, &state, action));
            let total = self.total(cost, estimate);
            if total > control.cost_limit() {
                self.limit_has_cut = true;
            } else if self.best.as_ref().is_none_or(|path| total < path.cost) {
                let key = space.key(&state);
                let reached = self.store.reach(space, key, cost, Some(action), control)?;
                let opened = match reached {
                    Reached::Known => None,
                    Reached::New(number) | Reached::Cheaper(number, false) => Some(number),
                    Reached::Cheaper(number, true) if weight == UNIT_WEIGHT => {
                        control.reopen();
                        Some(number)
                    }
                    Reached::Cheaper(number, true) => {
                        self.store.node_mut(number).mark_expanded();
                        self.wait(number, control)?;
                        None
                    }
                };
                if let Some(number) = opened {
                    if (self.task.is_goal)(&state) {
                        let path = self.best.insert(self.store.path_to(space, number));
                        (self.visit)(path, control);
                        control.note_best(path.cost);
                    } else {
                        open.push(rank(cost, estimate, weight), number, control)?;
                    }
                }
            }
            space.undo(&mut state, action);
        }
        control.note_stored(self.store.len());
        Ok(())
    }
}

/// The cost so far plus the weighted estimate, in quarters.
fn rank(cost: Cost, estimate: Cost, weight: u64) -> u64 {
    UNIT_WEIGHT * u64::from(cost) + weight * u64::from(estimate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Zero;
    use crate::testing::*;

    #[test]
    fn is_optimal_in_the_end() {
        finds_cheapest_paths(all_stacks_up_to(6), arastar);
        let patchy = all_stacks_up_to(6).map(|sorting| sorting.with(Patchy));
        finds_cheapest_paths(patchy, arastar);
        let blind = some_stacks(7, 20).map(|sorting| sorting.with(|_| Zero));
        finds_cheapest_paths(blind, arastar);
        let mazes = || some_mazes(200, 8, 8);
        finds_cheapest_paths(mazes(), arastar);
        finds_cheapest_paths(mazes().map(|maze| maze.with(Patchy)), arastar);
        finds_cheapest_paths(mazes().map(|maze| maze.with(Half)), arastar);
    }

    #[test]
    fn proves_that_there_is_no_path() {
        proves_there_is_no_path(arastar);
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(true, arastar);
    }

    #[test]
    fn claims_nothing_when_estimates_are_too_high() {
        let stacks = some_stacks(6, 60).map(|sorting| sorting.with(Overestimate));
        is_sound(stacks, arastar);
    }

    #[test]
    fn a_stop_keeps_the_best_path() {
        let stops = |maze| stops_soundly_anywhere(&maze, (0..100).step_by(9), arastar);
        assert!(some_mazes(100, 8, 8).map(stops).sum::<usize>() > 50);
    }
}
