//! Searches over closures, called as other crates call them.

#![allow(clippy::unwrap_used, missing_docs)]

mod memory;
mod words;
