//! Random graphs, their answers by brute force, and what must hold for every search over closures.

use std::cell::Cell;
use std::ops::Range;

use super::{Route, RouteOutcome};
use crate::building_blocks::random::Random;
use crate::testing::controls_that_stop;
use crate::{Control, Cost, Meter as _, StopReason};

pub(super) use crate::testing::{unlimited, within_cost, within_memory, within_nodes};

/// A directed graph as adjacency lists; there may be loops and several edges between two nodes.
pub(super) struct Digraph {
    edges: Vec<Vec<(usize, Cost)>>,
    /// How often successors were requested.
    pub(super) expanded: Cell<u64>,
}

/// A search from node 0 to the last one, with an estimate for every node.
pub(super) type Search = fn(&Digraph, &[Cost], &mut Control<'_>) -> RouteOutcome<usize>;

impl Digraph {
    pub(super) fn new(edges: Vec<Vec<(usize, Cost)>>) -> Digraph {
        Digraph {
            edges,
            expanded: Cell::new(0),
        }
    }

    /// From two to `most` nodes, and edges whose costs are in `costs`; the last node is reached in
    /// some graphs only.
    pub(super) fn random(most: usize, costs: Range<Cost>, random: &mut Random) -> Digraph {
        let nodes = 2 + random.below(most - 1);
        let mut edges = vec![Vec::new(); nodes];
        for _ in 0..random.below(3 * nodes) {
            let (from, to) = (random.below(nodes), random.below(nodes));
            let cost = costs.start + random.below(costs.len()) as Cost;
            edges[from].push((to, cost));
        }
        Digraph::new(edges)
    }

    /// A chain of nodes with edges of cost one both ways.
    pub(super) fn chain(nodes: usize) -> Digraph {
        let beside = |node: usize| {
            let both = [
                node.checked_sub(1),
                Some(node + 1).filter(|&node| node < nodes),
            ];
            both.into_iter().flatten().map(|node| (node, 1)).collect()
        };
        Digraph::new((0..nodes).map(beside).collect())
    }

    pub(super) fn last(&self) -> usize {
        self.edges.len() - 1
    }

    /// The edges of a node, borrowed.
    pub(super) fn successors(&self, node: usize) -> impl Iterator<Item = (usize, Cost)> {
        self.expanded.set(self.expanded.get() + 1);
        self.edges[node].iter().copied()
    }

    /// The nodes that have an edge to this one.
    pub(super) fn predecessors(&self, node: usize) -> impl Iterator<Item = usize> {
        self.expanded.set(self.expanded.get() + 1);
        let leads_here = move |edges: &Vec<(usize, Cost)>| edges.iter().any(|&(to, _)| to == node);
        let with_numbers = self.edges.iter().enumerate();
        with_numbers.filter_map(move |(from, edges)| leads_here(edges).then_some(from))
    }

    /// The least cost from every node to the last one, each edge weighed by `weigh`.
    pub(super) fn costs_to_last(&self, weigh: impl Fn(Cost) -> Cost) -> Vec<Option<Cost>> {
        let mut costs = vec![None; self.edges.len()];
        costs[self.last()] = Some(0);
        // One more round than any path without cycles has edges.
        for _ in 0..self.edges.len() {
            for (from, edges) in self.edges.iter().enumerate() {
                for &(to, cost) in edges {
                    let through = costs[to].map(|rest: Cost| rest + weigh(cost));
                    costs[from] = [costs[from], through].into_iter().flatten().min();
                }
            }
        }
        costs
    }

    /// Estimates that are never too high, and in general not consistent.
    pub(super) fn estimates(&self, random: &mut Random) -> Vec<Cost> {
        let costs = self.costs_to_last(|cost| cost).into_iter();
        let share = |cost: Option<Cost>| random.below(cost.unwrap_or(50) as usize + 1) as Cost;
        costs.map(share).collect()
    }

    /// Asserts that a route leads from the first node to the last one, and costs what it says.
    pub(super) fn assert_route(&self, route: &Route<usize>, weigh: impl Fn(Cost) -> Cost) {
        assert_eq!(route.states.first(), Some(&0));
        assert_eq!(route.states.last(), Some(&self.last()));
        let step = |pair: &[usize]| {
            let edges = self.edges[pair[0]].iter();
            let there = edges.filter(|&&(to, _)| to == pair[1]);
            there.map(|&(_, cost)| weigh(cost)).min().unwrap()
        };
        let cost: Cost = route.states.windows(2).map(step).sum();
        assert_eq!(route.cost, cost);
    }
}

/// Asserts that an outcome claims nothing false; returns its cost.
fn assert_sound(
    digraph: &Digraph,
    outcome: &RouteOutcome<usize>,
    weigh: fn(Cost) -> Cost,
) -> Option<Cost> {
    let cheapest = digraph.costs_to_last(weigh)[0];
    if let Some(cheapest) = cheapest {
        assert!(outcome.lower_bound <= cheapest);
    }
    let route = outcome.best.as_ref()?;
    digraph.assert_route(route, weigh);
    assert!(cheapest.unwrap() <= route.cost);
    Some(route.cost)
}

/// Asserts that a search finds a cheapest route wherever there is one and claims so, keeps limits
/// on cost, and is sound wherever it is stopped.
pub(super) fn finds_cheapest_routes(
    most: usize,
    costs: Range<Cost>,
    weigh: fn(Cost) -> Cost,
    search: Search,
) {
    let mut random = Random::new(5);
    let mut unreachable = 0;
    for _ in 0..500 {
        let digraph = Digraph::random(most, costs.clone(), &mut random);
        let estimates = match weigh(costs.end) {
            // Steps are what is counted.
            1 => vec![0; digraph.edges.len()],
            _ => digraph.estimates(&mut random),
        };
        let cheapest = digraph.costs_to_last(weigh)[0];
        let mut control = unlimited();
        let outcome = search(&digraph, &estimates, &mut control);
        assert_eq!(outcome.stopped, None);
        assert_eq!(assert_sound(&digraph, &outcome, weigh), cheapest);
        assert_eq!(outcome.is_optimal(), cheapest.is_some());
        assert_eq!(control.held(), 0);
        let expanded = control.statistics().expanded;
        unreachable += u32::from(cheapest.is_none());
        for nodes in (0..expanded).step_by(1 + expanded as usize / 50) {
            let mut control = within_nodes(nodes);
            let outcome = search(&digraph, &estimates, &mut control);
            assert_sound(&digraph, &outcome, weigh);
            assert_eq!(outcome.stopped, Some(StopReason::Nodes));
            assert_eq!(control.statistics().expanded, nodes);
        }
        let Some(cheapest) = cheapest else { continue };
        for limit in [cheapest.saturating_sub(1), cheapest, cheapest + 2] {
            let outcome = search(&digraph, &estimates, &mut within_cost(limit));
            let found = assert_sound(&digraph, &outcome, weigh);
            if limit < cheapest {
                assert_eq!((found, outcome.stopped), (None, Some(StopReason::Cost)));
                assert!(outcome.lower_bound > limit);
            } else {
                assert_eq!((found, outcome.stopped), (Some(cheapest), None));
            }
        }
    }
    assert!((50..450).contains(&unreachable), "{unreachable}");
}

/// Asserts that every limit and the token stop a search on a chain of nodes, and that it gives all
/// memory back.
pub(super) fn every_limit_stops(search: Search) {
    let digraph = Digraph::chain(40);
    let blind = vec![0; 40];
    for (mut control, reason) in controls_that_stop() {
        let outcome = search(&digraph, &blind, &mut control);
        assert_eq!((outcome.best, outcome.stopped), (None, Some(reason)));
        assert!(outcome.lower_bound <= 39);
        assert_eq!(control.held(), 0);
    }
}

/// Asserts that a search whose start is a goal expands nothing.
pub(super) fn ends_at_once_at_the_goal(search: Search) {
    let digraph = Digraph::new(vec![vec![(0, 0)]]);
    let mut control = unlimited();
    let outcome = search(&digraph, &[0], &mut control);
    assert!(outcome.is_optimal());
    assert_eq!(outcome.best.unwrap().states, [0]);
    assert_eq!(control.statistics().expanded, 0);
    assert_eq!(digraph.expanded.get(), 0);
}
