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

/// Defines [`Method`] from one row per method: what it guarantees, its family, its name, other names, and
/// its promise. A feature in brackets before the row makes it optional.
macro_rules! methods {
    ($(#[$about:meta])* pub enum Method { $(
        $(#[$doc:meta])*
        $([$feature:meta])?
        $method:ident => $guarantee:ident $family:ident $name:literal $aliases:tt,
            $promise:literal;
    )+ }) => {
        $(#[$about])*
        pub enum Method { $( $(#[$doc])* $(#[cfg($feature)])? $method, )+ }

        impl Method {
            /// All methods, the default first.
            pub const ALL: &'static [Method] = &[$( $(#[cfg($feature)])? Method::$method, )+];

            /// What is known of the method.
            pub const fn info(self) -> MethodInfo {
                match self {
                    $( $(#[cfg($feature)])? Method::$method => MethodInfo {
                        name: $name,
                        aliases: &$aliases,
                        family: Family::$family,
                        promise: $promise,
                        is_complete: !matches!(Guarantee::$guarantee, Guarantee::Nothing),
                        is_optimal: matches!(Guarantee::$guarantee, Guarantee::Optimal),
                    }, )+
                }
            }
        }
    };
}

/// What a method guarantees, given time and memory.
enum Guarantee {
    /// A shortest solution when the heuristic is admissible.
    Optimal,
    /// Some solution.
    Complete,
    /// Nothing.
    Nothing,
}

methods! {
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
    Auto => Optimal Informed "auto" ["best", "default"],
        "chooses for the board at hand: the engine up to 16 cells, anytime above";
    /// Pattern databases, for boards of at most 16 cells.
    Engine => Optimal Informed "engine" ["pdb", "pattern-database"],
        "pattern databases, the quickest by far; boards of at most 16 cells";
    /// A solution of any board at once, improved while the limits allow.
    Anytime => Optimal Informed "anytime" [],
        "a solution of any board at once, then better ones and a higher bound until they meet";
    /// Line by line, as people do it.
    Constructive => Complete Informed "constructive" ["human", "line-by-line"],
        "a solution of any board, line by line, at once; some three times the Manhattan distance";
    /// Breadth-first search.
    BreadthFirst => Optimal Uninformed "breadth-first" ["bfs"],
        "layer by layer; every state in memory";
    /// Depth-first search.
    DepthFirst => Nothing Uninformed "depth-first" ["dfs"],
        "one path to a depth limit; memory of one path";
    /// Depth-first search with a rising limit.
    IterativeDeepening => Optimal Uninformed "iterative-deepening" ["iddfs", "ids"],
        "depth-first with a rising limit; memory of one path";
    /// Dijkstra's algorithm.
    UniformCost => Optimal Uninformed "uniform-cost" ["dijkstra", "ucs"],
        "Dijkstra's algorithm; every state in memory";
    /// Breadth-first search from both ends.
    Bidirectional => Optimal Uninformed "bidirectional" ["bidirectional-bfs", "bibfs"],
        "breadth-first from both ends; two small halves in memory";
    /// Greedy best-first search.
    Greedy => Complete Informed "greedy" ["gbfs", "best-first", "greedy-best-first"],
        "nearest to the goal first; quick, solutions far from shortest";
    /// A*.
    AStar => Optimal Informed "astar" ["a*", "a-star"],
        "A*: fewest expansions; every state in memory";
    /// A* with a weighted heuristic.
    WeightedAStar => Complete Informed "weighted-astar" ["wa*", "weighted-a*", "wastar"],
        "A* with the heuristic times W: solutions at most W times the optimum";
    /// IDA*.
    IdaStar => Optimal Informed "idastar" ["ida*", "ida-star", "ida"],
        "IDA*: depth-first with a rising bound; memory of one path";
    /// Recursive best-first search.
    Rbfs => Optimal Informed "rbfs" ["recursive-best-first"],
        "recursive best-first search; memory of one path and its siblings";
    /// SMA*: A* within bounded memory.
    SmaStar => Optimal Informed "smastar" ["sma*", "sma-star"],
        "A* that forgets the worst when memory is full; optimal if the path fits";
    /// Near-optimal bidirectional search.
    Nbs => Optimal Informed "nbs" [],
        "from both ends, at most twice the expansions that any such search needs";
    /// Breadth-first heuristic search.
    BreadthFirstHeuristic => Optimal Informed "breadth-first-heuristic" ["bfhs"],
        "layers under a bound; a few layers in memory";
    /// Breadth-first search that keeps only the frontier.
    Frontier => Optimal Uninformed "frontier" ["frontier-search"],
        "breadth-first that keeps only the frontier";
    /// Beam search, wider and wider.
    Beam => Nothing Informed "beam" ["beam-search"],
        "the best few of each layer; wider until something is found";
    /// Beam search with random choices.
    StochasticBeam => Nothing Informed "stochastic-beam" [],
        "a random few of each layer, better ones more likely";
    /// ARA*: anytime repairing A*.
    AraStar => Optimal Informed "arastar" ["ara*", "ara-star"],
        "anytime: a quick solution, then better ones down to the optimum";
    /// A* until memory is used, then IDA*.
    AStarIdaStar => Optimal Informed "astar-idastar" ["a*+ida*"],
        "A* until memory is used, then IDA* from its frontier";
    /// Monte-Carlo tree search.
    Mcts => Nothing TreeSearch "mcts" ["uct", "monte-carlo"],
        "Monte-Carlo tree search (UCT), valued by the heuristic";
    /// Hill climbing with restarts.
    HillClimbing => Nothing Stochastic "hill-climbing" ["hill-climb"],
        "the best neighbour, with sideways moves and restarts";
    /// Simulated annealing.
    Annealing => Nothing Stochastic "annealing" ["simulated-annealing", "sa"],
        "simulated annealing, solutions shortened";
    /// A genetic algorithm.
    Genetic => Nothing Stochastic "genetic" ["ga", "genetic-algorithm"],
        "a population of move sequences";
    /// Random walks.
    RandomWalk => Nothing Stochastic "random-walk" ["random"],
        "random walks, solutions shortened";
    /// IDA* on several threads.
    ParallelIdaStar => Optimal Parallel "parallel-idastar" ["parallel-ida*", "pida*"],
        "IDA* on several threads";
    /// A* on several threads.
    ParallelAStar => Optimal Parallel "parallel-astar" ["parallel-a*", "hda*"],
        "A* on several threads, states shared out by hash";
    /// A* with landmark cuts, on PDDL.
    [feature = "planning"]
    PlanLmCut => Optimal Planning "plan-lmcut" ["lmcut", "lm-cut"],
        "A* on the board as PDDL, led by landmark cuts; single moves, 3x3 and a little more";
    /// Greedy search led by relaxed plans, on PDDL.
    [feature = "planning"]
    PlanFf => Complete Planning "plan-ff" ["ff", "fast-forward"],
        "greedy on the board as PDDL, led by relaxed plans; single moves, up to some 5x5";
    /// GraphPlan, on PDDL.
    [feature = "planning"]
    GraphPlan => Optimal Planning "graphplan" ["graph-plan"],
        "backwards through a planning graph, failures remembered; single moves, 3x3";
    /// Satisfiability, on PDDL.
    [feature = "planning"]
    Sat => Optimal Planning "sat" ["satplan"],
        "asks a SAT solver for a plan of N moves, with N rising; single moves, 3x3";
}
}

impl Method {
    /// The name in commands and files.
    pub const fn name(self) -> &'static str {
        self.info().name
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
