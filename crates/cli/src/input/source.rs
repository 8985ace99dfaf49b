//! A file, or standard input for `-`: opened, named in messages, read as a whole.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::LONGEST_LINE;
use crate::exit::Failure;

/// A file or standard input, opened, under the name that messages give it.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) stream: Box<dyn Read>,
}

impl Source {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path) -> Result<Source, Failure> {
        let name = name(path);
        let stream: Box<dyn Read> = match path.as_os_str() == "-" {
            true => Box::new(io::stdin().lock()),
            false => Box::new(File::open(path).map_err(|error| Failure::file(path, &error))?),
        };
        Ok(Source { name, stream })
    }
}

/// What messages call a file, or standard input for `-`.
pub(crate) fn name(path: &Path) -> String {
    match path.as_os_str() == "-" {
        true => "standard input".to_string(),
        false => path.display().to_string(),
    }
}

/// Reads a whole file, or standard input for `-`.
pub(crate) fn read_all(path: &Path) -> Result<Vec<u8>, Failure> {
    let Source { name, stream } = Source::open(path)?;
    let bad = |what: &str| Failure::Input(format!("{name}: {what}"));
    let mut bytes = Vec::new();
    stream
        .take(LONGEST_LINE)
        .read_to_end(&mut bytes)
        .map_err(|error| bad(&error.to_string()))?;
    match bytes.len() as u64 == LONGEST_LINE {
        true => Err(bad("longer than 1 GiB")),
        false => Ok(bytes),
    }
}
