//! What the engine asks of a metric: tables of several tiers, and searches with them.

use std::ops::ControlFlow;

use taquin_search::{Control, Stoppable};

use super::tier::Tier;
use crate::Run;
use crate::symmetry::{GoalClass, NormalizedStart};
use crate::tables::{Description, TableSource, Words};

/// No solution of a board of at most 16 cells is longer, in either metric: the farthest boards of 2x8
/// take 140 moves. Tables that ask for more are wrong.
pub(crate) const MAX_LENGTH: u32 = 200;

/// One of the tables that a tier consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) description: Description,
    pub(crate) words: usize,
}

/// How a search ended that no limit stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SearchEnd {
    /// A shortest solution of the normalized board. When the tables are wrong, the moves may solve
    /// nothing, and there are none when the tables allow no solution.
    Found(Vec<Run>),
    /// The budget of states was used up; the control has the bound that was reached.
    OutOfBudget,
}

/// Is given the moves of solutions of the normalized board, and may break off.
pub(crate) type RunVisitor<'a> = &'a mut dyn FnMut(&[Run]) -> ControlFlow<()>;

/// A metric that the engine solves in.
///
/// Starts must belong to the class of the tables.
pub(crate) trait MetricEngine: 'static {
    /// The tables of one class and tier.
    type Tables: Send + Sync;

    /// Describes, builds and checks single tables.
    const SOURCE: &'static dyn TableSource;

    /// The states that could be expanded in the time that building one word takes, about.
    const STATES_PER_BUILT_WORD: u64;

    /// The words that could be read in the time that expanding one state takes, about.
    const READ_WORDS_PER_STATE: u64;

    /// What the tables of each tier consist of.
    fn parts(class: GoalClass) -> [Vec<Part>; Tier::ALL.len()];

    /// Puts the parts of a tier together; `None` when their number or their lengths are wrong.
    fn assemble(class: GoalClass, tier: Tier, parts: Vec<Words>) -> Option<Self::Tables>;

    /// Finds a shortest solution.
    ///
    /// `first_bound` is a lower bound proven before, or 0. After `budget` expanded states the search
    /// gives up, so that the caller can get stronger tables and resume from the bound.
    fn search(
        tables: &Self::Tables,
        start: &NormalizedStart,
        first_bound: u32,
        budget: u64,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Stoppable<SearchEnd>;

    /// Gives every solution of `length` moves, which is the least, to a visitor until that breaks off.
    fn all_optimal(
        tables: &Self::Tables,
        start: &NormalizedStart,
        length: u32,
        control: &mut Control<'_>,
        visit: RunVisitor<'_>,
    ) -> Stoppable;

    /// The first moves of all shortest solutions, one of which is `solution`.
    fn good_moves(
        tables: &Self::Tables,
        start: &NormalizedStart,
        solution: &[Run],
        control: &mut Control<'_>,
    ) -> Stoppable<Vec<Run>>;
}

/// The tables of a class that are kept on disk: the quick and the strong ones, unless they are the same
/// and so are built at once.
pub(crate) fn kept_tables<M: MetricEngine>(class: GoalClass) -> Vec<Description> {
    let size = class.size();
    if size.is_line() || size.cells() > NormalizedStart::MAX_CELLS {
        return Vec::new();
    }
    let [quick, _, strong] = M::parts(class);
    let mut kept: Vec<Description> = Vec::new();
    if quick != strong {
        for part in quick.into_iter().chain(strong) {
            if !kept.contains(&part.description) {
                kept.push(part.description);
            }
        }
    }
    kept
}
