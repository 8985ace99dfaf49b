//! The directory where tables live.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};

use super::file::{self, TableFile};
use super::lock::{self, ASIDE, BuildLock, LOCK};
use super::{Description, TableError, TableFault, Words};

/// A directory of tables, which need not exist yet.
///
/// Any number of threads and processes may use the same one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableDirectory(PathBuf);

/// A file in the directory that is a table, or looks like one.
#[derive(Debug)]
pub struct TableEntry {
    /// The file.
    pub path: PathBuf,
    /// What its name says it holds; `None` if that is no name of a table.
    pub description: Option<Description>,
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether it can be used.
    pub state: TableState,
}

/// Whether a table can be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableState {
    /// It is as it was written.
    Ok,
    /// It will be rebuilt when it is needed.
    Damaged(TableFault),
    /// It is something else.
    Foreign(TableFault),
    /// The system does not let us read it.
    Unreadable(TableFault),
}

impl TableState {
    /// The state in one word.
    pub fn name(&self) -> &'static str {
        match self {
            TableState::Ok => "ok",
            TableState::Damaged(_) => "damaged",
            TableState::Foreign(_) => "foreign",
            TableState::Unreadable(_) => "unreadable",
        }
    }

    /// What is wrong, if anything is.
    pub fn fault(&self) -> Option<&TableFault> {
        match self {
            TableState::Ok => None,
            TableState::Damaged(fault)
            | TableState::Foreign(fault)
            | TableState::Unreadable(fault) => Some(fault),
        }
    }
}

impl From<TableFault> for TableState {
    fn from(fault: TableFault) -> TableState {
        match fault {
            TableFault::System { .. } | TableFault::Memory => TableState::Unreadable(fault),
            fault if fault.is_foreign() => TableState::Foreign(fault),
            fault => TableState::Damaged(fault),
        }
    }
}

impl TableDirectory {
    /// The variable that names the directory.
    pub const VARIABLE: &'static str = "TAQUIN_TABLES";

    /// This directory. It is created when the first table is saved.
    pub fn new(path: impl Into<PathBuf>) -> TableDirectory {
        TableDirectory(path.into())
    }

    /// The directory that the variable `TAQUIN_TABLES` names, or else `taquin/tables` in the
    /// platform's directory for caches; `None` where the user has no home.
    pub fn find() -> Option<TableDirectory> {
        let cache = || Some(choose_native_strategy().ok()?.cache_dir());
        TableDirectory::choose(std::env::var_os(TableDirectory::VARIABLE), cache)
    }

