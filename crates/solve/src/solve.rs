//! The front door: every question that can be asked about a problem.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use taquin_puzzle::{Board, Goal, Metric, Moves, Problem, ProblemError, Size, Solution};
use taquin_search::{CancelToken, Control, Limits, Meter as _, SearchProgress, Statistics};

use crate::analysis::{self, Analysis};
use crate::answer::{GoodMoves, Solutions};
use crate::options::setters;
use crate::policy::{self, Aim, DefaultTimeLimit};
use crate::request::{BestSoFar, Request};
use crate::trace::{Trace, TraceError};
use crate::{
    Answer, Engine, Estimate, HeuristicKind, Method, Options, SolveError, anytime, dispatch,
    estimate,
};

/// Solves a board in the usual way: the goal [`Goal::Rows`], single-tile moves, the best method.
///
/// Boards of at most 16 cells are solved optimally. Larger ones are improved for a minute; a
/// [`Solve`] sets other limits. The tables that the first board takes serve the next ones too.
///
/// # Errors
/// When the goal cannot be reached from the board; the error explains why.
///
/// ```
/// let answer = taquin_solve::solve(&"8 0 6/5 4 7/2 3 1".parse()?)?;
/// assert_eq!(answer.length(), Some(27));
/// assert!(answer.is_optimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: &Board) -> Result<Answer, SolveError> {
    Solve::board(board)?.run()
}

/// A question about a problem, with its method, options and limits.
///
/// Create one, set what differs from the defaults, and end with the question: [`run`](Solve::run) for a
/// shortest solution, [`quick`](Solve::quick), [`prove`](Solve::prove), [`improve`](Solve::improve),
/// [`hint`](Solve::hint), [`good_moves`](Solve::good_moves), [`all_optimal`](Solve::all_optimal),
/// [`k_best`](Solve::k_best), [`analyse`](Solve::analyse), [`estimate`](Solve::estimate) or
/// [`trace`](Solve::trace).
///
/// ```
/// use std::time::Duration;
/// use taquin_puzzle::{Board, Goal, Metric, Problem};
/// use taquin_search::{CancelToken, Limits};
/// use taquin_solve::{Method, Solve};
///
/// let start: Board = "8 0 6/5 4 7/2 3 1".parse()?;
/// let problem = Problem::new(start.clone(), Goal::Rows.board(start.size()))?;
/// let token = CancelToken::new(); // clone it into another thread to stop early
/// let answer = Solve::new(&problem)
///     .metric(Metric::Multi)
///     .method(Method::AStar)
///     .limits(Limits::new().time(Duration::from_secs(10)))
///     .on_progress(|progress| println!("at least {} moves", progress.lower_bound))
///     .cancel(token.clone())
///     .run()?;
/// assert!(answer.is_optimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solve<'a> {
    problem: Cow<'a, Problem>,
    metric: Metric,
    method: Method,
    options: Options,
    limits: Limits,
    most: Limits,
    default_time_limit: DefaultTimeLimit,
    cancel: CancelToken,
    observer: Option<Observer<'a>>,
}

/// Is called with the progress.
type Observer<'a> = Box<dyn FnMut(&Progress<'_>) + 'a>;

/// What an observer is given every few thousand states, and with each better solution.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// How lengths are counted.
    pub metric: Metric,
    /// The best solution so far, replayed.
    pub best: Option<&'a Solution>,
    /// The lower bound proven so far.
    pub lower_bound: u64,
    /// What was counted so far.
    pub statistics: Statistics,
    /// The part of the heuristic's tables that is built, from 0 to 1, while the search waits for them.
    pub preparation: Option<f64>,
    /// The time since the question was asked.
    pub elapsed: Duration,
}

