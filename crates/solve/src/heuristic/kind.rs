//! Which heuristic: a value that is parsed, printed and listed.

use std::fmt;
use std::str::FromStr;

use taquin_puzzle::{Board, Size, name};
use taquin_search::{StopReason, Weight, WeightError};
use thiserror::Error;

use super::{PartitionError, TilePartition, TooLargeError};

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
    /// The moves of disjoint groups of tiles, from pattern databases.
    PatternDatabases(TilePartition),
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

/// What the name of a heuristic with pattern databases begins with.
const PATTERN_PREFIX: &str = "pdb:";

/// The most heuristics that one combination may name: keeps hostile texts from building tables for ever.
const MAX_PARTS: usize = 16;

impl HeuristicKind {
    /// All heuristics that are a name alone, the weakest first.
    pub const ALL: &'static [HeuristicKind] = &[
        HeuristicKind::Zero,
        HeuristicKind::Misplaced,
        HeuristicKind::Gaschnig,
        HeuristicKind::Manhattan,
        HeuristicKind::LinearConflict,
        HeuristicKind::Inversion,
        HeuristicKind::Walking,
    ];

    /// Heuristics with parameters, each by an example of its name.
    pub const WITH_PARAMETERS: &'static [HeuristicInfo] = &[
        consistent(
            "pdb:5-5-5",
            &[],
            "moves of groups of 5 tiles from pattern databases, added up: up to 16 cells",
        ),
        consistent(
            "pdb:1 2 3 4/5 6 7 8",
            &[],
            "the same for other groups; tiles in no group are not counted",
        ),
        consistent("max(a,b)", &[], "the maximum of several heuristics"),
        HeuristicInfo {
            name: "weighted(1.5,a)",
            aliases: &[],
            promise: "a heuristic times a weight; not admissible",
            is_admissible: false,
            is_consistent: false,
        },
    ];

    /// What is known of the heuristic; `None` for those with parameters.
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
            HeuristicKind::PatternDatabases(_)
            | HeuristicKind::Max(_)
            | HeuristicKind::Weighted(..) => return None,
        })
    }

    /// The heuristics to show side by side on boards of a size: all that are a name alone, and where there
    /// are pattern databases those that are built at once.
    pub fn usual(size: Size) -> Vec<HeuristicKind> {
        let mut kinds = HeuristicKind::ALL.to_vec();
        for most in [5, 6] {
            let partition = match (size.rows(), size.cols(), most) {
                (4, 4, 6) => TilePartition::of_sizes(vec![6, 6, 3]).ok(),
                _ => TilePartition::even(size, most),
            };
            let kind = partition.map(HeuristicKind::PatternDatabases);
            kinds.extend(kind.filter(|kind| !kinds.contains(kind)));
        }
        kinds
    }

    /// Whether the heuristic has tables that are kept where the engine's are.
    pub fn has_tables(&self) -> bool {
        match self {
            HeuristicKind::PatternDatabases(_) => true,
            HeuristicKind::Max(parts) => parts.iter().any(HeuristicKind::has_tables),
            HeuristicKind::Weighted(_, part) => part.has_tables(),
            _ => false,
        }
    }

    /// Whether the heuristic never overestimates.
    pub fn is_admissible(&self) -> bool {
        match self {
            HeuristicKind::Max(parts) => parts.iter().all(HeuristicKind::is_admissible),
            HeuristicKind::Weighted(weight, part) => weight.is_one() && part.is_admissible(),
            _ => true,
        }
    }

    /// The same heuristic under the names that tiles have in the canonical form of a goal.
    ///
    /// # Errors
    /// When a group has a tile that is not on the board.
    pub(crate) fn canonical(&self, goal: &Board) -> Result<HeuristicKind, HeuristicError> {
        Ok(match self {
            HeuristicKind::PatternDatabases(partition) => {
                HeuristicKind::PatternDatabases(partition.relabelled(goal)?)
            }
            HeuristicKind::Max(parts) => {
                let parts = parts.iter().map(|part| part.canonical(goal));
                HeuristicKind::Max(parts.collect::<Result<_, _>>()?)
            }
            HeuristicKind::Weighted(weight, part) => {
                HeuristicKind::Weighted(*weight, Box::new(part.canonical(goal)?))
            }
            plain => plain.clone(),
        })
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
            HeuristicKind::PatternDatabases(partition) => {
                write!(f, "{PATTERN_PREFIX}{partition}")
            }
            simple => f.write_str(simple.info().map_or("", |info| info.name)),
        }
    }
}

impl FromStr for HeuristicKind {
    type Err = HeuristicError;

    /// Reads a name or an alias in any case, `pdb:` with a [`TilePartition`], `max(a,b,...)` or
    /// `weighted(1.5,a)`; the last two may be nested.
    fn from_str(text: &str) -> Result<HeuristicKind, HeuristicError> {
        // Alone, its groups may have commas.
        if let Some(groups) = pattern_groups(text) {
            return Ok(HeuristicKind::PatternDatabases(groups.parse()?));
        }
        // Also bounds the depth of the recursion.
        if text.matches(['(', ',']).count() > MAX_PARTS {
            return Err(HeuristicError::TooMany);
        }
        parse(text)
    }
}

/// What follows the prefix of pattern databases.
fn pattern_groups(text: &str) -> Option<&str> {
    let (prefix, groups) = text.trim().split_at_checked(PATTERN_PREFIX.len())?;
    prefix
        .eq_ignore_ascii_case(PATTERN_PREFIX)
        .then_some(groups)
}

fn parse(text: &str) -> Result<HeuristicKind, HeuristicError> {
    let text = text.trim();
    if let Some(groups) = pattern_groups(text) {
        return Ok(HeuristicKind::PatternDatabases(groups.parse()?));
    }
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
    /// The tiles cannot be split into these groups.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// The pattern databases do not fit into memory.
    #[error(
        "the pattern databases need {} MB of memory, but {} MB are left: use smaller groups, such as \
         pdb:5-5-5, or raise the limit on memory",
        needed.div_ceil(1_000_000),
        limit / 1_000_000
    )]
    Memory {
        /// The bytes that the tables and building them take.
        needed: usize,
        /// The bytes that are left.
        limit: usize,
    },
    /// A limit was reached before the tables were built.
    #[error("stopped before the pattern databases were built: {}", .0.name())]
    Stopped(StopReason),
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
            let names = names.join(", ");
            format!(": use {names}, pdb:5-5-5, max(a,b) or weighted(1.5,a)")
        }
    }
}
