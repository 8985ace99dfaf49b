//! The optimal engine for boards of at most 16 cells.
//!
//! A problem is [normalized](NormalizedStart) within the class of its goal. Every class and metric has
//! tables in [tiers] from quick to strong, and a [metric] searches with them.

mod databases;
mod kept;
mod metric;
mod multi;
mod needs;
mod permutation;
mod provided;
mod single;
mod source;
mod tier;
mod tiers;
mod transpose;

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use taquin_puzzle::{Board, Metric, Moves, Problem, Solution, Tile};
use taquin_search::clock::Instant;
use taquin_search::threads::lock;
use taquin_search::{AllOptimal, Control, GoodActions, Meter as _, StopReason, Stoppable, threads};

use self::databases::Databases;
use self::kept::{KeptTables, kept, oldest_beyond};
use self::metric::{MetricEngine, SearchEnd};
use self::multi::MultiTile;
use self::provided::ProvidedTables;
use self::single::SingleTile;
use self::tiers::{TableContext, Tiers};
use crate::answer::SolutionVisitor;
use crate::symmetry::{GoalClass, NormalizedStart};
use crate::tables::{Description, TableDirectory, TableError, TableSource as _, Words};
use crate::{Answer, Method, Run, SolveError, one_row};

pub(crate) use self::databases::DatabaseError;
pub use self::needs::TableNeeds;
pub(crate) use self::permutation::MAX_LABELS as MAX_PATTERN_TILES;
pub(crate) use self::single::{ClassCells, Lookup};
pub use self::source::EngineTables;

/// Solves boards of at most 16 cells optimally, whatever their goal, in both metrics.
///
/// Tables are built when they are first needed: small ones in a fraction of a
/// second, larger ones once searches have taken as long as building them takes.
/// The smallest and the strongest are kept on disk. The next process reads the
/// smallest at once, and the strongest once searches have taken as long as reading them takes.
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
    builds_stronger: bool,
    keeps_databases: bool,
}

/// What clones of an engine have in common.
struct Shared {
    directory: Option<TableDirectory>,
    single: TiersByClass<SingleTile>,
    multi: TiersByClass<MultiTile>,
    databases: Databases,
    /// The number of questions so far.
    questions: AtomicU64,
    provided: ProvidedTables,
    warnings: Mutex<Vec<TableError>>,
}

type TiersByClass<M> = Mutex<HashMap<GoalClass, Arc<Tiers<M>>>>;

impl Engine {
    /// The most cells that a board may have.
    pub const MAX_CELLS: usize = NormalizedStart::MAX_CELLS;

    /// An engine that keeps tables in the [usual directory](TableDirectory::find).
    pub fn new() -> Engine {
        Engine::with_directory(TableDirectory::find())
    }

    /// The engine that this process uses where no other is named.
    ///
    /// It is [made](Engine::new) on the first call, and keeps its tables in memory until the process ends.
    pub fn shared() -> Engine {
        static SHARED: OnceLock<Engine> = OnceLock::new();
        SHARED.get_or_init(Engine::new).clone()
    }

    /// An engine that reads and writes no files.
    pub fn in_memory() -> Engine {
        Engine::with_directory(None)
    }

    /// An engine that keeps tables in `directory`, or only in memory if there is none.
    pub fn with_directory(directory: Option<TableDirectory>) -> Engine {
        Engine {
            shared: Arc::new(Shared {
                directory,
                single: Mutex::default(),
                multi: Mutex::default(),
                databases: Databases::default(),
                questions: AtomicU64::new(0),
                provided: ProvidedTables::default(),
                warnings: Mutex::default(),
            }),
            threads: threads::available(),
            table_memory: None,
            builds_stronger: true,
            keeps_databases: true,
        }
    }

    /// Sets the number of threads for one board (at least 1).
    ///
    /// Use 1 where boards are solved in parallel.
    #[must_use]
    pub fn with_threads(&self, threads: usize) -> Engine {
        Engine {
            threads: threads.clamp(1, threads::MAX_THREADS),
            ..self.clone()
        }
    }

