//! The single-tile metric as the engine asks for it.

use std::ops::ControlFlow;

use taquin_puzzle::{Direction, Metric, Size};
use taquin_search::{Control, StopReason};

use super::columns::Columns;
use super::grid::Grid;
use super::pattern::Pattern;
use super::permutation::MOST;
use super::search::Outcome;
use super::table::Table;
use super::tables::Tables;
use super::{all, sample, search};
use crate::Run;
use crate::engine::Engine;
use crate::engine::core::{Core, Part};
use crate::engine::pose::{Frame, Pose};
use crate::engine::tier::Tier;
use crate::tables::{BuildError, Description, Progress, Words, WrongValue};

/// What the words mean: bit 1 of the moves of a pattern's tiles, blank-aware.
const KIND: &str = "pattern";

/// The way in which the words are laid out; another number for another way.
const LAYOUT: u32 = 1;

impl Core for Tables {
    const STATES_A_WORD: u64 = 3;
    const WORDS_READ_A_STATE: u64 = 16;

    fn parts(frame: Frame) -> [Vec<Part>; Tier::ALL.len()] {
        let columns = Columns::new(Grid::of(frame.size));
        Tier::ALL.map(|tier| {
            let patterns = Tables::patterns(frame, tier).into_iter();
            let part = |pattern: Pattern| Part {
                description: describe(frame.size, &pattern),
                words: pattern.words(&columns),
            };
            patterns.map(part).collect()
        })
    }

    fn words(part: &Description) -> Option<usize> {
        let pattern = described(part)?;
        Some(pattern.words(&Columns::new(pattern.grid)))
    }

    fn build(
        part: &Description,
        threads: usize,
        progress: Progress<'_>,
    ) -> Result<Words, BuildError> {
        let pattern = described(part).ok_or(BuildError::Unknown)?;
        let columns = Columns::new(pattern.grid);
        let table = Table::build(pattern, &columns, threads, progress)?;
        Ok(table.words)
    }

    fn sample(part: &Description, words: Words, progress: Progress<'_>) -> Result<(), WrongValue> {
        match described(part) {
            Some(pattern) => sample::sample(pattern, words, progress),
            None => Ok(()),
        }
    }

    fn new(frame: Frame, tier: Tier, parts: Vec<Words>) -> Option<Tables> {
        Tables::from_parts(frame, tier, parts)
    }

    fn search(
        &self,
        pose: &Pose,
        first_bound: u32,
        budget: u64,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Run>>, StopReason> {
        let outcome = search::search(self, pose, first_bound, budget, threads, control)?;
        Ok(match outcome {
            Outcome::Found(moves) => Some(runs(&moves)),
            Outcome::OutOfBudget => None,
        })
    }

    fn all_optimal(
        &self,
        pose: &Pose,
        first_bound: u32,
        control: &mut Control<'_>,
        visit: &mut dyn FnMut(&[Run]) -> ControlFlow<()>,
    ) -> Result<u32, StopReason> {
        let found = all::all_optimal(self, pose, first_bound, 1, control, &mut |moves| {
            visit(&runs(moves))
        })?;
        Ok(found.length)
    }

    fn good_moves(
        &self,
        pose: &Pose,
        first_bound: u32,
        control: &mut Control<'_>,
    ) -> Result<(u32, Vec<Run>), StopReason> {
        let (length, moves) = all::good_moves(self, pose, first_bound, 1, control)?;
        Ok((
            length,
            moves.map(|direction| Run::new(direction, 1)).collect(),
        ))
    }
}

fn runs(moves: &[Direction]) -> Vec<Run> {
    let moves = moves.iter();
    moves.map(|&direction| Run::new(direction, 1)).collect()
}

/// Names a pattern's table. Frames that differ only in the blank's cell within the region that it
/// ends in share the table, so that region's first cell takes the place of the home.
fn describe(size: Size, pattern: &Pattern) -> Description {
    let tiles = pattern.tiles.into();
    let described = Description::new(KIND, size, pattern.blank, Metric::Single, tiles, LAYOUT);
    described.expect("patterns lie within their boards")
}

/// The pattern of a table, if it is one of ours.
fn described(part: &Description) -> Option<Pattern> {
    let size = part.size();
    let tiles = u16::try_from(part.pattern()).ok()?;
    let is_pattern = size.cells() <= Engine::MAX_CELLS
        && !size.is_line()
        && size.rows() <= size.cols()
        && tiles != 0
        && tiles.count_ones() as usize <= MOST
        && tiles >> part.home() & 1 == 0;
    let pattern = is_pattern.then(|| Pattern::new(Grid::of(size), tiles, part.home()))?;
    (describe(size, &pattern) == *part).then_some(pattern)
}
