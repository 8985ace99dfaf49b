//! Bidirectional breadth-first search over closures.

use std::hash::Hash;
use std::ops::Range;

use super::outcome::conclude;
use super::states::{Entered, States, hash_of};
use super::{Route, RouteOutcome, Start};
use crate::storage::store::NodeNumber;
use crate::{Control, Cost, Meter as _, Stoppable};

/// Finds a route with the fewest steps by searching from the start and from the goal.
///
/// - `successors` yields the states one step away, `predecessors` those from which a step leads to
///   a state; every step costs one. If every step can be reversed, pass the same closure twice.
/// - Complete on finite graphs, and optimal.
/// - Every state ever reached is kept in memory: about as many as a search from one end reaches at
///   half the depth.
///
/// ```
/// use taquin_search::{Control, graph};
///
/// // From 1 to 1000 by doubling and by adding three.
/// let outcome = graph::bidirectional_breadth_first(
///     &1u32,
///     &1000,
///     |&n| [2 * n, n + 3],
///     |&n| [(n % 2 == 0).then_some(n / 2), n.checked_sub(3)].into_iter().flatten(),
///     &mut Control::default(),
/// );
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 13);
/// ```
///
/// Reference: I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971.
pub fn bidirectional_breadth_first<'a, N, I, J>(
    start: impl Into<Start<'a, N>>,
    goal: &N,
    mut successors: impl FnMut(&N) -> I,
    mut predecessors: impl FnMut(&N) -> J,
    control: &mut Control<'_>,
) -> RouteOutcome<N>
where
    N: Clone + Eq + Hash + 'a,
    I: IntoIterator<Item = N>,
    J: IntoIterator<Item = N>,
{
    let start = start.into();
    conclude(control, |control, best| {
        let mut both = Both {
            states: States::new(&start, control)?,
            produced: Vec::new(),
        };
        if start.state == goal {
            *best = Some(Route::of_one(goal.clone()));
            return Ok(());
        }
        let mut forward = Side::new(FORWARD, 0);
        let mut backward = Side::new(BACKWARD, 1);
        let hash = hash_of(goal);
        both.states
            .enter(hash, goal.clone(), BACKWARD, 1, control)?;
        // Whole layers are reached in turn, so the first meeting is on a shortest route; the proof
        // is beside the search of the same name over spaces.
        while !forward.layer.is_empty() && !backward.layer.is_empty() {
            control.raise_bound(forward.depth + backward.depth + 1)?;
            control.note_depth((forward.depth + backward.depth) as usize + 1);
            let met = if forward.layer.len() <= backward.layer.len() {
                both.advance(&mut forward, &mut successors, control)?
            } else {
                let met = both.advance(&mut backward, &mut predecessors, control)?;
                met.map(|(here, there)| (there, here))
            };
            if let Some((in_forward, in_backward)) = met {
                let mut states = both.states.path_to(in_forward);
                states.append(&mut both.states.path_back(in_backward));
                let cost = states.len() as Cost - 1;
                *best = Some(Route { states, cost });
                break;
            }
        }
        Ok(())
    })
}

/// The sides, which are stored in place of costs.
const FORWARD: Cost = 0;
const BACKWARD: Cost = 1;

/// The search from one end: the states at its greatest distance so far, none of which was expanded.
struct Side {
    name: Cost,
    layer: Range<NodeNumber>,
    depth: Cost,
}

impl Side {
    fn new(name: Cost, end: NodeNumber) -> Side {
        Side {
            name,
            layer: end..end + 1,
            depth: 0,
        }
    }
}

/// The states of both sides, in one store: a single lookup tells whether a state is new and whether
/// the sides meet there.
struct Both<N> {
    states: States<N>,
    /// The successors of one state, to be looked up.
    produced: Vec<(N, u64)>,
}

impl<N: Eq + Hash> Both<N> {
    /// Reaches the next layer of a side. Ends early where the sides meet, with the numbers of a
    /// state on this side and of its neighbour on the other.
    fn advance<I: IntoIterator<Item = N>>(
        &mut self,
        side: &mut Side,
        neighbours: &mut impl FnMut(&N) -> I,
        control: &mut Control<'_>,
    ) -> Stoppable<Option<(NodeNumber, NodeNumber)>> {
        let first = self.states.len() as NodeNumber;
        for number in side.layer.clone() {
            control.expand()?;
            let node = self.states.node(number);
            let before = node.before;
            let is_large = self.states.is_large();
            for state in neighbours(&node.state) {
                control.generate();
                // The step back leads to a known state; this saves a lookup.
                if state == self.states.node(before).state {
                    continue;
                }
                let hash = hash_of(&state);
                if is_large {
                    // Fetches all of them at the same time.
                    self.states.prefetch(hash);
                    control.grow(&mut self.produced)?;
                    self.produced.push((state, hash));
                } else if let Some(there) = self.enter(side, state, hash, number, control)? {
                    return Ok(Some((number, there)));
                }
            }
            while let Some((state, hash)) = self.produced.pop() {
                if let Some(there) = self.enter(side, state, hash, number, control)? {
                    return Ok(Some((number, there)));
                }
            }
            control.note_stored(self.states.len());
        }
        side.layer = first..self.states.len() as NodeNumber;
        side.depth += 1;
        Ok(None)
    }

    /// Adds a state if it is new; returns its number if the other side has it.
    #[inline(always)]
    fn enter(
        &mut self,
        side: &Side,
        state: N,
        hash: u64,
        before: NodeNumber,
        control: &mut Control<'_>,
    ) -> Stoppable<Option<NodeNumber>> {
        let entered = self.states.enter(hash, state, side.name, before, control)?;
        Ok(match entered {
            Entered::Known(known) if self.states.node(known).cost() != side.name => Some(known),
            Entered::Known(_) | Entered::New(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::building_blocks::random::Random;
    use crate::graph::testing::*;

    fn travel(
        digraph: &Digraph,
        _estimates: &[Cost],
        control: &mut Control<'_>,
    ) -> RouteOutcome<usize> {
        bidirectional_breadth_first(
            &0,
            &digraph.last(),
            |&node| digraph.successors(node).map(|(node, _)| node),
            |&node| digraph.predecessors(node),
            control,
        )
    }

    #[test]
    fn finds_routes_of_the_fewest_steps() {
        finds_cheapest_routes(20, 1..10, |_| 1, travel);
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(travel);
        ends_at_once_at_the_goal(travel);
    }

    #[test]
    fn one_closure_serves_both_ways_of_a_symmetric_graph() {
        let beside = |&n: &i32| [n - 1, n + 1];
        let outcome = bidirectional_breadth_first(&0, &100, beside, beside, &mut unlimited());
        assert_eq!(outcome.best.unwrap().states, (0..=100).collect::<Vec<_>>());
    }

    #[test]
    fn expands_no_more_than_the_pathfinding_crate() {
        let mut random = Random::new(12);
        for _ in 0..2000 {
            let digraph = Digraph::random(20, 1..10, &mut random);
            let found = travel(&digraph, &[], &mut unlimited());
            let ours = digraph.expanded.take();
            let rival = pathfinding::prelude::bfs_bidirectional(
                &0,
                &digraph.last(),
                |&node| {
                    digraph
                        .successors(node)
                        .map(|(node, _)| node)
                        .collect::<Vec<_>>()
                },
                |&node| digraph.predecessors(node).collect::<Vec<_>>(),
            );
            let theirs = digraph.expanded.take();
            assert_eq!(
                found.best.map(|route| route.states.len()),
                rival.map(|path| path.len())
            );
            assert!(ours <= theirs, "{ours} and {theirs}");
        }
    }
}
