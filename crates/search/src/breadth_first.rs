//! Breadth-first search: states in the order of their distance in actions.

use crate::store::{Number, Reached, Store};
use crate::{Control, Heuristic, Outcome, Path, Space, StopReason, Task};

/// Finds a path with the fewest actions.
///
/// - Complete on finite graphs; optimal when all actions cost the same.
/// - Every state ever reached is kept in memory.
/// - The heuristic is not used.
///
/// States are stored in the order in which they are reached, so the store
/// itself is the queue.
///
/// Reference: E. Moore, "The shortest path through a maze", International
/// Symposium on the Theory of Switching, 1959.
pub fn breadth_first<S, H>(task: &Task<'_, S, H>, control: &mut Control<'_>) -> Outcome<S::Action>
where
    S: Space,
    H: Heuristic<S>,
{
    let found = run(task, control);
    Outcome::of_optimal(found, control)
}

fn run<S, H>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Result<Option<Path<S::Action>>, StopReason>
where
    S: Space,
{
    let space = task.space;
    let mut store = Store::new();
    store.reach(space, space.key(task.start), 0, None, control)?;
    if (task.is_goal)(task.start) {
        return Ok(Some(store.path_to(space, 0)));
    }
    let mut next: Number = 0;
    while (next as usize) < store.len() {
        let node = store.node(next);
        let (cost, last) = (node.cost(), node.came_by);
        let mut state = space.state(&node.key);
        // Whatever is not yet reached is farther than this.
        control.raise_bound(cost + 1)?;
        control.expand()?;
        for action in space.actions(&state, last) {
            let cost = cost + space.apply(&mut state, action);
            control.generate();
            let reached = store.reach(space, space.key(&state), cost, Some(action), control)?;
            if let Reached::New(number) = reached
                && (task.is_goal)(&state)
            {
                return Ok(Some(store.path_to(space, number)));
            }
            space.undo(&mut state, action);
        }
        control.note_stored(store.len());
        next += 1;
    }
    Ok(None)
}
