//! What the engine asks of a metric: tables of several strengths, and searches with them.

use std::ops::ControlFlow;

use taquin_search::{Control, StopReason};

use super::pose::{Frame, Pose};
use super::tier::Tier;
use crate::Run;
use crate::tables::{BuildError, Description, Progress, Words, WrongValue};

/// No board is so far from its goal in either metric: the farthest of 2x8 take 140 moves, which is the
/// most of all boards of at most 16 cells. Tables that ask for more are wrong.
pub(crate) const BEYOND: u32 = 200;

/// A table of its own among those of a tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) description: Description,
    pub(crate) words: usize,
}

/// The tables of one metric, frame and tier.
pub(crate) trait Core: Send + Sync + Sized + 'static {
    /// Building a table takes about as long as expanding so many states for each of its words.
    const STATES_A_WORD: u64;

    /// Reading so many words of a table takes about as long as expanding a state.
    const WORDS_READ_A_STATE: u64;

    /// What the tables of each tier consist of.
    fn parts(frame: Frame) -> [Vec<Part>; Tier::ALL.len()];

    /// Builds a part of whatever tier.
    fn build(
        part: &Description,
        threads: usize,
        progress: Progress<'_>,
    ) -> Result<Words, BuildError>;

    /// The number of words of a part of whatever tier; nothing if this is none.
    fn words(part: &Description) -> Option<usize>;

    /// Compares entries of a part with what a search finds; stops early when told to.
    fn sample(part: &Description, words: Words, progress: Progress<'_>) -> Result<(), WrongValue>;

    /// Puts the parts together; nothing when they are not those of the tier.
    fn new(frame: Frame, tier: Tier, parts: Vec<Words>) -> Option<Self>;

    /// A shortest solution of the posed board; nothing when the budget of expanded states is used
    /// up, and then the control has the bound that was reached. Moves that solve nothing when the tables
    /// are wrong.
    fn search(
        &self,
        pose: &Pose,
        first_bound: u32,
        budget: u64,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Run>>, StopReason>;

    /// Gives every shortest solution to a visitor, until that breaks off; returns their length.
    fn all_optimal(
        &self,
        pose: &Pose,
        first_bound: u32,
        control: &mut Control<'_>,
        visit: &mut dyn FnMut(&[Run]) -> ControlFlow<()>,
    ) -> Result<u32, StopReason>;

    /// The length of shortest solutions, and the moves that begin any of them.
    fn good_moves(
        &self,
        pose: &Pose,
        first_bound: u32,
        control: &mut Control<'_>,
    ) -> Result<(u32, Vec<Run>), StopReason>;
}
