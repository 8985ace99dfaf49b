//! IDA* on several threads, which search the subtrees below a frontier.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::building_blocks::depth_first_round::{DepthFirstRounds, Root, RoundEnd};
use crate::control::team::Team;
use crate::storage::open_list::OpenList;
use crate::storage::store::{NodeNumber, Reached, Store};
use crate::threads::{into_inner, lock};
use crate::{Control, Cost, Found, Heuristic, Meter as _, Outcome, Path, Space, Stoppable, Task};

/// The size of the frontier: large enough that all threads have work until the end.
const FRONTIER_STATES_PER_THREAD: usize = 256;

/// Finds a cheapest path with IDA* on `threads` threads.
///
/// - Complete if there is a path; optimal if the heuristic never overestimates. Runs may return
///   different cheapest paths.
/// - Memory is linear in the length of the path and the number of threads.
/// - States reached on several paths are expanded several times. The search does not end if there
///   is no path and the graph has cycles, unless the graph is smaller than the frontier.
/// - Zero `threads` counts as one. Without the feature `threads` this is
///   [`idastar`](crate::idastar).
///
/// A uniform-cost search from the start first produces a frontier of some hundred states per
/// thread. An idle thread takes the next of them and searches below it.
///
/// ```
/// use taquin_search::puzzles::pancake::Sorting;
/// use taquin_search::{Control, parallel_idastar};
///
/// let sorting = Sorting::new(&[3, 6, 1, 9, 8, 4, 2, 7, 5]).unwrap();
/// let outcome = parallel_idastar(&sorting.task(), 2, &mut Control::default());
/// assert!(outcome.is_optimal());
/// ```
///
/// Reference: V. Nageshwara Rao, V. Kumar and K. Ramesh, "A parallel
/// implementation of iterative-deepening-A*", AAAI 1987.
pub fn parallel_idastar<S, H>(
    task: &Task<'_, S, H>,
    threads: usize,
    control: &mut Control<'_>,
) -> Outcome<S::Action>
where
    S: Space<State: Send + Sync, Action: Send + Sync> + Sync,
    H: Heuristic<S> + Sync,
{
    if !cfg!(feature = "threads") {
        return crate::idastar(task, control);
    }
    let found = deepen(task, threads.max(1), control);
    task.outcome(found, control)
}

fn deepen<S, H>(task: &Task<'_, S, H>, threads: usize, control: &mut Control<'_>) -> Found<S>
where
    S: Space<State: Send + Sync, Action: Send + Sync> + Sync,
    H: Heuristic<S> + Sync,
{
    control.raise_bound(task.first_bound())?;
    let mut store = Store::new();
    let wanted = threads.saturating_mul(FRONTIER_STATES_PER_THREAD);
    if let Some(path) = spread(task, wanted, &mut store, control)? {
        return Ok(Some(path));
    }
    let frontier = frontier(task, &store, control)?;
    let Some(first) = frontier.iter().map(|subtree| subtree.total).min() else {
        return Ok(None);
    };
    let mut bound = first.max(task.first_bound());
    loop {
        control.raise_bound(task.provable(bound))?;
        match round(task, &frontier, bound, threads, control)? {
            Round::Found(number, rest) => {
                let mut path = store.path_to(task.space, number);
                path.actions.extend(rest.actions);
                path.cost = rest.cost;
                return Ok(Some(path));
            }
            Round::Missed(end) => match end.next_bound()? {
                Some(next) => bound = next,
                None => return Ok(None),
            },
        }
    }
}

/// A state of the frontier. One thread searches below it.
struct Subtree<S: Space> {
    number: NodeNumber,
    root: Root<S>,
    /// The cost so far plus the estimate.
    total: Cost,
}

