//! Solvers: a method with its options, ready to be shared.

use std::num::NonZeroUsize;
use std::time::Duration;

use taquin_plan::{GroundError, PlannerError};
use taquin_puzzle::{Board, Metric, Problem, Size};
use taquin_search::{Control, Weight};
use thiserror::Error;

use crate::heuristic::{self, HeuristicError};
use crate::method::{METHODS, Method, MethodInfo};
use crate::{Answer, Engine, Enough, Small, Tiles, anytime, planning};

/// Something that solves problems. Shared freely: it keeps no state between calls.
pub trait Solver: Send + Sync {
    /// Solves a problem as far as the control allows.
    ///
    /// # Errors
    /// When the solver cannot work on boards of this size or in this metric; a limit is no error.
    fn solve(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Answer, SolveError>;
}

/// What methods can be told; each uses what concerns it.
#[derive(Clone, Debug)]
pub struct Options {
    /// The name of the heuristic, for informed methods.
    pub heuristic: String,
    /// The seed, for methods that leave some to chance.
    pub seed: u64,
    /// The number of threads, for parallel methods.
    pub threads: usize,
    /// The weight, for weighted A*.
    pub weight: Weight,
    /// The width, for beam searches.
    pub width: usize,
    /// The depth limit, for depth-first search.
    pub depth: u32,
    /// When a solution is good enough, for anytime methods.
    pub enough: Enough,
    /// How long anytime methods improve their first solution if there is no limit on time and the
    /// board is too large for the engine. Without it, they may do so for ever.
    pub patience: Option<Duration>,
    /// The engine, whose tables clones share.
    pub engine: Engine,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            heuristic: "linear-conflict".to_string(),
            seed: 0,
            threads: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            weight: Weight::new(3, 2).expect("one and a half is a weight"),
            width: 100,
            depth: 80,
            enough: Enough::default(),
            patience: None,
            engine: Engine::new(),
        }
    }
}

/// Finds a method by its name, with default options.
///
/// # Errors
/// When there is none of that name; the error lists them.
pub fn solver(name: &str) -> Result<Box<dyn Solver>, SolverError> {
    solver_with(name, Options::default())
}

/// Finds a method by its name, with options.
///
/// # Errors
/// When there is no method or no heuristic of that name; the error lists them.
pub fn solver_with(name: &str, options: Options) -> Result<Box<dyn Solver>, SolverError> {
    let unknown = || SolverError::Unknown(name.chars().take(24).collect());
    let info = MethodInfo::find(name).ok_or_else(unknown)?;
    // A board that every heuristic can do: what fails here fails everywhere.
    let tiny = taquin_puzzle::Goal::Rows.board(TINY.parse().expect("2x2 is a size"));
    heuristic::heuristic::<Small>(&options.heuristic, &tiny, Metric::Single)?;
    Ok(Box::new(Searcher {
        method: info.method,
        options,
    }))
}

const TINY: &str = "2x2";

/// Why there is no such solver.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SolverError {
    /// A name that is no method.
    #[error("'{0}' is not a solver: use {names}", names = METHODS.iter().map(|info| info.name).collect::<Vec<_>>().join(", "))]
    Unknown(String),
    /// A name that is no heuristic.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
}

/// Why a solver cannot work on a problem.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The heuristic cannot be made for this board.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// The engine has no tables for boards so large.
    #[error("the engine solves boards of at most 16 cells, not {0}: use another solver")]
    TooLarge(Size),
    /// A planner would have too much to ground.
    #[error("{solver} solves boards of at most {most} cells, not {size}: use another solver", most = planning::MAX_CELLS)]
    PlanTooLarge {
        /// The solver.
        solver: &'static str,
        /// The size of the board.
        size: Size,
    },
    /// Planners count steps, and a step moves one tile.
    #[error("{solver} counts single moves, not {metric}: use another solver or metric")]
    Metric {
        /// The solver.
        solver: &'static str,
        /// The metric that was asked for.
        metric: Metric,
    },
    /// The problem cannot be grounded.
    #[error(transparent)]
    Ground(#[from] GroundError),
    /// The planner cannot work on it.
    #[error(transparent)]
    Planner(#[from] PlannerError),
}

/// A method and its options.
struct Searcher {
    method: Method,
    options: Options,
}

impl Solver for Searcher {
    fn solve(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Answer, SolveError> {
        match self.method.for_problem(problem, control.limits()) {
            Method::Engine => {
                let engine = self.options.engine.with_threads(self.options.threads);
                return engine.solve(problem, metric, control);
            }
            Method::Anytime => return anytime::solve(problem, metric, &self.options, control),
            Method::Constructive => {
                let threads = self.options.threads;
                return Ok(anytime::construct_only(problem, metric, threads, control));
            }
            Method::Planner(planner) => {
                let name = self.method.name();
                return planning::solve(problem, metric, name, planner.method(), control);
            }
            _ => {}
        }
        if problem.size().cells() <= Small::MAX_CELLS {
            self.solve_as::<Small>(problem, metric, control)
        } else {
            self.solve_as::<Board>(problem, metric, control)
        }
    }
}

impl Searcher {
    fn solve_as<T: Tiles>(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Answer, SolveError> {
        // Moves know no numbers: what solves the canonical problem solves the one given.
        let canonical = problem.canonical();
        let method = self.method.for_problem(problem, control.limits());
        let (found, setup) = method.run::<T>(&canonical, metric, &self.options, control)?;
        let name = method.name();
        Ok(Answer::of_search(name, problem, metric, found, setup))
    }
}
