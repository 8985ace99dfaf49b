//! Every search method by name, with its promises.

use std::fmt;
use std::str::FromStr;

use taquin_puzzle::{Metric, Size, name};
use thiserror::Error;

use crate::symmetry::NormalizedStart;

/// The most cells that planners are given: grounded, larger boards would have more than half a million
/// operators.
#[cfg(feature = "planning")]
pub(crate) const MAX_PLANNING_CELLS: usize = 400;

/// What kind of search a method is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// Knows nothing of the goal but how to recognise it.
    Uninformed,
    /// Led by a heuristic.
    Informed,
    /// Grows a tree by trials.
    TreeSearch,
    /// Makes random choices.
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

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is known of a method before it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MethodInfo {
    /// The name in commands and files.
    pub name: &'static str,
    /// Other names by which it is found.
    pub aliases: &'static [&'static str],
    /// What kind of search it is.
    pub family: Family,
    /// What it does and needs, in one line.
    pub promise: &'static str,
    /// Whether it finds a solution whenever there is one, given time and memory.
    pub is_complete: bool,
    /// Whether its solutions are shortest ones when the heuristic is admissible.
    pub is_optimal: bool,
}

/// A way of solving boards.
///
/// ```
/// use taquin_solve::Method;
///
/// assert_eq!("ida*".parse(), Ok(Method::IdaStar));
/// assert_eq!(Method::IdaStar.to_string(), "idastar");
/// assert!(Method::IdaStar.info().is_optimal);
/// let error = "astra".parse::<Method>().unwrap_err();
/// assert_eq!(error.to_string(), "'astra' is not a method; did you mean 'astar'?");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Chooses for the board at hand.
    #[default]
    Auto,
    /// Pattern databases, for boards of at most 16 cells.
    Engine,
    /// A solution of any board at once, improved while the limits allow.
    Anytime,
    /// Line by line, as people do it.
    Constructive,
    /// Breadth-first search.
    BreadthFirst,
    /// Depth-first search.
    DepthFirst,
    /// Depth-first search with a rising limit.
    IterativeDeepening,
    /// Dijkstra's algorithm.
    UniformCost,
    /// Breadth-first search from both ends.
    Bidirectional,
    /// Greedy best-first search.
    Greedy,
    /// A*.
    AStar,
    /// A* with a weighted heuristic.
    WeightedAStar,
    /// IDA*.
    IdaStar,
    /// Recursive best-first search.
    Rbfs,
    /// SMA*: A* within bounded memory.
    SmaStar,
    /// Near-optimal bidirectional search.
    Nbs,
    /// Breadth-first heuristic search.
    BreadthFirstHeuristic,
    /// Breadth-first search that keeps only the frontier.
    Frontier,
    /// Beam search, wider and wider.
    Beam,
    /// Beam search with random choices.
    StochasticBeam,
    /// ARA*: anytime repairing A*.
    AraStar,
    /// A* until memory is used, then IDA*.
    AStarIdaStar,
    /// Monte-Carlo tree search.
    Mcts,
    /// Hill climbing with restarts.
    HillClimbing,
    /// Simulated annealing.
    Annealing,
    /// A genetic algorithm.
    Genetic,
    /// Random walks.
    RandomWalk,
    /// IDA* on several threads.
    ParallelIdaStar,
    /// A* on several threads.
    ParallelAStar,
    /// A* with landmark cuts, on PDDL.
    #[cfg(feature = "planning")]
    PlanLmCut,
    /// Greedy search led by relaxed plans, on PDDL.
    #[cfg(feature = "planning")]
    PlanFf,
    /// GraphPlan, on PDDL.
    #[cfg(feature = "planning")]
    GraphPlan,
    /// Satisfiability, on PDDL.
    #[cfg(feature = "planning")]
    Sat,
}

