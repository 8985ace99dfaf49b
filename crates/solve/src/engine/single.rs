//! Optimal solutions in the single-tile metric.

mod all_optimal;
mod automaton;
mod build;
mod class_cells;
mod columns;
mod downhill;
mod entries;
mod grid;
mod kernel;
mod lookup;
mod metric;
mod node;
mod observer;
mod open_list;
mod parallel;
mod partition;
mod pattern;
mod sample;
mod search;
mod steps;
mod table;
mod tables;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use class_cells::ClassCells;
pub(crate) use lookup::Lookup;
pub(super) use metric::{SingleTile, part};
pub(super) use table::Table;