    /// Limits the bytes that tables take, whatever the memory limits of single searches are.
    ///
    /// All searches share the tables. Without this, the limit of the search that asks for them counts.
    #[must_use]
    pub fn with_table_memory(&self, bytes: usize) -> Engine {
        Engine {
            table_memory: Some(bytes),
            ..self.clone()
        }
    }

    /// Builds only the quick tables, which every search begins with, and leaves stronger ones to the program.
    ///
    /// For programs that cannot let a search wait, and have no threads: they ask for the
    /// [`table_needs`](Engine::table_needs), build [`EngineTables`] elsewhere, and
    /// [provide](Engine::provide_table) them.
    #[must_use]
    pub fn with_provided_tables(&self) -> Engine {
        Engine {
            builds_stronger: false,
            ..self.clone()
        }
    }

    /// Keeps the pattern databases of heuristics in memory only.
    ///
    /// For programs in which anybody may ask for any of them: there are thousands, and they would fill the disk.
    #[must_use]
    pub fn with_databases_in_memory(&self) -> Engine {
        Engine {
            keeps_databases: false,
            ..self.clone()
        }
    }

    /// Provides a table. The next question uses it if it completes stronger tables than those at hand.
    ///
    /// Returns false if it is none of the [`EngineTables`] or has the wrong number of words. Wrong words make
    /// answers wrong, but no solution that does not solve its board is ever returned.
    pub fn provide_table(&self, table: Description, words: Words) -> bool {
        let is_ours = EngineTables.words(&table) == Some(words.len());
        if is_ours {
            self.shared.provided.add(table, words);
        }
        is_ours
    }

    /// The tables that would make searches faster, for each goal class and metric that questions were about.
    pub fn table_needs(&self) -> Vec<TableNeeds> {
        let context = self.context(Duration::ZERO);
        let single = all_tiers(&self.shared.single);
        let multi = all_tiers(&self.shared.multi);
        let needs = single.iter().map(|tiers| tiers.needs(&context));
        let needs = needs.chain(multi.iter().map(|tiers| tiers.needs(&context)));
        needs.filter(|needs| !needs.is_empty()).collect()
    }

    /// The tables that would make searches for the goals of a class faster.
    pub fn table_needs_of(&self, class: GoalClass, metric: Metric) -> TableNeeds {
        let size = class.size();
        if size.is_line() || size.cells() > Engine::MAX_CELLS {
            return TableNeeds::default();
        }
        let context = self.context(Duration::ZERO);
        match metric {
            Metric::Single => tiers_of(&self.shared.single, class).needs(&context),
            Metric::Multi => tiers_of(&self.shared.multi, class).needs(&context),
        }
    }

