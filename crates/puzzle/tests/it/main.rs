//! The integration tests of the rules: laws that hold for every board, and texts pinned word by word.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is test code, its shared functions included"
)]

mod any_text;
mod boards;
mod distances;
mod errors;
mod explanation;
mod fingerprints;
mod loose_text;
mod moves;
mod other_errors;
mod pieces;
mod reachability;
mod relabeling;
#[cfg(feature = "replay-links")]
mod replay_links;
mod scrambles;
#[cfg(feature = "serde")]
mod serialization;
mod text;
mod uniformity;
