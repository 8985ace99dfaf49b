//! The multi-tile metric as the engine asks for it.

use std::ops::ControlFlow;

use taquin_puzzle::Metric;
use taquin_search::{Control, StopReason};

use super::sample;
use super::search::{self, Found};
use super::tables::MultiTables;
use crate::Run;
use crate::engine::Engine;
use crate::engine::core::{Core, Part};
use crate::engine::pose::{Frame, Pose};
use crate::engine::tier::Tier;
use crate::tables::{BuildError, Description, Progress, Words, WrongValue};

/// The way in which the words are laid out; another number for another way.
const LAYOUT: u32 = 1;

impl Core for MultiTables {
    const STATES_A_WORD: u64 = 1;
    const WORDS_READ_A_STATE: u64 = 64;

    fn parts(frame: Frame) -> [Vec<Part>; Tier::ALL.len()] {
        Tier::ALL.map(|tier| {
            let tables = MultiTables::contents(frame, tier).into_iter();
            let part = |(pattern, is_row, words)| Part {
                description: describe(frame, pattern, is_row),
                words,
            };
            tables.map(part).collect()
        })
    }

    fn words(part: &Description) -> Option<usize> {
        let (frame, pattern, is_row) = described(part)?;
        let all = Tier::ALL.map(|tier| MultiTables::contents(frame, tier));
        let mut all = all.into_iter().flatten();
        let found = all.find(|&(a, b, _)| (a, b) == (pattern, is_row))?;
        Some(found.2)
    }

    fn build(
        part: &Description,
        threads: usize,
        progress: Progress<'_>,
    ) -> Result<Words, BuildError> {
        let (frame, pattern, is_row) = described(part).ok_or(BuildError::Unknown)?;
        MultiTables::build_one(frame, pattern, is_row, threads, progress)
    }

    fn sample(part: &Description, words: Words, progress: Progress<'_>) -> Result<(), WrongValue> {
        match described(part) {
            Some((frame, pattern, is_row)) => {
                sample::sample(frame, pattern, is_row, words, progress)
            }
            None => Ok(()),
        }
    }

    fn new(frame: Frame, tier: Tier, parts: Vec<Words>) -> Option<MultiTables> {
        MultiTables::from_words(frame, tier, parts)
    }

    fn search(
        &self,
        pose: &Pose,
        first_bound: u32,
        budget: u64,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Run>>, StopReason> {
        Ok(
            match search::search(self, pose, first_bound, threads, budget, control)? {
                Found::Solution(runs) => Some(runs),
                Found::OutOfBudget(_) => None,
            },
        )
    }

    fn all_optimal(
        &self,
        pose: &Pose,
        first_bound: u32,
        control: &mut Control<'_>,
        visit: &mut dyn FnMut(&[Run]) -> ControlFlow<()>,
    ) -> Result<u32, StopReason> {
        search::all_optimal(self, pose, first_bound, control, visit)
    }

    fn good_moves(
        &self,
        pose: &Pose,
        first_bound: u32,
        control: &mut Control<'_>,
    ) -> Result<(u32, Vec<Run>), StopReason> {
        search::good_first_runs(self, pose, first_bound, control)
    }
}

const TO_ROW: &str = "runs-to-row";
const TO_COLUMN: &str = "runs-to-column";

/// Names a table: the runs of a pattern's tiles until the blank is in its row, or its column.
fn describe(frame: Frame, pattern: u16, is_row: bool) -> Description {
    let kind = match is_row {
        true => TO_ROW,
        false => TO_COLUMN,
    };
    let (size, home) = (frame.size, frame.home);
    let described = Description::new(kind, size, home, Metric::Multi, pattern.into(), LAYOUT);
    described.expect("patterns lie within their boards")
}

/// The table of this name, if it is one of ours.
fn described(part: &Description) -> Option<(Frame, u16, bool)> {
    let (size, home) = (part.size(), part.home());
    let is_board =
        size.cells() <= Engine::MAX_CELLS && 1 < size.rows() && size.rows() <= size.cols();
    let pattern = u16::try_from(part.pattern()).ok()?;
    let is_pattern = is_board && pattern != 0 && pattern >> home & 1 == 0;
    let is_row = part.kind() == TO_ROW;
    let frame = Frame { size, home };
    (is_pattern && describe(frame, pattern, is_row) == *part).then_some((frame, pattern, is_row))
}