    /// Finds a shortest solution, as far as the control allows.
    ///
    /// # Errors
    /// When the board has more than [`Engine::MAX_CELLS`]. Reaching a limit is not an error.
    pub fn solve(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Answer, SolveError> {
        let (found, setup) = self.ask(problem, metric, control, ShortestSolution)?;
        let (solution, stopped) = match found {
            Ok(solution) => (Some(solution), None),
            Err(reason) => (None, Some(reason)),
        };
        Ok(answer(solution, stopped, setup, metric, control))
    }

    /// Finds the first of all shortest solutions in the order of [directions](taquin_puzzle::Direction).
    ///
    /// An answer that a limit ended may have a shortest solution that is not the first.
    ///
    /// # Errors
    /// When the board has more than [`Engine::MAX_CELLS`]. Reaching a limit is not an error.
    pub(crate) fn first_in_order(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Answer, SolveError> {
        let (found, setup) = self.ask(problem, metric, control, FirstInOrder)?;
        let (solution, stopped) = match found {
            Ok((solution, stopped)) => (Some(solution), stopped),
            Err(reason) => (None, Some(reason)),
        };
        Ok(answer(solution, stopped, setup, metric, control))
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
        visit: SolutionVisitor<'_>,
    ) -> Result<AllOptimal, SolveError> {
        let mut count = 0;
        let mut is_broken_off = false;
        let question = EveryShortest(&mut |solution| {
            count += 1;
            let flow = visit(solution);
            is_broken_off = flow.is_break();
            flow
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
        let stopped = found.as_ref().err().copied();
        let (cost, actions) = found.ok().unzip();
        Ok(GoodActions {
            actions: actions.unwrap_or_default(),
            cost,
            lower_bound: cost.unwrap_or(control.lower_bound()),
            stopped,
        })
    }

    /// The pattern databases of groups of a goal's tiles, built or read where they are missing.
    ///
    /// # Errors
    /// When a limit is reached, or there is too little memory; that is known before any is allocated.
    pub(crate) fn databases(
        &self,
        cells: &ClassCells,
        goal: &Board,
        groups: &[Vec<Tile>],
        control: &mut Control<'_>,
    ) -> Result<Vec<Lookup>, DatabaseError> {
        let mut context = self.context(Duration::ZERO);
        context.directory = context.directory.filter(|_| self.keeps_databases);
        let databases = &self.shared.databases;
        databases.obtain(&context, cells, goal, groups, control)
    }

    /// What getting tables depends on, for a question that has spent some time on them.
    fn context(&self, time: Duration) -> TableContext<'_> {
        TableContext {
            directory: self.shared.directory.as_ref(),
            threads: self.threads,
            builds_stronger: self.builds_stronger,
            provided: &self.shared.provided,
            max_bytes: self.table_memory,
            warnings: &self.shared.warnings,
            time: Cell::new(time),
        }
    }

    /// The bytes of all tables that the engine keeps for further questions.
    pub fn kept_bytes(&self) -> usize {
        let classes: usize = self.kept().map(|tables| tables.bytes).sum();
        classes + self.shared.databases.bytes()
    }

    /// Forgets tables until the engine keeps at most `max_bytes`: first the pattern databases of heuristics,
    /// then the tables of goals that have not been asked about for the longest time.
    ///
    /// Searches that run keep theirs until they end. What is forgotten is built or read again when it is
    /// needed: for programs that answer questions about any board without end.
    ///
    /// ```
    /// use taquin_puzzle::{Goal, Problem};
    /// use taquin_solve::{Engine, Solve};
    ///
    /// let engine = Engine::in_memory();
    /// let problem = Problem::new("8 0 6/5 4 7/2 3 1".parse()?, Goal::Rows.board("3x3".parse()?))?;
    /// Solve::new(&problem).engine(&engine).run()?;
    /// assert!(engine.kept_bytes() > 0);
    /// engine.forget_tables_beyond(0);
    /// assert_eq!(engine.kept_bytes(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forget_tables_beyond(&self, max_bytes: usize) {
        if self.kept_bytes() <= max_bytes {
            return;
        }
        self.shared.databases.forget();
        for oldest in oldest_beyond(self.kept().collect(), max_bytes) {
            match oldest.metric {
                Metric::Single => drop(lock(&self.shared.single).remove(&oldest.class)),
                Metric::Multi => drop(lock(&self.shared.multi).remove(&oldest.class)),
            }
        }
    }

    /// The tables of all goals that questions were about.
    fn kept(&self) -> impl Iterator<Item = KeptTables> {
        let single = kept(all_tiers(&self.shared.single), Metric::Single);
        single.chain(kept(all_tiers(&self.shared.multi), Metric::Multi))
    }

    /// Takes the problems with table files that were met since the last call; none of them kept an
    /// answer from being found.
    pub fn take_warnings(&self) -> Vec<TableError> {
        std::mem::take(&mut lock(&self.shared.warnings))
    }

    /// Puts a question; also returns the time that tables took.
    fn ask<Q: Question>(
        &self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
        question: Q,
    ) -> Result<(Stoppable<Q::Answer>, Duration), SolveError> {
        let size = problem.size();
        if size.cells() > Engine::MAX_CELLS {
            return Err(SolveError::TooLarge(size));
        }
        if size.is_line() {
            let runs = one_row::solution(problem, metric);
            let solution = replayed(problem, &runs).expect("the blank walks home");
            let answer = question.answer_on_line(Solved { runs, solution });
            return Ok((Ok(answer), Duration::ZERO));
        }
        Ok(match metric {
            Metric::Single => self.ask_in(&self.shared.single, problem, control, question),
            Metric::Multi => self.ask_in(&self.shared.multi, problem, control, question),
        })
    }

    fn ask_in<M: MetricEngine, Q: Question>(
        &self,
        tiers: &TiersByClass<M>,
        problem: &Problem,
        control: &mut Control<'_>,
        question: Q,
    ) -> (Stoppable<Q::Answer>, Duration) {
        let begun = Instant::now();
        let start = NormalizedStart::new(problem);
        let tiers = tiers_of(tiers, start.class);
        let number = self.shared.questions.fetch_add(1, Ordering::Relaxed);
        tiers.last_used.store(number, Ordering::Relaxed);
        let context = self.context(begun.elapsed());
        let session = Session {
            problem,
            start: &start,
            tiers: &tiers,
            context: &context,
        };
        let answer = match control.check() {
            Ok(()) => question.answer(&session, control),
            Err(reason) => Err(reason),
        };
        (answer, context.time.get())
    }
}

/// The tables of a class.
fn tiers_of<M: MetricEngine>(tiers: &TiersByClass<M>, class: GoalClass) -> Arc<Tiers<M>> {
    let new = || Arc::new(Tiers::new(class));
    lock(tiers).entry(class).or_insert_with(new).clone()
}

/// The tables of all classes that questions were about.
fn all_tiers<M: MetricEngine>(tiers: &TiersByClass<M>) -> Vec<Arc<Tiers<M>>> {
    lock(tiers).values().cloned().collect()
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

/// What can be asked about a start, in either metric.
trait Question {
    type Answer;

    fn answer<M: MetricEngine>(
        self,
        session: &Session<'_, M>,
        control: &mut Control<'_>,
    ) -> Stoppable<Self::Answer>;

    /// The answer for one row or column, where the solution is the only one.
    fn answer_on_line(self, solved: Solved) -> Self::Answer;
}

/// A shortest solution.
struct Solved {
    /// Its moves on the normalized board, or on the line.
    runs: Vec<Run>,
    solution: Solution,
}

/// A start, and where its tables come from.
struct Session<'a, M: MetricEngine> {
    problem: &'a Problem,
    start: &'a NormalizedStart,
    tiers: &'a Tiers<M>,
    context: &'a TableContext<'a>,
}

impl<M: MetricEngine> Session<'_, M> {
    /// Finds a shortest solution.
    fn solve(&self, control: &mut Control<'_>) -> Stoppable<Solved> {
        let threads = self.context.threads;
        let known = control.lower_bound();
        loop {
            let mut bound = known;
            let search = &mut |tables: &M::Tables, budget: u64, control: &mut Control<'_>| {
                let end = M::search(tables, self.start, bound, budget, threads, control)?;
                bound = control.lower_bound();
                Ok(match end {
                    SearchEnd::Found(runs) => Some(runs),
                    SearchEnd::OutOfBudget => None,
                })
            };
            let runs = self.tiers.work(self.context, control, search)?;
            if let Some(solution) = self.replayed(&runs) {
                return Ok(Solved { runs, solution });
            }
            // A file with a right checksum need not have been written by this program.
            self.tiers.distrust_files();
            control.retract_bound(known);
        }
    }

