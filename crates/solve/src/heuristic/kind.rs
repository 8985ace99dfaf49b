//! Which heuristic: a value that is parsed, printed, listed and made for a goal.

use std::fmt;
use std::str::FromStr;

use taquin_puzzle::{Board, Metric, Relabeling, Size, name};
use taquin_search::{Heuristic as _, Weight, WeightError, Zero};
use thiserror::Error;

use super::{
    AnyHeuristic, Gaschnig, InRuns, InversionDistance, LinearConflict, Manhattan, MemoWords,
    Misplaced, RunBound, RunManhattan, TooLargeError, WalkingDistance,
};
use crate::{Small, Tiles};

/// A heuristic, before it is made for a goal.
///
/// Each is for both metrics: for the multi-tile one the moves that it counts are divided by what one
/// run can do.
///
/// ```
/// use taquin_puzzle::{Board, Goal, Metric};
/// use taquin_solve::HeuristicKind;
///
/// let kind: HeuristicKind = "max(linear-conflict,walking)".parse()?;
/// let board: Board = "4 3 2 1/5 6 7 8/9 10 11 12/13 14 15 0".parse()?;
/// let goal = Goal::Rows.board(board.size());
/// assert_eq!(kind.value(&board, &goal, Metric::Single)?, 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum HeuristicKind {
    /// Always zero: searches become uninformed.
    Zero,
    /// The number of tiles that are not in their goal cell.
    Misplaced,
    /// Swaps with the blank, as if any tile could jump into it.
    Gaschnig,
    /// The steps of every tile to its goal cell.
    Manhattan,
    /// Manhattan distance, plus two moves for each tile that must leave its line.
    #[default]
    LinearConflict,
    /// Moves across lines, from pairs of tiles in the wrong order.
    Inversion,
    /// Moves across lines, from tables of tiles per line.
    Walking,
    /// The greatest of several.
    Max(Vec<HeuristicKind>),
    /// One times a weight; no longer admissible if the weight exceeds 1.
    Weighted(Weight, Box<HeuristicKind>),
}

/// What is known of a heuristic before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeuristicInfo {
    /// The name in commands and files.
    pub name: &'static str,
    /// Other names by which it is found.
    pub aliases: &'static [&'static str],
    /// What it promises, in one line.
    pub promise: &'static str,
    /// Whether it never overestimates.
    pub is_admissible: bool,
    /// Whether it falls by no more than the cost along every move.
    pub is_consistent: bool,
}

const fn consistent(
    name: &'static str,
    aliases: &'static [&'static str],
    promise: &'static str,
) -> HeuristicInfo {
    HeuristicInfo {
        name,
        aliases,
        promise,
        is_admissible: true,
        is_consistent: true,
    }
}

/// The most heuristics that one combination may name: keeps hostile texts from building tables for ever.
const MAX_PARTS: usize = 16;

impl HeuristicKind {
    /// All heuristics that are not combinations of others, the weakest first.
    pub const ALL: &'static [HeuristicKind] = &[
        HeuristicKind::Zero,
        HeuristicKind::Misplaced,
        HeuristicKind::Gaschnig,
        HeuristicKind::Manhattan,
        HeuristicKind::LinearConflict,
        HeuristicKind::Inversion,
        HeuristicKind::Walking,
    ];

    /// What is known of the heuristic; `None` for combinations.
    pub const fn info(&self) -> Option<HeuristicInfo> {
        Some(match self {
            HeuristicKind::Zero => consistent(
                "zero",
                &["none", "null"],
                "knows nothing: searches become uninformed",
            ),
            HeuristicKind::Misplaced => consistent(
                "misplaced",
                &["hamming", "misplaced-tiles"],
                "tiles that are not in their goal cell",
            ),
            HeuristicKind::Gaschnig => consistent(
                "gaschnig",
                &["relaxed-adjacency", "n-maxswap"],
                "swaps with the blank, as if any tile could jump into it",
            ),
            HeuristicKind::Manhattan => consistent(
                "manhattan",
                &["md", "taxicab", "city-block"],
                "steps of every tile to its goal cell",
            ),
            HeuristicKind::LinearConflict => consistent(
                "linear-conflict",
                &["lc", "linear-conflicts", "manhattan-linear-conflict"],
                "Manhattan distance, and two moves for each tile that must leave its line",
            ),
            HeuristicKind::Inversion => consistent(
                "inversion",
                &["id", "inversion-distance"],
                "moves across lines, from pairs of tiles in the wrong order",
            ),
            HeuristicKind::Walking => consistent(
                "walking",
                &["wd", "walking-distance"],
                "moves across lines, from tables of tiles per line: up to 4x4, 3x5 and 2x6",
            ),
            HeuristicKind::Max(_) | HeuristicKind::Weighted(..) => return None,
        })
    }

    /// The value of this heuristic for a board and a goal.
    ///
    /// # Errors
    /// When the boards differ in size, or the size is too large for the heuristic.
    pub fn value(
        &self,
        board: &Board,
        goal: &Board,
        metric: Metric,
    ) -> Result<u64, HeuristicError> {
        if board.size() != goal.size() {
            return Err(HeuristicError::SizeMismatch {
                board: board.size(),
                goal: goal.size(),
            });
        }
        let relabeling = Relabeling::canonical(goal);
        let (board, goal) = (relabeling.apply(board), relabeling.apply(goal));
        if board.size().cells() <= Small::MAX_CELLS {
            self.value_as::<Small>(&board, &goal, metric)
        } else {
            self.value_as::<Board>(&board, &goal, metric)
        }
    }

    fn value_as<T: Tiles>(
        &self,
        board: &Board,
        goal: &Board,
        metric: Metric,
    ) -> Result<u64, HeuristicError> {
        let heuristic = self.make::<T>(goal, metric)?;
        Ok(heuristic.estimate(heuristic.full(&T::new(board))).into())
    }

    /// Makes the heuristic for a goal whose tiles are in [reading order](Relabeling).
    ///
    /// # Errors
    /// When the board is too large for it, or too many are combined.
    pub fn make<T: Tiles>(
        &self,
        goal: &Board,
        metric: Metric,
    ) -> Result<AnyHeuristic<T>, HeuristicError> {
        Ok(match self {
            HeuristicKind::Zero => AnyHeuristic::new(Zero),
            HeuristicKind::Manhattan => match metric {
                Metric::Single => AnyHeuristic::new(Manhattan::new(goal)),
                Metric::Multi => AnyHeuristic::new(RunManhattan::new(goal)),
            },
            HeuristicKind::Misplaced => in_metric(Misplaced::new(goal), metric),
            HeuristicKind::Gaschnig => in_metric(Gaschnig::new(goal), metric),
            HeuristicKind::LinearConflict => in_metric(LinearConflict::new(goal), metric),
            HeuristicKind::Inversion => in_metric(InversionDistance::new(goal), metric),
            HeuristicKind::Walking => in_metric(WalkingDistance::new(goal)?, metric),
            HeuristicKind::Max(parts) => {
                let parts = parts.iter().map(|part| part.make(goal, metric));
                let parts: Vec<_> = parts.collect::<Result<_, _>>()?;
                AnyHeuristic::max(parts).ok_or(HeuristicError::TooMany)?
            }
            HeuristicKind::Weighted(weight, part) => {
                part.make::<T>(goal, metric)?.weighted(*weight)
            }
        })
    }
}

