//! Methods that search the graph of boards, run on tiles in either representation.

use std::time::Duration;

use taquin_puzzle::{Board, Metric, Problem};
use taquin_search::clock::Instant;
use taquin_search::{self as search, BidirectionalTask, Control, Heuristic, Outcome, Task};

use crate::heuristic::{AnyHeuristic, HeuristicError, HeuristicKind, LinearConflict, Manhattan};
use crate::request::Request;
use crate::{Answer, Method, MethodOption, Options, Run, Small, SolveError, TileSpace, Tiles};

/// Solves a problem by a method that searches the graph of boards.
pub(crate) fn solve(
    method: Method,
    request: &Request<'_>,
    control: &mut Control<'_>,
) -> Result<Answer, SolveError> {
    // Moves know no numbers: what solves the canonical problem solves the one given.
    let canonical = request.problem.canonical();
    let graph_search = GraphSearch {
        method,
        request,
        problem: &canonical,
    };
    let ran = if canonical.size().cells() <= Small::MAX_CELLS {
        graph_search.run::<Small>(control)
    } else {
        graph_search.run::<Board>(control)
    };
    match ran {
        Ok((found, setup)) => Ok(request.searched(method, found, setup, control)),
        // A limit is an outcome, also before the search begins.
        Err(HeuristicError::Stopped(reason)) => Ok(Answer {
            stopped: Some(reason),
            setup: control.elapsed(),
            ..Answer::new(method, request.metric, control)
        }),
        Err(error) => Err(error.into()),
    }
}

/// A search about to begin.
struct GraphSearch<'a> {
    method: Method,
    request: &'a Request<'a>,
    /// The canonical form of the problem.
    problem: &'a Problem,
}

impl GraphSearch<'_> {
    /// Runs the search; also says how long the heuristic took to make.
    fn run<T: Tiles>(
        &self,
        control: &mut Control<'_>,
    ) -> Result<(Outcome<Run>, Duration), HeuristicError> {
        let begun = Instant::now();
        let (problem, metric) = (self.problem, self.request.metric);
        let space = TileSpace::<T>::new(problem.size(), metric);
        let start = T::new(problem.start());
        let goal = T::new(problem.goal());
        let goal_key = goal.key();
        let is_goal = |tiles: &T| tiles.key() == goal_key;
        let kind = match &self.request.options.heuristic {
            // Tables take long to build.
            kind if kind.has_tables() && !self.method.uses(MethodOption::Heuristic) => {
                &HeuristicKind::Zero
            }
            kind => kind,
        };
        // The common searches with the common heuristics are compiled for each, which halves their
        // time. Everything else shares one type.
        let common = match (self.method, metric) {
            (Method::AStar, Metric::Single) => Some(CommonSearch::AStar),
            (Method::IdaStar, Metric::Single) => Some(CommonSearch::IdaStar),
            _ => None,
        };
        let plain = Plain {
            space: &space,
            start: &start,
            is_goal: &is_goal,
        };
        match (common, kind) {
            (Some(search), HeuristicKind::LinearConflict) => {
                let heuristic = LinearConflict::new(problem.goal());
                let setup = begun.elapsed();
                return Ok((plain.run(search, &heuristic, control), setup));
            }
            (Some(search), HeuristicKind::Manhattan) => {
                let heuristic = Manhattan::new(problem.goal());
                let setup = begun.elapsed();
                return Ok((plain.run(search, &heuristic, control), setup));
            }
            _ => {}
        }
        let engine = self.request.engine();
        let kind = kind.canonical(self.request.problem.goal())?;
        let to_goal: AnyHeuristic<T> = kind.make_with(problem.goal(), metric, &engine, control)?;
        let from_both_ends = match self.method {
            Method::Bidirectional => Some(search::bidirectional_breadth_first as BothEndsSearch<T>),
            Method::Nbs => Some(search::nbs as BothEndsSearch<T>),
            _ => None,
        };
        if let Some(search) = from_both_ends {
            let to_start = kind.make_with(problem.start(), metric, &engine, control)?;
            let ends = BidirectionalTask {
                space: &space,
                start: &start,
                goal: &goal,
                to_goal: &to_goal,
                to_start: &to_start,
            };
            let setup = begun.elapsed();
            return Ok((search(&ends, control), setup));
        }
        let task = Task {
            space: &space,
            start: &start,
            is_goal: &is_goal,
            heuristic: &to_goal,
        };
        let setup = begun.elapsed();
        let options = &self.request.options;
        let outcome = match self.method {
            // Better paths are told as they are found.
            Method::AraStar => search::arastar_each(&task, control, &mut |path, control| {
                self.request.found_path(path, control);
            }),
            method => run_task(method, &task, options, control),
        };
        Ok((outcome, setup))
    }
}

