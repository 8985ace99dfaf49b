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

mod astar;
mod best_first;
mod bidirectional_breadth_first;
mod breadth_first;
mod control;
mod depth_first;
mod greedy;
mod idastar;
mod index;
mod iterative_deepening;
mod on_path;
mod outcome;
pub mod puzzles;
mod rbfs;
mod smastar;
mod space;
mod store;
mod task;
#[cfg(test)]
mod trials;
mod uniform_cost;
mod weighted_astar;

pub use astar::astar;
pub use bidirectional_breadth_first::bidirectional_breadth_first;
pub use breadth_first::breadth_first;
pub use control::{CancelToken, Control, Limits, Progress, Statistics, StopReason};
pub use depth_first::depth_first;
pub use greedy::greedy;
pub use idastar::idastar;
pub use iterative_deepening::iterative_deepening;
pub use outcome::{Outcome, Path};
pub use rbfs::rbfs;
pub use smastar::smastar;
pub use space::{Cost, Heuristic, Reversible, Space, Zero};
pub use task::{BothEnds, Task};
pub use uniform_cost::uniform_cost;
pub use weighted_astar::{Weight, weighted_astar};
