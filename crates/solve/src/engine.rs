//! The optimal engine for boards of at most 16 cells.

#[cfg(test)]
mod bench;
mod build;
mod columns;
mod grid;
mod pattern;
mod permutation;
pub(crate) mod pose;
mod table;
mod transpose;
mod words;
