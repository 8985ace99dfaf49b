//! Beam search over closures.

use std::hash::Hash;

use super::outcome::conclude;
use super::start::HeapBytes;
use super::states::{States, hash_of};
use super::{Route, RouteOutcome, Start};
use crate::building_blocks::cost_cutoff::CostCutoff;
use crate::storage::store::{NodeNumber, Reached};
use crate::{Control, Cost, DEAD_END, Meter as _, Stoppable};

/// Finds some route by keeping the best `width` states of each layer.
///
/// - `successors` yields the states one step away with the costs of the steps, which may be zero.
/// - `heuristic` estimates the cost from a state to the nearest goal, and may overestimate it. It
///   may return [`DEAD_END`] where no goal can be reached.
/// - Not optimal, and complete only if no layer is wider than the beam. It ends on finite graphs:
///   no state is kept twice, unless it is reached at a lower cost.
/// - All kept states stay in memory, at most `width` per layer, as well as the successors of one
///   layer. When memory runs short, the beam narrows.
/// - The best states are those with the least estimate, then the least cost, then the first
///   generated.
///
/// ```
/// use taquin_search::{Control, graph};
///
/// // Twelve queens, one row after the other; a state is the columns of those that are placed.
/// let attacks = |queens: &[usize], col: usize| {
///     let rows = queens.iter().rev().zip(1..);
///     rows.filter(|&(&other, rows)| other == col || other.abs_diff(col) == rows).count() as u32
/// };
/// let outcome = graph::beam(
///     &Vec::new(),
///     200,
///     |queens: &Vec<usize>| {
///         let free = (0..12).filter(|&col| attacks(queens, col) == 0);
///         let placed = free.map(|col| ([queens.as_slice(), &[col]].concat(), 1));
///         placed.collect::<Vec<_>>()
///     },
///     // How many columns of the next row are attacked.
///     |queens| (0..12).filter(|&col| attacks(queens, col) > 0).count() as u32,
///     |queens| queens.len() == 12,
///     &mut Control::default(),
/// );
/// assert_eq!(outcome.best.unwrap().cost, 12);
/// ```
///
/// Reference: B. Lowerre, "The HARPY speech recognition system", Carnegie Mellon
/// University, 1976.
pub fn beam<'a, N: Clone + Eq + Hash + 'a, I: IntoIterator<Item = (N, Cost)>>(
    start: impl Into<Start<'a, N>>,
    width: usize,
    successors: impl FnMut(&N) -> I,
    heuristic: impl FnMut(&N) -> Cost,
    mut is_goal: impl FnMut(&N) -> bool,
    control: &mut Control<'_>,
) -> RouteOutcome<N> {
    let start = start.into();
    conclude(control, |control, best| {
        if is_goal(start.state) {
            *best = Some(Route::of_one(start.state.clone()));
            return Ok(());
        }
        // A quarter of the memory: while a vector doubles, three times its content exists.
        let bytes = size_of::<Candidate<N>>() + start.heap().of(start.state);
        let beam = Beam {
            successors,
            heuristic,
            is_goal,
            heap: start.heap(),
            width: width.max(1),
            max_candidates: (control.room() / 12 / bytes).max(64),
            has_left_out: false,
            has_cheapened: false,
            cut: CostCutoff::new(control),
            kept: States::new(&start, control)?,
            candidates: Vec::new(),
        };
        let (route, ended) = beam.run(control);
        *best = route;
        ended
    })
}

/// A successor that may be kept.
struct Candidate<N> {
    state: N,
    hash: u64,
    cost: Cost,
    estimate: Cost,
    before: NodeNumber,
    /// The number of states generated before it.
    generated: u64,
}

/// A goal that was reached, and the kept state before it.
struct Goal<N> {
    state: N,
    cost: Cost,
    before: NodeNumber,
}

