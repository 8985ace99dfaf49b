//! The solvers by name, and the one that chooses for itself.

use std::time::Instant;

use taquin_puzzle::{Board, Metric, Problem, Solution};
use taquin_search::{Control, Heuristic, Outcome, Task, astar, idastar};
use thiserror::Error;

use crate::heuristic::{Manhattan, RunManhattan};
use crate::{Answer, Run, Small, TileSpace, Tiles};

/// Something that solves problems. Shared freely: it keeps no state between calls.
pub trait Solver: Send + Sync {
    /// Solves a problem as far as the control allows.
    fn solve(&self, problem: &Problem, metric: Metric, control: &mut Control<'_>) -> Answer;
}

/// A solver's name and what it promises.
#[derive(Clone, Copy, Debug)]
pub struct SolverInfo {
    /// The name by which [`solver`] finds it.
    pub name: &'static str,
    /// What it promises, in one line.
    pub promise: &'static str,
    make: fn() -> Box<dyn Solver>,
}

/// All solvers, the default first.
pub const SOLVERS: &[SolverInfo] = &[
    SolverInfo {
        name: "auto",
        promise: "chooses for the board at hand: A* up to 10 cells, IDA* above",
        make: || Box::new(Auto),
    },
    SolverInfo {
        name: Method::AStar.name(),
        promise: "A* with Manhattan distance: optimal; keeps every state in memory",
        make: || Box::new(Method::AStar),
    },
    SolverInfo {
        name: Method::IdaStar.name(),
        promise: "IDA* with Manhattan distance: optimal; hardly any memory",
        make: || Box::new(Method::IdaStar),
    },
];

/// Finds a solver by its name.
///
/// # Errors
/// When there is none of that name; the error lists them.
pub fn solver(name: &str) -> Result<Box<dyn Solver>, UnknownSolverError> {
    SOLVERS
        .iter()
        .find(|info| info.name == name)
        .map(|info| (info.make)())
        .ok_or_else(|| UnknownSolverError(name.chars().take(24).collect()))
}

/// A name that is no solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a solver: use {names}", names = SOLVERS.iter().map(|info| info.name).collect::<Vec<_>>().join(", "))]
pub struct UnknownSolverError(pub String);

/// Chooses a method by the size of the board.
struct Auto;

impl Solver for Auto {
    fn solve(&self, problem: &Problem, metric: Metric, control: &mut Control<'_>) -> Answer {
        // All boards of 10 cells fit in memory, and A* then is quicker than IDA*.
        let method = match problem.size().cells() {
            0..=10 => Method::AStar,
            _ => Method::IdaStar,
        };
        method.solve(problem, metric, control)
    }
}

/// A search with Manhattan distance.
#[derive(Clone, Copy)]
enum Method {
    AStar,
    IdaStar,
}

impl Solver for Method {
    fn solve(&self, problem: &Problem, metric: Metric, control: &mut Control<'_>) -> Answer {
        if problem.size().cells() <= Small::MAX_CELLS {
            self.solve_as::<Small>(problem, metric, control)
        } else {
            self.solve_as::<Board>(problem, metric, control)
        }
    }
}

impl Method {
    const fn name(self) -> &'static str {
        match self {
            Method::AStar => "astar",
            Method::IdaStar => "idastar",
        }
    }

    fn solve_as<T: Tiles>(
        self,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Answer {
        let begun = Instant::now();
        // Moves know no numbers: what solves the canonical problem solves the one given.
        let canonical = problem.canonical();
        let (setup, found) = match metric {
            Metric::Single => {
                let heuristic = Manhattan::new(canonical.goal());
                (
                    begun.elapsed(),
                    self.search::<T, _>(&heuristic, &canonical, metric, control),
                )
            }
            Metric::Multi => {
                let heuristic = RunManhattan::new(canonical.goal());
                (
                    begun.elapsed(),
                    self.search::<T, _>(&heuristic, &canonical, metric, control),
                )
            }
        };
        Answer {
            solver: self.name(),
            metric,
            solution: found.best.map(|path| {
                let moves = path.actions.into_iter().flat_map(Run::steps).collect();
                Solution::replay(problem, moves).expect("a search only returns paths to the goal")
            }),
            lower_bound: found.lower_bound.into(),
            stopped: found.stopped,
            setup,
        }
    }

    fn search<T, H>(
        self,
        heuristic: &H,
        problem: &Problem,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Outcome<Run>
    where
        T: Tiles,
        H: Heuristic<TileSpace<T>>,
    {
        let goal = T::new(problem.goal()).key();
        let task = Task {
            space: &TileSpace::<T>::new(problem.size(), metric),
            start: &T::new(problem.start()),
            is_goal: &|tiles: &T| tiles.key() == goal,
            heuristic,
        };
        match self {
            Method::AStar => astar(&task, control),
            Method::IdaStar => idastar(&task, control),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_search::Limits;

    #[test]
    fn an_unknown_name_lists_the_known_ones() {
        let error = solver("magic").err().unwrap();
        assert_eq!(
            error.to_string(),
            "'magic' is not a solver: use auto, astar, idastar"
        );
        for info in SOLVERS {
            assert!(solver(info.name).is_ok());
        }
    }

    #[test]
    fn a_solved_board_needs_no_moves() {
        let goal: Board = "1 2 3/8 0 4/7 6 5".parse().unwrap();
        let problem = Problem::new(goal.clone(), goal).unwrap();
        for (info, metric) in SOLVERS
            .iter()
            .flat_map(|info| Metric::ALL.map(|m| (info, m)))
        {
            let mut control = Control::new(Limits::default());
            let answer = (info.make)().solve(&problem, metric, &mut control);
            assert_eq!((answer.length(), answer.is_optimal()), (Some(0), true));
        }
    }
}
