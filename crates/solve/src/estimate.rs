//! What heuristics say of a board, beside its true distance.

#[cfg(feature = "serde")]
mod serialization;

use taquin_puzzle::{Board, Metric, Problem};
use taquin_search::{Control, StopReason};

use crate::heuristic::HeuristicError;
use crate::request::Request;
use crate::{Engine, HeuristicKind, Method, SolveError, dispatch};

/// What heuristics say of a board, beside its true distance or the best lower bound on it.
///
/// With the feature `serde` it is written as an object with `start`, `goal`, `rows`, `cols`, `metric`,
/// `values` by name, `shares` of the distance by name (only if the distance is known), `may_overestimate`
/// (names), `refused` (reasons by name), `distance`, `lower_bound` and `stopped`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The board.
    pub start: Board,
    /// The goal.
    pub goal: Board,
    /// How moves are counted.
    pub metric: Metric,
    /// What each heuristic says, in the order in which they were named.
    pub values: Vec<HeuristicValue>,
    /// The length of a shortest solution, if it was proven.
    pub distance: Option<u64>,
    /// No solution is shorter than this; proven.
    pub lower_bound: u64,
    /// Why the search for the distance ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// What one heuristic says.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct HeuristicValue {
    /// The heuristic.
    pub heuristic: HeuristicKind,
    /// Its value, or why it has none for this board.
    pub value: Result<u64, HeuristicError>,
}

impl Estimate {
    /// The share of the distance that a value explains: 0.75 for three quarters. `None` if the distance is
    /// not known, or 0.
    pub fn share(&self, value: u64) -> Option<f64> {
        part(value, self.distance?)
    }

    /// The share of the distance that a value explains at most: the part of the lower bound.
    pub fn max_share(&self, value: u64) -> Option<f64> {
        part(value, self.lower_bound)
    }
}

fn part(value: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| value as f64 / whole as f64)
}

/// Asks each heuristic once.
pub(crate) fn values(
    problem: &Problem,
    metric: Metric,
    kinds: &[HeuristicKind],
    engine: &Engine,
    control: &mut Control<'_>,
) -> Vec<HeuristicValue> {
    let mut values: Vec<HeuristicValue> = Vec::with_capacity(kinds.len());
    for kind in kinds {
        if values.iter().any(|known| known.heuristic == *kind) {
            continue;
        }
        let value = kind.value_with(problem.start(), problem.goal(), metric, engine, control);
        values.push(HeuristicValue {
            heuristic: kind.clone(),
            value,
        });
    }
    values
}

