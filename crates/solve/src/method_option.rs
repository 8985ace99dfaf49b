//! Which methods use which options.

use crate::Method;

/// One of the [`Options`](crate::Options) of methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MethodOption {
    /// The heuristic of informed methods.
    Heuristic,
    /// The seed of randomised methods.
    Seed,
    /// The weight of weighted A*.
    Weight,
    /// The width of beam searches.
    Width,
    /// The depth limit of depth-first search.
    Depth,
    /// When a solution is good enough.
    Enough,
    /// The engine and its tables.
    Engine,
}

impl Method {
    /// Whether an option makes a difference to what the method searches; to [`Method::Auto`], if it does to
    /// one of the methods that it usually chooses.
    ///
    /// The lower bound of a search that is stopped does not count: it is at least the heuristic's value of the
    /// start, even of methods that do not look at it.
    ///
    /// ```
    /// use taquin_solve::{Method, MethodOption};
    ///
    /// assert!(Method::AStar.uses(MethodOption::Heuristic));
    /// assert!(!Method::AStar.uses(MethodOption::Weight));
    /// ```
    pub fn uses(self, option: MethodOption) -> bool {
        if self == Method::Auto {
            return Method::Engine.uses(option) || Method::Anytime.uses(option);
        }
        match option {
            MethodOption::Heuristic => self.uses_heuristic(),
            MethodOption::Seed => matches!(
                self,
                Method::Anytime
                    | Method::StochasticBeam
                    | Method::Mcts
                    | Method::HillClimbing
                    | Method::Annealing
                    | Method::Genetic
                    | Method::RandomWalk
            ),
            MethodOption::Weight => self == Method::WeightedAStar,
            MethodOption::Width => matches!(self, Method::Beam | Method::StochasticBeam),
            MethodOption::Depth => self == Method::DepthFirst,
            MethodOption::Enough => self == Method::Anytime,
            MethodOption::Engine => self == Method::Engine,
        }
    }

    fn uses_heuristic(self) -> bool {
        match self {
            // These have estimates of their own.
            Method::Auto | Method::Engine | Method::Anytime | Method::Constructive => false,
            #[cfg(feature = "planning")]
            Method::PlanLmCut | Method::PlanFf | Method::GraphPlan | Method::Sat => false,
            Method::BreadthFirst
            | Method::DepthFirst
            | Method::IterativeDeepening
            | Method::UniformCost
            | Method::Bidirectional
            | Method::Frontier
            | Method::RandomWalk => false,
            Method::Greedy
            | Method::AStar
            | Method::WeightedAStar
            | Method::IdaStar
            | Method::Rbfs
            | Method::SmaStar
            | Method::Nbs
            | Method::BreadthFirstHeuristic
            | Method::Beam
            | Method::StochasticBeam
            | Method::AraStar
            | Method::AStarIdaStar
            | Method::Mcts
            | Method::HillClimbing
            | Method::Annealing
            | Method::Genetic
            | Method::ParallelIdaStar
            | Method::ParallelAStar => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use taquin_puzzle::Board;
    use taquin_search::{Limits, Weight};

    use super::*;
    use crate::{Engine, Enough, Family, HeuristicKind, Options, Solve};

    /// What a method answers with options: the moves and the counts.
    fn answered(method: Method, options: Options) -> impl PartialEq + std::fmt::Debug {
        let board: Board = "8 0 6/5 4 7/2 3 1".parse().unwrap();
        let solve = Solve::board(&board).unwrap().method(method);
        let solve = solve.options(options.threads(1).engine(Engine::in_memory()));
        let answer = solve.limits(Limits::new().nodes(3000)).run().unwrap();
        let moves = answer.solution.map(|solution| solution.moves().to_string());
        (moves, answer.statistics)
    }

    #[test]
    fn options_change_the_answers_of_the_methods_that_use_them() {
        let mut enough = Enough::new();
        enough.length = Some(1000);
        for &method in Method::ALL {
            let usual = answered(method, Options::new());
            for (option, options) in [
                (
                    MethodOption::Heuristic,
                    Options::new().heuristic(HeuristicKind::Zero),
                ),
                (MethodOption::Seed, Options::new().seed(5)),
                (
                    MethodOption::Weight,
                    Options::new().weight(Weight::new(9, 1).unwrap()),
                ),
                (MethodOption::Width, Options::new().width(2)),
                (MethodOption::Depth, Options::new().depth(11)),
                (MethodOption::Enough, Options::new().enough(enough)),
            ] {
                let changed = answered(method, options);
                // The board is small, where the choice is the engine.
                if !method.uses(option) || method == Method::Auto {
                    assert_eq!(changed, usual, "{method} {option:?}");
                // Random methods have found nothing yet, whatever the options are.
                } else if method != Method::Anytime && method.info().family != Family::Stochastic {
                    assert_ne!(changed, usual, "{method} {option:?}");
                }
            }
        }
    }
}
