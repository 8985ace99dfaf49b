//! Any size, any time: an answer at once, better ones later, a proven bound beside them.

pub(crate) mod constructive;
mod improve;
mod improver;

pub use improver::Enough;
