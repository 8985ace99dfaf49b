//! What A* and Dijkstra's algorithm share: states in the order of cost plus estimate.

use std::hash::Hash;

use super::outcome::conclude;
use super::states::{States, hash_of};
use super::{Route, RouteOutcome, Start};
use crate::building_blocks::cost_cutoff::CostCutoff;
use crate::storage::open_list::OpenList;
use crate::storage::store::{NodeNumber, Reached};
use crate::{Control, Cost, DEAD_END, Meter as _, Stoppable};

/// Finds a cheapest route if `heuristic` never overestimates.
///
/// Goals are recognised when they are reached. From then on only states that may lead to a cheaper
/// route are opened, and a search that is stopped has a route to return.
pub(super) fn best_first<N: Clone + Eq + Hash, I: IntoIterator<Item = (N, Cost)>>(
    start: Start<'_, N>,
    mut successors: impl FnMut(&N) -> I,
    heuristic: impl FnMut(&N) -> Cost,
    is_goal: impl FnMut(&N) -> bool,
    control: &mut Control<'_>,
) -> RouteOutcome<N> {
    conclude(control, |control, best| {
        let mut search = Search {
            states: States::new(&start, control)?,
            open: OpenList::default(),
            cut: CostCutoff::new(control),
            goal: None,
            heuristic,
            is_goal,
        };
        let ended = search.run(&mut successors, control);
        control.note_stored(search.states.len());
        if let Some((goal, cost)) = search.goal {
            let is_exact = search.states.is_cost_exact(goal);
            let states = search.states.path_to(goal);
            let route = if is_exact {
                Route { states, cost }
            } else {
                Route::counted(states, successors)
            };
            let proven = if ended.is_ok() { route.cost } else { 0 };
            *best = Some(route);
            control.raise_bound(proven)?;
        }
        ended
    })
}

/// The state of a search.
struct Search<N, H, G> {
    states: States<N>,
    open: OpenList,
    /// The states that cost more than the limit.
    cut: CostCutoff,
    /// The cheapest goal so far. States that cannot lead to a cheaper one are not opened.
    goal: Option<(NodeNumber, Cost)>,
    heuristic: H,
    is_goal: G,
}

/// A state that was generated and has to be looked up.
struct Successor<N> {
    state: N,
    hash: u64,
    cost: Cost,
}

impl<N, H, G> Search<N, H, G>
where
    N: Eq + Hash,
    H: FnMut(&N) -> Cost,
    G: FnMut(&N) -> bool,
{
    /// Expands states until a goal is known to be a cheapest one, or nothing is left.
    #[inline(always)]
    fn run<I: IntoIterator<Item = (N, Cost)>>(
        &mut self,
        successors: &mut impl FnMut(&N) -> I,
        control: &mut Control<'_>,
    ) -> Stoppable {
        let start = &self.states.node(0).state;
        if (self.is_goal)(start) {
            self.goal = Some((0, 0));
            return Ok(());
        }
        let estimate = (self.heuristic)(start);
        if estimate == DEAD_END {
            return Ok(());
        }
        let mut highest = u64::from(estimate);
        control.raise_bound(estimate)?;
        self.open.push_tied(highest, estimate, 0, control)?;
        let mut produced = Vec::new();
        while let Some((rank, number)) = self.open.pop(control) {
            if self.goal.is_some_and(|(_, least)| rank >= u64::from(least)) {
                return Ok(());
            }
            let node = self.states.node(number);
            // A cheaper path adds a second entry of lower rank; when the first is selected, it is
            // stale.
            if node.is_expanded() {
                continue;
            }
            let (cost, before) = (node.cost(), node.before);
            if rank > highest {
                highest = rank;
                control.raise_bound(Cost::try_from(rank).unwrap_or(Cost::MAX))?;
            }
            control.expand()?;
            let is_large = self.states.is_large();
            for (state, step) in successors(&node.state) {
                control.generate();
                // The step back is never cheaper; this saves a lookup.
                if state == self.states.node(before).state {
                    continue;
                }
                let successor = Successor {
                    hash: hash_of(&state),
                    state,
                    cost: cost.saturating_add(step),
                };
                if is_large {
                    // Fetches all successors at the same time.
                    self.states.prefetch(successor.hash);
                    control.grow(&mut produced)?;
                    produced.push(successor);
                } else {
                    self.reach(successor, number, control)?;
                }
            }
            for successor in produced.drain(..) {
                self.reach(successor, number, control)?;
            }
            // Not earlier: a search that is stopped before has not yet updated all successors.
            self.states.node_mut(number).mark_expanded();
            control.note_stored(self.states.len());
        }
        match self.goal {
            Some(_) => Ok(()),
            None => self.cut.end(true, control),
        }
    }

    /// Opens a successor of a node if it is new or cheaper than before, or records it as a goal.
    #[inline(always)]
    fn reach(
        &mut self,
        Successor { state, hash, cost }: Successor<N>,
        before: NodeNumber,
        control: &mut Control<'_>,
    ) -> Stoppable {
        if self.cut.leaves_out(cost) {
            return Ok(());
        }
        let number = match self.states.reach(hash, state, cost, before, control)? {
            Reached::New(number) | Reached::Cheaper(number, false) => number,
            Reached::Cheaper(number, true) => {
                control.reopen();
                number
            }
            Reached::Known => return Ok(()),
        };
        let state = &self.states.node(number).state;
        let estimate = (self.heuristic)(state);
        let total = cost.saturating_add(estimate);
        let promises_less = self.goal.is_none_or(|(_, least)| total < least);
        if estimate == DEAD_END || !promises_less || self.cut.leaves_out(total) {
            return Ok(());
        }
        if (self.is_goal)(state) {
            self.goal = Some((number, cost));
            control.note_best(cost);
            return Ok(());
        }
        self.open
            .push_tied(u64::from(total), estimate, number, control)
    }
}
