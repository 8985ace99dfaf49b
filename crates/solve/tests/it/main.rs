//! Every solver against exhaustive search, published lengths, and its own limits.

mod exhaustive;
mod limits;
mod published;
