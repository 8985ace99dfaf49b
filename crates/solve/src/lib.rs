//! Solvers for sliding-tile puzzles of any size and goal.
//!
//! [`solve`] answers the common question in one line. A [`Solve`] asks everything else: another metric
//! or method, limits, progress, cancellation; a quick solution, a proof, a better solution than one's
//! own, all shortest ones. An [`Answer`] has the best solution found, replayed, and the lower bound
//! that was proven.
//!
//! ```
//! let answer = taquin_solve::solve(&"8 0 6/5 4 7/2 3 1".parse()?)?;
//! assert_eq!(answer.length(), Some(27));
//! assert!(answer.is_optimal());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Which method answers which question is decided in one place, the module `policy`.

pub mod advice;
mod analysis;
mod answer;
mod anytime;
mod dispatch;
mod engine;
mod enough;
mod error;
mod estimate;
mod graph_search;
pub mod heuristic;
mod hint;
mod lower_bound;
pub mod memory;
mod method;
mod method_option;
mod one_row;
mod options;
#[cfg(feature = "planning")]
pub mod planning;
mod policy;
#[cfg(feature = "serde")]
pub mod report;
mod request;
mod run;
#[cfg(feature = "serde")]
mod serialization;
mod solutions;
mod solve;
mod space;
mod symmetry;
pub mod tables;
mod tiles;
pub mod trace;

pub use analysis::{
    Analysis, Mistake, ShorterStretch, WrittenAnalysis, WrittenMistake, WrittenStretch,
};
pub use answer::{Answer, GoodMoves, Solutions};
pub use anytime::{MAX_COMPARED_MOVES, Stretch, shortened_stretches};
pub use engine::{Engine, EngineTables, TableNeeds};
pub use enough::Enough;
pub use error::SolveError;
pub use estimate::{Estimate, HeuristicValue};
pub use heuristic::HeuristicKind;
pub use hint::Hint;
pub use lower_bound::lower_bound;
pub use method::{Family, Method, MethodInfo, UnknownMethodError};
pub use method_option::MethodOption;
pub use options::Options;
pub use policy::{DEFAULT_NODE_LIMIT, DEFAULT_TIME_LIMIT, DefaultTimeLimit};
pub use run::{Run, Runs};
pub use solve::{Progress, Solve, solve};
pub use space::TileSpace;
pub use symmetry::{GoalClass, NoTablesError};
pub use tiles::{Small, Tiles};
