//! What A* and Dijkstra's algorithm share: states in the order of cost so far plus estimate.

use std::hash::Hash;

use super::outcome::conclude;
use super::states::{Reached, States, hash_of};
use super::{Route, RouteOutcome, Start};
use crate::cut::Cut;
use crate::open::Open;
use crate::store::Number;
use crate::{Control, Cost, DEAD_END, StopReason};

/// Finds a cheapest route if `heuristic` never overestimates.
///
/// Goals are recognised when they are reached: from then on only what promises to be cheaper is
/// opened, and a search that is stopped has a route to show.
pub(super) fn best_first<N, I>(
    start: Start<'_, N>,
    mut successors: impl FnMut(&N) -> I,
    heuristic: impl FnMut(&N) -> Cost,
    is_goal: impl FnMut(&N) -> bool,
    control: &mut Control<'_>,
) -> RouteOutcome<N>
where
    N: Clone + Eq + Hash,
    I: IntoIterator<Item = (N, Cost)>,
{
    conclude(control, |control, best| {
        let mut states = States::new(&start, control)?;
        let mut goal = None;
        let ended = run(
            &mut states,
            &mut goal,
            &mut successors,
            heuristic,
            is_goal,
            control,
        );
        control.note_stored(states.len());
        if let Some((goal, cost)) = goal {
            let is_exact = states.is_cost_exact(goal);
            let states = states.path_to(goal);
            let route = match is_exact {
                true => Route { states, cost },
                false => Route::counted(states, successors),
            };
            let proven = if ended.is_ok() { route.cost } else { 0 };
            *best = Some(route);
            control.raise_bound(proven)?;
        }
        ended
    })
}

/// Expands states until a goal is known to be a cheapest one, or nothing is left.
#[inline(always)]
fn run<N, I>(
    states: &mut States<N>,
    goal: &mut Option<(Number, Cost)>,
    successors: &mut impl FnMut(&N) -> I,
    mut heuristic: impl FnMut(&N) -> Cost,
    mut is_goal: impl FnMut(&N) -> bool,
    control: &mut Control<'_>,
) -> Result<(), StopReason>
where
    N: Eq + Hash,
    I: IntoIterator<Item = (N, Cost)>,
{
    let mut open = Open::new();
    let mut cut = Cut::new(control);
    if is_goal(&states.node(0).state) {
        *goal = Some((0, 0));
        return Ok(());
    }
    let estimate = heuristic(&states.node(0).state);
    if estimate == DEAD_END {
        return Ok(());
    }
    let mut highest = u64::from(estimate);
    control.raise_bound(estimate)?;
    open.push_tied(highest, estimate, 0, control)?;
    // What the best goal costs; whatever promises no less is not opened.
    let mut least = u64::MAX;
    while let Some((rank, number)) = open.pop(control) {
        if rank >= least {
            return Ok(());
        }
        let node = states.node(number);
        // A cheaper path adds a second entry, of lower rank; the first is stale when its turn comes.
        if node.is_expanded() {
            continue;
        }
        let (cost, before) = (node.cost(), node.before);
        if rank > highest {
            highest = rank;
            control.raise_bound(Cost::try_from(rank).unwrap_or(Cost::MAX))?;
        }
        control.expand()?;
        for (state, step) in successors(&states.node(number).state) {
            control.generate();
            // The way back is never cheaper: known without a look-up.
            if state == states.node(before).state {
                continue;
            }
            let cost = cost.saturating_add(step);
            if cut.leaves_out(cost) {
                continue;
            }
            let hash = hash_of(&state);
            let successor = match states.reach(hash, state, cost, number, control)? {
                Reached::New(successor) | Reached::Cheaper(successor, false) => successor,
                Reached::Cheaper(successor, true) => {
                    control.reopen();
                    successor
                }
                Reached::Known => continue,
            };
            let state = &states.node(successor).state;
            let estimate = heuristic(state);
            let rank = u64::from(cost) + u64::from(estimate);
            if estimate == DEAD_END
                || rank >= least
                || cut.leaves_out(cost.saturating_add(estimate))
            {
                continue;
            }
            if is_goal(state) {
                *goal = Some((successor, cost));
                least = u64::from(cost);
                control.note_best(cost);
            } else {
                open.push_tied(rank, estimate, successor, control)?;
            }
        }
        // Not before: a search that is stopped on the way has not passed on what the state costs.
        states.node_mut(number).mark_expanded();
        control.note_stored(states.len());
    }
    match goal {
        Some(_) => Ok(()),
        None => cut.end(true, control),
    }
}
