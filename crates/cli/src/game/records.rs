//! Finished and unfinished games, kept in one SQLite file.

mod error;
pub(crate) mod keeper;
pub(crate) mod place;
pub(crate) mod store;
pub(crate) mod summary;

pub(crate) use error::RecordsError;
pub(crate) use keeper::{Keeper, News};
pub(crate) use store::{Game, Selection, Store};
pub(crate) use summary::{Standing, Summary};
