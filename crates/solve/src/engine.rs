//! The optimal engine for boards of at most 16 cells.
//!
//! A problem is [posed](pose) in its frame; the frame's [ladder] has tables
//! from quick to strong; a [core] of each metric searches with them.

mod builder;
mod core;
mod ladder;
pub(crate) mod multi;
pub(crate) mod pose;
mod single;
mod tier;

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use taquin_puzzle::{Metric, Moves, Problem, Solution};
use taquin_search::clock::Instant;
use taquin_search::{AllOptimal, Control, GoodActions, Meter as _, StopReason, threads};

use self::core::Core;
use self::ladder::{Ladder, Workshop};
use self::multi::MultiTables;
use self::pose::{Frame, Pose};
use self::single::Tables;
use crate::solutions::Visitor;
use crate::tables::{TableDirectory, TableError};
use crate::{Answer, Method, Run, SolveError, one_row};

pub use self::builder::Builder;

/// Solves boards of at most 16 cells optimally, whatever their goal, in both metrics.
///
/// Tables are built when they are first needed: small ones in a fraction of a
/// second, larger ones when searches have taken as long as it takes to build
/// them. Those to begin with and the strongest are kept on disk. The next process
/// reads the former at once, and the latter when searches have taken as long as that takes.
///
/// Clones share the tables, so one engine serves many threads.
///
/// ```
/// use taquin_puzzle::{Board, Goal, Metric, Problem};
/// use taquin_search::{Control, Limits};
/// use taquin_solve::Engine;
///
/// let engine = Engine::in_memory();
/// let start: Board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse()?;
/// let problem = Problem::new(start.clone(), Goal::BlankFirst.board(start.size()))?;
/// let answer = engine.solve(&problem, Metric::Single, &mut Control::new(Limits::default()))?;
/// assert!(answer.is_optimal());
/// assert_eq!(answer.length(), Some(57));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Engine {
    shared: Arc<Shared>,
    threads: usize,
    table_memory: Option<usize>,
}

/// What clones have in common.
struct Shared {
    directory: Option<TableDirectory>,
    single: Mutex<HashMap<Frame, Arc<Ladder<Tables>>>>,
    multi: Mutex<HashMap<Frame, Arc<Ladder<MultiTables>>>>,
    troubles: Mutex<Vec<TableError>>,
}

impl Engine {
    /// The most cells that a board may have.
    pub const MAX_CELLS: usize = 16;

    /// An engine that keeps tables in the [usual directory](TableDirectory::find).
    pub fn new() -> Engine {
        Engine::with_directory(TableDirectory::find())
    }

    /// The engine that all questions of this process share which name no other.
    ///
    /// It is [new](Engine::new) when it is first asked for, and keeps its tables in memory until the process ends.
    pub fn shared() -> Engine {
        static SHARED: OnceLock<Engine> = OnceLock::new();
        SHARED.get_or_init(Engine::new).clone()
    }

    /// An engine that reads and writes no files.
    pub fn in_memory() -> Engine {
        Engine::with_directory(None)
    }

    /// An engine that keeps tables in a directory, if one is given.
    pub fn with_directory(directory: Option<TableDirectory>) -> Engine {
        Engine {
            shared: Arc::new(Shared {
                directory,
                single: Mutex::default(),
                multi: Mutex::default(),
                troubles: Mutex::default(),
            }),
            threads: threads::available(),
            table_memory: None,
        }
    }

    /// The same engine, for one board on so many threads, at least one.
    ///
    /// One is right where boards are solved in parallel.
    #[must_use]
    pub fn with_threads(&self, threads: usize) -> Engine {
        Engine {
            threads: threads.clamp(1, 128),
            ..self.clone()
        }
    }

    /// The same engine, with a limit of its own on the bytes that tables take.
    ///
    /// All searches share the tables. Without this the limit of the search that asks for them counts.
    #[must_use]
    pub fn with_table_memory(&self, bytes: usize) -> Engine {
        Engine {
            table_memory: Some(bytes),
            ..self.clone()
        }
    }