fn in_metric<T, H>(heuristic: H, metric: Metric) -> AnyHeuristic<T>
where
    T: Tiles,
    H: RunBound<T, Memo: MemoWords> + Send + Sync + 'static,
{
    match metric {
        Metric::Single => AnyHeuristic::new(heuristic),
        Metric::Multi => AnyHeuristic::new(InRuns(heuristic)),
    }
}

impl fmt::Display for HeuristicKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeuristicKind::Max(parts) => {
                f.write_str("max(")?;
                for (index, part) in parts.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}{part}")?;
                }
                f.write_str(")")
            }
            HeuristicKind::Weighted(weight, part) => write!(f, "weighted({weight},{part})"),
            simple => f.write_str(simple.info().map_or("", |info| info.name)),
        }
    }
}

impl FromStr for HeuristicKind {
    type Err = HeuristicError;

    /// Reads a name or an alias in any case, `max(a,b,...)` or `weighted(1.5,a)`; both may be nested.
    fn from_str(text: &str) -> Result<HeuristicKind, HeuristicError> {
        // Also bounds the depth of the recursion.
        if text.matches(['(', ',']).count() > MAX_PARTS {
            return Err(HeuristicError::TooMany);
        }
        parse(text)
    }
}

fn parse(text: &str) -> Result<HeuristicKind, HeuristicError> {
    let text = text.trim();
    let within = |function: &str| text.strip_prefix(function)?.strip_suffix(')');
    if let Some(names) = within("max(") {
        let parts: Result<_, _> = name::split_list(names).map(parse).collect();
        return Ok(HeuristicKind::Max(parts?));
    }
    if let Some(arguments) = within("weighted(") {
        let (weight, part) = arguments.split_once(',').unwrap_or((arguments, ""));
        let weight = weight.trim().parse()?;
        return Ok(HeuristicKind::Weighted(weight, Box::new(parse(part)?)));
    }
    let names = |kind: &'static HeuristicKind| {
        let info = kind.info();
        info.map_or(("", &[][..]), |info| (info.name, info.aliases))
    };
    let found = name::find(text, HeuristicKind::ALL, names);
    found.cloned().map_err(|nearest| HeuristicError::Unknown {
        name: text.chars().take(24).collect(),
        nearest: nearest.cloned(),
    })
}

/// Why there is no such heuristic, or none for a board.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum HeuristicError {
    /// A name that is no heuristic.
    #[error("'{name}' is not a heuristic{}", suggestion(nearest.as_ref()))]
    Unknown {
        /// The name, cut short when it is long.
        name: String,
        /// The heuristic whose name is most like it, if one is.
        nearest: Option<HeuristicKind>,
    },
    /// A weight that is none.
    #[error(transparent)]
    Weight(#[from] WeightError),
    /// More heuristics than can be combined.
    #[error("too many heuristics are combined: name each only once")]
    TooMany,
    /// The board is too large for the heuristic's table.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// The board and the goal differ in size.
    #[error("the board is {board}, but the goal is {goal}")]
    SizeMismatch {
        /// The board's size.
        board: Size,
        /// The goal's size.
        goal: Size,
    },
}

/// What to use instead of an unknown name.
fn suggestion(nearest: Option<&HeuristicKind>) -> String {
    match nearest {
        Some(kind) => format!("; did you mean '{kind}'?"),
        None => {
            let names: Vec<String> = HeuristicKind::ALL.iter().map(ToString::to_string).collect();
            format!(": use {}, max(a,b) or weighted(1.5,a)", names.join(", "))
        }
    }
}