/// The state of a beam search.
struct Beam<N, F, H, G> {
    successors: F,
    heuristic: H,
    is_goal: G,
    heap: HeapBytes<N>,
    width: usize,
    /// The maximum number of successors to hold, so that memory is left for kept states.
    max_candidates: usize,
    /// Whether the width has left out any state.
    has_left_out: bool,
    /// Whether a state was kept again at less cost; those reached from it before may not have been.
    has_cheapened: bool,
    /// What costs more than the limit.
    cut: CostCutoff,
    kept: States<N>,
    /// The successors of the layer.
    candidates: Vec<Candidate<N>>,
}

impl<N, F, H, G, I> Beam<N, F, H, G>
where
    N: Clone + Eq + Hash,
    F: FnMut(&N) -> I,
    H: FnMut(&N) -> Cost,
    G: FnMut(&N) -> bool,
    I: IntoIterator<Item = (N, Cost)>,
{
    /// Runs to the end; returns the best route, and why it stopped if it did.
    fn run(mut self, control: &mut Control<'_>) -> (Option<Route<N>>, Stoppable) {
        let mut goal = None;
        let mut ended = self.advance(&mut goal, control);
        if goal.is_none() && ended.is_ok() {
            ended = self.cut.end(!self.has_left_out, control);
        }
        let best = goal.map(|goal| {
            let mut states = self.kept.path_to(goal.before);
            states.push(goal.state);
            let cost = goal.cost;
            if self.has_cheapened {
                Route::counted(states, self.successors)
            } else {
                Route { states, cost }
            }
        });
        (best, ended)
    }

    /// Expands layer after layer until one has a goal or is empty.
    fn advance(&mut self, goal: &mut Option<Goal<N>>, control: &mut Control<'_>) -> Stoppable {
        let mut layer: Vec<NodeNumber> = Vec::new();
        control.grow(&mut layer)?;
        layer.push(0);
        let mut depth = 0;
        while !layer.is_empty() {
            depth += 1;
            control.note_depth(depth);
            for number in layer.drain(..) {
                // A state may be in the layer twice, the second time at a lower cost.
                if self.kept.node(number).is_expanded() {
                    continue;
                }
                self.kept.node_mut(number).mark_expanded();
                self.expand(number, goal, control)?;
            }
            control.note_stored(self.kept.len() + self.candidates.len());
            if goal.is_some() {
                return Ok(());
            }
            self.sort();
            self.keep(&mut layer, control)?;
        }
        Ok(())
    }

    /// Adds the successors of a kept state to the candidates; a goal among them may be the best.
    fn expand(
        &mut self,
        number: NodeNumber,
        goal: &mut Option<Goal<N>>,
        control: &mut Control<'_>,
    ) -> Stoppable {
        control.expand()?;
        let node = self.kept.node(number);
        let cost_before = node.cost();
        for (state, step) in (self.successors)(&node.state) {
            control.generate();
            let cost = cost_before.saturating_add(step);
            let estimate = (self.heuristic)(&state);
            if estimate == DEAD_END || self.cut.leaves_out(cost) {
                continue;
            }
            if (self.is_goal)(&state) {
                if goal.as_ref().is_none_or(|goal| cost < goal.cost) {
                    control.note_best(cost);
                    *goal = Some(Goal {
                        state,
                        cost,
                        before: number,
                    });
                }
                continue;
            }
            let hash = hash_of(&state);
            let known = self.kept.find(hash, &state);
            if known.is_some_and(|known| self.kept.node(known).cost() <= cost) {
                continue;
            }
            self.make_room(control)?;
            let owned = self.heap.of(&state);
            if owned > 0 {
                control.reserve(owned)?;
            }
            self.candidates.push(Candidate {
                state,
                hash,
                cost,
                estimate,
                before: number,
                generated: control.statistics().generated,
            });
        }
        Ok(())
    }

    /// Makes room for one more candidate, by narrowing the beam if necessary.
    fn make_room(&mut self, control: &mut Control<'_>) -> Stoppable {
        if self.candidates.len() >= self.max_candidates {
            self.has_left_out = true;
            let half = self.candidates.len() / 2;
            self.width = self.width.min(half);
            self.sort();
            for candidate in self.candidates.drain(half..) {
                control.release(self.heap.of(&candidate.state));
            }
        }
        control.grow(&mut self.candidates)
    }

    /// Sorts the candidates, the best first.
    fn sort(&mut self) {
        self.candidates
            .sort_unstable_by_key(|it| (it.estimate, it.cost, it.generated));
    }

    /// Keeps the best candidates as the next layer, and drops the others.
    fn keep(&mut self, layer: &mut Vec<NodeNumber>, control: &mut Control<'_>) -> Stoppable {
        for candidate in self.candidates.drain(..) {
            control.release(self.heap.of(&candidate.state));
            if layer.len() >= self.width {
                self.has_left_out = true;
                continue;
            }
            let Candidate {
                state,
                hash,
                cost,
                before,
                ..
            } = candidate;
            let number = match self.kept.reach(hash, state, cost, before, control)? {
                Reached::New(number) => number,
                Reached::Cheaper(number, was_expanded) => {
                    self.has_cheapened |= was_expanded;
                    number
                }
                Reached::Known => continue,
            };
            control.grow(layer)?;
            layer.push(number);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StopReason;
    use crate::building_blocks::random::Random;
    use crate::graph::testing::*;

    fn travel(
        width: usize,
        digraph: &Digraph,
        estimates: &[Cost],
        control: &mut Control<'_>,
    ) -> RouteOutcome<usize> {
        beam(
            &0,
            width,
            |&node| digraph.successors(node),
            |&node| estimates[node],
            |&node| node == digraph.last(),
            control,
        )
    }

    #[test]
    fn routes_are_sound_and_wide_beams_find_one_wherever_there_is() {
        let mut random = Random::new(13);
        let mut given_up = 0;
        for round in 0..1000 {
            let digraph = Digraph::random(20, round % 2..10, &mut random);
            let estimates = digraph.estimates(&mut random);
            let cheapest = digraph.costs_to_last(|cost| cost)[0];
            for width in [1, 2, 1000] {
                let mut control = unlimited();
                let outcome = travel(width, &digraph, &estimates, &mut control);
                assert_eq!((outcome.stopped, outcome.lower_bound), (None, 0));
                assert_eq!(control.held(), 0);
                if let Some(route) = &outcome.best {
                    digraph.assert_route(route, |cost| cost);
                    assert!(route.cost >= cheapest.unwrap());
                } else if width < 1000 {
                    given_up += u32::from(cheapest.is_some());
                } else {
                    assert_eq!(cheapest, None);
                }
            }
        }
        assert!(given_up > 10, "{given_up}");
    }

    #[test]
    fn a_limit_on_cost_is_kept_and_proven_by_wide_beams() {
        let mut random = Random::new(14);
        for _ in 0..500 {
            let digraph = Digraph::random(20, 1..10, &mut random);
            let estimates = digraph.estimates(&mut random);
            let Some(cheapest) = digraph.costs_to_last(|cost| cost)[0].filter(|&cost| cost > 0)
            else {
                continue;
            };
            let outcome = travel(1000, &digraph, &estimates, &mut within_cost(cheapest - 1));
            assert_eq!(
                (outcome.best, outcome.stopped),
                (None, Some(StopReason::Cost))
            );
            assert!(outcome.lower_bound <= cheapest && outcome.lower_bound > cheapest - 1);
            let outcome = travel(1000, &digraph, &estimates, &mut within_cost(cheapest));
            assert_eq!(outcome.best.unwrap().cost, cheapest);
        }
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(|digraph, estimates, control| travel(3, digraph, estimates, control));
        ends_at_once_at_the_goal(|digraph, estimates, control| {
            travel(3, digraph, estimates, control)
        });
    }

    #[test]
    fn memory_narrows_the_beam() {
        // Binary numbers up to twenty digits, all as good as each other but for their length.
        let within = |bytes| {
            beam(
                &1u32,
                usize::MAX,
                |&n| [(2 * n, 1), (2 * n + 1, 1)],
                |&n| n.leading_zeros(),
                |&n| n >= 1 << 19,
                &mut within_memory(bytes),
            )
        };
        assert_eq!(within(1 << 20).best.unwrap().cost, 19);
        assert_eq!(within(1 << 10).stopped, Some(StopReason::Memory));
    }
}
