//! The rules of sliding-tile puzzles of any size.
//!
//! This crate defines the puzzle: [boards](Board) and [moves](Moves), named
//! [goals](Goal), [solvability] with an explanation, [scrambles](Scramble) and
//! all [text formats](text). It does no input or output, starts no threads and
//! searches nothing; solvers build on it.
//!
//! Each type proves the checks of the one before:
//!
//! ```
//! use taquin_puzzle::{Board, Goal, Metric, Problem, Solution};
//!
//! // Text → board: a permutation of the tiles.
//! let start: Board = "1 2 3/4 5 6/0 7 8".parse()?;
//! // Board → problem: same size, goal reachable.
//! let problem = Problem::new(start.clone(), Goal::Rows.board(start.size()))?;
//! // Moves → solution: replayed, and it ends at the goal.
//! let solution = Solution::replay(&problem, "L2".parse()?)?;
//! assert_eq!(solution.length(Metric::Single), 2);
//! assert_eq!(solution.length(Metric::Multi), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! `serde`, off by default, implements serde's traits: [`Board`], [`Moves`], [`Direction`], [`Size`], [`Goal`]
//! and [`Metric`] become the text that they print, a [`Problem`] becomes `{start, goal}` and a [`Solution`]
//! `{start, goal, moves}`. Deserialising runs the same checks as parsing, and replays solutions.
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use taquin_puzzle::{Problem, Solution};
//!
//! let problem: Problem = serde_json::from_str(r#"{"start":"1 2/0 3","goal":"1 2/3 0"}"#)?;
//! let solution = Solution::replay(&problem, "L".parse()?)?;
//! assert_eq!(
//!     serde_json::to_string(&solution)?,
//!     r#"{"start":"1 2/0 3","goal":"1 2/3 0","moves":"L"}"#
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `replay-links`, off by default, reads and writes the links that slidysim shares replays with: `ReplayLink`.
//!
//! A few hundred bytes of repeat counts can stand for [`Moves`] of 1 GiB. From untrusted sources, read a
//! [`Solution`] instead: it refuses counts that are too large for its board before it allocates memory.

mod board;
mod direction;
mod excerpt;
mod goal;
mod goal_choice;
mod index_move;
mod language;
mod location;
mod metric;
pub mod moves;
pub mod name;
mod problem;
mod random;
mod relabeling;
#[cfg(feature = "replay-links")]
mod replay_link;
mod replayed;
mod scramble;
#[cfg(feature = "serde")]
mod serialization;
mod size;
mod solution;
pub mod solvability;
pub mod text;

pub use board::{ApplyError, BlockedError, Board, BoardError, Tile};
pub use direction::{Direction, DirectionError, Directions};
pub use goal::{Goal, UnknownGoalError};
pub use goal_choice::{GoalChoice, GoalChoiceError};
pub use index_move::{IndexMove, IndexMoveError};
pub use language::{Language, UnknownLanguageError, russian_count};
pub use metric::{Metric, UnknownMetricError};
pub use moves::{Moves, Notation};
pub use problem::{Problem, ProblemError};
pub use random::Random;
pub use relabeling::Relabeling;
#[cfg(feature = "replay-links")]
pub use replay_link::{LinkDataError, ReplayLink, ReplayLinkError};
pub use replayed::{End, Obstacle, Replayed};
pub use scramble::{Blank, Scramble, ScrambleError};
pub use size::{Size, SizeError};
pub use solution::{Replay, ReplayError, Solution};
