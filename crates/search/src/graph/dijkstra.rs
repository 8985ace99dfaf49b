//! Dijkstra's algorithm over closures.

use std::hash::Hash;

use super::best_first::best_first;
use super::{RouteOutcome, Start};
use crate::{Control, Cost};

/// Finds a cheapest route by expanding the cheapest state.
///
/// - `successors` yields the states one step away with the costs of the steps, which may be zero.
/// - Complete on finite graphs, and optimal.
/// - Every state ever reached is kept in memory; none is expanded twice. States that cost as much
///   as the goal are not expanded, unless steps cost nothing.
///
/// ```
/// use taquin_search::{Control, graph};
///
/// let costs = [[1, 9, 1], [1, 1, 1]]; // of entering a cell
/// let outcome = graph::dijkstra(
///     &(0usize, 0usize),
///     |&(row, col)| {
///         let beside = [(row + 1, col), (row.wrapping_sub(1), col), (row, col + 1), (row, col.wrapping_sub(1))];
///         beside.into_iter().filter_map(|(row, col)| Some(((row, col), *costs.get(row)?.get(col)?)))
///     },
///     |&cell| cell == (0, 2),
///     &mut Control::default(),
/// );
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().states, [(0, 0), (1, 0), (1, 1), (1, 2), (0, 2)]);
/// ```
///
/// Reference: E. Dijkstra, "A note on two problems in connexion with graphs",
/// Numerische Mathematik 1, 1959.
pub fn dijkstra<'a, N: Clone + Eq + Hash + 'a, I: IntoIterator<Item = (N, Cost)>>(
    start: impl Into<Start<'a, N>>,
    successors: impl FnMut(&N) -> I,
    is_goal: impl FnMut(&N) -> bool,
    control: &mut Control<'_>,
) -> RouteOutcome<N> {
    best_first(start.into(), successors, |_| 0, is_goal, control)
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
        dijkstra(
            &0,
            |&node| digraph.successors(node),
            |&node| node == digraph.last(),
            control,
        )
    }

    #[test]
    fn finds_cheapest_routes_with_free_steps_too() {
        finds_cheapest_routes(20, 1..10, |cost| cost, travel);
        finds_cheapest_routes(20, 0..3, |cost| cost, travel);
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(travel);
        ends_at_once_at_the_goal(travel);
    }

    #[test]
    fn expands_no_more_than_the_pathfinding_crate() {
        let mut random = Random::new(9);
        for _ in 0..2000 {
            let digraph = Digraph::random(20, 1..10, &mut random);
            let found = travel(&digraph, &[], &mut unlimited());
            let ours = digraph.expanded.take();
            let rival = pathfinding::prelude::dijkstra(
                &0,
                |&node| digraph.successors(node),
                |&node| node == digraph.last(),
            );
            assert_eq!(
                found.best.map(|route| route.cost),
                rival.map(|(_, cost)| cost)
            );
            assert!(ours <= digraph.expanded.take());
        }
    }
}
