//! Estimates of the distance to a goal, one per file, and all of them by name.

mod combined;
mod erased;
mod gaschnig;
mod homes;
mod in_runs;
mod inversion;
mod linear_conflict;
mod manhattan;
mod misplaced;
mod steps;
mod walking;

use taquin_puzzle::{Board, Metric};
use taquin_search::Zero;
use thiserror::Error;

use crate::Tiles;

pub use combined::{Weight, WeightError};
pub use erased::{AnyHeuristic, AnyMemo, MEMO_WORDS, Words};
pub use gaschnig::Gaschnig;
pub use in_runs::{InRuns, RunBound};
pub use inversion::{InversionDistance, Inversions};
pub use linear_conflict::LinearConflict;
pub use manhattan::{Manhattan, RunManhattan};
pub use misplaced::Misplaced;
pub use steps::Steps;
pub use walking::{Matrices, TooLargeError, WalkingDistance};

/// A heuristic's name and what it promises.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicInfo {
    /// The name by which [`heuristic`] finds it.
    pub name: &'static str,
    /// What it promises, in one line.
    pub promise: &'static str,
    /// Whether it never overestimates.
    pub is_admissible: bool,
    /// Whether it falls by no more than the cost along every move.
    pub is_consistent: bool,
}

impl HeuristicInfo {
    const fn consistent(name: &'static str, promise: &'static str) -> HeuristicInfo {
        HeuristicInfo {
            name,
            promise,
            is_admissible: true,
            is_consistent: true,
        }
    }
}

/// All heuristics, the weakest first. Each is for both metrics: for the
/// multi-tile one the moves that it counts are divided by what one run can do.
pub const HEURISTICS: &[HeuristicInfo] = &[
    HeuristicInfo::consistent("zero", "knows nothing: searches become uninformed"),
    HeuristicInfo::consistent("misplaced", "tiles that are not in their goal cell"),
    HeuristicInfo::consistent(
        "gaschnig",
        "swaps with the blank, as if any tile could jump into it",
    ),
    HeuristicInfo::consistent("manhattan", "steps of every tile to its goal cell"),
    HeuristicInfo::consistent(
        "linear-conflict",
        "Manhattan distance, and two moves for each tile that must leave its line",
    ),
    HeuristicInfo::consistent(
        "inversion",
        "moves across lines, from pairs of tiles in the wrong order",
    ),
    HeuristicInfo::consistent(
        "walking",
        "moves across lines, from tables of tiles per line: up to 4x4, 3x5 and 2x6",
    ),
];

/// Makes the heuristic of a name for a goal.
///
/// Besides the [plain ones](HEURISTICS) there are `max(a,b,...)`, the greatest
/// of several, and `weighted(1.5,a)`, one times a weight of at least 1 and then
/// no longer admissible; both may be nested.
///
/// # Errors
/// When there is none of that name, when a combination makes no sense, or when
/// the board is too large for it.
///
/// ```
/// use taquin_puzzle::{Goal, Metric};
/// use taquin_search::Heuristic;
/// use taquin_solve::heuristic::heuristic;
/// use taquin_solve::{Small, Tiles};
///
/// let goal = Goal::Rows.board("4x4".parse()?);
/// let both = heuristic::<Small>("max(linear-conflict,walking)", &goal, Metric::Single)?;
/// let board = Small::new(&"4 3 2 1/5 6 7 8/9 10 11 12/13 14 15 0".parse()?);
/// assert_eq!(both.estimate(both.full(&board)), 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn heuristic<T: Tiles>(
    name: &str,
    goal: &Board,
    metric: Metric,
) -> Result<AnyHeuristic<T>, HeuristicError> {
    // Keeps hostile texts from overflowing the stack or building tables for ever.
    if name.matches(['(', ',']).count() > MAX_COMBINED {
        return Err(HeuristicError::TooMany);
    }
    combined(name, goal, metric)
}

/// The most brackets and commas in a name.
const MAX_COMBINED: usize = 16;

fn combined<T: Tiles>(
    name: &str,
    goal: &Board,
    metric: Metric,
) -> Result<AnyHeuristic<T>, HeuristicError> {
    let name = name.trim();
    let within = |function: &str| name.strip_prefix(function)?.strip_suffix(')');
    if let Some(names) = within("max(") {
        let parts = arguments(names).map(|part| combined(part, goal, metric));
        let parts: Vec<_> = parts.collect::<Result<_, _>>()?;
        return AnyHeuristic::max(parts).ok_or(HeuristicError::TooMany);
    }
    if let Some(arguments) = within("weighted(") {
        let (weight, part) = arguments.split_once(',').unwrap_or((arguments, ""));
        let weight = weight.trim().parse()?;
        return Ok(combined::<T>(part, goal, metric)?.weighted(weight));
    }
    plain(name, goal, metric)
}

/// Parts a text at the commas that are in no brackets.
fn arguments(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split(move |character| {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        character == ',' && depth == 0
    })
}

