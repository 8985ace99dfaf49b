//! Optimal solutions in the multi-tile metric, where a run of tiles slid along one line is one move.

mod breadth_first;
mod descent;
mod grid;
mod meter;
mod patterns;
mod placements;
mod reading;
mod search;
mod table;
mod tables;
#[cfg(test)]
mod tests;

#[allow(unused_imports)]
pub(crate) use patterns::Tier;
#[allow(unused_imports)]
pub(crate) use search::{Found, all_optimal, good_first_runs, search};
#[allow(unused_imports)]
pub(crate) use tables::MultiTables;
