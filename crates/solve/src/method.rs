//! Every search method by name: what it promises, and how it is run on tiles.

use std::time::{Duration, Instant};

use taquin_plan as plan;
use taquin_puzzle::{Metric, Problem, Size};
use taquin_search::{self as search, BothEnds, Control, Heuristic, Limits, Outcome, Task};

use crate::heuristic::{AnyHeuristic, HeuristicError, LinearConflict, Manhattan, heuristic};
use crate::solver::Options;
use crate::{Engine, Run, TileSpace, Tiles, planning};

/// With less memory there is no room for the engine's smallest tables.
const ENGINE_MEMORY: usize = 64 << 20;

/// What kind of search a method is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Knows nothing of the goal but how to recognise it.
    Uninformed,
    /// Led by a heuristic.
    Informed,
    /// Grows a tree by trials.
    TreeSearch,
    /// Leaves some to chance.
    Stochastic,
    /// Uses several threads.
    Parallel,
    /// Sees the board as a planning problem in PDDL, and knows nothing of tiles.
    Planning,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 6] = [
        Family::Uninformed,
        Family::Informed,
        Family::TreeSearch,
        Family::Stochastic,
        Family::Parallel,
        Family::Planning,
    ];

    /// The name, for lists.
    pub fn name(self) -> &'static str {
        match self {
            Family::Uninformed => "uninformed",
            Family::Informed => "informed",
            Family::TreeSearch => "tree search",
            Family::Stochastic => "stochastic",
            Family::Parallel => "parallel",
            Family::Planning => "planning",
        }
    }
}

/// A method's name and what it promises.
#[derive(Clone, Copy, Debug)]
pub struct MethodInfo {
    /// The name by which [`solver`](crate::solver) finds it.
    pub name: &'static str,
    /// What kind of search it is.
    pub family: Family,
    /// What it does and needs, in one line.
    pub promise: &'static str,
    /// Whether it finds a solution whenever there is one, given time and memory.
    pub is_complete: bool,
    /// Whether its solutions are shortest ones when the heuristic is admissible.
    pub is_optimal: bool,
    pub(crate) method: Method,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Auto,
    Engine,
    Anytime,
    Constructive,
    BreadthFirst,
    DepthFirst,
    IterativeDeepening,
    UniformCost,
    Bidirectional,
    Greedy,
    AStar,
    WeightedAStar,
    IdaStar,
    Rbfs,
    SmaStar,
    Nbs,
    BreadthFirstHeuristic,
    Frontier,
    Beam,
    StochasticBeam,
    AraStar,
    AStarIdaStar,
    Mcts,
    HillClimbing,
    Annealing,
    Genetic,
    RandomWalk,
    ParallelIdaStar,
    ParallelAStar,
    Planner(Planner),
}

/// The methods of the planner that are solvers of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Planner {
    LmCut,
    FastForward,
    GraphPlan,
    Satisfiability,
}

impl Planner {
    /// The method by the planner's own name for it.
    pub(crate) fn method(self) -> plan::Method {
        match self {
            Planner::LmCut => plan::Method::Astar(plan::Estimate::LmCut),
            Planner::FastForward => plan::Method::PreferredFastForward,
            // One move at a time is possible: its steps are moves, and plans are shortest.
            Planner::GraphPlan => plan::Method::GraphPlan,
            Planner::Satisfiability => plan::Method::Satisfiability(plan::Steps::Single),
        }
    }
}

const fn optimal(
    method: Method,
    family: Family,
    name: &'static str,
    promise: &'static str,
) -> MethodInfo {
    MethodInfo {
        name,
        family,
        promise,
        is_complete: true,
        is_optimal: true,
        method,
    }
}

const fn other(
    method: Method,
    family: Family,
    name: &'static str,
    is_complete: bool,
    promise: &'static str,
) -> MethodInfo {
    MethodInfo {
        name,
        family,
        promise,
        is_complete,
        is_optimal: false,
        method,
    }
}

