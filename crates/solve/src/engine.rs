//! The optimal engine for boards of at most 16 cells.

mod all;
mod automaton;
mod build;
mod columns;
mod downhill;
mod entries;
mod grid;
mod kernel;
mod partition;
mod pattern;
mod permutation;
pub(crate) mod pose;
mod search;
mod split;
mod table;
mod tables;
#[cfg(test)]
mod tests;
mod transpose;
mod words;