/// Finds the distance, or a bound at least as good as that of the heuristics.
pub(crate) fn beside_distance(
    request: &Request<'_>,
    method: Method,
    values: Vec<HeuristicValue>,
    control: &mut Control<'_>,
) -> Result<Estimate, SolveError> {
    let answer = dispatch::solve(request, method, control)?;
    let admissible = values.iter().filter(|said| said.heuristic.is_admissible());
    let bound = admissible.filter_map(|said| said.value.as_ref().ok()).max();
    Ok(Estimate {
        start: request.problem.start().clone(),
        goal: request.problem.goal().clone(),
        metric: request.metric,
        distance: answer.length().filter(|_| answer.is_optimal()),
        lower_bound: answer.lower_bound.max(bound.copied().unwrap_or(0)),
        stopped: answer.stopped,
        values,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use taquin_puzzle::Goal;
    use taquin_search::Limits;

    use super::*;
    use crate::Solve;

    fn estimate(start: &str, goal: Goal, metric: Metric, kinds: &[&str]) -> Estimate {
        let start: Board = start.parse().unwrap();
        let goal = goal.board(start.size());
        let problem = Problem::new(start, goal).unwrap();
        let kinds: Vec<HeuristicKind> = kinds.iter().map(|kind| kind.parse().unwrap()).collect();
        Solve::new(&problem)
            .metric(metric)
            .engine(&Engine::in_memory())
            .limits(Limits::new().time(Duration::from_secs(20)))
            .estimate(&kinds)
            .unwrap()
    }

    #[test]
    fn values_stand_beside_the_distance() {
        let kinds = [
            "zero",
            "manhattan",
            "manhattan",
            "pdb:8",
            "weighted(2,manhattan)",
        ];
        let found = estimate("8 0 6/5 4 7/2 3 1", Goal::Rows, Metric::Single, &kinds);
        let values: Vec<u64> = found
            .values
            .iter()
            .map(|said| said.value.clone().unwrap())
            .collect();
        assert_eq!(values, [0, 19, 27, 38]);
        assert_eq!((found.distance, found.lower_bound), (Some(27), 27));
        assert_eq!(found.share(27), Some(1.0));
        assert_eq!(found.stopped, None);
    }

    #[test]
    fn the_usual_heuristics_never_exceed_the_distance() {
        for metric in Metric::ALL {
            for (start, goal) in [
                ("3 5 0/6 7 2/4 1 8", Goal::Snail),
                ("3 1 2/0 4 5", Goal::BlankFirst),
                ("5 1 2 3/9 6 7 4/10 0 11 8", Goal::Rows),
                ("1/0/2", Goal::Rows),
            ] {
                let size = start.parse::<Board>().unwrap().size();
                let usual = HeuristicKind::usual(size);
                let names: Vec<String> = usual.iter().map(ToString::to_string).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let found = estimate(start, goal, metric, &names);
                let distance = found.distance.unwrap();
                for said in &found.values {
                    let value = said.value.clone().unwrap();
                    assert!(value <= distance, "{} on {start}", said.heuristic);
                }
            }
        }
    }

    #[test]
    fn what_does_not_apply_says_why_and_the_bound_is_that_of_the_best() {
        let start: Board = "3 19 24 9 8/11 7 12 2 4/17 23 20 18 6/16 5 1 14 21/0 15 10 13 22"
            .parse()
            .unwrap();
        let problem = Problem::new(start.clone(), Goal::Rows.board(start.size())).unwrap();
        let kinds: Vec<HeuristicKind> = ["pdb:5-5-5", "inversion", "weighted(9,zero)"]
            .map(|kind| kind.parse().unwrap())
            .to_vec();
        let found = Solve::new(&problem)
            .limits(Limits::new().nodes(1000))
            .estimate(&kinds)
            .unwrap();
        assert!(found.values[0].value.is_err());
        let inversion = found.values[1].value.clone().unwrap();
        assert!(found.lower_bound >= inversion && inversion > 0);
        assert_eq!(found.distance, None);
        assert_eq!(found.stopped, Some(StopReason::Nodes));
        assert!(found.max_share(inversion).is_some_and(|share| share <= 1.0));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn it_is_written_with_values_by_name() {
        let kinds = ["misplaced", "weighted(2,manhattan)", "pdb:5-5-5"];
        let found = estimate("1 2 3/4 5 6/7 0 8", Goal::Rows, Metric::Single, &kinds);
        assert_eq!(
            serde_json::to_string(&found).unwrap(),
            "{\"start\":\"1 2 3/4 5 6/7 0 8\",\"goal\":\"1 2 3/4 5 6/7 8 0\",\"rows\":3,\"cols\":3,\
             \"metric\":\"single\",\"values\":{\"misplaced\":1,\"weighted(2,manhattan)\":2,\
             \"pdb:5-5-5\":null},\"shares\":{\"misplaced\":1.0,\"weighted(2,manhattan)\":2.0},\
             \"may_overestimate\":[\"weighted(2,manhattan)\"],\"refused\":{\"pdb:5-5-5\":\"the groups \
             have 15 tiles, but a 3x3 board has only 8\"},\"distance\":1,\"lower_bound\":1,\
             \"stopped\":null}"
        );
    }
}
