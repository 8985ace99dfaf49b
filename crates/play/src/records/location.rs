//! Where records are kept.

use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use thiserror::Error;

const FILE_NAME: &str = "records.sqlite";

/// The records file: `requested`, or `records.sqlite` in the directory that the environment variable
/// `TAQUIN_DATA` names, or in the platform's data directory.
///
/// # Errors
/// When none of these is known.
pub fn file_path(requested: Option<&Path>) -> Result<PathBuf, NoDataDirectoryError> {
    if let Some(path) = requested {
        return Ok(path.to_path_buf());
    }
    match std::env::var_os("TAQUIN_DATA").filter(|value| !value.is_empty()) {
        Some(directory) => Ok(PathBuf::from(directory).join(FILE_NAME)),
        None => choose_native_strategy()
            .map(|strategy| strategy.data_dir().join("taquin").join(FILE_NAME))
            .map_err(|_| NoDataDirectoryError),
    }
}

/// There is no home directory, and no other place was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no directory for records: set TAQUIN_DATA or use --records FILE")]
pub struct NoDataDirectoryError;