    /// Finds a shortest solution, as far as the control allows.
    ///
    /// # Errors
    /// When the board has more than [`Engine::MAX_CELLS`]; a limit is no error.
    pub fn solve(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Answer, SolveError> {
        let (found, setup) = self.ask(problem, metric, control, ShortestSolution)?;
        let runs = found.as_ref().ok();
        let solution = runs.and_then(|runs| replayed(problem, runs));
        let length = solution.as_ref().map(|solution| solution.length(metric));
        // A search holds its path at least.
        let steps = length.unwrap_or(0) as usize;
        control.note_depth(steps);
        control.note_stored(steps + 1);
        let answer = Answer::new(Method::Engine, metric, control);
        Ok(Answer {
            // A search that ends has proven that there is no shorter one.
            lower_bound: length.unwrap_or(answer.lower_bound),
            solution,
            stopped: found.err(),
            setup,
            ..answer
        })
    }

    /// Hands every shortest solution to `visit` as it is found, and counts them.
    ///
    /// # Errors
    /// When the board has more than [`Engine::MAX_CELLS`].
    pub(crate) fn all_optimal(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
        visit: Visitor<'_>,
    ) -> Result<AllOptimal, SolveError> {
        let mut count = 0;
        let mut is_broken_off = false;
        let question = EveryShortest(&mut |runs| {
            let Some(solution) = replayed(problem, runs) else {
                return ControlFlow::Continue(());
            };
            count += 1;
            let goes_on = visit(solution);
            is_broken_off = goes_on.is_break();
            goes_on
        });
        let (found, _) = self.ask(problem, metric, control, question)?;
        Ok(AllOptimal {
            cost: found.ok(),
            count,
            is_complete: found.is_ok() && !is_broken_off,
            lower_bound: found.unwrap_or(control.lower_bound()),
            stopped: found.err(),
        })
    }

    /// The good moves of the start: those that begin a shortest solution.
    ///
    /// # Errors
    /// When the board has more than [`Engine::MAX_CELLS`].
    pub(crate) fn good_moves(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<GoodActions<Run>, SolveError> {
        let (found, _) = self.ask(problem, metric, control, GoodMoves)?;
        Ok(match found {
            Ok((length, actions)) => GoodActions {
                actions,
                cost: Some(length),
                lower_bound: length,
                stopped: None,
            },
            Err(reason) => GoodActions {
                actions: Vec::new(),
                cost: None,
                lower_bound: control.lower_bound(),
                stopped: Some(reason),
            },
        })
    }

    /// What went wrong with files of tables since the last call; answers were found all the same.
    pub fn take_troubles(&self) -> Vec<TableError> {
        let mut troubles = lock(&self.shared.troubles);
        std::mem::take(&mut troubles)
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("directory", &self.shared.directory)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// What can be asked of a posed board, in either metric.
trait Question {
    type Answer;

    fn put<C: Core>(
        self,
        asked: &Asked<'_, C>,
        control: &mut Control<'_>,
    ) -> Result<Self::Answer, StopReason>;

    /// The answer for one row or column, whose only solution this is.
    fn on_line(self, solution: Vec<Run>) -> Self::Answer;
}

/// A posed board, and where its tables come from.
struct Asked<'a, C> {
    problem: &'a Problem,
    pose: &'a Pose,
    ladder: &'a Arc<Ladder<C>>,
    workshop: &'a Workshop<'a>,
}

impl<C: Core> Asked<'_, C> {
    /// A shortest solution.
    fn solution(&self, control: &mut Control<'_>) -> Result<Vec<Run>, StopReason> {
        let threads = self.workshop.threads;
        let known = control.lower_bound();
        loop {
            let mut bound = 0;
            let work = &mut |tables: &C, budget: u64, control: &mut Control<'_>| {
                let found = tables.search(self.pose, bound, budget, threads, control);
                bound = control.lower_bound();
                found
            };
            let runs = self.ladder.work(self.workshop, control, work)?;
            let runs: Vec<Run> = runs.into_iter().map(|run| self.original(run)).collect();
            if replayed(self.problem, &runs).is_some() {
                return Ok(runs);
            }
            // The words of a file are those that somebody wrote, but that need not have been this program.
            self.ladder.distrust();
            control.retract_bound(known);
        }
    }

    /// A run of the posed board as one of the problem's.
    fn original(&self, run: Run) -> Run {
        Run::new(self.pose.original(run.direction()), run.count())
    }
}

impl Engine {
    fn ask<Q: Question>(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
        question: Q,
    ) -> Result<(Result<Q::Answer, StopReason>, Duration), SolveError> {
        let size = problem.size();
        if size.cells() > Engine::MAX_CELLS {
            return Err(SolveError::TooLarge(size));
        }
        if size.is_line() {
            let answer = question.on_line(one_row::solution(problem, metric));
            return Ok((Ok(answer), Duration::ZERO));
        }
        Ok(match metric {
            Metric::Single => self.ask_in(&self.shared.single, problem, control, question),
            Metric::Multi => self.ask_in(&self.shared.multi, problem, control, question),
        })
    }

