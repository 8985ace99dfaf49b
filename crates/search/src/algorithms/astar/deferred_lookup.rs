//! A* that looks up a state when it is expanded rather than when it is reached.

use super::nodes::{Closed, Nodes};
use super::open_once::OpenOnce;
use crate::building_blocks::cost_cutoff::CostCutoff;
use crate::space::{with_estimated, with_successor};
use crate::storage::store::Node;
use crate::{Control, Cost, DEAD_END, Found, Heuristic, Meter as _, Space, Task};

pub(super) fn run<S: Space, H: Heuristic<S>>(
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Found<S> {
    let mut nodes = Nodes::new();
    let found = run_with(&mut nodes, task, control);
    control.note_stored(nodes.len());
    found
}

#[inline(always)]
fn run_with<S: Space, H: Heuristic<S>>(
    nodes: &mut Nodes<S>,
    task: &Task<'_, S, H>,
    control: &mut Control<'_>,
) -> Found<S> {
    let space = task.space;
    let heuristic = task.heuristic;
    let mut open = OpenOnce::default();
    let mut cut = CostCutoff::new(control);
    let mut highest = 0;
    let estimate = task.estimate(task.start);
    if estimate == DEAD_END {
        return Ok(None);
    }
    control.raise_bound(task.provable(estimate))?;
    nodes.add(space, Node::new(space.key(task.start), 0, None), control)?;
    open.push(u64::from(estimate), estimate, control)?;
    while let Some((rank, number)) = open.pop(control) {
        nodes.make_room_to_close(space, control)?;
        let node = nodes.get(number);
        let (cost, last) = (node.cost(), node.came_by);
        let hash = space.hash(&node.key);
        let mut state = space.state(&node.key);
        match nodes.close(number, hash) {
            Closed::First => {}
            Closed::Cheaper => control.reopen(),
            Closed::Known => continue,
        }
        if rank > highest {
            highest = rank;
            let bound = Cost::try_from(rank).unwrap_or(Cost::MAX);
            control.raise_bound(task.provable(bound))?;
        }
        let estimate = (rank - u64::from(cost)) as Cost;
        let memo = heuristic.recall(&state, estimate);
        if (estimate == 0 || !heuristic.is_admissible()) && (task.is_goal)(&state) {
            return Ok(Some(nodes.path_to(space, number)));
        }
        control.expand()?;
        if nodes.is_large() {
            for action in space.actions(&state, last) {
                with_successor(space, &mut state, action, |state, _| {
                    nodes.prefetch_hashed(space.hash(&space.key(state)));
                });
            }
            if let Some(next) = open.prefetch() {
                nodes.prefetch(next);
            }
        }
        for action in space.actions(&state, last) {
            with_estimated(
                space,
                heuristic,
                memo,
                &mut state,
                action,
                |state, memo, step| {
                    let cost = cost + step;
                    control.generate();
                    let estimate = heuristic.estimate(memo);
                    if estimate == DEAD_END || cut.leaves_out(task.least_total(cost, estimate)) {
                        return Ok(());
                    }
                    let node = Node::new(space.key(state), cost, Some(action));
                    nodes.add(space, node, control)?;
                    open.push(u64::from(cost) + u64::from(estimate), estimate, control)
                },
            )?;
        }
    }
    cut.end(true, control)?;
    Ok(None)
}