/// A task on boards in the representation `T`, with any heuristic.
pub(crate) type TileTask<'a, T> = Task<'a, TileSpace<T>, AnyHeuristic<T>>;

type BothEndsSearch<T> = for<'a, 'b, 'c, 'd> fn(
    &'a BidirectionalTask<'b, TileSpace<T>, AnyHeuristic<T>>,
    &'c mut Control<'d>,
) -> Outcome<Run>;

/// Runs a method that needs a start, a goal and a heuristic.
fn run_task<T: Tiles>(
    method: Method,
    task: &TileTask<'_, T>,
    options: &Options,
    control: &mut Control<'_>,
) -> Outcome<Run> {
    let seed = options.seed;
    let threads = options.threads.clamp(1, search::threads::MAX_THREADS);
    match method {
        Method::BreadthFirst => search::breadth_first(task, control),
        Method::DepthFirst => search::depth_first(task, options.depth, control),
        Method::IterativeDeepening => search::iterative_deepening(task, control),
        Method::UniformCost => search::uniform_cost(task, control),
        Method::Greedy => search::greedy(task, control),
        Method::AStar => search::astar(task, control),
        Method::WeightedAStar => search::weighted_astar(task, options.weight, control),
        Method::IdaStar => search::idastar(task, control),
        Method::Rbfs => search::rbfs(task, control),
        Method::SmaStar => search::smastar(task, usize::MAX, control),
        Method::BreadthFirstHeuristic => search::breadth_first_heuristic(task, control),
        Method::Frontier => search::frontier(task, control),
        Method::Beam => search::widening_beam(task, options.width, control),
        Method::StochasticBeam => search::stochastic_beam(task, options.width, seed, control),
        Method::AraStar => search::arastar(task, control),
        Method::AStarIdaStar => search::astar_idastar(task, usize::MAX, control),
        Method::Mcts => search::mcts(task, &search::MctsOptions::new(seed), control),
        Method::HillClimbing => {
            search::hill_climbing(task, search::HillClimbingOptions::new(seed), control)
        }
        Method::Annealing => search::annealing(task, search::AnnealingOptions::new(seed), control),
        Method::Genetic => search::genetic(task, search::GeneticOptions::new(seed), control),
        Method::RandomWalk => {
            search::random_walk(task, search::RandomWalkOptions::new(seed), control)
        }
        Method::ParallelIdaStar => search::parallel_idastar(task, threads, control),
        Method::ParallelAStar => search::parallel_astar(task, threads, control),
        Method::Auto
        | Method::Engine
        | Method::Anytime
        | Method::Constructive
        | Method::Bidirectional
        | Method::Nbs => unreachable!("{method} is no search of a task"),
        #[cfg(feature = "planning")]
        Method::PlanLmCut | Method::PlanFf | Method::GraphPlan | Method::Sat => {
            unreachable!("{method} is no search of a task")
        }
    }
}

/// The searches that are compiled for each of the common heuristics.
#[derive(Clone, Copy)]
enum CommonSearch {
    AStar,
    IdaStar,
}

/// A task before its heuristic is chosen.
struct Plain<'a, T: Tiles> {
    space: &'a TileSpace<T>,
    start: &'a T,
    is_goal: &'a (dyn Fn(&T) -> bool + Sync),
}

impl<T: Tiles> Plain<'_, T> {
    fn run<H>(&self, search: CommonSearch, heuristic: &H, control: &mut Control<'_>) -> Outcome<Run>
    where
        H: Heuristic<TileSpace<T>>,
    {
        let task = Task {
            space: self.space,
            start: self.start,
            is_goal: self.is_goal,
            heuristic,
        };
        match search {
            CommonSearch::AStar => search::astar(&task, control),
            CommonSearch::IdaStar => search::idastar(&task, control),
        }
    }
}
