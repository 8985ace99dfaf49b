//! The single-tile metric as the engine asks for it.

use taquin_puzzle::{Metric, Size};
use taquin_search::{Control, Stoppable};

use super::columns::Columns;
use super::grid::Grid;
use super::pattern::Pattern;
use super::table::Table;
use super::tables::Tables;
use super::{all_optimal, sample, search};
use crate::Run;
use crate::engine::metric::{MetricEngine, Part, RunVisitor, SearchEnd, kept_tables};
use crate::engine::permutation::MAX_LABELS;
use crate::engine::tier::Tier;
use crate::symmetry::{GoalClass, NormalizedStart};
use crate::tables::{BuildError, BuildProgress, Description, TableSource, Words, WrongValue};

/// What the words mean: bit 1 of the number of moves of a pattern's tiles, blank-aware.
const KIND: &str = "pattern";

/// One tile moved by one cell is one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SingleTile;

impl SingleTile {
    /// The way in which the words are laid out; another number for another way.
    pub(crate) const LAYOUT: u32 = 1;
}

impl MetricEngine for SingleTile {
    type Tables = Tables;

    const SOURCE: &'static dyn TableSource = &SingleTile;
    const STATES_PER_BUILT_WORD: u64 = 3;
    const READ_WORDS_PER_STATE: u64 = 16;

    fn parts(class: GoalClass) -> [Vec<Part>; Tier::ALL.len()] {
        Tier::ALL.map(|tier| {
            let patterns = Tables::patterns(class, tier).into_iter();
            patterns
                .map(|pattern| part(class.size(), &pattern))
                .collect()
        })
    }

    fn assemble(class: GoalClass, tier: Tier, parts: Vec<Words>) -> Option<Tables> {
        Tables::from_parts(class, tier, parts)
    }

    fn search(
        tables: &Tables,
        start: &NormalizedStart,
        first_bound: u32,
        budget: u64,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Stoppable<SearchEnd> {
        search::search(tables, start, first_bound, budget, threads, control)
    }

    fn all_optimal(
        tables: &Tables,
        start: &NormalizedStart,
        length: u32,
        control: &mut Control<'_>,
        visit: RunVisitor<'_>,
    ) -> Stoppable {
        all_optimal::all_optimal(tables, start, length, control, visit)
    }

    fn good_moves(
        tables: &Tables,
        start: &NormalizedStart,
        solution: &[Run],
        control: &mut Control<'_>,
    ) -> Stoppable<Vec<Run>> {
        all_optimal::good_moves(tables, start, solution, control)
    }
}

impl TableSource for SingleTile {
    fn descriptions(&self, class: GoalClass, _: Metric) -> Vec<Description> {
        kept_tables::<SingleTile>(class)
    }

    fn words(&self, table: &Description) -> Option<usize> {
        let pattern = described(table)?;
        Some(pattern.words(Columns::of(pattern.grid)))
    }

    fn build(
        &self,
        table: &Description,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Result<Words, BuildError> {
        let pattern = described(table).ok_or(BuildError::Unknown)?;
        let columns = Columns::of(pattern.grid);
        let table = Table::build(pattern, columns, threads, progress)?;
        Ok(table.words)
    }

    fn sample_check(
        &self,
        table: &Description,
        words: Words,
        progress: BuildProgress<'_>,
    ) -> Result<(), WrongValue> {
        match described(table) {
            Some(pattern) => sample::sample(pattern, words, progress),
            None => Ok(()),
        }
    }
}

/// The table of a pattern of the boards of a size.
pub(crate) fn part(size: Size, pattern: &Pattern) -> Part {
    Part {
        description: describe(size, pattern),
        words: pattern.words(Columns::of(pattern.grid)),
    }
}

impl Table {
    /// A table from its words; `None` when it is not one of ours, or the number of words is wrong.
    pub(crate) fn described(table: &Description, words: Words) -> Option<Table> {
        let pattern = described(table)?;
        Table::from_words(pattern, Columns::of(pattern.grid), words)
    }
}

/// Names a pattern's table. Classes that differ only in the blank's cell within the region that it
/// ends in share the table, so that region's first cell takes the place of the home.
fn describe(size: Size, pattern: &Pattern) -> Description {
    let tiles = pattern.tiles.into();
    let described = Description::new(
        KIND,
        size,
        pattern.blank,
        Metric::Single,
        tiles,
        SingleTile::LAYOUT,
    );
    described.expect("patterns lie within their boards")
}

/// The pattern of a table, if it is one of ours.
fn described(table: &Description) -> Option<Pattern> {
    let size = table.size();
    let tiles = u16::try_from(table.pattern()).ok()?;
    let is_pattern = size.cells() <= NormalizedStart::MAX_CELLS
        && !size.is_line()
        && size.rows() <= size.cols()
        && tiles != 0
        && tiles.count_ones() as usize <= MAX_LABELS
        && tiles >> table.home() & 1 == 0;
    let pattern = is_pattern.then(|| Pattern::new(Grid::of(size), tiles, table.home()))?;
    (describe(size, &pattern) == *table).then_some(pattern)
}