    fn ask_in<C: Core, Q: Question>(
        &self,
        ladders: &Mutex<HashMap<Frame, Arc<Ladder<C>>>>,
        problem: &Problem,
        control: &mut Control<'_>,
        question: Q,
    ) -> (Result<Q::Answer, StopReason>, Duration) {
        let begun = Instant::now();
        let pose = Pose::new(problem);
        let new = || Arc::new(Ladder::new(pose.frame));
        let ladder = lock(ladders).entry(pose.frame).or_insert_with(new).clone();
        let workshop = Workshop {
            directory: self.shared.directory.as_ref(),
            threads: self.threads,
            memory: self.table_memory,
            troubles: &self.shared.troubles,
            time: Cell::new(begun.elapsed()),
        };
        let asked = Asked {
            problem,
            pose: &pose,
            ladder: &ladder,
            workshop: &workshop,
        };
        let answer = match control.check() {
            Ok(()) => question.put(&asked, control),
            Err(reason) => Err(reason),
        };
        (answer, workshop.time.get())
    }
}

struct ShortestSolution;

impl Question for ShortestSolution {
    type Answer = Vec<Run>;

    fn put<C: Core>(
        self,
        asked: &Asked<'_, C>,
        control: &mut Control<'_>,
    ) -> Result<Vec<Run>, StopReason> {
        asked.solution(control)
    }

    fn on_line(self, solution: Vec<Run>) -> Vec<Run> {
        solution
    }
}

/// Visits all of them.
struct EveryShortest<'v>(&'v mut dyn FnMut(&[Run]) -> ControlFlow<()>);

impl Question for EveryShortest<'_> {
    type Answer = u32;

    fn put<C: Core>(
        self,
        asked: &Asked<'_, C>,
        control: &mut Control<'_>,
    ) -> Result<u32, StopReason> {
        let length = asked.solution(control)?.len() as u32;
        let visit = &mut |runs: &[Run]| {
            let runs: Vec<Run> = runs.iter().map(|&run| asked.original(run)).collect();
            (self.0)(&runs)
        };
        asked
            .ladder
            .work(asked.workshop, control, &mut |tables, _, control| {
                tables
                    .all_optimal(asked.pose, length, control, visit)
                    .map(Some)
            })
    }

    fn on_line(self, solution: Vec<Run>) -> u32 {
        // There is no other, so that it does not matter what the visitor says.
        let _ = (self.0)(&solution);
        solution.len() as u32
    }
}

struct GoodMoves;

impl Question for GoodMoves {
    type Answer = (u32, Vec<Run>);

    fn put<C: Core>(
        self,
        asked: &Asked<'_, C>,
        control: &mut Control<'_>,
    ) -> Result<(u32, Vec<Run>), StopReason> {
        let length = asked.solution(control)?.len() as u32;
        let (length, runs) =
            asked
                .ladder
                .work(asked.workshop, control, &mut |tables, _, control| {
                    tables.good_moves(asked.pose, length, control).map(Some)
                })?;
        Ok((
            length,
            runs.into_iter().map(|run| asked.original(run)).collect(),
        ))
    }

    fn on_line(self, solution: Vec<Run>) -> (u32, Vec<Run>) {
        let first = solution.first().copied();
        (solution.len() as u32, first.into_iter().collect())
    }
}

/// The solution that these moves are, if they are one.
fn replayed(problem: &Problem, runs: &[Run]) -> Option<Solution> {
    let moves: Moves = runs.iter().flat_map(|run| run.steps()).collect();
    Solution::replay(problem, moves).ok()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
