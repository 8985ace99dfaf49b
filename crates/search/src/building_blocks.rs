//! The parts that several algorithms are built from.

pub(crate) mod attempts;
pub(crate) mod best_first;
pub(crate) mod breadth_first_layers;
pub(crate) mod cost_cutoff;
pub(crate) mod depth_first_round;
pub(crate) mod path_shortening;
pub(crate) mod random;