    /// Works with the strongest tables at hand, as long as it takes.
    fn with_tables<T>(
        &self,
        control: &mut Control<'_>,
        mut work: impl FnMut(&M::Tables, &mut Control<'_>) -> Stoppable<T>,
    ) -> Stoppable<T> {
        let work = &mut |tables: &M::Tables, _: u64, control: &mut Control<'_>| {
            work(tables, control).map(Some)
        };
        self.tiers.work(self.context, control, work)
    }

    /// The move of the problem's board for one of the normalized board.
    fn original(&self, run: Run) -> Run {
        Run::new(self.start.original(run.direction()), run.count())
    }

    /// The solution that moves of the normalized board stand for, if they solve the problem.
    fn replayed(&self, runs: &[Run]) -> Option<Solution> {
        let runs: Vec<Run> = runs.iter().map(|&run| self.original(run)).collect();
        replayed(self.problem, &runs)
    }
}

struct ShortestSolution;

impl Question for ShortestSolution {
    type Answer = Solution;

    fn answer<M: MetricEngine>(
        self,
        session: &Session<'_, M>,
        control: &mut Control<'_>,
    ) -> Stoppable<Solution> {
        Ok(session.solve(control)?.solution)
    }

    fn answer_on_line(self, solved: Solved) -> Solution {
        solved.solution
    }
}

