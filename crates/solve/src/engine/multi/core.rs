//! The multi-tile metric as the engine asks for it.

use std::ops::ControlFlow;

use taquin_puzzle::Metric;
use taquin_search::{Control, StopReason};

use super::search::{self, Found};
use super::tables::MultiTables;
use crate::Run;
use crate::engine::core::{Core, Part, Progress};
use crate::engine::pose::{Frame, Pose};
use crate::engine::tier::Tier;
use crate::tables::{Description, Words};

/// The way in which the words are laid out; another number for another way.
const LAYOUT: u32 = 1;

impl Core for MultiTables {
    const METRIC: Metric = Metric::Multi;

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

    fn build(
        frame: Frame,
        part: &Description,
        threads: usize,
        progress: Progress<'_>,
    ) -> Option<Words> {
        let all = Tier::ALL.map(|tier| MultiTables::contents(frame, tier));
        let (pattern, is_row, _) = all
            .into_iter()
            .flatten()
            .find(|&(pattern, is_row, _)| describe(frame, pattern, is_row) == *part)?;
        MultiTables::build_one(frame, pattern, is_row, threads, progress)
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
        Ok(match search::search(self, pose, first_bound, threads, budget, control)? {
            Found::Solution(runs) => Some(runs),
            Found::OutOfBudget(_) => None,
        })
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

/// Names a table: the runs of a pattern's tiles until the blank is in its column, or its row.
fn describe(frame: Frame, pattern: u16, is_row: bool) -> Description {
    let kind = match is_row {
        true => "runs-to-row",
        false => "runs-to-column",
    };
    let (size, home) = (frame.size, frame.home);
    let described = Description::new(kind, size, home, Metric::Multi, pattern.into(), LAYOUT);
    described.expect("patterns lie within their boards")
}
