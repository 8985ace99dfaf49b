//! Finished and unfinished games, kept in one SQLite file.

mod error;
mod location;
mod schema;
mod store;
mod summary;
mod thread;

pub use error::RecordsError;
pub use location::{NoDataDirectoryError, file_path};
pub use store::{Game, Selection, Store};
pub(crate) use summary::Standing;
pub use summary::Summary;
pub(crate) use thread::{Opened, RecordsEvent, RecordsThread};