/// Expands the cheapest states until `wanted` others are known; returns the path if one is a goal.
fn spread<S: Space, H>(
    task: &Task<'_, S, H>,
    wanted: usize,
    store: &mut Store<S>,
    control: &mut Control<'_>,
) -> Found<S> {
    let space = task.space;
    let mut open = OpenList::default();
    store.reach(space, space.key(task.start), 0, None, control)?;
    open.push(0, 0, control)?;
    let mut expanded = 0;
    while store.len() - expanded < wanted
        && let Some((_, number)) = open.pop(control)
    {
        let node = store.node_mut(number);
        if node.is_expanded() {
            continue;
        }
        let cost = node.cost();
        // Every other path goes through a state that costs at least this.
        control.raise_bound(cost)?;
        let last = node.came_by;
        let mut state = space.state(&node.key);
        if (task.is_goal)(&state) {
            return Ok(Some(store.path_to(space, number)));
        }
        control.expand()?;
        node.mark_expanded();
        expanded += 1;
        for action in space.actions(&state, last) {
            let cost = cost + space.apply(&mut state, action);
            control.generate();
            let reached = store.reach(space, space.key(&state), cost, Some(action), control)?;
            if let Reached::New(number) | Reached::Cheaper(number, _) = reached {
                open.push(u64::from(cost), number, control)?;
            }
            space.undo(&mut state, action);
        }
        control.note_stored(store.len());
    }
    Ok(None)
}

/// The states that were reached but not expanded, the most promising first.
fn frontier<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    store: &Store<S>,
    control: &mut Control<'_>,
) -> Stoppable<Vec<Subtree<S>>> {
    let mut frontier = Vec::new();
    for number in 0..store.len() as NodeNumber {
        let node = store.node(number);
        if node.is_expanded() {
            continue;
        }
        let state = task.space.state(&node.key);
        let total = node.cost().saturating_add(task.estimate(&state));
        control.grow(&mut frontier)?;
        frontier.push(Subtree {
            number,
            root: Root {
                state,
                arrived_by: node.came_by,
                cost: node.cost(),
                depth: store.path_to(task.space, number).actions.len(),
            },
            total,
        });
    }
    // Ties go to the least estimate.
    frontier.sort_by_key(|subtree| (subtree.total, !subtree.root.cost));
    Ok(frontier)
}

/// The end of one round on all threads.
enum Round<A> {
    /// A path from a state of the frontier, whose cost is counted from the start.
    Found(NodeNumber, Path<A>),
    Missed(RoundEnd),
}

/// Searches all paths whose cost plus estimate stays within `bound`.
fn round<S, H>(
    task: &Task<'_, S, H>,
    frontier: &[Subtree<S>],
    bound: Cost,
    threads: usize,
    control: &mut Control<'_>,
) -> Stoppable<Round<S::Action>>
where
    S: Space<State: Send + Sync, Action: Send + Sync> + Sync,
    H: Heuristic<S> + Sync,
{
    let team = Team::new(control);
    let next = AtomicUsize::new(0);
    let found = Mutex::new(None);
    let search = |control: &mut Control<'_>| {
        let mut rounds = DepthFirstRounds::new(task, control)?;
        let mut end = RoundEnd::default();
        while !team.has_ended()
            && let Some(subtree) = frontier.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let mut visit = |path: Path<S::Action>| {
                *lock(&found) = Some((subtree.number, path));
                team.end();
                ControlFlow::Break(())
            };
            end = end.and(rounds.round(subtree.root.clone(), bound, control, &mut visit)?);
        }
        Ok(end)
    };
    let ends = team.run(
        threads,
        control,
        |threads| vec![(); threads],
        |(), control| search(control).map_err(|reason| team.stop(reason)),
    );
    match (into_inner(found), team.reason()) {
        (Some((number, path)), _) => Ok(Round::Found(number, path)),
        (None, Some(reason)) => Err(reason),
        (None, None) => {
            let ends = ends.into_iter().flatten();
            Ok(Round::Missed(ends.fold(RoundEnd::default(), RoundEnd::and)))
        }
    }
}

#[cfg(test)]
crate::testing::threads::parallel_search_tests!(parallel_idastar);
