//! Breadth-first search: expands states in the order of their distance in actions.

use crate::space::with_successor;
use crate::storage::store::{NodeNumber, Reached, Store};
use crate::{Control, Found, Heuristic, Meter as _, Outcome, Space, Task};

/// Finds a path with the fewest actions.
///
/// - Complete on finite graphs; optimal if all actions cost the same, and proven so if they cost
///   one.
/// - Every state ever reached is kept in memory.
/// - The heuristic is not used.
///
/// States are stored in the order in which they are reached, so the store
/// itself is the queue.
///
/// Reference: E. Moore, "The shortest path through a maze", International
/// Symposium on the Theory of Switching, 1959.
pub fn breadth_first<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Outcome<S::Action> {
    let found = run(task, control);
    Outcome::of_any(found, control)
}

/// The number of successors generated before the first is looked up: by then its slot is in the
/// cache.
const LOOKUP_BATCH: usize = 32;

/// A state that was generated and has to be looked up.
struct Successor<S: Space> {
    key: S::Key,
    hash: u64,
    action: S::Action,
    is_goal: bool,
}

fn run<S: Space, H: Heuristic<S>>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Found<S> {
    let space = task.space;
    control.raise_bound(task.first_bound())?;
    let mut store = Store::new();
    store.reach(space, space.key(task.start), 0, None, control)?;
    if (task.is_goal)(task.start) {
        return Ok(Some(store.path_to(space, 0)));
    }
    let mut next: NodeNumber = 0;
    let mut successors: Vec<Successor<S>> = Vec::with_capacity(2 * LOOKUP_BATCH);
    while (next as usize) < store.len() {
        // The depth is stored as the cost: the first path to a state is kept.
        let depth = store.node(next).cost();
        // States not yet reached are farther away than this, and every action costs at least one.
        control.raise_bound(depth + 1)?;
        while successors.len() < LOOKUP_BATCH && (next as usize) < store.len() {
            let node = store.node(next);
            if node.cost() > depth {
                break;
            }
            control.expand()?;
            let mut state = space.state(&node.key);
            for action in space.actions(&state, node.came_by) {
                with_successor(space, &mut state, action, |state, _| {
                    control.generate();
                    let key = space.key(state);
                    let hash = space.hash(&key);
                    store.prefetch(hash);
                    // Tested here, where the state is at hand.
                    let is_goal = (task.is_goal)(state);
                    successors.push(Successor {
                        key,
                        hash,
                        action,
                        is_goal,
                    });
                });
            }
            next += 1;
        }
        for successor in successors.drain(..) {
            let Successor { key, hash, .. } = successor;
            let came_by = Some(successor.action);
            let reached = store.reach_hashed(space, hash, key, depth + 1, came_by, control)?;
            if let Reached::New(number) = reached
                && successor.is_goal
            {
                control.note_stored(store.len());
                return Ok(Some(store.path_to(space, number)));
            }
        }
        control.note_stored(store.len());
    }
    Ok(None)
}
