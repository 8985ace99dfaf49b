//! IDA* over closures.

use std::cmp::Reverse;
use std::hash::Hash;

use super::on_path::OnPath;
use super::outcome::conclude;
use super::start::HeapBytes;
use super::{Route, RouteOutcome, Start};
use crate::building_blocks::cost_cutoff::CostCutoff;
use crate::{Control, Cost, DEAD_END, Meter as _, Stoppable};

/// Finds a cheapest route by depth-first searches within a rising bound on cost plus estimate.
///
/// - `successors` yields the states one step away with the costs of the steps, which may be zero.
/// - `heuristic` estimates the cost from a state to the nearest goal and must **never
///   overestimate** it, so it is zero at goals; otherwise routes and lower bounds may be
///   wrong. It may return [`DEAD_END`] where no goal can be reached.
/// - Complete on finite graphs, and optimal. States reached on several paths are expanded several
///   times, so it suits graphs with few paths to a state and good estimates. If there is no route,
///   it ends after it has tried every path without cycles.
/// - Only the current path and the successors along it are kept in memory.
/// - The successor with the least cost plus estimate is tried first.
///
/// ```
/// use taquin_search::{Control, graph};
///
/// // Sorts by flips of the first few.
/// let outcome = graph::idastar(
///     &[3, 1, 4, 2, 5],
///     |stack| {
///         let stack = *stack;
///         (2..=5).map(move |count| {
///             let mut flipped = stack;
///             flipped[..count].reverse();
///             (flipped, 1)
///         })
///     },
///     // A flip closes one gap at most.
///     |stack| stack.windows(2).filter(|pair| i32::abs_diff(pair[0], pair[1]) > 1).count() as u32,
///     |stack| stack.is_sorted(),
///     &mut Control::default(),
/// );
/// assert!(outcome.is_optimal());
/// assert_eq!(outcome.best.unwrap().cost, 4);
/// ```
///
/// Reference: R. Korf, "Depth-first iterative-deepening", Artificial
/// Intelligence 27, 1985.
pub fn idastar<'a, N: Clone + Eq + Hash + 'a, I: IntoIterator<Item = (N, Cost)>>(
    start: impl Into<Start<'a, N>>,
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
        let search = Search {
            successors,
            heuristic,
            is_goal,
            heap: start.heap(),
            waiting: Vec::new(),
            path: OnPath::new(),
            cut: CostCutoff::new(control),
        };
        *best = search.deepen(start.state, control)?;
        Ok(())
    })
}

/// A successor within the bound that is still to be tried.
struct Waiting<N> {
    state: N,
    cost: Cost,
    /// Cost plus estimate.
    total: Cost,
    /// How many states are on the path before it.
    depth: u32,
}

/// What is kept from round to round.
struct Search<N, F, H, G> {
    successors: F,
    heuristic: H,
    is_goal: G,
    heap: HeapBytes<N>,
    /// The successors of all states on the path, the next to try last.
    waiting: Vec<Waiting<N>>,
    path: OnPath<N>,
    /// The states that cost more than the limit.
    cut: CostCutoff,
}

/// The end of one depth-first search.
enum Round<N> {
    /// The goal, and the cost of the path to it.
    Found(N, Cost),
    /// The least cost plus estimate above the bound, if a state was left out for it.
    NextBound(Option<Cost>),
}

