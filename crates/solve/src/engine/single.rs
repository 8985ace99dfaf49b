//! Optimal solutions in the single-tile metric.

mod all;
mod automaton;
mod build;
mod columns;
mod core;
mod downhill;
mod entries;
mod grid;
mod kernel;
mod node;
mod open;
mod partition;
mod pattern;
mod permutation;
mod sample;
mod search;
mod split;
mod steps;
mod table;
mod tables;
#[cfg(test)]
mod tests;
mod transpose;
mod walk;

pub(crate) use tables::Tables;
