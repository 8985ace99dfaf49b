//! Beam searches: layer by layer, only the states with the best scores are expanded.
//!
//! A [path finder](path_finder) looks for paths between two boards: whole solutions, shorter ends of
//! the best one, and shorter windows of it. It uses a beam on [one thread](serial) or on
//! [several](parallel). On large boards a [region beam](region_beam) searches one region after the
//! other. Where beams choose their next layer is [`selection`]; the [score](mod@score) counts distances,
//! conflicts and neighbours that have to pass each other. Nothing needs tables, so every size and goal
//! can be searched at once.

mod expansion;
mod move_tree;
mod outcome;
mod parallel;
mod parameters;
mod path_finder;
mod region_beam;
mod score;
mod selection;
mod serial;
mod spin_barrier;
#[cfg(test)]
mod tests;
mod tile_index;
mod visited;

pub(super) use self::outcome::{BeamOutcome, Tick};
pub(super) use self::parallel::useful_threads;
pub(super) use self::parameters::BeamTuning;
pub(super) use self::path_finder::{Effort, PathFinder, Windows};
pub(super) use self::region_beam::{RegionBeam, region_beam_bytes};
pub(super) use self::tile_index::TileIndex;
