//! Any size, any time: an answer at once, better ones later, a proven bound beside them.

mod improve;
mod improver;

pub use improver::Enough;