impl Method {
    /// All methods, the default first.
    pub const ALL: &'static [Method] = &[
        Method::Auto,
        Method::Engine,
        Method::Anytime,
        Method::Constructive,
        Method::BreadthFirst,
        Method::DepthFirst,
        Method::IterativeDeepening,
        Method::UniformCost,
        Method::Bidirectional,
        Method::Greedy,
        Method::AStar,
        Method::WeightedAStar,
        Method::IdaStar,
        Method::Rbfs,
        Method::SmaStar,
        Method::Nbs,
        Method::BreadthFirstHeuristic,
        Method::Frontier,
        Method::Beam,
        Method::StochasticBeam,
        Method::AraStar,
        Method::AStarIdaStar,
        Method::Mcts,
        Method::HillClimbing,
        Method::Annealing,
        Method::Genetic,
        Method::RandomWalk,
        Method::ParallelIdaStar,
        Method::ParallelAStar,
        #[cfg(feature = "planning")]
        Method::PlanLmCut,
        #[cfg(feature = "planning")]
        Method::PlanFf,
        #[cfg(feature = "planning")]
        Method::GraphPlan,
        #[cfg(feature = "planning")]
        Method::Sat,
    ];

    /// The name in commands and files.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// What is known of the method.
    pub const fn info(self) -> MethodInfo {
        use Family::{Informed, Parallel, Stochastic, TreeSearch, Uninformed};
        match self {
            Method::Auto => optimal(
                Informed,
                "auto",
                &["best", "default"],
                "chooses for the board at hand: the engine up to 16 cells, anytime above",
            ),
            Method::Engine => optimal(
                Informed,
                "engine",
                &["pdb", "pattern-database"],
                "pattern databases, the quickest by far; boards of at most 16 cells",
            ),
            Method::Anytime => optimal(
                Informed,
                "anytime",
                &[],
                "a solution of any board at once, then better ones and a higher bound until they meet",
            ),
            Method::Constructive => complete(
                Informed,
                "constructive",
                &["human", "line-by-line"],
                "a solution of any board, line by line, at once; some three times the Manhattan distance",
            ),
            Method::BreadthFirst => optimal(
                Uninformed,
                "breadth-first",
                &["bfs"],
                "layer by layer; every state in memory",
            ),
            Method::DepthFirst => incomplete(
                Uninformed,
                "depth-first",
                &["dfs"],
                "one path to a depth limit; memory of one path",
            ),
            Method::IterativeDeepening => optimal(
                Uninformed,
                "iterative-deepening",
                &["iddfs", "ids"],
                "depth-first with a rising limit; memory of one path",
            ),
            Method::UniformCost => optimal(
                Uninformed,
                "uniform-cost",
                &["dijkstra", "ucs"],
                "Dijkstra's algorithm; every state in memory",
            ),
            Method::Bidirectional => optimal(
                Uninformed,
                "bidirectional",
                &["bidirectional-bfs", "bibfs"],
                "breadth-first from both ends; two small halves in memory",
            ),
            Method::Greedy => complete(
                Informed,
                "greedy",
                &["gbfs", "best-first", "greedy-best-first"],
                "nearest to the goal first; quick, solutions far from shortest",
            ),
            Method::AStar => optimal(
                Informed,
                "astar",
                &["a*", "a-star"],
                "A*: fewest expansions; every state in memory",
            ),
            Method::WeightedAStar => complete(
                Informed,
                "weighted-astar",
                &["wa*", "weighted-a*", "wastar"],
                "A* with the heuristic times W: solutions at most W times the optimum",
            ),
            Method::IdaStar => optimal(
                Informed,
                "idastar",
                &["ida*", "ida-star", "ida"],
                "IDA*: depth-first with a rising bound; memory of one path",
            ),
            Method::Rbfs => optimal(
                Informed,
                "rbfs",
                &["recursive-best-first"],
                "recursive best-first search; memory of one path and its siblings",
            ),
            Method::SmaStar => optimal(
                Informed,
                "smastar",
                &["sma*", "sma-star"],
                "A* that forgets the worst when memory is full; optimal if the path fits",
            ),
            Method::Nbs => optimal(
                Informed,
                "nbs",
                &[],
                "from both ends, at most twice the expansions that any such search needs",
            ),
            Method::BreadthFirstHeuristic => optimal(
                Informed,
                "breadth-first-heuristic",
                &["bfhs"],
                "layers under a bound; a few layers in memory",
            ),
            Method::Frontier => optimal(
                Uninformed,
                "frontier",
                &["frontier-search"],
                "breadth-first that keeps only the frontier",
            ),
            Method::Beam => incomplete(
                Informed,
                "beam",
                &["beam-search"],
                "the best few of each layer; wider until something is found",
            ),
            Method::StochasticBeam => incomplete(
                Informed,
                "stochastic-beam",
                &[],
                "a random few of each layer, better ones more likely",
            ),
            Method::AraStar => optimal(
                Informed,
                "arastar",
                &["ara*", "ara-star"],
                "anytime: a quick solution, then better ones down to the optimum",
            ),
            Method::AStarIdaStar => optimal(
                Informed,
                "astar-idastar",
                &["a*+ida*"],
                "A* until memory is used, then IDA* from its frontier",
            ),
            Method::Mcts => incomplete(
                TreeSearch,
                "mcts",
                &["uct", "monte-carlo"],
                "Monte-Carlo tree search (UCT), valued by the heuristic",
            ),
            Method::HillClimbing => incomplete(
                Stochastic,
                "hill-climbing",
                &["hill-climb"],
                "the best neighbour, with sideways moves and restarts",
            ),
            Method::Annealing => incomplete(
                Stochastic,
                "annealing",
                &["simulated-annealing", "sa"],
                "simulated annealing, solutions shortened",
            ),
            Method::Genetic => incomplete(
                Stochastic,
                "genetic",
                &["ga", "genetic-algorithm"],
                "a population of move sequences",
            ),
            Method::RandomWalk => incomplete(
                Stochastic,
                "random-walk",
                &["random"],
                "random walks, solutions shortened",
            ),
            Method::ParallelIdaStar => optimal(
                Parallel,
                "parallel-idastar",
                &["parallel-ida*", "pida*"],
                "IDA* on several threads",
            ),
            Method::ParallelAStar => optimal(
                Parallel,
                "parallel-astar",
                &["parallel-a*", "hda*"],
                "A* on several threads, states shared out by hash",
            ),
            #[cfg(feature = "planning")]
            Method::PlanLmCut => optimal(
                Family::Planning,
                "plan-lmcut",
                &["lmcut", "lm-cut"],
                "A* on the board as PDDL, led by landmark cuts; single moves, 3x3 and a little more",
            ),
            #[cfg(feature = "planning")]
            Method::PlanFf => complete(
                Family::Planning,
                "plan-ff",
                &["ff", "fast-forward"],
                "greedy on the board as PDDL, led by relaxed plans; single moves, up to some 5x5",
            ),
            #[cfg(feature = "planning")]
            Method::GraphPlan => optimal(
                Family::Planning,
                "graphplan",
                &["graph-plan"],
                "backwards through a planning graph, failures remembered; single moves, 3x3",
            ),
            #[cfg(feature = "planning")]
            Method::Sat => optimal(
                Family::Planning,
                "sat",
                &["satplan"],
                "asks a SAT solver for a plan of N moves, with N rising; single moves, 3x3",
            ),
        }
    }

    /// Whether the method works on boards of this size and counts moves in this metric.
    pub fn serves(self, size: Size, metric: Metric) -> bool {
        match self {
            Method::Engine => size.cells() <= NormalizedStart::MAX_CELLS,
            #[cfg(feature = "planning")]
            Method::PlanLmCut | Method::PlanFf | Method::GraphPlan | Method::Sat => {
                size.cells() <= MAX_PLANNING_CELLS && metric == Metric::Single
            }
            _ => {
                let _ = metric;
                true
            }
        }
    }
}

