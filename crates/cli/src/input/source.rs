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
            Box::new(open_file(path)?)
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

/// Opens a file, which must not be a directory.
pub(super) fn open_file(path: &Path) -> Result<File, Failure> {
    let failed = |error| Failure::file(path, &error);
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    Ok(file)
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
