//! A*+IDA*: A* while there is memory, then IDA* from its frontier.

use std::ops::ControlFlow;

use crate::building_blocks::depth_first_round::{DepthFirstRounds, Root, RoundEnd, Visitor};
use crate::storage::open_list::OpenList;
use crate::storage::store::{NodeNumber, Reached, Store};
use crate::{
    Control, Cost, Found, Heuristic, Meter as _, Outcome, Path, Space, StopReason, Stoppable, Task,
};

/// Finds a cheapest path with A* until `max_nodes` states are stored or the memory limit is
/// reached, and then with IDA* from the open states.
///
/// - Complete if there is a path, or if all states of a finite graph can be stored. Otherwise, like
///   IDA*, it does not end. Optimal if the heuristic never overestimates.
/// - The more memory is allowed, the fewer states are expanded repeatedly, since stored states are
///   recognised.
/// - With `max_nodes` of zero it is IDA*, except that it recognises the start; without limits it is
///   A*.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, astar_idastar};
///
/// let sorting = Sorting::new(&[3, 1, 4, 2, 5]).unwrap();
/// let outcome = astar_idastar(&sorting.task(), 20, &mut Control::default());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: Z. Bu and R. Korf, "A*+IDA*: a simple hybrid search algorithm",
/// IJCAI 2019.
pub fn astar_idastar<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    max_nodes: usize,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = run(task, max_nodes, control);
    task.outcome(found, control)
}

fn run<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    max_nodes: usize,
    control: &mut Control<'_>,
) -> Found<S> {
    control.raise_bound(task.first_bound())?;
    // Before the first phase takes all memory.
    let mut rounds = DepthFirstRounds::new(task, control)?;
    let mut store = Store::new();
    let mut end = fill(task, max_nodes, &mut store, control)?;
    loop {
        match end {
            End::Found(path) if path.cost <= control.cost_limit() => return Ok(Some(path)),
            // A bound from estimates that may be too high does not enforce the limit.
            End::Found(_) => return Err(StopReason::Cost),
            End::NextBound(None) => return Ok(None),
            End::NextBound(Some(bound)) => {
                control.raise_bound(task.provable(bound))?;
                end = round(&mut rounds, task.space, &store, bound, control)?;
            }
        }
    }
}

/// The end of the first phase, or of one round of the second.
enum End<A> {
    Found(Path<A>),
    /// The least cost plus estimate that is still to be examined, if any.
    NextBound(Option<Cost>),
}

/// A* until a goal is selected or there is no room for more nodes.
///
/// IDA* then continues from the nodes that are not marked as expanded.
fn fill<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    max_nodes: usize,
    store: &mut Store<S>,
    control: &mut Control<'_>,
) -> Stoppable<End<S::Action>> {
    let space = task.space;
    let mut open = OpenList::default();
    store.reach(space, space.key(task.start), 0, None, control)?;
    open.push(u64::from(task.estimate(task.start)), 0, control)?;
    while let Some((rank, number)) = open.pop(control) {
        let node = store.node(number);
        if node.is_expanded() {
            continue;
        }
        let total = Cost::try_from(rank).unwrap_or(Cost::MAX);
        control.raise_bound(task.provable(total))?;
        if (task.is_goal)(&space.state(&node.key)) {
            return Ok(End::Found(store.path_to(space, number)));
        }
        let expanded = if store.len() < max_nodes {
            expand(task, store, number, &mut open, control)
        } else {
            Err(StopReason::Memory)
        };
        control.note_stored(store.len());
        match expanded {
            // Only when all successors are stored: an interrupted node must be expanded again.
            Ok(()) => store.node_mut(number).mark_expanded(),
            Err(StopReason::Memory) => {
                open.free(control);
                return Ok(End::NextBound(Some(total)));
            }
            Err(reason) => return Err(reason),
        }
    }
    Ok(End::NextBound(None))
}

/// Stores and opens the successors of a node.
fn expand<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    store: &mut Store<S>,
    number: NodeNumber,
    open: &mut OpenList,
    control: &mut Control<'_>,
) -> Stoppable {
    let (space, heuristic) = (task.space, task.heuristic);
    control.expand()?;
    let node = store.node(number);
    let (cost_here, last) = (node.cost(), node.came_by);
    let mut state = space.state(&node.key);
    let memo = heuristic.full(&state);
    for action in space.actions(&state, last) {
        let cost = cost_here + space.apply(&mut state, action);
        control.generate();
        let reached = store.reach(space, space.key(&state), cost, Some(action), control)?;
        if let Reached::New(number) | Reached::Cheaper(number, _) = reached {
            if matches!(reached, Reached::Cheaper(_, true)) {
                control.reopen();
            }
            let estimate = heuristic.estimate(heuristic.after(memo, &state, action));
            let total = u64::from(cost) + u64::from(estimate);
            open.push(total, number, control)?;
        }
        space.undo(&mut state, action);
    }
    Ok(())
}

