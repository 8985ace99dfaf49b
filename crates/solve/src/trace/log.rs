//! The notes that are taken while a search runs.

use std::collections::HashMap;
use std::hash::Hash;

use taquin_search::Cost;

use crate::Run;

/// A state that was expanded.
pub(crate) struct Entry {
    /// The entry of the state before, and the move from there; none for the start.
    pub(crate) came_from: Option<(usize, Run)>,
    pub(crate) round: u32,
    pub(crate) estimate: Cost,
}

/// Entries up to a number, and the last one of each state.
pub(crate) struct Log<K> {
    entries: Vec<Entry>,
    most: usize,
    is_cut: bool,
    latest: HashMap<K, usize>,
    round: u32,
}

impl<K: Eq + Hash> Log<K> {
    pub(crate) fn new(most: usize) -> Log<K> {
        Log {
            entries: Vec::new(),
            most,
            is_cut: false,
            latest: HashMap::new(),
            round: 0,
        }
    }

    /// Notes the expansion of a state; none if there is no room, or its parent was not noted.
    pub(crate) fn note(
        &mut self,
        key: K,
        came_from: Option<(Option<usize>, Run)>,
        estimate: Cost,
    ) -> Option<usize> {
        let came_from = match came_from {
            None => None,
            Some((Some(parent), run)) => Some((parent, run)),
            Some((None, _)) => {
                self.is_cut = true;
                return None;
            }
        };
        if self.entries.len() == self.most {
            self.is_cut = true;
            return None;
        }
        self.round += u32::from(came_from.is_none());
        let number = self.entries.len();
        self.entries.push(Entry {
            came_from,
            round: self.round,
            estimate,
        });
        self.latest.insert(key, number);
        Some(number)
    }

    /// The last entry of a state.
    pub(crate) fn latest(&self, key: &K) -> Option<usize> {
        self.latest.get(key).copied()
    }

    /// The entry before this one on the way from the start.
    pub(crate) fn parent(&self, number: usize) -> Option<usize> {
        let came_from = self.entries.get(number)?.came_from;
        came_from.map(|(parent, _)| parent)
    }

    /// All entries, and whether some are missing.
    pub(crate) fn into_entries(self) -> (Vec<Entry>, bool) {
        (self.entries, self.is_cut)
    }
}
