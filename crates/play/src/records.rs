//! Finished and unfinished games: as files of JSON or CSV, and kept in one SQLite file.

pub mod archive;
#[cfg(feature = "records")]
mod error;
mod game;
#[cfg(feature = "records")]
mod location;
mod merge;
#[cfg(feature = "records")]
mod schema;
#[cfg(feature = "terminal")]
mod standing;
#[cfg(feature = "records")]
mod store;
#[cfg(feature = "terminal")]
mod thread;
#[cfg(feature = "records")]
mod transfer;

#[cfg(feature = "records")]
pub use error::RecordsError;
pub use game::{Game, GameError};
#[cfg(feature = "records")]
pub use location::{NoDataDirectoryError, file_path};
pub use merge::Imported;
#[cfg(feature = "terminal")]
pub(crate) use standing::Standing;
#[cfg(feature = "records")]
pub use store::{Selection, Store};
#[cfg(feature = "terminal")]
pub(crate) use thread::{Opened, RecordsEvent, RecordsThread};
