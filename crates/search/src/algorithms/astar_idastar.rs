//! A*+IDA*: A* while there is memory, then IDA* from where it got to.

use crate::storage::open::Open;
use crate::storage::store::{Number, Reached, Store};
use crate::{Control, Cost, Heuristic, Meter as _, Outcome, Path, Space, StopReason, Task};

/// Finds a cheapest path with A* until `most_nodes` states are stored, or the
/// memory limit is reached, and from then on with IDA* from the open ones.
///
/// - Complete where there is a path, and on finite graphs whose states can all be
///   stored; like IDA* it does not end when they cannot and there is no path.
///   Optimal when the heuristic never overestimates.
/// - Memory is what it is given: more of it means fewer states that are
///   expanded many times, since stored ones are recognised.
/// - Zero `most_nodes` is IDA* but for the recognition of the start; no end of them is A*.
///
/// ```
/// use taquin_search::puzzles::pancake::{Gap, Pancakes};
/// use taquin_search::{Control, Limits, Task, astar_idastar};
///
/// let space = Pancakes::new(5);
/// let goal = space.sorted();
/// let task = Task {
///     space: &space,
///     start: &space.stack(&[3, 1, 4, 2, 5]).unwrap(),
///     is_goal: &|stack| *stack == goal,
///     heuristic: &Gap(space),
/// };
/// let outcome = astar_idastar(&task, 20, &mut Control::new(Limits::default()));
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: Z. Bu and R. Korf, "A*+IDA*: a simple hybrid search algorithm",
/// IJCAI 2019.
pub fn astar_idastar<S, H>(
    task: &Task<'_, S, H>,
    most_nodes: usize,
    control: &mut Control<'_>,
) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
    let found = run(task, most_nodes, control);
    task.outcome(found, control)
}

fn run<S, H>(
    task: &Task<'_, S, H>,
    most_nodes: usize,
    control: &mut Control<'_>,
) -> Result<Option<Path<S::Action>>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    control.raise_bound(task.first_bound())?;
    // The second phase's stack is made before the first takes all memory.
    let mut stack = Vec::new();
    control.grow(&mut stack)?;
    let mut store = Store::new();
    let mut end = fill(task, most_nodes, &mut store, control)?;
    loop {
        match end {
            End::Found(path) if path.cost <= control.cost_limit() => return Ok(Some(path)),
            // A bound from estimates that may be too high does not keep the limit.
            End::Found(_) => return Err(StopReason::Cost),
            End::NextBound(None) => return Ok(None),
            End::NextBound(Some(bound)) => {
                control.raise_bound(task.provable(bound))?;
                end = round(task, &store, bound, &mut stack, control)?;
            }
        }
    }
}

/// The end of the first phase, or of one round of the second.
enum End<A> {
    Found(Path<A>),
    /// The least cost plus estimate that is still to be looked at, if any.
    NextBound(Option<Cost>),
}

/// A* until a goal is selected or there is no room for more nodes.
///
/// The nodes that are not marked as expanded are then what IDA* goes on from.
fn fill<S, H>(
    task: &Task<'_, S, H>,
    most_nodes: usize,
    store: &mut Store<S>,
    control: &mut Control<'_>,
) -> Result<End<S::Action>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    let space = task.space;
    let mut open = Open::new();
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
        let expanded = if store.len() < most_nodes {
            expand(task, store, number, &mut open, control)
        } else {
            Err(StopReason::Memory)
        };
        control.note_stored(store.len());
        match expanded {
            // Not before all successors are stored: what is interrupted stays to be expanded.
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
fn expand<S, H>(
    task: &Task<'_, S, H>,
    store: &mut Store<S>,
    number: Number,
    open: &mut Open,
    control: &mut Control<'_>,
) -> Result<(), StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
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

/// A state on the current path.
struct Frame<S: Space, M> {
    /// What is left to try.
    actions: S::Actions,
    /// The action that led here; none where the depth-first search began.
    arrived_by: Option<S::Action>,
    cost: Cost,
    memo: M,
}

/// Searches within `bound`, depth first, from every node that is not expanded.
fn round<S, H>(
    task: &Task<'_, S, H>,
    store: &Store<S>,
    bound: Cost,
    stack: &mut Vec<Frame<S, H::Memo>>,
    control: &mut Control<'_>,
) -> Result<End<S::Action>, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    let space = task.space;
    let mut next_bound: Option<Cost> = None;
    // The newest first, which are the farthest from the start.
    for number in (0..store.len() as Number).rev() {
        let node = store.node(number);
        if node.is_expanded() {
            continue;
        }
        let state = space.state(&node.key);
        let memo = task.heuristic.full(&state);
        let cost = node.cost();
        let total = cost.saturating_add(task.heuristic.estimate(memo));
        if total > bound {
            next_bound = Some(next_bound.map_or(total, |least| least.min(total)));
            continue;
        }
        if (task.is_goal)(&state) {
            return Ok(End::Found(store.path_to(space, number)));
        }
        control.expand()?;
        stack.clear();
        stack.push(Frame {
            actions: space.actions(&state, node.came_by),
            arrived_by: None,
            cost,
            memo,
        });
        let is_found = descend(task, store, bound, state, stack, &mut next_bound, control)?;
        if is_found {
            let mut path = store.path_to(space, number);
            for action in stack.iter().filter_map(|frame| frame.arrived_by) {
                path.actions.push(action);
            }
            path.cost += stack.last().map_or(0, |frame| frame.cost) - cost;
            return Ok(End::Found(path));
        }
    }
    Ok(End::NextBound(next_bound))
}

