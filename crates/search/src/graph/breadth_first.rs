//! Breadth-first search over closures.

use std::hash::Hash;

use super::outcome::conclude;
use super::states::{States, hash_of};
use super::{Route, RouteOutcome, Start};
use crate::storage::store::NodeNumber;
use crate::{Control, Cost, Meter as _, Stoppable};

/// Finds a route with the fewest steps.
///
/// - `successors` yields the states one step away; every step costs one.
/// - Complete on finite graphs, and optimal.
/// - Every state ever reached is kept in memory.
///
/// ```
/// use taquin_search::{Control, graph};
///
/// // From one word to another, a letter at a time.
/// let words = ["cold", "cord", "card", "ward", "warm", "worm", "word", "corm", "cart"];
/// let differ_in_one = |a: &str, b: &str| a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count() == 1;
/// let outcome = graph::breadth_first(
///     &"cold",
///     |&word| words.into_iter().filter(move |next| differ_in_one(word, next)),
///     |&word| word == "warm",
///     &mut Control::default(),
/// );
/// assert_eq!(outcome.best.unwrap().states, ["cold", "cord", "card", "ward", "warm"]);
/// ```
///
/// States are stored in the order in which they are reached, so the store
/// itself is the queue.
///
/// Reference: E. Moore, "The shortest path through a maze", International
/// Symposium on the Theory of Switching, 1959.
pub fn breadth_first<'a, N: Clone + Eq + Hash + 'a, I: IntoIterator<Item = N>>(
    start: impl Into<Start<'a, N>>,
    successors: impl FnMut(&N) -> I,
    mut is_goal: impl FnMut(&N) -> bool,
    control: &mut Control<'_>,
) -> RouteOutcome<N> {
    let start = start.into();
    conclude(control, |control, best| {
        let mut states = States::new(&start, control)?;
        if is_goal(start.state) {
            *best = Some(Route::of_one(start.state.clone()));
            return Ok(());
        }
        let found = run(&mut states, successors, is_goal, control);
        control.note_stored(states.len());
        if let Some((before, goal)) = found? {
            let mut route = states.path_to(before);
            route.push(goal);
            *best = Some(Route {
                cost: route.len() as Cost - 1,
                states: route,
            });
        }
        Ok(())
    })
}

/// The number of successors generated before the first is looked up: by then its slot is in the
/// cache.
const LOOKUP_BATCH: usize = 32;

/// A state that was generated and has to be looked up.
struct Successor<N> {
    state: N,
    hash: u64,
    before: NodeNumber,
}

/// Returns the first goal that is reached, with the number of the state before it.
fn run<N: Eq + Hash, I: IntoIterator<Item = N>>(
    states: &mut States<N>,
    mut successors: impl FnMut(&N) -> I,
    mut is_goal: impl FnMut(&N) -> bool,
    control: &mut Control<'_>,
) -> Stoppable<Option<(NodeNumber, N)>> {
    let mut next: NodeNumber = 0;
    let mut produced: Vec<Successor<N>> = Vec::new();
    while (next as usize) < states.len() {
        let depth = states.node(next).cost();
        // States not yet reached are farther away than this.
        control.raise_bound(depth + 1)?;
        control.note_depth(depth as usize + 1);
        while produced.len() < LOOKUP_BATCH && (next as usize) < states.len() {
            let node = states.node(next);
            if node.cost() > depth {
                break;
            }
            control.expand()?;
            let before = &states.node(node.before).state;
            for state in successors(&node.state) {
                control.generate();
                // The step back leads to a known state; this saves a lookup.
                if state == *before {
                    continue;
                }
                if is_goal(&state) {
                    return Ok(Some((next, state)));
                }
                let hash = hash_of(&state);
                states.prefetch(hash);
                control.grow(&mut produced)?;
                produced.push(Successor {
                    state,
                    hash,
                    before: next,
                });
            }
            next += 1;
        }
        for Successor {
            state,
            hash,
            before,
        } in produced.drain(..)
        {
            states.enter(hash, state, depth + 1, before, control)?;
        }
        control.note_stored(states.len());
    }
    Ok(None)
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
        breadth_first(
            &0,
            |&node| digraph.successors(node).map(|(node, _)| node),
            |&node| node == digraph.last(),
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
    fn expands_no_more_than_the_pathfinding_crate() {
        let mut random = Random::new(10);
        for _ in 0..2000 {
            let digraph = Digraph::random(20, 1..10, &mut random);
            let found = travel(&digraph, &[], &mut unlimited());
            let ours = digraph.expanded.take();
            let rival = pathfinding::prelude::bfs(
                &0,
                |&node| digraph.successors(node).map(|(node, _)| node),
                |&node| node == digraph.last(),
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