const fn optimal(
    family: Family,
    name: &'static str,
    aliases: &'static [&'static str],
    promise: &'static str,
) -> MethodInfo {
    MethodInfo {
        name,
        aliases,
        family,
        promise,
        is_complete: true,
        is_optimal: true,
    }
}

const fn complete(
    family: Family,
    name: &'static str,
    aliases: &'static [&'static str],
    promise: &'static str,
) -> MethodInfo {
    MethodInfo {
        is_optimal: false,
        ..optimal(family, name, aliases, promise)
    }
}

const fn incomplete(
    family: Family,
    name: &'static str,
    aliases: &'static [&'static str],
    promise: &'static str,
) -> MethodInfo {
    MethodInfo {
        is_complete: false,
        ..complete(family, name, aliases, promise)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethodError;

    /// Finds a method by its name or one of its aliases, in any case.
    fn from_str(text: &str) -> Result<Method, UnknownMethodError> {
        let methods = Method::ALL.iter().copied();
        let names = |method: Method| {
            let info = method.info();
            (info.name, info.aliases)
        };
        name::find(text.trim(), methods, names).map_err(|nearest| UnknownMethodError {
            name: text.chars().take(24).collect(),
            nearest,
        })
    }
}

/// A name that is no method.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct UnknownMethodError {
    /// The name, cut short when it is long.
    pub name: String,
    /// The method whose name is most like it, if one is.
    pub nearest: Option<Method>,
}

impl fmt::Display for UnknownMethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a method", self.name)?;
        match self.nearest {
            Some(method) => write!(f, "; did you mean '{method}'?"),
            None => {
                let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
                write!(f, ": use {}", names.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_name_and_alias_finds_its_method_and_no_other() {
        let mut seen = HashSet::new();
        for &method in Method::ALL {
            let info = method.info();
            for name in info.aliases.iter().chain([&info.name]) {
                assert!(seen.insert(*name), "{name} is used twice");
                assert_eq!(name.parse(), Ok(method));
                assert_eq!(name.to_uppercase().parse(), Ok(method));
            }
            assert_eq!(method.to_string().parse(), Ok(method));
        }
    }

    #[test]
    fn the_usual_names_are_known() {
        for (name, method) in [
            ("bfs", Method::BreadthFirst),
            ("dfs", Method::DepthFirst),
            ("a*", Method::AStar),
            ("ida*", Method::IdaStar),
            ("dijkstra", Method::UniformCost),
            (" AStar ", Method::AStar),
        ] {
            assert_eq!(name.parse(), Ok(method));
        }
    }

    #[test]
    fn unknown_names_get_a_suggestion_or_the_list() {
        let error = |text: &str| text.parse::<Method>().unwrap_err();
        assert_eq!(error("idasta").nearest, Some(Method::IdaStar));
        assert_eq!(error("bream").nearest, Some(Method::Beam));
        let none = error("sorcery").to_string();
        assert!(
            none.starts_with("'sorcery' is not a method: use auto, engine,"),
            "{none}"
        );
        let long = error(&"x".repeat(1 << 20));
        assert_eq!(long.name.len(), 24);
    }
}