impl<'a> Progress<'a> {
    /// The progress of a search, with the best solution so far.
    fn new(metric: Metric, best: Option<&'a Solution>, progress: SearchProgress) -> Progress<'a> {
        Progress {
            metric,
            best,
            lower_bound: progress.lower_bound.into(),
            statistics: progress.statistics,
            preparation: progress.preparation,
            elapsed: progress.elapsed,
        }
    }

    /// The length of the best solution so far.
    pub fn length(&self) -> Option<u64> {
        self.best.map(|solution| solution.length(self.metric))
    }
}

impl<'a> Solve<'a> {
    /// A question about a problem: single-tile moves, the best method, no limits but the default
    /// [time limit](DefaultTimeLimit).
    pub fn new(problem: &'a Problem) -> Solve<'a> {
        Solve::of(Cow::Borrowed(problem))
    }

    /// A question about a board and the goal [`Goal::Rows`].
    ///
    /// # Errors
    /// When the goal cannot be reached from the board; the error explains why.
    pub fn board(board: &Board) -> Result<Solve<'static>, ProblemError> {
        let problem = Problem::new(board.clone(), Goal::Rows.board(board.size()))?;
        Ok(Solve::of(Cow::Owned(problem)))
    }

    fn of(problem: Cow<'a, Problem>) -> Solve<'a> {
        Solve {
            problem,
            metric: Metric::default(),
            method: Method::default(),
            options: Options::default(),
            limits: Limits::new(),
            most: Limits::new(),
            default_time_limit: DefaultTimeLimit::default(),
            cancel: CancelToken::new(),
            observer: None,
        }
    }

    setters! {
        /// Sets how moves are counted.
        metric(metric: Metric) sets metric;
        /// Sets the method; [`Method::Auto`] chooses the best one for the question and the size.
        method(method: Method) sets method;
        /// Sets all options at once.
        options(options: Options) sets options;
        /// Sets the heuristic of informed methods.
        heuristic(heuristic: HeuristicKind) sets options.heuristic;
        /// Sets the number of threads that this question may use.
        threads(threads: usize) sets options.threads;
        /// Sets whether the solution must be the same on every machine, with all tables or none, and on
        /// any number of threads.
        ///
        /// The engine then returns the first of all shortest solutions in the order of
        /// [directions](taquin_puzzle::Direction), which takes a few times as long. Other methods run on
        /// one thread. Where a solution is improved without a limit,
        /// [`DEFAULT_NODE_LIMIT`](crate::DEFAULT_NODE_LIMIT) replaces the default time limit. If a limit
        /// on time or memory ends the search all the same, [`Answer::depends_on_machine`] says so.
        deterministic(deterministic: bool) sets options.deterministic;
        /// Sets limits. Reaching one is not an error: the answer has the best solution and bound so far.
        limits(limits: Limits) sets limits;
        /// Sets limits that hold beside all others and replace no default: a server's own, for instance.
        at_most(limits: Limits) sets most;
        /// Sets which searches stop after [`DEFAULT_TIME_LIMIT`](crate::DEFAULT_TIME_LIMIT) when the limits
        /// set no time.
        default_time_limit(which: DefaultTimeLimit) sets default_time_limit;
        /// Stops when the token is cancelled, from another thread or from the observer.
        cancel(token: CancelToken) sets cancel;
    }

    /// Sets the engine, in place of the one that this process [shares](Engine::shared).
    #[must_use]
    pub fn engine(mut self, engine: &Engine) -> Solve<'a> {
        self.options.engine = engine.clone();
        self
    }

