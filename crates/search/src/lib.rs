//! Search over implicit graphs.
//!
//! A graph is given by a [`Space`]: states, the actions possible in each, and
//! how to apply and undo them in place. Nothing is ever built beforehand;
//! states are made as a search asks for them. Searches are plain functions,
//! one algorithm per file, and meet the world through one [`Control`]: limits,
//! cancellation, progress and statistics. Nothing here knows tiles or prints.
//!
//! A limit is not an error: every search returns an [`Outcome`] with the best
//! path it has and the lower bound that it proved.

mod all_optimal;
mod annealing;
mod astar;
mod attempts;
mod best_first;
mod breadth_first;
mod control;
mod bounded_round;
#[cfg(test)]
mod gambles;
mod genetic;
mod good_actions;
mod hill_climbing;
mod idastar;
mod k_best;
mod outcome;
mod parallel_astar;
mod parallel_idastar;
pub mod puzzles;
mod random;
mod random_walk;
mod shorten;
mod space;
mod store;
mod task;
mod team;
#[cfg(test)]
mod teamwork;

pub use all_optimal::{AllOptimal, all_optimal};
pub use annealing::{Annealing, annealing};
pub use astar::astar;
pub use breadth_first::breadth_first;
pub use control::{CancelToken, Control, Limits, Progress, Statistics, StopReason};
pub use genetic::{Genetic, genetic};
pub use good_actions::{GoodActions, good_actions};
pub use hill_climbing::{HillClimbing, hill_climbing};
pub use idastar::idastar;
pub use k_best::{KBest, k_best};
pub use outcome::{Outcome, Path};
pub use parallel_astar::parallel_astar;
pub use parallel_idastar::parallel_idastar;
pub use random_walk::{RandomWalk, random_walk};
pub use space::{Cost, Heuristic, Reversible, Space, Zero};
pub use task::{BothEnds, Task};