/// Searches within `bound`, depth first, from every node that is not expanded.
fn round<S: Space, H: Heuristic<S>>(
    rounds: &mut DepthFirstRounds<'_, '_, S, H>,
    space: &S,
    store: &Store<S>,
    bound: Cost,
    control: &mut Control<'_>,
) -> Stoppable<End<S::Action>> {
    let mut end = RoundEnd::default();
    let mut visitor = NewStates {
        space,
        store,
        path: None,
    };
    // The newest first, which are the farthest from the start.
    for number in (0..store.len() as NodeNumber).rev() {
        let node = store.node(number);
        if node.is_expanded() {
            continue;
        }
        let root = Root {
            state: space.state(&node.key),
            arrived_by: node.came_by,
            cost: node.cost(),
            depth: 0,
        };
        end = end.and(rounds.round(root, bound, control, &mut visitor)?);
        if let Some(rest) = visitor.path {
            let mut path = store.path_to(space, number);
            path.actions.extend(rest.actions);
            path.cost += rest.cost - node.cost();
            return Ok(End::Found(path));
        }
    }
    end.next_bound().map(End::NextBound)
}

/// Takes the first path, and leaves out states that are stored at no greater cost.
///
/// Those are examined elsewhere: they are expanded, and so are their successors, or a depth-first
/// search begins there.
struct NewStates<'a, S: Space> {
    space: &'a S,
    store: &'a Store<S>,
    path: Option<Path<S::Action>>,
}

impl<S: Space> Visitor<S> for NewStates<'_, S> {
    fn visit_goal(&mut self, path: Path<S::Action>) -> ControlFlow<()> {
        self.path = Some(path);
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn is_wanted(&self, state: &S::State, cost: Cost) -> bool {
        let known = self.store.find(self.space, &self.space.key(state));
        known.is_none_or(|number| self.store.node(number).cost() > cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::{Zero, astar};

    #[test]
    fn is_optimal_whatever_is_stored() {
        for max_nodes in [0, 1, 7, 50, 300, usize::MAX] {
            finds_cheapest_paths(all_stacks_up_to(6), |task, control| {
                astar_idastar(task, max_nodes, control)
            });
            let patchy = some_stacks(6, 40).map(|sorting| sorting.with(Patchy));
            finds_cheapest_paths(patchy, |task, control| {
                astar_idastar(task, max_nodes, control)
            });
        }
        let blind = some_stacks(6, 10).map(|sorting| sorting.with(|_| Zero));
        finds_cheapest_paths(blind, |task, control| astar_idastar(task, 100, control));
    }

    #[test]
    fn costs_count() {
        finds_cheapest_paths(some_mazes(200, 8, 8), |task, control| {
            astar_idastar(task, usize::MAX, control)
        });
        for max_nodes in [20, 35] {
            let patchy = some_mazes(200, 8, 8).map(|maze| maze.with(Patchy));
            finds_cheapest_paths(patchy, |task, control| {
                // The second phase does not end when there is no way.
                let outcome = astar(task, control);
                match outcome.best {
                    Some(_) => astar_idastar(task, max_nodes, &mut unlimited()),
                    None => outcome,
                }
            });
        }
    }

    #[test]
    fn proves_that_there_is_no_path() {
        proves_there_is_no_path(|task, control| astar_idastar(task, usize::MAX, control));
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(true, |task, control| astar_idastar(task, 50, control));
        every_limit_stops(true, |task, control| astar_idastar(task, 1 << 20, control));
    }

    #[test]
    fn a_memory_limit_begins_the_second_phase() {
        let hard = hard_stack().with(Half);
        // Each refusal comes over another allocation: of nodes, of the table, of the open list.
        for bytes in (80_000..200_000).step_by(1700) {
            let outcome = astar_idastar(&hard.task(), usize::MAX, &mut within_memory(bytes));
            assert_sound(&hard, &outcome);
            assert!(outcome.is_optimal());
        }
    }

    #[test]
    fn claims_nothing_when_estimates_are_too_high() {
        let stacks = some_stacks(6, 60).map(|sorting| sorting.with(Overestimate));
        is_sound(stacks, |task, control| astar_idastar(task, 30, control));
    }
}
