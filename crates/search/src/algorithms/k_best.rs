//! The *k* cheapest paths without loops, in the order of their cost.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::ops::ControlFlow;

use crate::building_blocks::cost_cutoff::keep_least;
use crate::space::Proven;
use crate::storage::open_list::OpenList;
use crate::storage::store::{Reached, Store};
use crate::{Control, Cost, Heuristic, Meter as _, Path, Space, StopReason, Stoppable, Task};

/// What [`k_best`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KBest {
    /// The number of paths that the visitor was called with.
    pub count: usize,
    /// The proven lower bound: no path costs less.
    pub lower_bound: Cost,
    /// Why the search ended early, if it did.
    ///
    /// If neither a limit nor the visitor ended it, fewer than *k* paths are all there are.
    pub stopped: Option<StopReason>,
}

/// Calls `visitor` with the `k` cheapest paths, cheapest first, until the visitor breaks off.
///
/// - Complete on finite graphs: there are fewer than `k` paths only if no more exist.
/// - No path passes a goal before its end or visits a state twice. Paths of equal cost come in the
///   order in which they are found.
/// - All possible actions are tried, including those that [`Space::actions`] leaves out after
///   others.
/// - The order is right with any heuristic; one that may overestimate is not used.
/// - Keeps the states reached by one A* search at a time, and for every path found as many prefixes
///   as it has actions.
///
/// The remaining paths are divided into families: those that share a prefix and do not continue by
/// certain actions. A* finds the cheapest path of the most promising family. When that has been
/// visited, the rest of its family is divided by where paths leave it.
///
/// ```
/// use std::ops::ControlFlow;
/// use taquin_search::puzzles::maze::{Maze, Straight};
/// use taquin_search::{Control, Task, k_best};
///
/// let maze = Maze::new(
///     "1 1 9 1
///      1 # 9 1
///      1 1 1 1",
/// ).unwrap();
/// let goal = maze.cell(0, 3).unwrap();
/// let task = Task {
///     space: &maze,
///     start: &maze.cell(0, 0).unwrap(),
///     is_goal: &|&cell| cell == goal,
///     heuristic: &Straight { maze: &maze, goal },
/// };
/// let mut costs = Vec::new();
/// k_best(&task, 3, &mut Control::default(), &mut |path| {
///     costs.push(path.cost);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(costs, [7, 11, 15]);
/// ```
///
/// Reference: J. Yen, "Finding the k shortest loopless paths in a network",
/// Management Science 17, 1971, with the division of E. Lawler, "A procedure for
/// computing the k best solutions to discrete optimization problems",
/// Management Science 18, 1972.
pub fn k_best<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    k: usize,
    control: &mut Control<'_>,
    visitor: &mut dyn FnMut(&Path<S::Action>) -> ControlFlow<()>,
) -> KBest {
    let mut count = 0;
    let proven = Proven(task.heuristic);
    let task = &task.with_heuristic(&proven);
    let stopped = run(task, k, control, visitor, &mut count).err();
    KBest {
        count,
        lower_bound: control.lower_bound(),
        stopped,
    }
}

/// The paths that begin with `prefix` and do not continue by one of `banned`.
struct Family<A> {
    prefix: Vec<A>,
    banned: Vec<A>,
    /// The cheapest of them, once it was found.
    cheapest: Option<Path<A>>,
}

impl<A> Family<A> {
    fn bytes(&self) -> usize {
        let path = self.cheapest.as_ref().map_or(0, |p| p.actions.capacity());
        let actions = self.prefix.capacity() + self.banned.capacity() + path;
        size_of::<Family<A>>() + actions * size_of::<A>()
    }
}

/// The remaining families, the most promising first.
struct Families<A> {
    /// The lower bounds of their paths, and their numbers.
    queue: BinaryHeap<Reverse<(Cost, usize)>>,
    /// `None` once they are used up.
    families: Vec<Option<Family<A>>>,
}

impl<A> Families<A> {
    fn push(&mut self, bound: Cost, family: Family<A>, control: &mut Control<'_>) -> Stoppable {
        // The heap cannot reserve its own memory, so its entries are counted with the families.
        control.reserve(family.bytes() + 2 * size_of::<(Cost, usize)>())?;
        control.grow(&mut self.families)?;
        self.queue.push(Reverse((bound, self.families.len())));
        self.families.push(Some(family));
        Ok(())
    }

    fn pop(&mut self, control: &mut Control<'_>) -> Option<Family<A>> {
        let Reverse((_, number)) = self.queue.pop()?;
        let family = self.families[number].take();
        control.release(family.as_ref().map_or(0, Family::bytes));
        family
    }
}

