//! A file, or standard input for `-`: opened, named in messages, read as a whole.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::MAX_LINE_BYTES;
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
        let stream: Box<dyn Read> = if path.as_os_str() == "-" {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(path).map_err(|error| Failure::file(path, &error))?)
        };
        Ok(Source { name, stream })
    }

    /// The text of an argument, or standard input for `-`; messages call a text by `name`.
    pub(crate) fn argument(name: &str, text: &str) -> Result<Source, Failure> {
        if text == "-" {
            return Source::open(Path::new("-"));
        }
        Ok(Source {
            name: name.to_string(),
            stream: Box::new(Cursor::new(text.to_string())),
        })
    }
}

/// What messages call a file, or standard input for `-`.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".to_string()
    } else {
        path.display().to_string()
    }
}

/// Reads a whole file, or standard input for `-`.
pub(crate) fn read_all(path: &Path) -> Result<Vec<u8>, Failure> {
    let Source { name, stream } = Source::open(path)?;
    let bad = |what: &str| Failure::Input(format!("{name}: {what}"));
    let mut bytes = Vec::new();
    stream
        .take(MAX_LINE_BYTES)
        .read_to_end(&mut bytes)
        .map_err(|error| bad(&error.to_string()))?;
    if bytes.len() as u64 == MAX_LINE_BYTES {
        Err(bad("longer than 1 GiB"))
    } else {
        Ok(bytes)
    }
}
