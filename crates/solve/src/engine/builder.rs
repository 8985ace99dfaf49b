//! The engine's tables as files: which there are, how they are built and tried.

use taquin_puzzle::{Metric, Size};

use super::Engine;
use super::core::Core;
use super::multi::MultiTables;
use super::pose::Frame;
use super::single::Tables;
use crate::tables::{BuildError, Description, Progress, TableSource, Words, WrongValue};

/// Makes the tables of the [`Engine`] that are kept: those to begin with, and the strongest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Builder;

impl TableSource for Builder {
    fn descriptions(&self, size: Size, home: usize, metric: Metric) -> Vec<Description> {
        if size.is_line() || size.cells() > Engine::MAX_CELLS {
            return Vec::new();
        }
        let frame = Frame { size, home };
        let [quick, _, strong] = match metric {
            Metric::Single => <Tables as Core>::parts(frame),
            Metric::Multi => <MultiTables as Core>::parts(frame),
        };
        // What is built at once need not be kept.
        if quick == strong {
            return Vec::new();
        }
        let mut kept: Vec<Description> = Vec::new();
        for part in quick.into_iter().chain(strong) {
            if !kept.contains(&part.description) {
                kept.push(part.description);
            }
        }
        kept
    }

    fn words(&self, table: &Description) -> Option<usize> {
        match table.metric() {
            Metric::Single => <Tables as Core>::words(table),
            Metric::Multi => <MultiTables as Core>::words(table),
        }
    }

    fn build(
        &self,
        table: &Description,
        threads: usize,
        progress: Progress<'_>,
    ) -> Result<Words, BuildError> {
        match table.metric() {
            Metric::Single => <Tables as Core>::build(table, threads, progress),
            Metric::Multi => <MultiTables as Core>::build(table, threads, progress),
        }
    }

    fn sample_check(
        &self,
        table: &Description,
        words: Words,
        progress: Progress<'_>,
    ) -> Result<(), WrongValue> {
        match table.metric() {
            Metric::Single => <Tables as Core>::sample(table, words, progress),
            Metric::Multi => <MultiTables as Core>::sample(table, words, progress),
        }
    }
}
