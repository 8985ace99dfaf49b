//! Search over implicit graphs: states are generated as a search needs them.
//!
//! There are two ways to describe a graph.
//!
//! **Closures** take the least code: see module [`graph`]. States are of any type that is
//! `Clone + Eq + Hash`, and the path is a list of states.
//!
//! ```
//! use taquin_search::{Control, graph};
//!
//! // From 1 to 97 by doubling, at a cost of 3, and adding one, at a cost of 1.
//! let outcome = graph::astar(
//!     &1u32,
//!     |&n| [(2 * n, 3), (n + 1, 1)],
//!     |&n| if n > 97 { taquin_search::DEAD_END } else { u32::from(n < 97) },
//!     |&n| n == 97,
//!     &mut Control::default(),
//! );
//! let route = outcome.best.unwrap();
//! assert_eq!(route.cost, 18);
//! assert_eq!(route.states, [1, 2, 3, 6, 12, 24, 48, 96, 97]);
//! ```
//!
//! **A [`Space`]** gives every algorithm, the least memory and the most speed. Actions change
//! states in place and can be undone, small keys tell states apart, and a [`Heuristic`] is updated
//! along a path. The path is a list of actions.
//!
//! ```
//! use taquin_search::{Control, Cost, Heuristic, Space, Task, astar};
//!
//! /// Natural numbers, each with two successors.
//! struct Numbers;
//!
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! enum Step {
//!     Double,
//!     AddOne,
//! }
//!
//! impl Space for Numbers {
//!     type State = u32;
//!     type Action = Step;
//!     type Actions = std::array::IntoIter<Step, 2>;
//!     type Key = u32;
//!
//!     fn actions(&self, _: &u32, _last: Option<Step>) -> Self::Actions {
//!         [Step::Double, Step::AddOne].into_iter()
//!     }
//!
//!     fn apply(&self, n: &mut u32, step: Step) -> Cost {
//!         match step {
//!             Step::Double => { *n *= 2; 3 }
//!             Step::AddOne => { *n += 1; 1 }
//!         }
//!     }
//!
//!     fn undo(&self, n: &mut u32, step: Step) {
//!         match step {
//!             Step::Double => *n /= 2,
//!             Step::AddOne => *n -= 1,
//!         }
//!     }
//!
//!     fn key(&self, n: &u32) -> u32 { *n }
//!     fn state(&self, key: &u32) -> u32 { *key }
//! }
//!
//! /// At least one more step below the goal; no way back from above it.
//! struct Below(u32);
//!
//! impl Heuristic<Numbers> for Below {
//!     type Memo = Cost;
//!
//!     fn full(&self, n: &u32) -> Cost {
//!         if *n > self.0 { taquin_search::DEAD_END } else { u32::from(*n < self.0) }
//!     }
//!
//!     fn estimate(&self, memo: Cost) -> Cost { memo }
//! }
//!
//! let task = Task { space: &Numbers, start: &1, is_goal: &|&n| n == 97, heuristic: &Below(97) };
//! let outcome = astar(&task, &mut Control::default());
//! assert_eq!(outcome.best.unwrap().cost, 18);
//! ```
//!
//! # Algorithms
//!
//! Searches are plain functions, one algorithm per file. Column "heuristic": with "admissible" the
//! promise holds if the heuristic never overestimates; with "any" it only guides the search; with
//! "no" it is not used. *b* is the number of successors of a state, *d* the length of the path and
//! *n* the number of states reached.
//!
//! | algorithm | closures | graph | heuristic | complete | path | memory |
//! |---|---|---|---|---|---|---|
//! | [`breadth_first`] | [yes](graph::breadth_first) | `Space` | no | yes | fewest actions | *n* |
//! | [`bidirectional_breadth_first`] | [yes](graph::bidirectional_breadth_first) | `Reversible`, one goal | no | yes | fewest actions | about √*n* |
//! | [`frontier`] | | `Space`, costs of one | no | yes | cheapest | four layers |
//! | [`iterative_deepening`] | | `Space` | no | yes | fewest actions | *d* |
//! | [`depth_first`] | | `Space`, limit on depth | no | within the limit | some | *d* |
//! | [`uniform_cost`] | [`dijkstra`](graph::dijkstra) | `Space` | no | yes | cheapest | *n* |
//! | [`astar`] | [yes](graph::astar) | `Space` | admissible | yes | cheapest | *n* |
//! | [`parallel_astar`] | | `Space`, threads | admissible | yes | cheapest | *n* |
//! | [`idastar`] | [yes](graph::idastar) | `Space` | admissible | if there is a path | cheapest | *d* |
//! | [`parallel_idastar`] | | `Space`, threads | admissible | if there is a path | cheapest | *d* per thread |
//! | [`astar_idastar`] | | `Space` | admissible | if there is a path | cheapest | as much as allowed |
//! | [`rbfs`] | | `Space` | admissible | yes | cheapest | *bd* |
//! | [`smastar`] | | `Space` | admissible | if the path fits | cheapest that fits | as much as allowed |
//! | [`breadth_first_heuristic`] | | `Space`, costs of one | admissible | yes | cheapest | four layers |
//! | [`nbs`] | | `Reversible`, one goal | admissible, two | yes | cheapest | *n* |
//! | [`weighted_astar`] | | `Space`, weight | admissible | yes | within the weight | *n* |
//! | [`arastar`] | | `Space` | admissible | yes | some, improved to cheapest | *n* |
//! | [`greedy`] | | `Space` | any | yes | some | *n* |
//! | [`greedy_preferred`] | | `Space`, [`Advisor`] | any | yes | some | *n* |
//! | [`beam`], [`stochastic_beam`] | [yes](graph::beam) | `Space`, width | any | no | some | width × *d* |
//! | [`widening_beam`] | | `Space`, first width | any | yes | some | last width × *d* |
//! | [`hill_climbing`], [`annealing`] | | `Space`, seed | any | no | some | *d* |
//! | [`random_walk`] | | `Space`, seed | no | no | some | *d* |
//! | [`genetic`] | | `Space`, seed | any | no | some | population × *d* |
//! | [`mcts`] | | `Space`, seed | any | no | some | a tree |
//! | [`all_optimal`] | | `Space` | admissible | if there is a path | every cheapest one | *d* |
//! | [`good_actions`] | | `Space` | admissible | if there is a path | first actions of cheapest ones | *d* |
//! | [`k_best`] | | `Space` | admissible | yes | the *k* cheapest | *n* |
//!
//! A complete search on a finite graph finds a path if there is one, and ends if there is none. One
//! that is complete "if there is a path" may run forever on a graph with cycles when there is none:
//! set a limit.
//!
//! # Limits and answers
//!
//! Every search takes a [`Control`]: limits on states, time, memory and cost, cancellation,
//! progress and statistics. Nothing in this crate prints.
//!
//! Reaching a limit is not an error: every search returns an [`Outcome`], or a
//! [`RouteOutcome`](graph::RouteOutcome), with the best path so far and the proven lower bound.

mod algorithms;
mod building_blocks;
mod control;
pub mod graph;
mod outcome;
pub mod puzzles;
mod space;
mod storage;
mod task;
#[cfg(test)]
mod testing;
mod weight;

pub use algorithms::*;
pub use control::{
    CancelToken, Control, Limits, Meter, SearchProgress, Statistics, StopReason, Stoppable, clock,
    memory, threads,
};
pub(crate) use outcome::Found;
pub use outcome::{Outcome, Path};
pub use space::{Cost, DEAD_END, Heuristic, Reversible, Space, Zero};
pub use task::{BidirectionalTask, Task};
pub use weight::{Weight, WeightError};
