//! Where the words of tables come from: opened if they are on disk, else built and kept.

use taquin_puzzle::{Board, Metric, Problem, Size};
use thiserror::Error;

use super::{Description, TableDirectory, TableError, Words};
use crate::engine::pose::Pose;

/// Is told the part that is done, from 0 to 1, and says whether to go on.
pub type Progress<'a> = &'a mut dyn FnMut(f64) -> bool;

/// Makes tables.
pub trait TableSource {
    /// The tables for boards of a size and the blank's home, as [`frame`] gives them.
    fn descriptions(&self, size: Size, home: usize, metric: Metric) -> Vec<Description>;

    /// How many words a table has; nothing if it is none that this source makes.
    fn words(&self, table: &Description) -> Option<usize>;

    /// Builds a table on so many threads.
    ///
    /// `progress` is asked at least every tenth of a second.
    ///
    /// # Errors
    /// When `progress` said no, the system has no memory for it, or the source makes no such table.
    fn build(
        &self,
        table: &Description,
        threads: usize,
        progress: Progress<'_>,
    ) -> Result<Words, BuildError>;

    /// Compares values of a table with what searches find; stops early when `progress` says no.
    ///
    /// The words come from a file: their number is right, but they may be anything.
    ///
    /// # Errors
    /// When a value is wrong.
    fn sample_check(
        &self,
        table: &Description,
        words: Words,
        progress: Progress<'_>,
    ) -> Result<(), WrongValue>;
}

/// Why a table was not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The caller said so.
    #[error("stopped before the table was built")]
    Stopped,
    /// The system gives this process no more.
    #[error("not enough memory to build the table: free some, or raise the limit of the process")]
    Memory,
    /// The source does not know it.
    #[error("no such table is made here")]
    Unknown,
}

/// A value of a table that is not what a search finds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("wrong: {found} moves for {position}, but a search finds {expected}")]
pub struct WrongValue {
    /// Whose value it is, in words.
    pub position: String,
    /// The value of the table.
    pub found: u64,
    /// The value that was found otherwise.
    pub expected: u64,
}

/// The size and the blank's home of the tables that serve a goal; `None` above 16 cells.
///
/// Goals that are turned or mirrored forms of each other share their tables.
///
/// ```
/// use taquin_puzzle::Goal;
/// use taquin_solve::tables::frame;
///
/// let goal = |goal: Goal, size: &str| goal.board(size.parse().unwrap());
/// assert_eq!(frame(&goal(Goal::BlankFirst, "4x4")), frame(&goal(Goal::Rows, "4x4")));
/// assert_eq!(frame(&goal(Goal::Rows, "5x3")), frame(&goal(Goal::Rows, "3x5")));
/// assert_eq!(frame(&goal(Goal::Rows, "5x5")), None);
/// ```
pub fn frame(goal: &Board) -> Option<(Size, usize)> {
    if goal.size().cells() > 16 {
        return None;
    }
    let solved = Problem::new(goal.clone(), goal.clone()).ok()?;
    let frame = Pose::new(&solved).frame;
    Some((frame.size, frame.home))
}

/// A table that is ready for use.
#[derive(Debug)]
pub struct Obtained {
    /// Its words.
    pub words: Words,
    /// Whether it had to be built.
    pub is_new: bool,
    /// The bad file that made it necessary.
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
/// When `progress` said no, the system has no memory for the table, or the source makes no such table.
pub fn obtain(
    source: &dyn TableSource,
    directory: Option<&TableDirectory>,
    table: &Description,
    threads: usize,
    progress: Progress<'_>,
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
    let (lock, unsaved) = match directory.lock(table, &mut || progress(0.0)) {
        Ok(None) => return Err(BuildError::Stopped),
        Ok(lock) => (lock, None),
        Err(error) => (None, Some(error)),
    };
    // Whoever had the lock may have built it.
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
    drop(lock);
    Ok(Obtained {
        words,
        is_new: true,
        replaced,
        unsaved,
    })
}
