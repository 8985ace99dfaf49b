//! Fetching memory before it is needed.

pub(crate) use taquin_search::memory::prefetch;