/// All methods, the default first.
pub const METHODS: &[MethodInfo] = {
    use Family::{Informed, Parallel, Planning, Stochastic, TreeSearch, Uninformed};
    &[
        optimal(
            Method::Auto,
            Informed,
            "auto",
            "chooses for the board at hand: the engine up to 16 cells, anytime above",
        ),
        optimal(
            Method::Engine,
            Informed,
            "engine",
            "pattern databases, the quickest by far; boards of at most 16 cells",
        ),
        optimal(
            Method::Anytime,
            Informed,
            "anytime",
            "a solution of any board at once, then better ones and a higher bound until they meet",
        ),
        other(
            Method::Constructive,
            Informed,
            "constructive",
            true,
            "a solution of any board, line by line, at once; some three times the Manhattan distance",
        ),
        optimal(
            Method::BreadthFirst,
            Uninformed,
            "breadth-first",
            "layer by layer; every state in memory",
        ),
        other(
            Method::DepthFirst,
            Uninformed,
            "depth-first",
            false,
            "one path to a depth limit; memory of one path",
        ),
        optimal(
            Method::IterativeDeepening,
            Uninformed,
            "iterative-deepening",
            "depth-first with a rising limit; memory of one path",
        ),
        optimal(
            Method::UniformCost,
            Uninformed,
            "uniform-cost",
            "Dijkstra's algorithm; every state in memory",
        ),
        optimal(
            Method::Bidirectional,
            Uninformed,
            "bidirectional",
            "breadth-first from both ends; two small halves in memory",
        ),
        other(
            Method::Greedy,
            Informed,
            "greedy",
            true,
            "nearest to the goal first; quick, solutions far from shortest",
        ),
        optimal(
            Method::AStar,
            Informed,
            "astar",
            "A*: fewest expansions; every state in memory",
        ),
        other(
            Method::WeightedAStar,
            Informed,
            "weighted-astar",
            true,
            "A* with a weight: at most so many times the optimum",
        ),
        optimal(
            Method::IdaStar,
            Informed,
            "idastar",
            "IDA*: depth-first with a rising bound; memory of one path",
        ),
        optimal(
            Method::Rbfs,
            Informed,
            "rbfs",
            "recursive best-first search; memory of one path and its siblings",
        ),
        optimal(
            Method::SmaStar,
            Informed,
            "smastar",
            "A* that forgets the worst when memory is full; optimal if the path fits",
        ),
        optimal(
            Method::Nbs,
            Informed,
            "nbs",
            "from both ends, at most twice the expansions that any such search needs",
        ),
        optimal(
            Method::BreadthFirstHeuristic,
            Informed,
            "breadth-first-heuristic",
            "layers under a bound; a few layers in memory",
        ),
        optimal(
            Method::Frontier,
            Uninformed,
            "frontier",
            "breadth-first that keeps only the frontier",
        ),
        other(
            Method::Beam,
            Informed,
            "beam",
            false,
            "the best few of each layer; wider until something is found",
        ),
        other(
            Method::StochasticBeam,
            Informed,
            "stochastic-beam",
            false,
            "a lucky few of each layer, the better the luckier",
        ),
        optimal(
            Method::AraStar,
            Informed,
            "arastar",
            "anytime: a quick solution, then better ones down to the optimum",
        ),
        optimal(
            Method::AStarIdaStar,
            Informed,
            "astar-idastar",
            "A* until memory is used, then IDA* from its frontier",
        ),
        other(
            Method::Mcts,
            TreeSearch,
            "mcts",
            false,
            "Monte-Carlo tree search (UCT), valued by the heuristic",
        ),
        other(
            Method::HillClimbing,
            Stochastic,
            "hill-climbing",
            false,
            "the best neighbour, with sideways moves and restarts",
        ),
        other(
            Method::Annealing,
            Stochastic,
            "annealing",
            false,
            "simulated annealing, solutions shortened",
        ),
        other(
            Method::Genetic,
            Stochastic,
            "genetic",
            false,
            "a population of move sequences",
        ),
        other(
            Method::RandomWalk,
            Stochastic,
            "random-walk",
            false,
            "random walks, solutions shortened",
        ),
        optimal(
            Method::ParallelIdaStar,
            Parallel,
            "parallel-idastar",
            "IDA* on several threads",
        ),
        optimal(
            Method::ParallelAStar,
            Parallel,
            "parallel-astar",
            "A* on several threads, states shared out by hash",
        ),
        optimal(
            Method::Planner(Planner::LmCut),
            Planning,
            "plan-lmcut",
            "A* on the board as PDDL, led by landmark cuts; single moves, 3x3 and a little more",
        ),
        other(
            Method::Planner(Planner::FastForward),
            Planning,
            "plan-ff",
            true,
            "greedy on the board as PDDL, led by relaxed plans; single moves, up to some 5x5",
        ),
        optimal(
            Method::Planner(Planner::GraphPlan),
            Planning,
            "graphplan",
            "backwards through a planning graph, failures remembered; single moves, 3x3",
        ),
        optimal(
            Method::Planner(Planner::Satisfiability),
            Planning,
            "sat",
            "is there a plan of so many moves, by a SAT solver; single moves, 3x3",
        ),
    ]
};

