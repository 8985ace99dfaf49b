//! Finished and unfinished games, kept in one SQLite file.

pub(crate) mod keeper;
pub(crate) mod place;
pub(crate) mod store;
pub(crate) mod summary;

pub(crate) use keeper::{Keeper, News};
pub(crate) use store::{Game, RecordsError, Selection, Store};
pub(crate) use summary::{Standing, Summary};
