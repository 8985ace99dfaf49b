//! Solvers for sliding-tile puzzles of any size and goal.
//!
//! A [`Solver`] takes a [`Problem`](taquin_puzzle::Problem) and a
//! [`Control`](taquin_search::Control), and gives an [`Answer`]: the best
//! solution it has, replayed, and the lower bound that it proved.
//!
//! ```
//! use taquin_puzzle::{Board, Goal, Metric, Problem};
//! use taquin_search::{Control, Limits};
//! use taquin_solve::solver;
//!
//! let start: Board = "8 0 6/5 4 7/2 3 1".parse()?;
//! let problem = Problem::new(start.clone(), Goal::Rows.board(start.size()))?;
//! let mut control = Control::new(Limits::default());
//! let answer = solver("auto")?.solve(&problem, Metric::Single, &mut control)?;
//! assert_eq!(answer.length(), Some(27));
//! assert!(answer.is_optimal());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod anytime;
mod engine;
pub mod heuristic;
mod method;
pub mod planning;
mod prefetch;
mod run;
pub mod solutions;
mod solver;
mod space;
pub mod tables;
mod tiles;
pub mod trace;

pub use answer::Answer;
pub use anytime::{Enough, Stretch, improve, shortened_stretches};
pub use engine::{Builder, Engine};
pub use method::{Family, METHODS, MethodInfo};
pub use run::{Run, Runs};
pub use solver::{Options, SolveError, Solver, SolverError, solver, solver_with};
pub use space::TileSpace;
pub use tiles::{Small, Tiles};