fn plain<T: Tiles>(
    name: &str,
    goal: &Board,
    metric: Metric,
) -> Result<AnyHeuristic<T>, HeuristicError> {
    Ok(match (name, metric) {
        ("zero", _) => AnyHeuristic::new(Zero),
        ("manhattan", Metric::Single) => AnyHeuristic::new(Manhattan::new(goal)),
        ("manhattan", Metric::Multi) => AnyHeuristic::new(RunManhattan::new(goal)),
        ("misplaced", _) => in_metric(Misplaced::new(goal), metric),
        ("gaschnig", _) => in_metric(Gaschnig::new(goal), metric),
        ("linear-conflict", _) => in_metric(LinearConflict::new(goal), metric),
        ("inversion", _) => in_metric(InversionDistance::new(goal), metric),
        ("walking", _) => in_metric(WalkingDistance::new(goal)?, metric),
        _ => return Err(HeuristicError::Unknown(name.chars().take(24).collect())),
    })
}

fn in_metric<T, H>(heuristic: H, metric: Metric) -> AnyHeuristic<T>
where
    T: Tiles,
    H: RunBound<T, Memo: Words> + Send + Sync + 'static,
{
    match metric {
        Metric::Single => AnyHeuristic::new(heuristic),
        Metric::Multi => AnyHeuristic::new(InRuns(heuristic)),
    }
}

/// Why there is no heuristic of a name for a goal.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum HeuristicError {
    /// A name that is no heuristic.
    #[error("'{0}' is not a heuristic: use {names}, max(a,b) or weighted(1.5,a)", names = HEURISTICS.iter().map(|info| info.name).collect::<Vec<_>>().join(", "))]
    Unknown(String),
    /// A weight that is none.
    #[error(transparent)]
    Weight(#[from] WeightError),
    /// More heuristics than can be combined.
    #[error("too many heuristics are combined: name each only once")]
    TooMany,
    /// The board is too large for the heuristic's table.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Small;
    use taquin_puzzle::Goal;
    use taquin_search::Heuristic as _;

    fn make(name: &str) -> Result<AnyHeuristic<Small>, HeuristicError> {
        heuristic(
            name,
            &Goal::Rows.board("3x3".parse().unwrap()),
            Metric::Single,
        )
    }

    fn error(name: &str) -> String {
        make(name).err().unwrap().to_string()
    }

    #[test]
    fn every_name_gives_what_it_promises() {
        for info in HEURISTICS {
            let made = make(info.name).unwrap();
            assert_eq!(made.is_admissible(), info.is_admissible, "{}", info.name);
            assert_eq!(made.is_consistent(), info.is_consistent, "{}", info.name);
        }
        let names: Vec<&str> = HEURISTICS.iter().map(|info| info.name).collect();
        assert!(
            make(&format!("max({})", names.join(",")))
                .unwrap()
                .is_consistent()
        );
    }

    #[test]
    fn combinations_are_read() {
        let board = Small::new(&"3 2 1/4 5 6/7 8 0".parse().unwrap());
        let estimate = |name: &str| {
            let made = make(name).unwrap();
            made.estimate(made.full(&board))
        };
        assert_eq!(estimate("manhattan"), 4);
        assert_eq!(estimate("max(manhattan)"), 4);
        assert_eq!(estimate(" max( manhattan , linear-conflict , zero ) "), 8);
        assert_eq!(estimate("weighted(1.5, manhattan)"), 6);
        assert_eq!(estimate("weighted(1.6,manhattan)"), 6);
        assert_eq!(
            estimate("max(weighted(5,max(manhattan,misplaced)),linear-conflict)"),
            20
        );
        assert!(
            !make("max(weighted(1.1,zero),zero)")
                .unwrap()
                .is_admissible()
        );
        assert!(make("weighted(1,manhattan)").unwrap().is_consistent());
    }

    #[test]
    fn errors_say_what_to_do() {
        assert_eq!(
            error("magic"),
            "'magic' is not a heuristic: use zero, misplaced, gaschnig, manhattan, \
             linear-conflict, inversion, walking, max(a,b) or weighted(1.5,a)"
        );
        assert_eq!(
            error("weighted(0.5,zero)"),
            "'0.5' is not a weight: use a number from 1 to 60, such as 1.5"
        );
        for name in [
            "",
            "max()",
            "max(zero",
            "max(zero,)",
            "max(zero))",
            "weighted(2)",
            "Zero",
        ] {
            assert!(error(name).contains("is not a heuristic"), "{name}");
        }
        for weight in ["", "a", "-1", "inf", "NaN"] {
            assert!(error(&format!("weighted({weight},zero)")).contains("is not a weight"));
        }
        assert_eq!(
            error(&"max(".repeat(100_000)),
            HeuristicError::TooMany.to_string()
        );
        let many = ["inversion"; 3].join(",");
        assert_eq!(
            error(&format!("max({many})")),
            HeuristicError::TooMany.to_string()
        );
        let large = Goal::Rows.board("6x6".parse().unwrap());
        assert_eq!(
            heuristic::<Board>("walking", &large, Metric::Multi)
                .err()
                .unwrap()
                .to_string(),
            "walking distance needs too large a table for 6x6 boards, over 400000 entries: \
             use linear-conflict or inversion"
        );
    }
}
