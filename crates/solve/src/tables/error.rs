//! What can be wrong with the file of a table.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::Description;

/// A table's file, or the directory of tables, and what is wrong with it.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct TableError {
    /// The file or the directory.
    pub path: PathBuf,
    /// What is wrong.
    pub fault: TableFault,
}

/// What is wrong with a table's file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableFault {
    /// There is a directory, a device or the like in its place.
    #[error("not a file")]
    NotAFile,
    /// It does not begin as tables do.
    #[error("not a table of taquin")]
    NotATable,
    /// It was written by another version of taquin.
    #[error("a table in format {found}, but this program reads format {expected}")]
    OtherFormat {
        /// The format's version in the file.
        found: u32,
        /// The version that is read here.
        expected: u32,
    },
    /// The description does not match its checksum.
    #[error("damaged: the header does not match its checksum")]
    Header,
    /// It is another table.
    #[error("holds another table: {0}")]
    OtherTable(Box<Description>),
    /// The words have the layout of another version of taquin.
    #[error("a table in layout {found}, but this program uses layout {expected}")]
    OtherLayout {
        /// The layout in the file.
        found: u32,
        /// The layout that this program uses.
        expected: u32,
    },
    /// The file is shorter or longer than its header says.
    #[error("damaged: {found} bytes long instead of {expected}")]
    Length {
        /// The length of the file in bytes.
        found: u64,
        /// The length that the header implies.
        expected: u64,
    },
    /// The table is whole, but has the wrong length.
    #[error("damaged: holds {found} words instead of {expected}")]
    Words {
        /// The words of the file.
        found: u64,
        /// The words that it must have.
        expected: u64,
    },
    /// The words do not match their checksum.
    #[error("damaged: the content does not match its checksum")]
    Content,
    /// It does not fit in memory.
    #[error("too large for the memory of this machine")]
    Memory,
    /// The system refused.
    #[error("cannot {action}: {error}")]
    System {
        /// What was tried.
        action: &'static str,
        /// What the system said.
        error: io::Error,
    },
}

impl TableFault {
    /// Whether the file is no table of this version at all, rather than a damaged one.
    pub fn is_foreign(&self) -> bool {
        matches!(
            self,
            TableFault::NotAFile
                | TableFault::NotATable
                | TableFault::OtherFormat { .. }
                | TableFault::OtherTable(_)
        )
    }

    /// Adds the file.
    pub(super) fn at(self, path: &Path) -> TableError {
        TableError {
            path: path.to_path_buf(),
            fault: self,
        }
    }

    /// For `map_err`: what was tried when the system refused.
    pub(super) fn system(action: &'static str) -> impl Fn(io::Error) -> TableFault {
        move |error| TableFault::System { action, error }
    }
}
