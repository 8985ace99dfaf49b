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

mod arastar;
mod astar;
mod astar_idastar;
mod beam;
mod best_first;
mod breadth_first;
mod breadth_first_heuristic;
mod control;
mod frontier;
mod idastar;
mod layers;
mod mcts;
mod nbs;
mod outcome;
pub mod puzzles;
mod random;
mod space;
mod store;
mod task;
#[cfg(test)]
mod testing;

pub use arastar::arastar;
pub use astar::astar;
pub use astar_idastar::astar_idastar;
pub use beam::{beam, stochastic_beam, widening_beam};
pub use breadth_first::breadth_first;
pub use breadth_first_heuristic::breadth_first_heuristic;
pub use control::{CancelToken, Control, Limits, Progress, Statistics, StopReason};
pub use frontier::frontier;
pub use idastar::idastar;
pub use mcts::{MctsOptions, mcts};
pub use nbs::nbs;
pub use outcome::{Outcome, Path};
pub use space::{Cost, Heuristic, Reversible, Space, Zero};
pub use task::{BothEnds, Task};
