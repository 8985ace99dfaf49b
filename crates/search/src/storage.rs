//! Where searches keep the states that they have reached and those that they have yet to expand.

pub(crate) mod block_vec;
pub(crate) mod index;
pub(crate) mod on_path;
pub(crate) mod open_list;
pub(crate) mod store;