    /// Calls `observer` every few thousand states, and with each better solution.
    #[must_use]
    pub fn on_progress(mut self, observer: impl FnMut(&Progress<'_>) + 'a) -> Solve<'a> {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Finds a shortest solution, as far as the limits allow.
    ///
    /// With [`Method::Auto`], the answer for a board of at most 16 cells has a solution even when it is
    /// stopped early: a constructed one, unless a limit on cost forbids it.
    ///
    /// # Errors
    /// When the method cannot work on boards of this size or in this metric.
    pub fn run(self) -> Result<Answer, SolveError> {
        self.ask(Aim::Shortest, dispatch::solve)
    }

    /// Finds a good solution soon: an optimal one up to 16 cells, one improved for a second above.
    ///
    /// # Errors
    /// When the method cannot work on boards of this size or in this metric.
    pub fn quick(self) -> Result<Answer, SolveError> {
        self.ask(Aim::Quick, dispatch::solve)
    }

    /// Finds the length of a shortest solution, or a lower bound on it: all effort goes into the proof.
    ///
    /// # Errors
    /// When the method cannot work on boards of this size or in this metric.
    pub fn prove(self) -> Result<Answer, SolveError> {
        self.ask(Aim::Proof, dispatch::solve)
    }

    /// Finds a better solution than `solution`; the answer is `solution` when none is found.
    ///
    /// # Errors
    /// When `solution` solves another problem, or the method cannot work on such boards.
    pub fn improve(self, solution: &Solution) -> Result<Answer, SolveError> {
        self.ask(Aim::Better, |request, method, control| {
            dispatch::improve(request, method, solution, control)
        })
    }

    /// The good moves of the start: those that begin a shortest solution.
    ///
    /// They come from the engine where the policy or the caller chooses it, otherwise from a
    /// depth-first search with the heuristic.
    ///
    /// # Errors
    /// When the heuristic cannot be made for boards of this size.
    pub fn good_moves(self) -> Result<GoodMoves, SolveError> {
        self.ask(Aim::Proof, |request, method, control| {
            dispatch::good_moves(request, method, control)
        })
    }

    /// Calls `visit` with every shortest solution as it is found, and counts them.
    ///
    /// They come from the engine where the policy or the caller chooses it, otherwise from a
    /// depth-first search with the heuristic.
    ///
    /// # Errors
    /// When the heuristic cannot be made for boards of this size.
    pub fn all_optimal(
        self,
        mut visit: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Solutions, SolveError> {
        self.ask(Aim::Proof, |request, method, control| {
            dispatch::all_optimal(request, method, control, &mut visit)
        })
    }

    /// Calls `visit` with the `k` shortest solutions, the shortest first; none visits a board twice.
    ///
    /// # Errors
    /// When the heuristic cannot be made for boards of this size.
    pub fn k_best(
        self,
        k: usize,
        mut visit: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Solutions, SolveError> {
        self.ask(Aim::Proof, |request, _, control| {
            dispatch::k_best(request, k, control, &mut visit)
        })
    }

    /// Finds the distance to the goal after each of `moves`, and where moves were lost.
    ///
    /// It works backwards from the last board, which need not be the goal, and calls `visit` every few
    /// boards with what is known so far. Boards of at most 16 cells are analysed completely unless a
    /// limit is reached. On larger boards, half of the time goes into distances, which are seldom found
    /// for more than the last moves, and half into [stretches](Analysis::stretches) that could be
    /// shorter. A limit on cost is ignored.
    ///
    /// # Errors
    /// When one of the moves is not possible.
    ///
    /// ```
    /// use taquin_puzzle::Board;
    /// use taquin_solve::Solve;
    ///
    /// let start: Board = "1 2 3/4 0 6/7 5 8".parse()?;
    /// let analysis = Solve::board(&start)?.analyse(&"LRUL".parse()?, |_| ())?;
    /// assert_eq!((analysis.optimal(), analysis.lost()), (Some(2), Some(2)));
    /// let distances: Vec<_> = analysis.distances().flatten().collect();
    /// assert_eq!(distances, [2, 3, 2, 1, 0]);
    /// let mistake = analysis.mistakes().next().ok_or("there is one")?;
    /// assert_eq!((mistake.number, mistake.played.to_string()), (1, "L".to_string()));
    /// assert_eq!(mistake.good[0].to_string(), "U");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyse(
        self,
        moves: &Moves,
        mut visit: impl FnMut(&Analysis),
    ) -> Result<Analysis, SolveError> {
        self.ask(Aim::Proof, |request, method, control| {
            analysis::analyse(request, moves, method, control, &mut visit)
        })
    }

    /// Solves by a method whose search can be shown as a tree, and records its first `max_nodes`
    /// expansions.
    ///
    /// # Errors
    /// When the method cannot be traced, or the heuristic cannot be made for boards of this size.
    pub fn trace(self, max_nodes: usize) -> Result<Trace, TraceError> {
        // A trace is of the method that was named, not of the policy's choice.
        let method = self.method;
        self.ask(Aim::Shortest, |request, _, control| {
            crate::trace::trace(request, method, max_nodes, control)
        })
    }

    /// What heuristics say of the start, beside its distance as far as the limits allow to prove it.
    ///
    /// Boards of at most 16 cells have their distance from the engine. A heuristic that does not apply to
    /// the board says so in its place. Limits on time and states are those of the search for the distance,
    /// which begins when the tables of the heuristics are built.
    ///
    /// # Errors
    /// When the method cannot work on boards of this size or in this metric.
    ///
    /// ```
    /// use taquin_solve::{HeuristicKind, Solve};
    ///
    /// let estimate = Solve::board(&"8 0 6/5 4 7/2 3 1".parse()?)?.estimate(&[HeuristicKind::Manhattan])?;
    /// assert_eq!(estimate.values[0].value, Ok(19));
    /// assert_eq!(estimate.distance, Some(27));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(mut self, kinds: &[HeuristicKind]) -> Result<Estimate, SolveError> {
        let metric = self.metric;
        let engine = self.options.engine.with_threads(self.options.threads);
        let mut limits = self.limits.within(self.most);
        (limits.time, limits.nodes) = (self.most.time, None);
        let mut control = Control::new(limits).with_cancel(self.cancel.clone());
        if let Some(observer) = &mut self.observer {
            control = control.with_observer(move |progress: SearchProgress| {
                observer(&Progress::new(metric, None, progress));
            });
        }
        let values = estimate::values(&self.problem, metric, kinds, &engine, &mut control);
        let (tables, time) = (control.held(), control.elapsed());
        drop(control);
        self.most.time = self.most.time.map(|most| most.saturating_sub(time));
        let memory = self.limits.memory;
        self.limits.memory = memory.map(|memory| memory.saturating_sub(tables));
        self.ask(Aim::Proof, |request, method, control| {
            estimate::beside_distance(request, method, values, control)
        })
    }

    /// The size of the boards.
    pub(crate) fn size(&self) -> Size {
        self.problem.size()
    }

    /// All limits together.
    pub(crate) fn all_limits(&self) -> Limits {
        self.limits.within(self.most)
    }

    /// The same question once more, with the same observer.
    pub(crate) fn same_question(&mut self) -> Solve<'_> {
        let observer = self.observer.as_mut();
        Solve {
            problem: Cow::Borrowed(&self.problem),
            metric: self.metric,
            method: self.method,
            options: self.options.clone(),
            limits: self.limits,
            most: self.most,
            default_time_limit: self.default_time_limit,
            cancel: self.cancel.clone(),
            observer: observer.map(|observer| Box::new(observer) as Observer<'_>),
        }
    }

    /// Decides how the question is answered, and lets `work` answer it.
    fn ask<T>(self, aim: Aim, work: impl FnOnce(&Request<'_>, Method, &mut Control<'_>) -> T) -> T {
        let size = self.problem.size();
        let decision = policy::decide(
            aim,
            size,
            self.method,
            &self.options,
            self.limits,
            self.default_time_limit,
        );
        let metric = self.metric;
        let mut options = self.options;
        if options.deterministic && decision.method != Method::Engine {
            options.threads = 1;
        }
        let best = BestSoFar::new(self.observer.is_some());
        let limits = decision.limits.within(self.most);
        let mut control = Control::new(limits).with_cancel(self.cancel);
        if let Some(mut observer) = self.observer {
            let (best, problem, max_cost) = (&best, &self.problem, limits.cost);
            // Anytime begins with a solution of its own.
            let mut constructs = decision.constructs && decision.method != Method::Anytime;
            control = control.with_observer(move |progress: SearchProgress| {
                // An observer sees some solution soon; most boards are solved before.
                if constructs && progress.elapsed >= policy::FIRST_SOLUTION_DELAY {
                    constructs = false;
                    if best.get().is_none()
                        && let Some(first) = anytime::constructed(problem, metric, max_cost)
                    {
                        best.keep(first);
                    }
                }
                let solution: Option<Arc<Solution>> = best.get();
                observer(&Progress::new(metric, solution.as_deref(), progress));
            });
        }
        let request = Request {
            problem: &self.problem,
            metric,
            options: &options,
            time_to_improve: decision.time_to_improve,
            constructs: decision.constructs,
            best: &best,
        };
        work(&request, decision.method, &mut control)
    }
}

impl fmt::Debug for Solve<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solve")
            .field("problem", &self.problem)
            .field("metric", &self.metric)
            .field("method", &self.method)
            .field("options", &self.options)
            .field("limits", &self.limits)
            .field("default_time_limit", &self.default_time_limit)
            .finish_non_exhaustive()
    }
}
