//! Where searches keep the states that they have reached and those that they have yet to expand.

pub(crate) mod blocks;
pub(crate) mod index;
pub(crate) mod on_path;
pub(crate) mod open;
pub(crate) mod store;
