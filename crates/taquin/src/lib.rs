//! The sliding-tile puzzle engine.
//!
//! One line solves a board:
//!
//! ```
//! let answer = taquin::solve(&"8 0 6/5 4 7/2 3 1".parse()?)?;
//! let solution = answer.solution.ok_or("no solution was found")?;
//! println!("{} moves: {}", solution.moves().len(), solution.moves());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate re-exports the rules ([`puzzle`]), the search library ([`search`]) and the solvers
//! ([`mod@solve`]), and brings the names that most programs need to the top. Features add more:
//!
//! | feature | adds |
//! |---|---|
//! | `clock`, `files`, `threads` (defaults) | limits on time, tables on disk, several threads; a browser has none of them |
//! | `planning` | PDDL and the planners as methods |
//! | `render` | pictures: boards, animations, search trees, plots |
//! | `replay-links` | replay links of slidysim: `ReplayLink` |
//! | `serde` | `Serialize` and `Deserialize` for boards, moves, problems, answers |
//!
//! # Limits, progress, cancellation
//!
//! A [`Solve`] asks anything about a problem. Boards of at most 16 cells are solved optimally. Larger
//! ones get a first solution at once, which is improved for 60 s, or until a limit that you set is reached,
//! the search is cancelled, or the solution is proven optimal.
//! Reaching a limit is not an error: the answer has the best solution so far, replayed, and the proven
//! lower bound. "Optimal" means that the two are equal.
//!
//! ```
//! use std::time::Duration;
//! use taquin::{Blank, CancelToken, Goal, Limits, Problem, Random, Scramble, Solve};
//!
//! let goal = Goal::Rows.board("20x20".parse()?);
//! let start = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut Random::new(1))?;
//! let problem = Problem::new(start, goal)?;
//! let token = CancelToken::new(); // clone it into another thread to stop from there
//! let answer = Solve::new(&problem)
//!     .limits(Limits::new().time(Duration::from_secs(10)).nodes(100_000))
//!     .cancel(token.clone())
//!     .on_progress(|progress| {
//!         // `progress.best` is the solution itself.
//!         if progress.length().is_some_and(|length| length < 15_000) {
//!             token.cancel(); // good enough
//!         }
//!     })
//!     .run()?;
//! println!("{:?} moves; no solution has fewer than {}", answer.length(), answer.lower_bound);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Many boards
//!
//! The engine looks up distances of parts of a board in tables. The smallest take milliseconds to build,
//! the strongest for 4x4 boards some seconds and 200 MB of memory. To solve many boards, keep one [`Engine`]:
//! it builds stronger tables when the work pays for them, and its clones share them on any number of
//! threads. [`Engine::new`] keeps the smallest and the strongest in the user's cache directory. Goals that
//! are rotations or reflections of one another share their tables.
//!
//! ```
//! use taquin::{Board, Engine, Goal, Problem, Solve};
//!
//! let engine = Engine::in_memory(); // reads and writes no files
//! let start: Board = "15 4 9 11/14 6 8 1/5 13 7 3/0 10 2 12".parse()?;
//! for goal in [Goal::Rows, Goal::BlankFirst, Goal::Columns] {
//!     let Ok(problem) = Problem::new(start.clone(), goal.board(start.size())) else {
//!         continue; // cannot be reached from this start
//!     };
//!     let answer = Solve::new(&problem).engine(&engine).run()?;
//!     assert!(answer.is_optimal());
//!     println!("{goal}: {} moves", answer.lower_bound);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Any method, any heuristic
//!
//! [`Method::ALL`] and [`HeuristicKind::ALL`] list all methods and
//! heuristics. Both types are also parsed from text, with the usual aliases.
//!
//! ```
//! use taquin::{Board, Goal, HeuristicKind, Method, Metric, Solve};
//!
//! let board: Board = "8 0 6/5 4 7/2 3 1".parse()?;
//! let heuristic: HeuristicKind = "max(linear-conflict,walking)".parse()?;
//! let goal = Goal::Rows.board(board.size());
//! let estimate = heuristic.value(&board, &goal, Metric::Single)?;
//!
//! let question = Solve::board(&board)?.method("a*".parse::<Method>()?);
//! let answer = question.heuristic(heuristic).run()?;
//! assert!(estimate <= answer.lower_bound);
//! println!("{} states expanded", answer.statistics.expanded);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # All optimal solutions, and the good moves
//!
//! ```
//! use std::ops::ControlFlow;
//! use taquin::{Board, Solve};
//!
//! let board: Board = "4 5 0/1 2 3".parse()?;
//! let all = Solve::board(&board)?.all_optimal(|solution| {
//!     println!("{}", solution.moves());
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!((all.count, all.shortest), (4, Some(21)));
//! assert_eq!(Solve::board(&board)?.good_moves()?.moves.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where were moves lost?
//!
//! ```
//! use taquin::{Board, Metric, Solve};
//!
//! let board: Board = "1 2 3/4 0 6/7 5 8".parse()?;
//! let analysis = Solve::board(&board)?.metric(Metric::Single).analyse(&"LRUL".parse()?, |_| ())?;
//! assert_eq!((analysis.length(), analysis.optimal()), (4, Some(2)));
//! for mistake in analysis.mistakes() {
//!     println!("move {}: {}, better {:?}", mistake.number, mistake.played, mistake.good);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Is it solvable, and why?
//!
//! ```
//! use taquin::{Board, Goal, Language};
//! use taquin::puzzle::solvability::Explanation;
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
//! use taquin::{Blank, Goal, Random, Scramble};
//!
//! let goal = Goal::Rows.board("4x4".parse()?);
//! let mut random = Random::new(42);
//! let board = Scramble::Solvable(Blank::Anywhere).board(&goal, &mut random)?;
//! println!("{board}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "planning")]
pub use taquin_plan as plan;
pub use taquin_puzzle as puzzle;
#[cfg(feature = "render")]
pub use taquin_render as render;
pub use taquin_search as search;
pub use taquin_solve as solve;

#[cfg(feature = "replay-links")]
pub use taquin_puzzle::ReplayLink;
pub use taquin_puzzle::{
    Blank, Board, Direction, Goal, Language, Metric, Moves, Notation, Problem, Random, Scramble,
    Size, Solution, Tile,
};
pub use taquin_search::{CancelToken, Limits, StopReason};
pub use taquin_solve::{Answer, Engine, HeuristicKind, Method, Solve, solve};

/// The README's code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
