//! What can be wrong with the records file, and what to do about it.

use std::fmt;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// What is wrong, before it is known with which file.
#[derive(Debug)]
pub(super) enum Fault {
    Locked,
    Damaged(String),
    Foreign,
    Newer,
    Other(String),
}

impl Fault {
    pub(super) fn at(self, path: &Path) -> RecordsError {
        RecordsError {
            path: path.to_path_buf(),
            fault: self,
        }
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        if let rusqlite::Error::FromSqlConversionFailure(_, _, why) = &error {
            return Fault::Damaged(why.to_string());
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Fault::Locked,
            Some(ErrorCode::NotADatabase) => Fault::Foreign,
            Some(ErrorCode::DatabaseCorrupt) => Fault::Damaged(error.to_string()),
            _ => Fault::Other(error.to_string()),
        }
    }
}

/// Why records cannot be read or written.
#[derive(Debug)]
pub struct RecordsError {
    path: PathBuf,
    fault: Fault,
}

impl RecordsError {
    /// Whether trying again later may help.
    pub fn is_passing(&self) -> bool {
        matches!(self.fault, Fault::Locked)
    }
}

impl std::error::Error for RecordsError {}

impl fmt::Display for RecordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.fault {
            Fault::Locked => write!(f, "records {path}: locked by another program"),
            Fault::Damaged(how) => write!(
                f,
                "records {path}: the file is damaged ({how}); move it away to start a new one"
            ),
            Fault::Foreign => write!(
                f,
                "records {path}: this is not a records file; move it away, or use --records FILE"
            ),
            Fault::Newer => write!(f, "records {path}: written by a newer version of taquin"),
            Fault::Other(why) => write!(f, "records {path}: {why}"),
        }
    }
}
