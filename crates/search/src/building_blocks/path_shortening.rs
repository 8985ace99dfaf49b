//! Path shortening: finds the cheapest path through the neighbourhood of a path.

use crate::storage::open_list::OpenList;
use crate::storage::store::{NodeNumber, Reached, Store};
use crate::{Control, Found, Heuristic, Meter as _, Path, Space, StopReason, Stoppable, Task};

/// The least number of neighbouring states to examine; long paths get more.
const MIN_NEIGHBOURS: usize = 1 << 15;
const NEIGHBOURS_PER_STATE: usize = 8;

/// Replaces a path by cheaper ones in its neighbourhood until there are none.
///
/// If it is stopped, it also returns the reason, and the path is the best so far. If memory does
/// not suffice, the path stays as it is: shortening is an extra, not what the search was asked for.
///
/// Reference: H. Nakhost and M. Müller, "Action elimination and plan
/// neighborhood graph search", ICAPS 2010.
pub(crate) fn shorten<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    mut path: Path<S::Action>,
    control: &mut Control<'_>,
) -> (Path<S::Action>, Option<StopReason>) {
    while path.cost > control.lower_bound() {
        let before = control.held();
        let cheaper = cheapest_near(task, &path, control);
        control.release(control.held() - before);
        match cheaper {
            Ok(Some(cheaper)) if cheaper.cost < path.cost => path = cheaper,
            Ok(_) | Err(StopReason::Memory) => break,
            Err(reason) => return (path, Some(reason)),
        }
    }
    (path, None)
}

/// The cheapest path through the states of `path` and its neighbours.
fn cheapest_near<S: Space, H>(
    task: &Task<'_, S, H>,
    path: &Path<S::Action>,
    control: &mut Control<'_>,
) -> Found<S> {
    let space = task.space;
    let near = neighbourhood(task, path, control)?;
    let mut store = Store::new();
    let mut open = OpenList::default();
    store.reach(space, space.key(task.start), 0, None, control)?;
    open.push(0, 0, control)?;
    while let Some((_, number)) = open.pop(control) {
        let node = store.node_mut(number);
        if node.is_expanded() {
            continue;
        }
        node.mark_expanded();
        let cost = node.cost();
        let mut state = space.state(&node.key);
        if (task.is_goal)(&state) {
            return Ok(Some(store.path_to(space, number)));
        }
        control.expand()?;
        for action in space.actions(&state, None) {
            let cost = cost + space.apply(&mut state, action);
            control.generate();
            let key = space.key(&state);
            if cost <= path.cost
                && near.find(space, &key).is_some()
                && let Reached::New(number) | Reached::Cheaper(number, _) =
                    store.reach(space, key, cost, Some(action), control)?
            {
                open.push(u64::from(cost), number, control)?;
            }
            space.undo(&mut state, action);
        }
        control.note_stored(near.len() + store.len());
    }
    Ok(None)
}

/// The states of a path and its neighbours, nearest first; their costs have no meaning.
fn neighbourhood<S: Space, H>(
    task: &Task<'_, S, H>,
    path: &Path<S::Action>,
    control: &mut Control<'_>,
) -> Stoppable<Store<S>> {
    let space = task.space;
    let mut near = Store::new();
    let mut state = task.start.clone();
    near.reach(space, space.key(&state), 0, None, control)?;
    for &action in &path.actions {
        space.apply(&mut state, action);
        near.reach(space, space.key(&state), 0, None, control)?;
    }
    let most = near.len() + MIN_NEIGHBOURS.max(NEIGHBOURS_PER_STATE * near.len());
    let mut next: NodeNumber = 0;
    while (next as usize) < near.len() && near.len() < most {
        let mut state = space.state(&near.node(next).key);
        control.expand()?;
        for action in space.actions(&state, None) {
            space.apply(&mut state, action);
            control.generate();
            near.reach(space, space.key(&state), 0, None, control)?;
            space.undo(&mut state, action);
        }
        next += 1;
    }
    control.note_stored(near.len());
    Ok(near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breadth_first;
    use crate::building_blocks::attempts::{LoopFreePath, random_action};
    use crate::building_blocks::random::Random;
    use crate::puzzles::pancake::{Gap, Pancakes};
    use crate::testing::*;

    fn detour(space: Pancakes, seed: u64, control: &mut Control<'_>) -> Path<u8> {
        let mut random = Random::new(seed);
        let mut state = space.sorted();
        let mut trail = LoopFreePath::new(&space, &state, control).unwrap();
        for _ in 0..500 {
            let action = random_action(&space, &state, trail.last(), &mut random).unwrap();
            trail
                .follow(&space, &mut state, &[action], control)
                .unwrap();
        }
        trail.path()
    }

    #[test]
    fn in_a_small_space_the_shortened_path_is_a_shortest() {
        let space = Pancakes::new(7);
        for seed in 0..10 {
            let path = detour(space, seed, &mut unlimited());
            let start = space.sorted();
            let mut end = start;
            for &action in &path.actions {
                space.apply(&mut end, action);
            }
            let task = Task {
                space: &space,
                start: &start,
                is_goal: &|stack| *stack == end,
                heuristic: &Gap(space),
            };
            let shortest = breadth_first(&task, &mut unlimited());
            let mut control = unlimited();
            let (short, stopped) = shorten(&task, path.clone(), &mut control);
            assert_eq!(short.cost, shortest.best.unwrap().cost);
            assert_eq!(stopped, None);
            assert_leads_to_goal(&task, &short);
            let mut control = within_memory(100);
            assert_eq!(shorten(&task, path.clone(), &mut control), (path, None));
        }
    }
}
