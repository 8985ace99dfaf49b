//! Where the words of tables come from: opened if they are on disk, else built and kept.

use taquin_puzzle::Metric;
use thiserror::Error;

use super::{Description, TableDirectory, TableError, Words};
use crate::GoalClass;

/// Is given the fraction that is done, from 0 to 1, and returns whether to continue.
pub type BuildProgress<'a> = &'a mut dyn FnMut(f64) -> bool;

/// Makes tables.
pub trait TableSource {
    /// The tables that serve the goals of a class; none where they are not worth keeping.
    fn descriptions(&self, class: GoalClass, metric: Metric) -> Vec<Description>;

    /// The number of words of a table; `None` if this source makes no such table.
    fn words(&self, table: &Description) -> Option<usize>;

    /// Builds a table on `threads` threads.
    ///
    /// `progress` is called at least every tenth of a second.
    ///
    /// # Errors
    /// When `progress` returned false, the system has no memory for it, or the source makes no such table.
    fn build(
        &self,
        table: &Description,
        threads: usize,
        progress: BuildProgress<'_>,
    ) -> Result<Words, BuildError>;

    /// Compares values of a table with what searches find; stops early when `progress` returns false.
    ///
    /// The words come from a file: their number is right, but they may be anything.
    ///
    /// # Errors
    /// When a value is wrong.
    fn sample_check(
        &self,
        table: &Description,
        words: Words,
        progress: BuildProgress<'_>,
    ) -> Result<(), WrongValue>;
}

/// Why a table was not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The caller stopped it.
    #[error("stopped before the table was built")]
    Stopped,
    /// The system has no more memory for this process.
    #[error("not enough memory to build the table: free some, or raise the limit of the process")]
    Memory,
    /// The source makes no such table.
    #[error("no such table is made here")]
    Unknown,
}

/// A value of a table that is not what a search finds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("wrong: {found} moves for {position}, but a search finds {expected}")]
pub struct WrongValue {
    /// What the value belongs to, in words.
    pub position: String,
    /// The value of the table.
    pub found: u64,
    /// The value that a search found.
    pub expected: u64,
}

/// A table that is ready for use.
#[derive(Debug)]
pub struct Obtained {
    /// Its words.
    pub words: Words,
    /// Whether it had to be built.
    pub is_new: bool,
    /// The bad file that it replaced.
    pub replaced: Option<TableError>,
    /// Why it could not be kept on disk.
    pub unsaved: Option<TableError>,
}

/// Opens a table, or builds it and keeps it.
///
/// When another process builds it, this waits and uses that one. Without a
/// directory, or with one that cannot be written, the table is in memory only.
///
/// # Errors
/// When `progress` returned false, the system has no memory for the table, or the source makes no such table.
pub fn obtain(
    source: &dyn TableSource,
    directory: Option<&TableDirectory>,
    table: &Description,
    threads: usize,
    progress: BuildProgress<'_>,
) -> Result<Obtained, BuildError> {
    let count = source.words(table).ok_or(BuildError::Unknown)?;
    let opened = |words| Obtained {
        words,
        is_new: false,
        replaced: None,
        unsaved: None,
    };
    let Some(directory) = directory else {
        let words = source.build(table, threads, progress)?;
        return Ok(Obtained {
            is_new: true,
            ..opened(words)
        });
    };
    if let Ok(Some(words)) = directory.open(table, count) {
        return Ok(opened(words));
    }
    // Held until the table is saved.
    let (_lock, unsaved) = match directory.lock(table, &mut || progress(0.0)) {
        Ok(None) => return Err(BuildError::Stopped),
        Ok(lock) => (lock, None),
        Err(error) => (None, Some(error)),
    };
    // The process that had the lock may have built it.
    let replaced = match directory.open(table, count) {
        Ok(Some(words)) => return Ok(opened(words)),
        Ok(None) => None,
        Err(error) => Some(error),
    };
    let words = source.build(table, threads, progress)?;
    debug_assert_eq!(
        words.len(),
        count,
        "sources know the length of their tables"
    );
    let unsaved = unsaved.or_else(|| directory.save(table, &words).err());
    Ok(Obtained {
        words,
        is_new: true,
        replaced,
        unsaved,
    })
}
