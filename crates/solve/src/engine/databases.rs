//! Pattern databases for heuristics: shared by the searches of an engine, and on disk like its own tables.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use taquin_puzzle::{Board, Tile};
use taquin_search::threads::lock;
use taquin_search::{Control, Meter as _, StopReason, memory};

use super::metric::{MetricEngine as _, Part};
use super::single::{ClassCells, Lookup, SingleTile, Table, part};
use super::tiers::{BUILD_MEMORY_FACTOR, TableContext};
use crate::tables::{BuildError, Description, TableDirectory, obtain};

/// Tables with fewer words are built again each time: that takes no longer than reading them.
const MIN_KEPT_WORDS: usize = 1 << 16;

/// How often a thread looks whether another one has built the table.
const WAIT_INTERVAL: Duration = Duration::from_millis(10);

/// Why there are no databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DatabaseError {
    /// They do not fit into memory.
    Memory { needed: usize, limit: usize },
    /// A limit was reached before they were built.
    Stopped(StopReason),
}

/// The databases that an engine has.
#[derive(Default)]
pub(super) struct Databases {
    ready: Mutex<HashMap<Description, Arc<Table>>>,
    /// Held by the one thread that builds or reads.
    building: Mutex<()>,
}

impl Databases {
    /// The databases of groups of a goal's tiles, built or read where they are missing.
    ///
    /// Their bytes count towards the memory of the search.
    ///
    /// # Errors
    /// When a limit is reached, or there is too little memory; that is known before any is allocated.
    pub(super) fn obtain(
        &self,
        context: &TableContext<'_>,
        cells: &ClassCells,
        goal: &Board,
        groups: &[Vec<Tile>],
        control: &mut Control<'_>,
    ) -> Result<Vec<Lookup>, DatabaseError> {
        let patterns = groups
            .iter()
            .map(|tiles| Lookup::pattern(cells, goal, tiles));
        let parts: Vec<Part> = patterns
            .map(|pattern| part(cells.class.size(), &pattern))
            .collect();
        let tables = loop {
            if let Some(tables) = self.found(&parts) {
                break tables;
            }
            let _building = self.wait_to_build(control)?;
            self.build(&parts, context, control)?;
        };
        let bytes = parts.iter().map(bytes_of).sum();
        if control.reserve(bytes).is_err() {
            let limit = control.room();
            return Err(DatabaseError::Memory {
                needed: bytes,
                limit,
            });
        }
        let tables = tables.into_iter();
        Ok(tables
            .map(|table| Lookup::new(cells, goal, table))
            .collect())
    }

    /// The databases, unless one is missing.
    fn found(&self, parts: &[Part]) -> Option<Vec<Arc<Table>>> {
        let ready = lock(&self.ready);
        let found = parts.iter().map(|part| ready.get(&part.description));
        found.map(Option::<&Arc<Table>>::cloned).collect()
    }

    /// The bytes of all databases.
    pub(super) fn bytes(&self) -> usize {
        lock(&self.ready)
            .values()
            .map(|table| table.words.len() * size_of::<u64>())
            .sum()
    }

    /// Forgets all databases; searches that use them keep theirs.
    pub(super) fn forget(&self) {
        lock(&self.ready).clear();
    }

    fn missing<'p>(&self, parts: &'p [Part]) -> impl Iterator<Item = &'p Part> {
        let ready = lock(&self.ready);
        let is_missing: Vec<bool> = parts
            .iter()
            .map(|part| !ready.contains_key(&part.description))
            .collect();
        let parts = parts.iter().zip(is_missing);
        parts.filter_map(|(part, is_missing)| is_missing.then_some(part))
    }

    /// Waits until no other thread builds.
    fn wait_to_build(
        &self,
        control: &mut Control<'_>,
    ) -> Result<MutexGuard<'_, ()>, DatabaseError> {
        loop {
            match self.building.try_lock() {
                Ok(building) => return Ok(building),
                Err(TryLockError::Poisoned(poisoned)) => {
                    return Ok(poisoned.into_inner());
                }
                Err(TryLockError::WouldBlock) => {
                    control.check().map_err(DatabaseError::Stopped)?;
                    std::thread::sleep(WAIT_INTERVAL);
                }
            }
        }
    }

    /// Builds or reads the databases that are missing.
    fn build(
        &self,
        parts: &[Part],
        context: &TableContext<'_>,
        control: &mut Control<'_>,
    ) -> Result<(), DatabaseError> {
        let missing: Vec<&Part> = self.missing(parts).collect();
        let directory = |part: &Part| context.directory.filter(|_| part.words >= MIN_KEPT_WORDS);
        let needed = needed_bytes(parts, &missing, directory);
        let limit = context.max_bytes.unwrap_or(control.room());
        if needed > limit || !memory::is_available(needed) {
            let limit = limit.min(control.available());
            return Err(DatabaseError::Memory { needed, limit });
        }
        let total: usize = missing.iter().map(|part| part.words).sum();
        let mut done = 0;
        for part in missing {
            let mut stopped = None;
            let mut progress = |fraction: f64| {
                let words = done as f64 + fraction * part.words as f64;
                control.note_preparation(Some(words / total as f64));
                match control.check() {
                    Ok(()) => true,
                    Err(reason) => {
                        stopped = Some(reason);
                        false
                    }
                }
            };
            let (table, threads) = (&part.description, context.threads);
            let found = obtain(
                SingleTile::SOURCE,
                directory(part),
                table,
                threads,
                &mut progress,
            );
            control.note_preparation(None);
            let obtained = found.map_err(|error| match error {
                BuildError::Memory => DatabaseError::Memory { needed, limit },
                _ => DatabaseError::Stopped(stopped.unwrap_or(StopReason::Cancelled)),
            })?;
            context.warn(obtained.replaced);
            context.warn(obtained.unsaved);
            let table = Table::described(&part.description, obtained.words);
            let table = table.expect("the source knows the length of its tables");
            lock(&self.ready).insert(part.description.clone(), Arc::new(table));
            done += part.words;
        }
        Ok(())
    }
}

/// The memory for all tables, and for building the largest that has to be built.
fn needed_bytes<'d>(
    parts: &[Part],
    missing: &[&Part],
    directory: impl Fn(&Part) -> Option<&'d TableDirectory>,
) -> usize {
    let tables: usize = parts.iter().map(bytes_of).sum();
    let building = missing.iter().map(|part| {
        let is_kept = |directory: &TableDirectory| directory.has(&part.description, part.words);
        if directory(part).is_some_and(is_kept) {
            0
        } else {
            bytes_of(part) * (BUILD_MEMORY_FACTOR - 1)
        }
    });
    tables + building.max().unwrap_or(0)
}

fn bytes_of(part: &Part) -> usize {
    part.words * size_of::<u64>()
}
