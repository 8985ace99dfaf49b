//! The puzzle as a planning problem in PDDL: written, read back, and solved by planners.
//!
//! ```
//! use taquin_plan::{pddl, read_plan};
//! use taquin_puzzle::{Board, Goal, Metric, Problem};
//! use taquin_solve::planning::{Encoding, Puzzle};
//!
//! let start: Board = "1 2 3/4 5 6/0 7 8".parse()?;
//! let problem = Problem::new(start.clone(), Goal::Rows.board(start.size()))?;
//! let mut text = Vec::new();
//! Encoding::Typed.write_problem(&problem, &mut text)?;
//!
//! // Any planner takes it from here; its plan comes back as moves.
//! let domain = pddl::Domain::parse(Encoding::Typed.domain())?;
//! let parsed = pddl::PddlProblem::parse(std::str::from_utf8(&text)?, &domain)?;
//! let puzzle = Puzzle::recognise(&parsed)?;
//! assert_eq!(puzzle.problem(), &problem);
//! let plan = read_plan("(move t_7 p_3_2 p_3_1)\n(move t_8 p_3_3 p_3_2)")?;
//! assert_eq!(puzzle.solution(&plan)?.length(Metric::Single), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod import;
mod layout;
mod recognise;
mod solver;
mod write;

pub use import::ImportError;
pub use recognise::{NotAPuzzle, Puzzle};
pub use write::{Encoding, UnknownEncodingError};

pub(crate) use solver::solve;
