//! The searches over a [`Space`](crate::Space): plain functions, one algorithm per file.

/// Defines the options of a randomised search: a seed, and fields with their defaults.
macro_rules! seeded_options {
    ($(#[$about:meta])* pub struct $options:ident {
        $($(#[$doc:meta])* pub $field:ident: $type:ty = $default:expr,)+
    }) => {
        $(#[$about])*
        #[non_exhaustive]
        pub struct $options {
            /// The seed of the random choices.
            pub seed: u64,
            $($(#[$doc])* pub $field: $type,)+
        }

        impl $options {
            /// The defaults, with random choices that depend on `seed`.
            pub fn new(seed: u64) -> $options {
                $options { seed, $($field: $default,)+ }
            }
        }

        impl Default for $options {
            fn default() -> $options {
                $options::new(0)
            }
        }
    };
}

mod all_optimal;
mod annealing;
mod arastar;
mod astar;
mod astar_idastar;
mod beam;
mod bidirectional_breadth_first;
mod breadth_first;
mod breadth_first_heuristic;
mod depth_first;
mod frontier;
mod genetic;
mod good_actions;
mod greedy;
mod greedy_preferred;
mod hill_climbing;
mod idastar;
mod iterative_deepening;
mod k_best;
mod mcts;
mod nbs;
mod parallel_astar;
mod parallel_idastar;
mod random_walk;
mod rbfs;
mod smastar;
mod uniform_cost;
mod weighted_astar;

pub use all_optimal::{AllOptimal, all_optimal};
pub use annealing::{AnnealingOptions, annealing};
pub use arastar::{arastar, arastar_each};
pub use astar::astar;
pub use astar_idastar::astar_idastar;
pub use beam::{beam, stochastic_beam, widening_beam};
pub use bidirectional_breadth_first::bidirectional_breadth_first;
pub use breadth_first::breadth_first;
pub use breadth_first_heuristic::breadth_first_heuristic;
pub use depth_first::depth_first;
pub use frontier::frontier;
pub use genetic::{GeneticOptions, genetic};
pub use good_actions::{GoodActions, good_actions};
pub use greedy::greedy;
pub use greedy_preferred::{Advisor, Downhill, greedy_preferred};
pub use hill_climbing::{HillClimbingOptions, hill_climbing};
pub use idastar::idastar;
pub use iterative_deepening::iterative_deepening;
pub use k_best::{KBest, k_best};
pub use mcts::{MctsOptions, mcts};
pub use nbs::nbs;
pub use parallel_astar::parallel_astar;
pub use parallel_idastar::parallel_idastar;
pub use random_walk::{RandomWalkOptions, random_walk};
pub use rbfs::rbfs;
pub use smastar::smastar;
pub use uniform_cost::uniform_cost;
pub use weighted_astar::weighted_astar;
