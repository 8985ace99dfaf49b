//! The optimal engine for boards of at most 16 cells.

pub(crate) mod multi;
pub(crate) mod pose;