fn run<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    k: usize,
    control: &mut Control<'_>,
    visitor: &mut dyn FnMut(&Path<S::Action>) -> ControlFlow<()>,
    count: &mut usize,
) -> Stoppable {
    control.raise_bound(task.first_bound())?;
    let mut is_limited = false;
    let mut families = Families {
        queue: BinaryHeap::new(),
        families: Vec::new(),
    };
    let all = Family {
        prefix: Vec::new(),
        banned: Vec::new(),
        cheapest: None,
    };
    families.push(0, all, control)?;
    while *count < k
        && let Some(mut family) = families.pop(control)
    {
        let Some(path) = family.cheapest.take() else {
            let branch = Branch::new(task, &family);
            let before = control.held();
            let found = branch.cheapest(*count == 0, control)?;
            control.release(control.held() - before);
            match found {
                Found::Path(path) => {
                    let cost = path.cost;
                    family.cheapest = Some(path);
                    families.push(cost, family, control)?;
                }
                Found::OverLimit => is_limited = true,
                Found::None => {}
            }
            continue;
        };
        *count += 1;
        control.raise_bound(if *count == 1 { path.cost } else { 0 })?;
        if visitor(&path).is_break() {
            return Ok(());
        }
        for (place, &action) in path.actions.iter().enumerate().skip(family.prefix.len()) {
            let mut banned = Vec::new();
            if place == family.prefix.len() {
                banned.append(&mut family.banned);
            }
            banned.push(action);
            let rest = Family {
                prefix: path.actions[..place].to_vec(),
                banned,
                cheapest: None,
            };
            let bound = Branch::new(task, &rest).bound(control)?;
            match bound.map(|bound| bound.max(path.cost)) {
                Some(bound) if bound > control.cost_limit() => is_limited = true,
                Some(bound) => families.push(bound, rest, control)?,
                None => {}
            }
        }
    }
    if *count < k && is_limited {
        return Err(StopReason::Cost);
    }
    Ok(())
}

/// The result of the search for the cheapest path of a family.
enum Found<A> {
    Path(Path<A>),
    OverLimit,
    None,
}

/// The end of the prefix that the paths of a family share.
struct Branch<'t, 's, S: Space, H> {
    task: &'t Task<'s, S, H>,
    family: &'t Family<S::Action>,
    state: S::State,
    cost: Cost,
    /// The states along the prefix.
    passed: HashSet<S::Key>,
}

impl<'t, 's, S: Space, H: Heuristic<S>> Branch<'t, 's, S, H> {
    fn new(task: &'t Task<'s, S, H>, family: &'t Family<S::Action>) -> Branch<'t, 's, S, H> {
        let mut state = task.start.clone();
        let mut cost = 0;
        let mut passed = HashSet::with_capacity(family.prefix.len());
        for &action in &family.prefix {
            passed.insert(task.space.key(&state));
            cost += task.space.apply(&mut state, action);
        }
        Branch {
            task,
            family,
            state,
            cost,
            passed,
        }
    }

    /// The lower bound of the paths of the family; `None` if there are none.
    fn bound(&self, control: &mut Control<'_>) -> Stoppable<Option<Cost>> {
        let space = self.task.space;
        let mut state = self.state.clone();
        let mut least: Option<Cost> = None;
        control.expand()?;
        for action in space.actions(&self.state, None) {
            if self.family.banned.contains(&action) {
                continue;
            }
            let cost = self.cost + space.apply(&mut state, action);
            control.generate();
            if !self.passed.contains(&space.key(&state)) {
                let total = cost.saturating_add(self.task.estimate(&state));
                keep_least(&mut least, total);
            }
            space.undo(&mut state, action);
        }
        Ok(least)
    }

