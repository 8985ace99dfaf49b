//! The memory of a table: 64-bit words.

use std::ops::{Deref, DerefMut};

/// Words that a table is made of.
pub(crate) struct Words(Vec<u64>);

impl Words {
    /// So many words, all zero.
    pub(crate) fn zeroed(len: usize) -> Words {
        Words(vec![0; len])
    }
}

impl From<Vec<u64>> for Words {
    fn from(words: Vec<u64>) -> Words {
        Words(words)
    }
}

impl Deref for Words {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

impl DerefMut for Words {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}
