//! Searches over a graph given by closures: successors, an estimate, a goal test.
//!
//! There is no trait to implement and nothing to undo. States are of any type that is `Clone + Eq +
//! Hash`; they may own memory. Closures may borrow data, such as adjacency lists.
//!
//! ```
//! use std::collections::HashMap;
//! use taquin_search::{Control, graph};
//!
//! let roads = HashMap::from([
//!     ("Lille", vec![("Paris", 225), ("Metz", 370)]),
//!     ("Metz", vec![("Lyon", 460)]),
//!     ("Paris", vec![("Lyon", 465), ("Bordeaux", 585)]),
//!     ("Lyon", vec![("Nice", 470)]),
//!     ("Bordeaux", vec![("Nice", 800)]),
//! ]);
//! let as_the_crow_flies = HashMap::from([
//!     ("Lille", 830), ("Metz", 620), ("Paris", 685), ("Lyon", 300), ("Bordeaux", 640), ("Nice", 0),
//! ]);
//!
//! let outcome = graph::astar(
//!     &"Lille",
//!     |town| roads[town].iter().copied(),
//!     |town| as_the_crow_flies[town],
//!     |town| *town == "Nice",
//!     &mut Control::default(),
//! );
//! let route = outcome.best.unwrap();
//! assert_eq!(route.states, ["Lille", "Paris", "Lyon", "Nice"]);
//! assert_eq!(route.cost, 225 + 465 + 470);
//! ```
//!
//! | function | needs | promises | keeps in memory |
//! |---|---|---|---|
//! | [`breadth_first`] | successors | the fewest steps | every state reached |
//! | [`bidirectional_breadth_first`] | successors, predecessors, one goal | the fewest steps | the states around both ends |
//! | [`dijkstra`] | successors with costs | the least cost | every state reached |
//! | [`astar`] | as [`dijkstra`], and an estimate that is never too high | the least cost | every state reached |
//! | [`idastar`] | as [`dijkstra`], and an estimate that is never too high | the least cost | the current path |
//! | [`beam`] | as [`dijkstra`], and any estimate | some path, or none | `width` states per step |
//!
//! # Limits
//!
//! Every search takes a [`Control`](crate::Control) with limits on states, time, memory and cost, a
//! token that cancels it from another thread, an observer and statistics. `&mut Control::default()`
//! has no limits. Reaching a limit is not an error: the [`RouteOutcome`] has the best route and the
//! proven lower bound so far.
//!
//! The limit on memory counts `size_of::<N>()` bytes per state. If states own heap memory, tell how
//! much, so that it counts as well:
//!
//! ```
//! use taquin_search::graph::{self, Start};
//! use taquin_search::{Control, Limits};
//!
//! let mut limits = Limits::default();
//! limits.memory = Some(100 << 20);
//! let word = String::from("a");
//! let outcome = graph::breadth_first(
//!     Start::new(&word).with_heap_bytes(String::capacity),
//!     |word| ["a", "b"].map(|letter| word.clone() + letter),
//!     |word| word == "abba",
//!     &mut Control::new(limits),
//! );
//! assert_eq!(outcome.best.unwrap().states, ["a", "ab", "abb", "abba"]);
//! ```

mod astar;
mod beam;
mod best_first;
mod bidirectional_breadth_first;
mod breadth_first;
mod dijkstra;
mod idastar;
mod on_path;
mod outcome;
mod start;
mod states;
#[cfg(test)]
mod testing;

pub use astar::astar;
pub use beam::beam;
pub use bidirectional_breadth_first::bidirectional_breadth_first;
pub use breadth_first::breadth_first;
pub use dijkstra::dijkstra;
pub use idastar::idastar;
pub use outcome::{Route, RouteOutcome};
pub use start::Start;