    /// The cheapest path of the family, by A*. The first search also raises the proven lower bound.
    fn cheapest(&self, is_first: bool, control: &mut Control<'_>) -> Stoppable<Found<S::Action>> {
        let (task, space) = (self.task, self.task.space);
        let mut store = Store::new();
        let mut open = OpenList::default();
        store.reach(space, space.key(&self.state), self.cost, None, control)?;
        let total = u64::from(self.cost) + u64::from(task.estimate(&self.state));
        open.push(total, 0, control)?;
        while let Some((rank, number)) = open.pop(control) {
            let node = store.node_mut(number);
            if node.is_expanded() {
                continue;
            }
            node.mark_expanded();
            let cost = node.cost();
            let mut state = space.state(&node.key);
            let bound = Cost::try_from(rank).unwrap_or(Cost::MAX);
            if is_first {
                control.raise_bound(bound)?;
            }
            if bound > control.cost_limit() {
                return Ok(Found::OverLimit);
            }
            if (task.is_goal)(&state) {
                let rest = store.path_to(space, number);
                let prefix = self.family.prefix.iter().copied();
                return Ok(Found::Path(Path {
                    actions: prefix.chain(rest.actions).collect(),
                    cost: self.cost + rest.cost,
                }));
            }
            control.expand()?;
            let memo = task.heuristic.full(&state);
            let is_branch = number == 0;
            for action in space.actions(&state, None) {
                if is_branch && self.family.banned.contains(&action) {
                    continue;
                }
                let cost = cost + space.apply(&mut state, action);
                control.generate();
                let key = space.key(&state);
                if !self.passed.contains(&key) {
                    let reached = store.reach(space, key, cost, Some(action), control)?;
                    if matches!(reached, Reached::Cheaper(_, true)) {
                        control.reopen();
                    }
                    if let Reached::New(number) | Reached::Cheaper(number, _) = reached {
                        let after = task.heuristic.after(memo, &state, action);
                        let total = u64::from(cost) + u64::from(task.heuristic.estimate(after));
                        open.push(total, number, control)?;
                    }
                }
                space.undo(&mut state, action);
            }
            control.note_stored(store.len());
        }
        Ok(Found::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    fn costs_of<S: Space, H: Heuristic<S>>(
        task: &Task<'_, S, H>,
        k: usize,
        control: &mut Control<'_>,
    ) -> (Vec<Cost>, KBest) {
        let mut paths: Vec<Path<S::Action>> = Vec::new();
        let found = k_best(task, k, control, &mut |path| {
            let mut state = task.start.clone();
            let mut seen = vec![task.space.key(&state)];
            for &action in &path.actions {
                assert!(!(task.is_goal)(&state));
                task.space.apply(&mut state, action);
                assert!(!seen.contains(&task.space.key(&state)));
                seen.push(task.space.key(&state));
            }
            assert_leads_to_goal(task, path);
            assert!(paths.iter().all(|other| other.actions != path.actions));
            paths.push(path.clone());
            ControlFlow::Continue(())
        });
        assert_eq!(found.count, paths.len());
        (paths.iter().map(|path| path.cost).collect(), found)
    }

    /// The costs of all paths without loops, by trying everything.
    fn all_costs<S: Space, H>(task: &Task<'_, S, H>, longest: usize) -> Vec<Cost> {
        let mut costs = Vec::new();
        let mut unfinished = vec![(vec![task.start.clone()], 0)];
        while let Some((states, cost)) = unfinished.pop() {
            let state = states.last().unwrap();
            if (task.is_goal)(state) {
                costs.push(cost);
                continue;
            }
            if states.len() > longest {
                continue;
            }
            for action in task.space.actions(state, None) {
                let mut after = state.clone();
                let cost = cost + task.space.apply(&mut after, action);
                let key = task.space.key(&after);
                if states.iter().all(|other| task.space.key(other) != key) {
                    let mut states = states.clone();
                    states.push(after);
                    unfinished.push((states, cost));
                }
            }
        }
        costs.sort_unstable();
        costs
    }

    #[test]
    fn all_paths_of_small_mazes_come_in_order() {
        for maze in some_mazes(40, 4, 4) {
            let expected = all_costs(&maze.task(), 16);
            let (costs, found) = costs_of(&maze.task(), 1000, &mut unlimited());
            assert_eq!(costs, expected);
            assert_eq!(found.stopped, None);
            if let Some(&cheapest) = expected.first() {
                assert_eq!(found.lower_bound, cheapest);
            }
        }
    }

    #[test]
    fn pancakes_come_in_order() {
        let sorting = stack(&[3, 1, 4, 2, 5]);
        let expected = all_costs(&sorting.task(), 7);
        let (costs, found) = costs_of(&sorting.task(), expected.len(), &mut unlimited());
        assert_eq!(costs, expected);
        assert_eq!(found.stopped, None);
    }

    #[test]
    fn a_goal_at_the_start_has_one_path_and_a_wall_none() {
        let (costs, _) = costs_of(&sorted_stack(5).task(), 5, &mut unlimited());
        assert_eq!(costs, [0]);
        for maze in walled_off() {
            let (costs, found) = costs_of(&maze.task(), 5, &mut unlimited());
            assert!(costs.is_empty());
            assert_eq!(found.stopped, None);
        }
    }

    #[test]
    fn every_limit_ends_it() {
        let sorting = stack(&[4, 6, 2, 7, 5, 1, 3]);
        let task = sorting.task();
        for (mut control, reason) in controls_that_stop() {
            let found = k_best(&task, 3, &mut control, &mut |_| ControlFlow::Continue(()));
            assert_eq!(found.stopped, Some(reason));
        }
        // The cost limit lets the paths within it pass, and says that there are more.
        let (costs, found) = costs_of(&task, 100_000, &mut within_cost(8));
        assert!(!costs.is_empty() && costs.iter().all(|&cost| cost <= 8));
        assert_eq!(found.stopped, Some(StopReason::Cost));
    }
}
