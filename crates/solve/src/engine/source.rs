//! The engine's tables as files: which there are, how they are built and checked.

use taquin_puzzle::Metric;

use super::multi::MultiTile;
use super::single::SingleTile;
use crate::GoalClass;
use crate::tables::{BuildError, BuildProgress, Description, TableSource, Words, WrongValue};

/// The tables that the [`Engine`](crate::Engine) keeps on disk: those of its quick tier and of its strong one.
#[derive(Clone, Copy, Debug, Default)]
pub struct EngineTables;

impl EngineTables {
    /// The table with a [file name](Description::file_name), if it is one of the engine's.
    pub fn named(&self, name: &str) -> Option<Description> {
        let named = Description::from_file_name(name)?;
        // Names leave the layout open.
        let layouts = [SingleTile::LAYOUT, MultiTile::LAYOUT];
        let mut tables = layouts.map(|layout| named.with_layout(layout)).into_iter();
        tables.find(|table| self.words(table).is_some())
    }
}

fn source(metric: Metric) -> &'static dyn TableSource {
    match metric {
        Metric::Single => &SingleTile,
        Metric::Multi => &MultiTile,
    }
}

impl TableSource for EngineTables {
    fn descriptions(&self, class: GoalClass, metric: Metric) -> Vec<Description> {
        source(metric).descriptions(class, metric)
    }

    fn words(&self, table: &Description) -> Option<usize> {
        source(table.metric()).words(table)
    }

    fn build(
        &self,
        table: &Description,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Result<Words, BuildError> {
        source(table.metric()).build(table, threads, progress)
    }

    fn sample_check(
        &self,
        table: &Description,
        words: Words,
        progress: BuildProgress<'_>,
    ) -> Result<(), WrongValue> {
        source(table.metric()).sample_check(table, words, progress)
    }
}