    fn choose(
        variable: Option<OsString>,
        cache: impl FnOnce() -> Option<PathBuf>,
    ) -> Option<TableDirectory> {
        match variable.filter(|value| !value.is_empty()) {
            Some(path) => Some(TableDirectory::new(path)),
            None => Some(TableDirectory(cache()?.join("taquin").join("tables"))),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Where the file of a table is, if there is one.
    pub fn table_path(&self, table: &Description) -> PathBuf {
        self.0.join(table.file_name())
    }

    /// Reads a table that must have `words` words; `None` if there is none.
    ///
    /// The words are a private copy, and every one is checked. Reading 200 MB
    /// from the system's cache takes about a tenth of a second.
    ///
    /// # Errors
    /// When the file is damaged, is not this table, or cannot be read.
    pub fn open(&self, table: &Description, words: usize) -> Result<Option<Words>, TableError> {
        let Some(file) = TableFile::open(&self.table_path(table))? else {
            return Ok(None);
        };
        file.expect(table, words)?;
        file.words().map(Some)
    }

    /// Whether there is a table of `words` words, as far as its header tells.
    pub(crate) fn has(&self, table: &Description, words: usize) -> bool {
        let file = TableFile::open(&self.table_path(table));
        file.is_ok_and(|file| file.is_some_and(|file| file.expect(table, words).is_ok()))
    }

    /// Checks a table of whatever length and returns its words; `None` if there is none.
    ///
    /// # Errors
    /// When the file is damaged, is not what its name says, or cannot be read.
    pub fn verify(&self, table: &Description) -> Result<Option<Words>, TableError> {
        let path = self.table_path(table);
        let Some(file) = TableFile::open(&path)? else {
            return Ok(None);
        };
        check_name(&path, &file)?;
        file.words().map(Some)
    }

    /// Saves a table in place of any other of its name: written aside, checked, then renamed.
    ///
    /// # Errors
    /// When the directory cannot be made or written. Nothing half-written stays behind.
    pub fn save(&self, table: &Description, words: &[u64]) -> Result<(), TableError> {
        file::write(&self.table_path(table), table, words)
    }

    /// Waits until no other process builds this table, and keeps others waiting until the lock is
    /// dropped. Check whether the table is there now before building it.
    ///
    /// `keep_waiting` is called twenty times a second; returns `None` when it returned false.
    ///
    /// # Errors
    /// When the directory cannot be made or written.
    pub fn lock(
        &self,
        table: &Description,
        keep_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Option<BuildLock>, TableError> {
        BuildLock::acquire(&self.table_path(table), keep_waiting)
    }

    /// Removes a table, damaged or not; returns whether there was one.
    ///
    /// Processes that use it keep what they have read.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn remove(&self, table: &Description) -> Result<bool, TableError> {
        let path = self.table_path(table);
        let was_there = match fs::remove_file(&path) {
            Ok(()) => true,
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(TableFault::system("remove it")(error).at(&path)),
        };
        lock::remove_leftovers(&path);
        lock::remove_lock(&path);
        Ok(was_there)
    }

    /// Removes the files that dead builders left behind.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub fn sweep(&self) -> Result<(), TableError> {
        for name in self.names()? {
            let Some(name) = name.to_str() else { continue };
            let table = match name.strip_suffix(LOCK) {
                Some(stem) => format!("{stem}{}", Description::ENDING),
                None if name.ends_with(ASIDE) => match name.find(Description::ENDING) {
                    Some(at) => name[..at + Description::ENDING.len()].to_string(),
                    None => continue,
                },
                None => continue,
            };
            if Description::from_file_name(&table).is_none() {
                continue;
            }
            let table = self.0.join(table);
            lock::remove_leftovers(&table);
            lock::remove_lock(&table);
        }
        Ok(())
    }

    /// All tables and whatever looks like one, small boards first.
    ///
    /// A directory that does not exist has none. Every byte is checked.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub fn list(&self) -> Result<Vec<TableEntry>, TableError> {
        let names = self.names()?.into_iter();
        let tables = names.filter(|name| {
            let name = name.as_encoded_bytes();
            name.ends_with(Description::ENDING.as_bytes())
        });
        let mut entries: Vec<TableEntry> = tables.map(|name| self.entry(&name)).collect();
        entries.sort_by_cached_key(|entry| {
            let rank = entry.description.as_ref().map(Description::rank);
            (rank.is_none(), rank, entry.path.clone())
        });
        Ok(entries)
    }

    fn entry(&self, name: &OsString) -> TableEntry {
        let path = self.0.join(name);
        let checked = TableFile::open(&path).and_then(|file| match file {
            // Gone since the directory was read.
            None => Err(TableFault::system("open it")(io::ErrorKind::NotFound.into()).at(&path)),
            Some(file) => {
                check_name(&path, &file)?;
                file.check()?;
                Ok(file)
            }
        });
        TableEntry {
            description: match &checked {
                Ok(file) => Some(file.description().clone()),
                Err(_) => name.to_str().and_then(Description::from_file_name),
            },
            bytes: fs::metadata(&path).map_or(0, |metadata| metadata.len()),
            state: match checked {
                Ok(_) => TableState::Ok,
                Err(error) => error.fault.into(),
            },
            path,
        }
    }

    fn names(&self) -> Result<Vec<OsString>, TableError> {
        let refused = |error| TableFault::system("read this directory")(error).at(&self.0);
        let entries = match fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(refused(error)),
        };
        let names: io::Result<Vec<OsString>> =
            entries.map(|entry| Ok(entry?.file_name())).collect();
        names.map_err(refused)
    }
}

/// A file must hold what its name says.
fn check_name(path: &Path, file: &TableFile) -> Result<(), TableError> {
    let name = file.description().file_name();
    if path.file_name() == Some(name.as_ref()) {
        Ok(())
    } else {
        Err(TableFault::OtherTable(Box::new(file.description().clone())).at(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_comes_before_the_cache() {
        let cache = || Some(PathBuf::from("cache"));
        let choose = |variable: Option<&str>| {
            let found = TableDirectory::choose(variable.map(OsString::from), cache);
            found.unwrap().0
        };
        assert_eq!(choose(Some("here")), Path::new("here"));
        assert_eq!(choose(Some("")), Path::new("cache/taquin/tables"));
        assert_eq!(choose(None), Path::new("cache/taquin/tables"));
        assert_eq!(TableDirectory::choose(None, || None), None);
    }
}
