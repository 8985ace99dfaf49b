//! The sliding-tile puzzle engine.
//!
//! One crate to depend on: it re-exports the rules ([`puzzle`]), the search
//! library ([`search`]) and the solvers ([`solve`]), and brings the names that
//! most programs need to the top. With the feature `render` there is a module of
//! that name for pictures: boards, animations, search trees and plots.
//!
//! ```
//! use taquin::{Board, Control, Goal, Limits, Metric, Problem, solver};
//!
//! // Text → board → problem: every step checks what the next relies on.
//! let start: Board = "8 0 6/5 4 7/2 3 1".parse()?;
//! let goal = Goal::Rows.board(start.size());
//! let problem = Problem::new(start, goal)?;
//!
//! // A solver, under a control that carries limits and counts.
//! let mut control = Control::new(Limits::default());
//! let answer = solver("auto")?.solve(&problem, Metric::Single, &mut control)?;
//!
//! // A solution exists only if it was replayed; "optimal" only if it was proven.
//! let solution = answer.solution.as_ref().expect("no limit was set");
//! println!("{} moves: {}", solution.length(Metric::Single), solution.moves());
//! assert!(answer.is_optimal());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Optimal solutions fast
//!
//! `auto` solves boards of at most 16 cells with the [`Engine`](solve::Engine). A program that solves
//! many keeps one: its tables are built when the work pays for them, and clones share them, on any number
//! of threads. [`Engine::new`](solve::Engine::new) keeps the strongest on disk, in the directory that
//! [`TableDirectory::find`](solve::tables::TableDirectory::find) names, and
//! [`Engine::with_directory`](solve::Engine::with_directory) in another.
//!
//! ```
//! use taquin::solve::Engine;
//! use taquin::{Board, Control, Goal, Limits, Metric, Problem};
//!
//! let engine = Engine::in_memory(); // reads and writes no files
//! let start: Board = "15 4 9 11/14 6 8 1/5 13 7 3/0 10 2 12".parse()?;
//! for goal in [Goal::Rows, Goal::BlankFirst, Goal::Columns] {
//!     // Goals that are turned or mirrored forms of each other share their tables.
//!     let Ok(problem) = Problem::new(start.clone(), goal.board(start.size())) else {
//!         continue; // cannot be reached from this start
//!     };
//!     let mut control = Control::new(Limits::default());
//!     let answer = engine.solve(&problem, Metric::Single, &mut control)?;
//!     assert!(answer.is_optimal());
//!     println!("{goal}: {} moves", answer.lower_bound);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Any size, any time
//!
//! Larger boards get a solution at once, better ones while the limits allow, and a proven lower bound
//! beside them. On most of them that never ends by itself, so set a limit, or say what is
//! [enough](solve::Enough). [`improve`](solve::improve) does the same with a solution that you have.
//!
//! ```
//! use taquin::puzzle::{Blank, Scramble};
//! use taquin::{Control, Goal, Limits, Metric, Problem, Random, solver};
//!
//! let goal = Goal::Rows.board("20x20".parse()?);
//! let start = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut Random::new(1))?;
//! let problem = Problem::new(start, goal)?;
//! let limits = Limits { nodes: Some(100_000), ..Limits::default() };
//! let mut control = Control::new(limits)
//!     .with_observer(|progress| println!("{:?} moves", progress.best));
//! let answer = solver("auto")?.solve(&problem, Metric::Single, &mut control)?;
//! assert!(answer.length() > Some(answer.lower_bound));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Any method, any heuristic, limits
//!
//! [`METHODS`](solve::METHODS) and [`HEURISTICS`](solve::heuristic::HEURISTICS) list what there is.
//! A limit is no error: the answer then holds the best solution so far and the bound that was proven.
//!
//! ```
//! use std::time::Duration;
//! use taquin::solve::{Options, solver_with};
//! use taquin::{Board, Control, Goal, Limits, Metric, Problem};
//!
//! let start: Board = "15 4 9 11/14 6 8 1/5 13 7 3/0 10 2 12".parse()?;
//! let problem = Problem::new(start.clone(), Goal::Rows.board(start.size()))?;
//! let options = Options {
//!     heuristic: "max(linear-conflict,walking)".to_string(),
//!     ..Options::default()
//! };
//! let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
//! let mut control = Control::new(limits);
//! let cancel = control.cancel_token(); // clone it into another thread to stop early
//! let answer = solver_with("arastar", options)?.solve(&problem, Metric::Single, &mut control)?;
//! if let Some(length) = answer.length() {
//!     assert!(length >= answer.lower_bound);
//! }
//! println!("{:?}, {} expanded", answer.stopped, control.statistics().expanded);
//! # let _ = cancel;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # All optimal solutions, and the good moves
//!
//! ```
//! use std::ops::ControlFlow;
//! use taquin::solve::solutions::{all_optimal, good_moves};
//! use taquin::{Board, Control, Goal, Limits, Metric, Problem};
//!
//! let start: Board = "4 5 0/1 2 3".parse()?;
//! let problem = Problem::new(start.clone(), Goal::Rows.board(start.size()))?;
//! let mut control = Control::new(Limits::default());
//! let all = all_optimal(&problem, Metric::Single, "manhattan", &mut control, &mut |solution| {
//!     println!("{}", solution.moves());
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!((all.count, all.cost), (4, Some(21)));
//!
//! let good = good_moves(&problem, Metric::Single, "manhattan", &mut control)?;
//! assert_eq!(good.actions.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Is it solvable, and why?
//!
//! ```
//! use taquin::{Board, Goal};
//! use taquin::puzzle::solvability::{Explanation, Language};
//!
//! let board: Board = "2 1 3/4 5 6/7 8 0".parse()?;
//! let why = Explanation::new(&board, &Goal::Rows.board(board.size()));
//! assert!(!why.is_solvable());
//! assert!(why.text(Language::English).contains("1 is odd and 0 is even"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Random boards
//!
//! ```
//! use taquin::{Goal, Random};
//! use taquin::puzzle::{Blank, Scramble};
//!
//! let goal = Goal::Rows.board("4x4".parse()?);
//! let mut random = Random::new(42);
//! let board = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut random)?;
//! println!("{board}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use taquin_plan as plan;
pub use taquin_puzzle as puzzle;
#[cfg(feature = "render")]
pub use taquin_render as render;
pub use taquin_search as search;
pub use taquin_solve as solve;

pub use taquin_puzzle::{
    Board, Direction, Goal, Metric, Moves, Problem, Random, Size, Solution, Tile,
};
pub use taquin_search::{CancelToken, Control, Limits, StopReason};
pub use taquin_solve::{Answer, Solver, solver};

/// The README's code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
