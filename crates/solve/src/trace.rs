//! The states that a search expanded, in order, for pictures and lessons.

mod log;
mod space;

use taquin_puzzle::{Board, Metric, Solution};
use taquin_search::clock::Instant;
use taquin_search::{self as search, Control, Cost, Outcome, Task};
use thiserror::Error;

use crate::heuristic::{AnyHeuristic, HeuristicError};
use crate::request::Request;
use crate::{Answer, Method, Options, Run, Small, TileSpace, Tiles};
use log::{Entry, Log};
use space::{ThroughTiles, Traced, TracedState};

/// The states that a search expanded, and its answer.
///
/// ```
/// use taquin_puzzle::Board;
/// use taquin_solve::{Method, Solve};
///
/// let start: Board = "1 2 3/4 0 6/7 5 8".parse()?;
/// let trace = Solve::board(&start)?.method(Method::AStar).trace(1000)?;
/// assert_eq!(trace.nodes.len(), 2);
/// assert_eq!(trace.nodes[0].board, start);
/// assert_eq!(trace.nodes[1].parent, Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Trace {
    /// The expanded states, in the order of their expansion.
    pub nodes: Vec<TraceNode>,
    /// Whether more were expanded than there was room for.
    pub is_cut: bool,
    /// What the search answered.
    pub answer: Answer,
}

/// A state as it was expanded. A search may expand one state several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceNode {
    /// The board.
    pub board: Board,
    /// The number of the node that it was reached from; `None` for the start.
    pub parent: Option<usize>,
    /// The number of times that the search had begun at the start, from 1: the rounds of IDA*.
    pub round: u32,
    /// The cost from the start.
    pub cost: Cost,
    /// The estimate of the cost to the goal, whether the search heeds it or not.
    pub estimate: Cost,
    /// Whether it lies on the solution.
    pub is_on_solution: bool,
}

/// The methods that can be traced.
pub const TRACEABLE: [Method; 9] = [
    Method::BreadthFirst,
    Method::DepthFirst,
    Method::IterativeDeepening,
    Method::UniformCost,
    Method::Greedy,
    Method::AStar,
    Method::WeightedAStar,
    Method::IdaStar,
    Method::Rbfs,
];

/// Solves a problem by a method, and records its first `max_nodes` expansions.
///
/// The search is the one that [`Solve::run`](crate::Solve::run) runs, over a space that takes notes;
/// searches that are not traced pay nothing for it. Memory for the notes is not counted.
pub(crate) fn trace(
    request: &Request<'_>,
    method: Method,
    max_nodes: usize,
    control: &mut Control<'_>,
) -> Result<Trace, TraceError> {
    if request.problem.size().cells() <= Small::MAX_CELLS {
        run::<Small>(request, method, max_nodes, control)
    } else {
        run::<Board>(request, method, max_nodes, control)
    }
}

fn run<T: Tiles>(
    request: &Request<'_>,
    method: Method,
    max_nodes: usize,
    control: &mut Control<'_>,
) -> Result<Trace, TraceError> {
    let begun = Instant::now();
    let (problem, metric) = (request.problem, request.metric);
    // As solvers do: what is found for the canonical problem holds for the one given.
    let canonical = problem.canonical();
    let plain = TileSpace::<T>::new(problem.size(), metric);
    let kind = request.options.heuristic.canonical(problem.goal())?;
    let inner: AnyHeuristic<T> =
        kind.make_with(canonical.goal(), metric, &request.engine(), control)?;
    let setup = begun.elapsed();
    let space = Traced::new(&plain, &inner, Log::new(max_nodes));
    let start = TracedState::new(T::new(canonical.start()));
    let goal = T::new(canonical.goal()).key();
    let task = Task {
        space: &space,
        start: &start,
        is_goal: &|state: &TracedState<T>| state.tiles().key() == goal,
        heuristic: &ThroughTiles(&inner),
    };
    let found = search(method, &task, request.options, control);
    let found = found.ok_or(TraceError::Method(method))?;
    let answer = request.searched(method, found, setup, control);
    let (entries, is_cut) = space.into_log().into_entries();
    let mut nodes = nodes(problem.start(), &entries);
    if let Some(solution) = &answer.solution {
        mark(&mut nodes, solution, metric);
    }
    Ok(Trace {
        nodes,
        is_cut,
        answer,
    })
}

/// Runs one of the methods that can be traced; `None` for the others.
fn search<T: Tiles>(
    method: Method,
    task: &Task<'_, Traced<'_, T>, ThroughTiles<'_, AnyHeuristic<T>>>,
    options: &Options,
    control: &mut Control<'_>,
) -> Option<Outcome<Run>> {
    Some(match method {
        Method::BreadthFirst => search::breadth_first(task, control),
        Method::DepthFirst => search::depth_first(task, options.depth, control),
        Method::IterativeDeepening => search::iterative_deepening(task, control),
        Method::UniformCost => search::uniform_cost(task, control),
        Method::Greedy => search::greedy(task, control),
        Method::WeightedAStar => search::weighted_astar(task, options.weight, control),
        Method::IdaStar => search::idastar(task, control),
        Method::AStar => search::astar(task, control),
        Method::Rbfs => search::rbfs(task, control),
        _ => return None,
    })
}

/// The boards of the problem that was given: entries know moves, and moves know no numbers.
fn nodes(start: &Board, entries: &[Entry]) -> Vec<TraceNode> {
    let mut nodes: Vec<TraceNode> = Vec::with_capacity(entries.len());
    for entry in entries {
        let (board, cost) = match entry.came_from {
            None => (start.clone(), 0),
            Some((parent, run)) => {
                let parent = &nodes[parent];
                let mut board = parent.board.clone();
                for direction in run.steps() {
                    board.slide(direction);
                }
                (board, parent.cost + 1)
            }
        };
        nodes.push(TraceNode {
            board,
            parent: entry.came_from.map(|(parent, _)| parent),
            round: entry.round,
            cost,
            estimate: entry.estimate,
            is_on_solution: false,
        });
    }
    nodes
}

/// Marks the nodes of the solution, in the last round: of several with one board and cost the last.
fn mark(nodes: &mut [TraceNode], solution: &Solution, metric: Metric) {
    let mut board = solution.start().clone();
    let mut boards = vec![board.clone()];
    let runs: Vec<_> = match metric {
        Metric::Single => solution.moves().iter().map(|step| (step, 1)).collect(),
        Metric::Multi => solution.moves().runs().collect(),
    };
    for (direction, count) in runs {
        for _ in 0..count {
            board.slide(direction);
        }
        boards.push(board.clone());
    }
    let last = nodes.last().map_or(0, |node| node.round);
    for (cost, board) in boards.iter().enumerate() {
        let is_it = |node: &&mut TraceNode| {
            node.round == last && node.cost as usize == cost && node.board == *board
        };
        if let Some(node) = nodes.iter_mut().rev().find(is_it) {
            node.is_on_solution = true;
        }
    }
}

/// Why there is no trace.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum TraceError {
    /// A method whose search cannot be shown as a tree.
    #[error("the search of '{0}' cannot be traced: use {names}", names = TRACEABLE.map(Method::name).join(", "))]
    Method(Method),
    /// The heuristic cannot be made for this board.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
}
