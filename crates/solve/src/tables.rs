//! Tables on disk: files of words that describe themselves, and are never trusted.
//!
//! What a table holds is the business of its [`TableSource`]. Here a table is a
//! [`Description`] and a payload of 64-bit words. A [`TableDirectory`] keeps one
//! file for each:
//!
//! ```
//! use taquin_solve::tables::{Description, TableDirectory};
//!
//! # let scratch = std::env::temp_dir().join(format!("taquin-doc-{}", std::process::id()));
//! let directory = TableDirectory::new(&scratch);
//! let table = Description::new("example", "4x4".parse()?, 15, Default::default(), 0b11, 1)?;
//! assert!(directory.open(&table, 3)?.is_none());
//! directory.save(&table, &[1, 2, 3])?;
//! let words = directory.open(&table, 3)?.expect("it was just saved");
//! assert_eq!(*words, [1, 2, 3]);
//! # std::fs::remove_dir_all(scratch)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing needs a directory: where there is none, or where it cannot be
//! written, [`obtain`] builds tables in memory and says why they were not kept.
//! A program that keeps or sends tables by other means writes [`header_bytes`] and
//! the words, and reads them with a [`TableReceiver`].

// What only files need of these is compiled all the same.
mod bytes;
#[cfg_attr(not(feature = "files"), allow(dead_code))]
mod description;
#[cfg(feature = "files")]
mod directory;
#[cfg_attr(not(feature = "files"), allow(dead_code))]
mod error;
#[cfg(feature = "files")]
mod file;
#[cfg_attr(not(feature = "files"), allow(dead_code))]
mod header;
#[cfg(feature = "files")]
mod lock;
#[cfg(not(feature = "files"))]
mod nowhere;
mod source;
mod words;

pub use bytes::{HEADER_BYTES, TableReceiver, header_bytes};
pub use description::{Description, DescriptionError};
#[cfg(feature = "files")]
pub use directory::{TableDirectory, TableEntry, TableState};
pub use error::{TableError, TableFault};
#[cfg(feature = "files")]
pub use lock::BuildLock;
#[cfg(not(feature = "files"))]
pub use nowhere::TableDirectory;
pub use source::{BuildError, BuildProgress, Obtained, TableSource, WrongValue, obtain};
pub(crate) use words::NewWords;
pub use words::Words;
