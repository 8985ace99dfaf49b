//! Breadth-first search from both ends by closures.

use std::hash::Hash;

use super::outcome::conclude;
use super::states::{Reached, States, hash_of};
use super::{Route, RouteOutcome, Start};
use crate::store::Number;
use crate::{Control, Cost, StopReason};

/// Finds a route with the fewest steps, from the start and from the goal.
///
/// - `successors` yields the states one step away, `predecessors` those from which a step leads to a
///   state; every step costs one. Where every step can be taken back, give the same closure twice.
/// - Complete on finite graphs, and optimal.
/// - Every state ever reached is kept in memory; with many successors to a state
///   those are about as many as a one-sided search reaches at half the depth.
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
        let mut forward = Side::new(&start, control)?;
        let mut backward = Side::new(&start.at(goal), control)?;
        if start.state == goal {
            *best = Some(join(&forward, 0, &backward, 0));
            return Ok(());
        }
        // Why the first meeting is on a shortest route is told in the file of this name for spaces.
        while forward.width() > 0 && backward.width() > 0 {
            control.raise_bound(forward.depth + backward.depth + 1)?;
            let met = if forward.width() <= backward.width() {
                forward.advance(&backward, &mut successors, control)?
            } else {
                let met = backward.advance(&forward, &mut predecessors, control)?;
                met.map(|(backward, forward)| (forward, backward))
            };
            if let Some((in_forward, in_backward)) = met {
                *best = Some(join(&forward, in_forward, &backward, in_backward));
                return Ok(());
            }
        }
        Ok(())
    })
}

/// The search from one end: all states up to some distance.
struct Side<N> {
    /// States in the order of their distance, which is noted as their cost.
    states: States<N>,
    /// The first state of the farthest layer; none of that layer was expanded.
    first: Number,
    depth: Cost,
}

impl<N: Clone + Eq + Hash> Side<N> {
    fn new(end: &Start<'_, N>, control: &mut Control<'_>) -> Result<Side<N>, StopReason> {
        Ok(Side {
            states: States::new(end, control)?,
            first: 0,
            depth: 0,
        })
    }

    /// The number of states in the farthest layer.
    fn width(&self) -> usize {
        self.states.len() - self.first as usize
    }

    /// Reaches the next layer, or ends early with a state that `other` has too:
    /// its numbers here and there.
    fn advance<I: IntoIterator<Item = N>>(
        &mut self,
        other: &Side<N>,
        neighbours: &mut impl FnMut(&N) -> I,
        control: &mut Control<'_>,
    ) -> Result<Option<(Number, Number)>, StopReason> {
        let layer = self.first..self.states.len() as Number;
        self.first = layer.end;
        self.depth += 1;
        control.note_depth((self.depth + other.depth) as usize);
        for number in layer {
            control.expand()?;
            let node = self.states.node(number);
            let before = node.before;
            for state in neighbours(&node.state) {
                control.generate();
                // The way back is known without a look-up.
                if state == self.states.node(before).state {
                    continue;
                }
                let hash = hash_of(&state);
                let reached = self
                    .states
                    .reach(hash, state, self.depth, number, control)?;
                if let Reached::New(here) = reached
                    && let Some(there) = other.states.find(hash, &self.states.node(here).state)
                {
                    return Ok(Some((here, there)));
                }
            }
            control.note_stored(self.states.len() + other.states.len());
        }
        Ok(None)
    }
}

/// The route from the start to where the sides met, and on to the goal.
fn join<N: Clone + Eq + Hash>(
    forward: &Side<N>,
    in_forward: Number,
    backward: &Side<N>,
    in_backward: Number,
) -> Route<N> {
    let mut states = forward.states.path_to(in_forward);
    let onwards = backward.states.path_back(in_backward);
    states.extend(onwards.into_iter().skip(1));
    let cost = states.len() as Cost - 1;
    Route { states, cost }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::testing::*;
    use crate::random::Random;

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
