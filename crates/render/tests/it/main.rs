//! The integration tests of the pictures: what other programs make of them.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is test code, its shared functions included"
)]

mod decoded;
mod gifs;
mod golden;
mod photographs;
mod plots;
mod pngs;
mod scenes;
mod svgs;
mod trees;