/// The shortest solution that comes first in a fixed order, and what ended the search for it early.
///
/// The search visits boards in the order of their estimates, so its first solution depends on the tables.
/// The set of all shortest solutions does not.
struct FirstInOrder;

impl Question for FirstInOrder {
    type Answer = (Solution, Option<StopReason>);

    fn answer<M: MetricEngine>(
        self,
        session: &Session<'_, M>,
        control: &mut Control<'_>,
    ) -> Stoppable<Self::Answer> {
        let Solved { runs, solution } = session.solve(control)?;
        let mut first = solution;
        let visit = &mut |runs: &[Run]| {
            if let Some(found) = session.replayed(runs)
                && found.moves().iter().lt(first.moves().iter())
            {
                first = found;
            }
            ControlFlow::Continue(())
        };
        let length = runs.len() as u32;
        let ended = session.with_tables(control, |tables, control| {
            M::all_optimal(tables, session.start, length, control, visit)
        });
        Ok((first, ended.err()))
    }

    fn answer_on_line(self, solved: Solved) -> Self::Answer {
        (solved.solution, None)
    }
}

/// Visits all shortest solutions; the answer is their length.
struct EveryShortest<'v>(SolutionVisitor<'v>);

impl Question for EveryShortest<'_> {
    type Answer = u32;

    fn answer<M: MetricEngine>(
        self,
        session: &Session<'_, M>,
        control: &mut Control<'_>,
    ) -> Stoppable<u32> {
        let length = session.solve(control)?.runs.len() as u32;
        let visit = &mut |runs: &[Run]| match session.replayed(runs) {
            Some(solution) => (self.0)(solution),
            None => ControlFlow::Continue(()),
        };
        session.with_tables(control, |tables, control| {
            M::all_optimal(tables, session.start, length, control, visit)
        })?;
        Ok(length)
    }

    fn answer_on_line(self, solved: Solved) -> u32 {
        // There is no other, so it does not matter whether the visitor breaks off.
        let _ = (self.0)(solved.solution);
        solved.runs.len() as u32
    }
}

/// The first moves of all shortest solutions, and the length of these.
struct GoodMoves;

impl Question for GoodMoves {
    type Answer = (u32, Vec<Run>);

    fn answer<M: MetricEngine>(
        self,
        session: &Session<'_, M>,
        control: &mut Control<'_>,
    ) -> Stoppable<(u32, Vec<Run>)> {
        let solution = session.solve(control)?.runs;
        let good = session.with_tables(control, |tables, control| {
            M::good_moves(tables, session.start, &solution, control)
        })?;
        let good = good.into_iter().map(|run| session.original(run));
        Ok((solution.len() as u32, good.collect()))
    }

    fn answer_on_line(self, solved: Solved) -> (u32, Vec<Run>) {
        let first = solved.runs.first().copied();
        (solved.runs.len() as u32, first.into_iter().collect())
    }
}

/// The solution that moves are, if they solve the problem.
fn replayed(problem: &Problem, runs: &[Run]) -> Option<Solution> {
    let moves: Moves = runs.iter().flat_map(|run| run.steps()).collect();
    Solution::replay(problem, moves).ok()
}

/// The answer with a shortest solution, or the reason why there is none.
fn answer(
    solution: Option<Solution>,
    stopped: Option<StopReason>,
    setup: Duration,
    metric: Metric,
    control: &mut Control<'_>,
) -> Answer {
    let length = solution.as_ref().map(|solution| solution.length(metric));
    // A search holds its path at least.
    let steps = length.unwrap_or(0) as usize;
    control.note_depth(steps);
    control.note_stored(steps + 1);
    let answer = Answer::new(Method::Engine, metric, control);
    Answer {
        // A search that ends has proven that there is no shorter solution.
        lower_bound: length.unwrap_or(answer.lower_bound),
        solution,
        stopped,
        setup,
        ..answer
    }
}
