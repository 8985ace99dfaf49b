//! Any size, any time: an answer at once, better ones later, a proven bound beside them.

pub(crate) mod constructive;
pub mod improve;
mod improver;

pub use improver::Enough;
