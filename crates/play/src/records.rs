//! Finished and unfinished games, kept in one SQLite file.

pub mod archive;
mod error;
mod location;
mod schema;
mod standing;
mod store;
mod thread;
mod transfer;

pub use error::RecordsError;
pub use location::{NoDataDirectoryError, file_path};
pub(crate) use standing::Standing;
pub use store::{Game, Imported, Selection, Store};
pub(crate) use thread::{Opened, RecordsEvent, RecordsThread};