impl MethodInfo {
    /// Whether the method can work on boards of a size and count moves so.
    pub fn serves(&self, size: Size, metric: Metric) -> bool {
        match self.method {
            Method::Engine => size.cells() <= Engine::MAX_CELLS,
            Method::Planner(_) => size.cells() <= planning::MAX_CELLS && metric == Metric::Single,
            _ => true,
        }
    }

    /// Finds a method by its name.
    pub fn find(name: &str) -> Option<&'static MethodInfo> {
        METHODS.iter().find(|info| info.name == name)
    }
}

impl Method {
    /// The method that does the work for a problem: `auto` chooses another.
    pub(crate) fn for_problem(self, problem: &Problem, limits: Limits) -> Method {
        let has_room = limits.memory.is_none_or(|most| most >= ENGINE_MEMORY);
        match self {
            Method::Auto if problem.size().cells() <= Engine::MAX_CELLS && has_room => {
                Method::Engine
            }
            Method::Auto if problem.size().cells() <= Engine::MAX_CELLS => Method::IdaStar,
            Method::Auto => Method::Anytime,
            method => method,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        let info = METHODS.iter().find(|info| info.method == self);
        info.map_or("", |info| info.name)
    }

    /// Runs the method on a problem whose goal is canonical; also says how long the heuristic took.
    pub(crate) fn run<T: Tiles>(
        self,
        problem: &Problem,
        metric: Metric,
        options: &Options,
        control: &mut Control<'_>,
    ) -> Result<(Outcome<Run>, Duration), HeuristicError> {
        let begun = Instant::now();
        let space = TileSpace::<T>::new(problem.size(), metric);
        let start = T::new(problem.start());
        let goal = T::new(problem.goal());
        let goal_key = goal.key();
        let is_goal = |tiles: &T| tiles.key() == goal_key;
        // The common searches with the common heuristics are compiled for each, which halves their
        // time; all else goes through one type.
        let plain = Plain {
            space: &space,
            start: &start,
            is_goal: &is_goal,
        };
        match (self, options.heuristic.as_str(), metric) {
            (Method::AStar | Method::IdaStar, "linear-conflict", Metric::Single) => {
                let heuristic = LinearConflict::new(problem.goal());
                let setup = begun.elapsed();
                return Ok((plain.run(self, &heuristic, control), setup));
            }
            (Method::AStar | Method::IdaStar, "manhattan", Metric::Single) => {
                let heuristic = Manhattan::new(problem.goal());
                let setup = begun.elapsed();
                return Ok((plain.run(self, &heuristic, control), setup));
            }
            _ => {}
        }
        let to_goal: AnyHeuristic<T> = heuristic(&options.heuristic, problem.goal(), metric)?;
        let task = Task {
            space: &space,
            start: &start,
            is_goal: &is_goal,
            heuristic: &to_goal,
        };
        if matches!(self, Method::Bidirectional | Method::Nbs) {
            let to_start = heuristic(&options.heuristic, problem.start(), metric)?;
            let ends = BothEnds {
                space: &space,
                start: &start,
                goal: &goal,
                to_goal: &to_goal,
                to_start: &to_start,
            };
            let setup = begun.elapsed();
            let outcome = match self {
                Method::Nbs => search::nbs(&ends, control),
                _ => search::bidirectional_breadth_first(&ends, control),
            };
            return Ok((outcome, setup));
        }
        let setup = begun.elapsed();
        Ok((self.run_task(&task, options, control), setup))
    }

    fn run_task<T: Tiles>(
        self,
        task: &Task<'_, TileSpace<T>, AnyHeuristic<T>>,
        options: &Options,
        control: &mut Control<'_>,
    ) -> Outcome<Run> {
        let seed = options.seed;
        // Messages between threads grow with the square of their number.
        let threads = options.threads.clamp(1, 128);
        match self {
            Method::BreadthFirst => search::breadth_first(task, control),
            Method::DepthFirst => search::depth_first(task, options.depth, control),
            Method::IterativeDeepening => search::iterative_deepening(task, control),
            Method::UniformCost => search::uniform_cost(task, control),
            Method::Greedy => search::greedy(task, control),
            Method::WeightedAStar => search::weighted_astar(task, options.weight, control),
            Method::Rbfs => search::rbfs(task, control),
            Method::SmaStar => search::smastar(task, usize::MAX, control),
            Method::BreadthFirstHeuristic => search::breadth_first_heuristic(task, control),
            Method::Frontier => search::frontier(task, control),
            Method::Beam => search::widening_beam(task, options.width, control),
            Method::StochasticBeam => search::stochastic_beam(task, options.width, seed, control),
            Method::AraStar => search::arastar(task, control),
            Method::AStarIdaStar => search::astar_idastar(task, usize::MAX, control),
            Method::Mcts => {
                let options = search::MctsOptions {
                    seed,
                    ..Default::default()
                };
                search::mcts(task, &options, control)
            }
            Method::HillClimbing => {
                let options = search::HillClimbing {
                    seed,
                    ..Default::default()
                };
                search::hill_climbing(task, options, control)
            }
            Method::Annealing => {
                let options = search::Annealing {
                    seed,
                    ..Default::default()
                };
                search::annealing(task, options, control)
            }
            Method::Genetic => {
                let options = search::Genetic {
                    seed,
                    ..Default::default()
                };
                search::genetic(task, options, control)
            }
            Method::RandomWalk => {
                let options = search::RandomWalk {
                    seed,
                    ..Default::default()
                };
                search::random_walk(task, options, control)
            }
            Method::ParallelIdaStar => search::parallel_idastar(task, threads, control),
            Method::ParallelAStar => search::parallel_astar(task, threads, control),
            Method::AStar => search::astar(task, control),
            // The others have been taken care of.
            Method::Auto
            | Method::Engine
            | Method::Anytime
            | Method::Constructive
            | Method::Planner(_)
            | Method::IdaStar
            | Method::Bidirectional
            | Method::Nbs => search::idastar(task, control),
        }
    }
}

/// A task before its heuristic is chosen.
struct Plain<'a, T: Tiles> {
    space: &'a TileSpace<T>,
    start: &'a T,
    is_goal: &'a (dyn Fn(&T) -> bool + Sync),
}

impl<T: Tiles> Plain<'_, T> {
    fn run<H>(&self, method: Method, heuristic: &H, control: &mut Control<'_>) -> Outcome<Run>
    where
        H: Heuristic<TileSpace<T>>,
    {
        let task = Task {
            space: self.space,
            start: self.start,
            is_goal: self.is_goal,
            heuristic,
        };
        match method {
            Method::AStar => search::astar(&task, control),
            _ => search::idastar(&task, control),
        }
    }
}
