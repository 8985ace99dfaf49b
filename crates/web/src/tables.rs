//! Tables that are built beside the searches: no request waits for them, and none that goes away takes
//! them along.

use std::sync::Arc;
use std::time::Duration;

use taquin::puzzle::Goal;
use taquin::search::threads;
use taquin::solve::tables::{
    BuildError, BuildProgress, Description, TableDirectory, TableError, TableSource as _, obtain,
};
use taquin::solve::{EngineTables, GoalClass};
use taquin::{Engine, Metric, Size};
use tokio::sync::Notify;

use crate::workers::StopSignal;

/// Searches that end soon after each other are looked at together.
const PAUSE: Duration = Duration::from_millis(100);

/// The engine of a server, and where its tables are.
#[derive(Clone, Debug)]
pub struct Tables {
    engine: Engine,
    directory: Option<TableDirectory>,
}

impl Tables {
    /// Keeps tables in a directory, or in memory only if there is none; those for one kind of board take at
    /// most `memory` bytes.
    pub fn new(directory: Option<TableDirectory>, memory: usize) -> Tables {
        let engine = Engine::with_directory(directory.clone())
            .with_threads(1)
            .with_table_memory(memory)
            .with_provided_tables()
            .with_databases_in_memory();
        Tables { engine, directory }
    }

    /// The engine that searches with them, on one thread per board.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Reads or builds the strongest tables for boards of a size, on all cores.
    ///
    /// Returns false if the size needs none. `progress` is given the part of each table that is built.
    ///
    /// # Errors
    /// When `progress` returned false, or the system has no memory for them.
    pub fn warm(&self, size: Size, progress: BuildProgress<'_>) -> Result<bool, BuildError> {
        let goal = Goal::Rows.board(size);
        let Ok(class) = GoalClass::with_tables(&goal) else {
            return Ok(false);
        };
        let tables = EngineTables.descriptions(class, Metric::Single);
        for table in &tables {
            self.get(table, true, threads::available(), progress)?;
        }
        Ok(!tables.is_empty())
    }

    /// Whenever a search has ended, builds what searches like it would profit from.
    pub(crate) async fn keep_building(self, search_ended: Arc<Notify>, stop: StopSignal) {
        loop {
            search_ended.notified().await;
            tokio::time::sleep(PAUSE).await;
            let (tables, stop) = (self.clone(), stop.clone());
            let built = tokio::task::spawn_blocking(move || tables.build_worthwhile(&stop));
            if built.await.is_err() {
                tracing::error!("building tables panicked");
            }
        }
    }

    fn build_worthwhile(&self, stop: &StopSignal) {
        for needs in self.engine.table_needs() {
            for table in &needs.worth_building {
                let is_strongest = needs.usable.first().is_some_and(|set| set.contains(table));
                let progress = &mut |_: f64| !stop.is_given();
                if let Err(error) = self.get(table, is_strongest, 1, progress) {
                    tracing::warn!(table = table.file_name(), %error, "no table");
                    return;
                }
            }
        }
        for warning in self.engine.take_warnings() {
            tracing::warn!(%warning, "table");
        }
    }

    /// Reads or builds a table and hands it to the engine.
    fn get(
        &self,
        table: &Description,
        is_kept: bool,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Result<(), BuildError> {
        let directory = self.directory.as_ref().filter(|_| is_kept);
        let obtained = obtain(&EngineTables, directory, table, threads, progress)?;
        let troubles = [obtained.replaced, obtained.unsaved];
        for error in troubles.into_iter().flatten() {
            warn(&error);
        }
        let is_new = obtained.is_new;
        tracing::info!(table = table.file_name(), is_new, "table ready");
        self.engine.provide_table(table.clone(), obtained.words);
        Ok(())
    }
}

fn warn(error: &TableError) {
    tracing::warn!(%error, "table");
}
