//! A* over closures.

use std::hash::Hash;

use super::best_first::best_first;
use super::{RouteOutcome, Start};
use crate::{Control, Cost};

/// Finds a cheapest route by expanding the state with the least cost plus estimate.
///
/// - `successors` yields the states one step away with the costs of the steps, which may be zero.
/// - `heuristic` estimates the cost from a state to the nearest goal and must **never
///   overestimate** it, so it is zero at goals; otherwise routes and lower bounds may be
///   wrong. It may return [`DEAD_END`](crate::DEAD_END) where no goal can be reached.
/// - Complete on finite graphs, and optimal. If the heuristic is not consistent, states may be
///   expanded again ([`Statistics::reopened`](crate::Statistics::reopened)).
/// - Every state ever reached is kept in memory. Ties go to the state with the least estimate, then
///   to the newest.
///
/// ```
/// use taquin_search::{Control, graph};
///
/// // A king on an endless board, who has to go around a wall.
/// let is_wall = |x: i32, y: i32| x == 2 && y.abs() < 3;
/// let outcome = graph::astar(
///     &(0, 0),
///     |&(x, y)| {
///         let around = (0..9).map(move |i| (x + i % 3 - 1, y + i / 3 - 1));
///         around.filter(|&(x, y)| !is_wall(x, y)).map(|cell| (cell, 1))
///     },
///     |&(x, y)| x.abs_diff(4).max(y.abs_diff(0)),
///     |&cell| cell == (4, 0),
///     &mut Control::default(),
/// );
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 6);
/// ```
///
/// Reference: P. Hart, N. Nilsson and B. Raphael, "A formal basis for the
/// heuristic determination of minimum cost paths", IEEE Transactions on Systems
/// Science and Cybernetics 4, 1968.
pub fn astar<'a, N: Clone + Eq + Hash + 'a, I: IntoIterator<Item = (N, Cost)>>(
    start: impl Into<Start<'a, N>>,
    successors: impl FnMut(&N) -> I,
    heuristic: impl FnMut(&N) -> Cost,
    is_goal: impl FnMut(&N) -> bool,
    control: &mut Control<'_>,
) -> RouteOutcome<N> {
    best_first(start.into(), successors, heuristic, is_goal, control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::building_blocks::random::Random;
    use crate::graph::testing::*;
    use crate::{DEAD_END, StopReason};

    fn travel(
        digraph: &Digraph,
        estimates: &[Cost],
        control: &mut Control<'_>,
    ) -> RouteOutcome<usize> {
        astar(
            &0,
            |&node| digraph.successors(node),
            |&node| estimates[node],
            |&node| node == digraph.last(),
            control,
        )
    }

    #[test]
    fn finds_cheapest_routes_with_inconsistent_estimates() {
        finds_cheapest_routes(20, 1..10, |cost| cost, travel);
        finds_cheapest_routes(20, 0..4, |cost| cost, travel);
    }

    #[test]
    fn inconsistent_estimates_reopen_states() {
        // The estimate of node 1 hides that the way through it to node 2 is cheaper.
        let digraph = Digraph::new(vec![
            vec![(1, 1), (2, 3)],
            vec![(2, 1)],
            vec![(3, 9)],
            vec![],
        ]);
        let mut control = unlimited();
        let outcome = travel(&digraph, &[0, 8, 0, 0], &mut control);
        assert!(outcome.is_optimal());
        assert_eq!(outcome.best.unwrap().states, [0, 1, 2, 3]);
        assert_eq!(control.statistics().reopened, 1);
        assert_eq!(control.statistics().expanded, 4);
    }

    #[test]
    fn a_stop_keeps_the_best_route_and_its_true_cost() {
        // Node 2 is expanded at cost 3, and reached at cost 2 just before the end.
        let digraph = Digraph::new(vec![
            vec![(1, 1), (2, 3)],
            vec![(2, 1)],
            vec![(3, 9)],
            vec![],
        ]);
        let outcome = travel(&digraph, &[0, 8, 0, 0], &mut within_nodes(3));
        assert_eq!(outcome.stopped, Some(StopReason::Nodes));
        let route = outcome.best.unwrap();
        assert_eq!((route.states, route.cost), (vec![0, 1, 2, 3], 11));
        assert!(outcome.lower_bound <= 11);
    }

    #[test]
    fn dead_ends_are_left_out() {
        let digraph = Digraph::new(vec![
            vec![(1, 1), (2, 5)],
            vec![(3, 1)],
            vec![(3, 5)],
            vec![],
        ]);
        let cost = |estimates: [Cost; 4]| {
            let outcome = travel(&digraph, &estimates, &mut unlimited());
            assert_eq!(outcome.stopped, None);
            outcome.best.map(|route| route.cost)
        };
        assert_eq!(cost([0, 0, 0, 0]), Some(2));
        assert_eq!(cost([0, DEAD_END, 0, 0]), Some(10));
        assert_eq!(cost([DEAD_END, 0, 0, 0]), None);
    }

    #[test]
    fn steps_of_any_cost_are_taken_or_are_a_limit() {
        for dear in [(1 << 30) + 1, Cost::MAX] {
            let digraph = Digraph::new(vec![vec![(1, dear)], vec![(2, dear)], vec![]]);
            let outcome = travel(&digraph, &[0; 3], &mut unlimited());
            assert_eq!(
                (outcome.best, outcome.stopped),
                (None, Some(StopReason::Cost))
            );
        }
        let digraph = Digraph::new(vec![vec![(1, 1 << 29)], vec![(2, 1 << 29)], vec![]]);
        assert!(travel(&digraph, &[0; 3], &mut unlimited()).is_optimal());
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(travel);
        ends_at_once_at_the_goal(travel);
    }

    #[test]
    fn expands_no_more_than_the_pathfinding_crate() {
        let mut random = Random::new(8);
        for _ in 0..2000 {
            // Large costs, so that there are hardly any ties, which are a matter of luck.
            let digraph = Digraph::random(20, 0..100_000, &mut random);
            let estimates = digraph.estimates(&mut random);
            let found = travel(&digraph, &estimates, &mut unlimited());
            let ours = digraph.expanded.take();
            let rival = pathfinding::prelude::astar(
                &0,
                |&node| digraph.successors(node),
                |&node| estimates[node],
                |&node| node == digraph.last(),
            );
            let theirs = digraph.expanded.take();
            assert_eq!(
                found.best.map(|route| route.cost),
                rival.map(|(_, cost)| cost)
            );
            assert!(ours <= theirs, "{ours} and {theirs}");
        }
    }
}
