//! Without the feature `files` there is no directory of tables.

use super::{Description, TableError, Words};

/// A directory of tables; there is none without the feature `files`.
#[derive(Clone, Debug)]
pub enum TableDirectory {}

/// The right to build a table in a directory; there is none.
pub(super) enum BuildLock {}

impl TableDirectory {
    /// Returns `None`: there is no directory.
    pub fn find() -> Option<TableDirectory> {
        None
    }

    pub(crate) fn open(&self, _: &Description, _: usize) -> Result<Option<Words>, TableError> {
        match *self {}
    }

    pub(crate) fn has(&self, _: &Description, _: usize) -> bool {
        match *self {}
    }

    pub(super) fn save(&self, _: &Description, _: &[u64]) -> Result<(), TableError> {
        match *self {}
    }

    pub(super) fn lock(
        &self,
        _: &Description,
        _: &mut dyn FnMut() -> bool,
    ) -> Result<Option<BuildLock>, TableError> {
        match *self {}
    }
}