/// Searches all paths from `state` within `bound`; a goal, if found, is left on top of the stack.
fn descend<S, H>(
    task: &Task<'_, S, H>,
    store: &Store<S>,
    bound: Cost,
    mut state: S::State,
    stack: &mut Vec<Frame<S, H::Memo>>,
    next_bound: &mut Option<Cost>,
    control: &mut Control<'_>,
) -> Result<bool, StopReason>
where
    S: Space,
    H: Heuristic<S>,
{
    let (space, heuristic) = (task.space, task.heuristic);
    while let Some(frame) = stack.last_mut() {
        let Some(action) = frame.actions.next() else {
            if let Some(action) = frame.arrived_by {
                space.undo(&mut state, action);
            }
            stack.pop();
            continue;
        };
        let cost = frame.cost + space.apply(&mut state, action);
        control.generate();
        let memo = heuristic.after(frame.memo, &state, action);
        let estimate = heuristic.estimate(memo);
        let total = cost.saturating_add(estimate);
        let is_within = total <= bound;
        // A stored state of no greater cost is seen to elsewhere: it is expanded, and
        // then so are its successors, or a depth-first search begins there.
        let is_new = || {
            let known = store.find(space, &space.key(&state));
            known.is_none_or(|number| store.node(number).cost() > cost)
        };
        if !is_within && next_bound.is_none_or(|least| total < least) && is_new() {
            *next_bound = Some(total);
        }
        if !is_within || !is_new() {
            space.undo(&mut state, action);
            continue;
        }
        let is_goal = (task.is_goal)(&state);
        if !is_goal {
            control.expand()?;
        }
        control.grow(stack)?;
        stack.push(Frame {
            actions: space.actions(&state, Some(action)),
            arrived_by: Some(action),
            cost,
            memo,
        });
        control.note_depth(stack.len() - 1);
        if is_goal {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::{Zero, astar};

    #[test]
    fn is_optimal_whatever_is_stored() {
        for most_nodes in [0, 1, 7, 50, 300, usize::MAX] {
            finds_cheapest_paths(all_stacks_up_to(6), |task, control| {
                astar_idastar(task, most_nodes, control)
            });
            let patchy = some_stacks(6, 40).map(|sorting| sorting.with(Patchy));
            finds_cheapest_paths(patchy, |task, control| {
                astar_idastar(task, most_nodes, control)
            });
        }
        let blind = some_stacks(6, 10).map(|sorting| sorting.with(|_| Zero));
        finds_cheapest_paths(blind, |task, control| astar_idastar(task, 100, control));
    }

    #[test]
    fn prices_count() {
        finds_cheapest_paths(some_mazes(200, 8, 8), |task, control| {
            astar_idastar(task, usize::MAX, control)
        });
        for most_nodes in [20, 35] {
            let patchy = some_mazes(200, 8, 8).map(|maze| maze.with(Patchy));
            finds_cheapest_paths(patchy, |task, control| {
                // The second phase does not end when there is no way.
                let outcome = astar(task, control);
                match outcome.best {
                    Some(_) => astar_idastar(task, most_nodes, &mut unlimited()),
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
