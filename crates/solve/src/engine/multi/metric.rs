//! The multi-tile metric as the engine asks for it.

use taquin_puzzle::Metric;
use taquin_search::{Control, Stoppable};

use super::tables::MultiTables;
use super::{sample, search};
use crate::Run;
use crate::engine::metric::{MetricEngine, Part, RunVisitor, SearchEnd, kept_tables};
use crate::engine::permutation::MAX_LABELS;
use crate::engine::tier::Tier;
use crate::symmetry::{GoalClass, NormalizedStart};
use crate::tables::{BuildError, BuildProgress, Description, TableSource, Words, WrongValue};

/// What the words mean: bit 1 of the number of runs until the blank is in its row, or its column.
const TO_ROW: &str = "runs-to-row";
const TO_COLUMN: &str = "runs-to-column";

/// A run of tiles slid along one line is one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MultiTile;

impl MultiTile {
    /// The way in which the words are laid out; another number for another way.
    pub(crate) const LAYOUT: u32 = 1;
}

impl MetricEngine for MultiTile {
    type Tables = MultiTables;

    const SOURCE: &'static dyn TableSource = &MultiTile;
    const STATES_PER_BUILT_WORD: u64 = 1;
    const READ_WORDS_PER_STATE: u64 = 64;

    fn parts(class: GoalClass) -> [Vec<Part>; Tier::ALL.len()] {
        Tier::ALL.map(|tier| {
            let tables = MultiTables::contents(class, tier).into_iter();
            let part = |(pattern, is_row, words)| Part {
                description: describe(class, pattern, is_row),
                words,
            };
            tables.map(part).collect()
        })
    }

    fn assemble(class: GoalClass, tier: Tier, parts: Vec<Words>) -> Option<MultiTables> {
        MultiTables::from_words(class, tier, parts)
    }

    fn search(
        tables: &MultiTables,
        start: &NormalizedStart,
        first_bound: u32,
        budget: u64,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Stoppable<SearchEnd> {
        search::search(tables, start, first_bound, budget, threads, control)
    }

    fn all_optimal(
        tables: &MultiTables,
        start: &NormalizedStart,
        length: u32,
        control: &mut Control<'_>,
        visit: RunVisitor<'_>,
    ) -> Stoppable {
        search::all_optimal(tables, start, length, control, visit)
    }

    fn good_moves(
        tables: &MultiTables,
        start: &NormalizedStart,
        solution: &[Run],
        control: &mut Control<'_>,
    ) -> Stoppable<Vec<Run>> {
        search::good_first_runs(tables, start, solution.len() as u32, control)
    }
}

impl TableSource for MultiTile {
    fn descriptions(&self, class: GoalClass, _: Metric) -> Vec<Description> {
        kept_tables::<MultiTile>(class)
    }

    fn words(&self, table: &Description) -> Option<usize> {
        let (class, pattern, is_row) = described(table)?;
        let all = Tier::ALL.map(|tier| MultiTables::contents(class, tier));
        let mut all = all.into_iter().flatten();
        let (.., words) = all.find(|&(a, b, _)| (a, b) == (pattern, is_row))?;
        Some(words)
    }

    fn build(
        &self,
        table: &Description,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Result<Words, BuildError> {
        let (class, pattern, is_row) = described(table).ok_or(BuildError::Unknown)?;
        MultiTables::build_one(class, pattern, is_row, threads, progress)
    }

    fn sample_check(
        &self,
        table: &Description,
        words: Words,
        progress: BuildProgress<'_>,
    ) -> Result<(), WrongValue> {
        match described(table) {
            Some((class, pattern, is_row)) => {
                sample::sample(class, pattern, is_row, words, progress)
            }
            None => Ok(()),
        }
    }
}

/// Names the table of a pattern for one of the two lines that the blank ends in.
fn describe(class: GoalClass, pattern: u16, is_row: bool) -> Description {
    let kind = if is_row { TO_ROW } else { TO_COLUMN };
    let (size, home) = (class.size(), class.home());
    let described = Description::new(
        kind,
        size,
        home,
        Metric::Multi,
        pattern.into(),
        MultiTile::LAYOUT,
    );
    described.expect("patterns lie within their boards")
}

/// The table of this name, if it is one of ours.
fn described(table: &Description) -> Option<(GoalClass, u16, bool)> {
    let (size, home) = (table.size(), table.home());
    let pattern = u16::try_from(table.pattern()).ok()?;
    let class = GoalClass::new(size, home);
    let is_pattern = size.cells() <= NormalizedStart::MAX_CELLS
        && !size.is_line()
        && (class.size(), class.home()) == (size, home)
        && pattern != 0
        && pattern.count_ones() as usize <= MAX_LABELS
        && pattern >> home & 1 == 0;
    let is_row = table.kind() == TO_ROW;
    (is_pattern && describe(class, pattern, is_row) == *table).then_some((class, pattern, is_row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_too_many_tiles_are_not_ours() {
        let class = GoalClass::new("4x4".parse().unwrap(), 15);
        let is_ours = |pattern| described(&describe(class, pattern, true)).is_some();
        assert!(is_ours(0b1111_1111));
        assert!(!is_ours(0b1_1111_1111));
    }
}
