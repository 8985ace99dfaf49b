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

    /// Builds a table on so many threads; `None` when `progress` said no.
    ///
    /// `progress` is asked at least every tenth of a second.
    fn build(&self, table: &Description, threads: usize, progress: Progress<'_>) -> Option<Words>;

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

/// Opens a table, or builds it and keeps it; `None` when `progress` said no, or the source makes
/// no such table.
///
/// When another process builds it, this waits and uses that one. Without a
/// directory, or with one that cannot be written, the table is in memory only.
pub fn obtain(
    source: &dyn TableSource,
    directory: Option<&TableDirectory>,
    table: &Description,
    threads: usize,
    progress: Progress<'_>,
) -> Option<Obtained> {
    let count = source.words(table)?;
    let mut obtained = Obtained {
        words: Vec::new().into(),
        is_new: false,
        replaced: None,
        unsaved: None,
    };
    let Some(directory) = directory else {
        obtained.words = source.build(table, threads, progress)?;
        obtained.is_new = true;
        return Some(obtained);
    };
    if let Ok(Some(words)) = directory.open(table, count) {
        return Some(Obtained { words, ..obtained });
    }
    let lock = match directory.lock(table, &mut || progress(0.0)) {
        Ok(None) => return None,
        Ok(lock) => lock,
        Err(error) => {
            obtained.unsaved = Some(error);
            None
        }
    };
    // Whoever had the lock may have built it.
    match directory.open(table, count) {
        Ok(Some(words)) => {
            return Some(Obtained {
                words,
                unsaved: None,
                ..obtained
            });
        }
        Ok(None) => {}
        Err(error) => obtained.replaced = Some(error),
    }
    let built = source.build(table, threads, progress)?;
    debug_assert_eq!(
        built.len(),
        count,
        "sources know the length of their tables"
    );
    obtained.is_new = true;
    if obtained.unsaved.is_none() {
        obtained.unsaved = directory.save(table, &built).err();
    }
    drop(lock);
    // From the file if that is possible, so that processes share the memory.
    obtained.words = match &obtained.unsaved {
        None => match directory.open(table, count) {
            Ok(Some(words)) => words,
            _ => built,
        },
        Some(_) => built,
    };
    Some(obtained)
}