impl<N, F, H, G, I> Search<N, F, H, G>
where
    N: Clone + Eq + Hash,
    F: FnMut(&N) -> I,
    H: FnMut(&N) -> Cost,
    G: FnMut(&N) -> bool,
    I: IntoIterator<Item = (N, Cost)>,
{
    fn deepen(mut self, start: &N, control: &mut Control<'_>) -> Stoppable<Option<Route<N>>> {
        let mut bound = (self.heuristic)(start);
        if bound == DEAD_END {
            return Ok(None);
        }
        loop {
            control.raise_bound(bound)?;
            match self.round(start, bound, control)? {
                Round::Found(goal, cost) => {
                    control.raise_bound(cost)?;
                    let states = self.path.into_states().chain([goal]).collect();
                    return Ok(Some(Route { states, cost }));
                }
                Round::NextBound(Some(next)) => bound = next,
                Round::NextBound(None) => break,
            }
        }
        self.cut.end(true, control)?;
        Ok(None)
    }

    /// Searches all paths without cycles along which cost plus estimate stays within `bound`.
    fn round(&mut self, start: &N, bound: Cost, control: &mut Control<'_>) -> Stoppable<Round<N>> {
        let mut next_bound = u64::MAX;
        let mut peak = 0;
        control.reserve(self.heap.of(start))?;
        control.grow(&mut self.waiting)?;
        self.waiting.push(Waiting {
            state: start.clone(),
            cost: 0,
            total: bound,
            depth: 0,
        });
        while let Some(waiting) = self.waiting.pop() {
            while self.path.len() > waiting.depth as usize {
                self.leave(control);
            }
            let owned = self.heap.of(&waiting.state);
            if !self.path.push(waiting.state, waiting.cost, control)? {
                control.release(owned);
                continue;
            }
            control.expand()?;
            if self.path.len() > peak {
                peak = self.path.len();
                control.note_depth(peak - 1);
            }
            if let Some((goal, cost)) = self.expand(bound, &mut next_bound, control)? {
                return Ok(Round::Found(goal, cost));
            }
        }
        while self.path.len() > 0 {
            self.leave(control);
        }
        Ok(Round::NextBound(Cost::try_from(next_bound).ok()))
    }

    /// Adds the successors of the last state to the waiting ones; returns early with a goal.
    #[inline(always)]
    fn expand(
        &mut self,
        bound: Cost,
        next_bound: &mut u64,
        control: &mut Control<'_>,
    ) -> Stoppable<Option<(N, Cost)>> {
        let depth = self.path.len() as u32;
        let first = self.waiting.len();
        let Some(last) = self.path.last() else {
            return Ok(None);
        };
        let cost_before = last.cost;
        for (state, step) in (self.successors)(&last.state) {
            control.generate();
            // The step back is a cycle; this saves a lookup.
            if self.path.is_second_last(&state) {
                continue;
            }
            let estimate = (self.heuristic)(&state);
            if estimate == DEAD_END {
                continue;
            }
            let cost = u64::from(cost_before) + u64::from(step);
            let total = cost + u64::from(estimate);
            if total > u64::from(bound) {
                if total < *next_bound
                    && !self.path.contains(&state)
                    && !self
                        .cut
                        .leaves_out(Cost::try_from(total).unwrap_or(Cost::MAX))
                {
                    *next_bound = total;
                }
                continue;
            }
            // It is at most the bound, so it fits.
            let cost = cost as Cost;
            if (self.is_goal)(&state) {
                return Ok(Some((state, cost)));
            }
            let owned = self.heap.of(&state);
            if owned > 0 {
                control.reserve(owned)?;
            }
            control.grow(&mut self.waiting)?;
            self.waiting.push(Waiting {
                state,
                cost,
                total: total as Cost,
                depth,
            });
        }
        let new = &mut self.waiting[first..];
        if new.len() > 1 {
            // The best comes last; of equal ones, the first generated.
            new.reverse();
            new.sort_by_key(|waiting| Reverse(waiting.total));
        }
        control.note_stored(self.path.len() + self.waiting.len());
        Ok(None)
    }

    /// Takes the last state off the path.
    fn leave(&mut self, control: &mut Control<'_>) {
        if let Some(state) = self.path.pop() {
            control.release(self.heap.of(&state));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StopReason;
    use crate::building_blocks::random::Random;
    use crate::graph::testing::*;

    fn travel(
        digraph: &Digraph,
        estimates: &[Cost],
        control: &mut Control<'_>,
    ) -> RouteOutcome<usize> {
        idastar(
            &0,
            |&node| digraph.successors(node),
            |&node| estimates[node],
            |&node| node == digraph.last(),
            control,
        )
    }

    #[test]
    fn finds_cheapest_routes_and_ends_where_there_is_none() {
        finds_cheapest_routes(9, 1..10, |cost| cost, travel);
        finds_cheapest_routes(9, 0..3, |cost| cost, travel);
    }

    #[test]
    fn every_limit_stops_it() {
        every_limit_stops(travel);
        ends_at_once_at_the_goal(travel);
    }

    #[test]
    fn cycles_that_cost_nothing_end() {
        let digraph = Digraph::new(vec![vec![(1, 0)], vec![(2, 0)], vec![(0, 0)], vec![]]);
        let outcome = travel(&digraph, &[0; 4], &mut unlimited());
        assert_eq!((outcome.best, outcome.stopped), (None, None));
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
    fn holds_little_more_than_a_long_path() {
        let digraph = Digraph::chain(3000);
        let straight: Vec<Cost> = (0..3000).rev().collect();
        let mut control = within_memory(1 << 18);
        let outcome = travel(&digraph, &straight, &mut control);
        assert_eq!(outcome.best.unwrap().cost, 2999);
        assert_eq!(control.statistics().expanded, 2999);
        assert_eq!(control.statistics().max_depth, 2998);
        assert_eq!(control.statistics().peak_stored, 2999);
    }

    #[test]
    fn expands_no_more_than_the_pathfinding_crate() {
        let mut random = Random::new(11);
        for _ in 0..2000 {
            let digraph = Digraph::random(9, 0..10, &mut random);
            let estimates = digraph.estimates(&mut random);
            let found = travel(&digraph, &estimates, &mut unlimited());
            let ours = digraph.expanded.take();
            let rival = pathfinding::prelude::idastar(
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
