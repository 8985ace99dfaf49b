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
mod arastar;
mod astar;
mod astar_idastar;
mod attempts;
mod beam;
mod best_first;
mod bidirectional_breadth_first;
mod blocks;
mod bounded_round;
mod breadth_first;
mod breadth_first_heuristic;
pub mod clock;
mod control;
mod cut;
mod depth_first;
mod frontier;
mod genetic;
mod good_actions;
mod greedy;
mod greedy_preferred;
mod hill_climbing;
mod idastar;
mod index;
mod iterative_deepening;
mod k_best;
mod layers;
mod limits;
mod mcts;
mod meter;
mod nbs;
mod on_path;
mod open;
mod outcome;
mod parallel_astar;
mod parallel_idastar;
pub mod puzzles;
mod random;
mod random_walk;
mod rbfs;
mod shorten;
mod smastar;
mod space;
mod store;
mod task;
mod team;
#[cfg(test)]
mod testing;
pub mod threads;
mod uniform_cost;
mod weight;
mod weighted_astar;

pub use all_optimal::{AllOptimal, all_optimal};
pub use annealing::{Annealing, annealing};
pub use arastar::{arastar, arastar_each};
pub use astar::astar;
pub use astar_idastar::astar_idastar;
pub use beam::{beam, stochastic_beam, widening_beam};
pub use bidirectional_breadth_first::bidirectional_breadth_first;
pub use breadth_first::breadth_first;
pub use breadth_first_heuristic::breadth_first_heuristic;
pub use control::{CancelToken, Control, SearchProgress, Statistics};
pub use depth_first::depth_first;
pub use frontier::frontier;
pub use genetic::{Genetic, genetic};
pub use good_actions::{GoodActions, good_actions};
pub use greedy::greedy;
pub use greedy_preferred::{Advisor, Downhill, greedy_preferred};
pub use hill_climbing::{HillClimbing, hill_climbing};
pub use idastar::idastar;
pub use iterative_deepening::iterative_deepening;
pub use k_best::{KBest, k_best};
pub use limits::{Limits, StopReason};
pub use mcts::{MctsOptions, mcts};
pub use meter::Meter;
pub use nbs::nbs;
pub use outcome::{Outcome, Path};
pub use parallel_astar::parallel_astar;
pub use parallel_idastar::parallel_idastar;
pub use random_walk::{RandomWalk, random_walk};
pub use rbfs::rbfs;
pub use smastar::smastar;
pub use space::{Cost, DEAD_END, Heuristic, Reversible, Space, Zero};
pub use task::{BothEnds, Task};
pub use uniform_cost::uniform_cost;
pub use weight::{Weight, WeightError};
pub use weighted_astar::weighted_astar;
