//! Optimal solutions in the multi-tile metric, where a run of tiles slid along one line is one move.

mod breadth_first;
mod core;
mod descent;
mod grid;
mod meter;
mod patterns;
mod placements;
mod reading;
mod sample;
mod search;
mod table;
mod tables;
#[cfg(test)]
mod tests;

pub(crate) use tables::MultiTables;
