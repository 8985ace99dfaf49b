//! The optimal engine for boards of at most 16 cells.

pub(crate) mod pose;
