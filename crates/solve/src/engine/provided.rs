//! Tables that the program provides: built elsewhere, or kept where the engine knows no files.

use std::collections::HashMap;
use std::sync::Mutex;

use taquin_search::threads::lock;

use crate::tables::{Description, Words};

/// Tables that the program has provided.
#[derive(Default)]
pub(super) struct ProvidedTables(Mutex<HashMap<Description, Words>>);

impl ProvidedTables {
    /// Adds a table; one that is there already stays.
    pub(super) fn add(&self, table: Description, words: Words) {
        lock(&self.0).entry(table).or_insert(words);
    }

    /// The words of a table.
    pub(super) fn words(&self, table: &Description) -> Option<Words> {
        lock(&self.0).get(table).cloned()
    }

    /// The number of tables: it changes whenever one is added.
    pub(super) fn count(&self) -> usize {
        lock(&self.0).len()
    }
}
