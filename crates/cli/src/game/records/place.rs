//! Where records are kept.

use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};

const FILE: &str = "records.sqlite";

/// The file that was asked for, or the one in the directory that `TAQUIN_DATA` names, or the one in
/// the platform's data directory.
///
/// # Errors
/// When there is no home directory and nothing was asked for.
pub(crate) fn find(asked: Option<&Path>) -> Result<PathBuf, String> {
    if let Some(path) = asked {
        return Ok(path.to_path_buf());
    }
    match std::env::var_os("TAQUIN_DATA").filter(|value| !value.is_empty()) {
        Some(directory) => Ok(PathBuf::from(directory).join(FILE)),
        None => choose_native_strategy()
            .map(|strategy| strategy.data_dir().join("taquin").join(FILE))
            .map_err(|_| {
                "there is no home for records: set TAQUIN_DATA or use --records FILE".to_string()
            }),
    }
}
