//! The optimal engine for boards of at most 16 cells.

mod automaton;
#[cfg(test)]
mod bench;
mod build;
mod columns;
mod grid;
mod kernel;
mod partition;
mod pattern;
mod permutation;
pub(crate) mod pose;
mod prefetch;
mod search;
mod split;
mod table;
mod tables;
mod transpose;
mod words;
