//! Files of a directory that others may write to, opened without following links.
//!
//! A link under one of our names could lead to any file of the user's. Nothing
//! is written through one: whoever wants to write opens files here, or makes a
//! new one and renames it, which replaces a link and leaves its target alone.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file to read it, if it is a file and not a link.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true))
}

/// Opens a file to read, lock or write it, if it is a file and not a link.
pub(super) fn open_to_write(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true).write(true))
}

/// The options must not create or truncate: what was opened is known only afterwards.
fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    // Another process may put a new file in its place at the wrong moment, but not many times.
    const ATTEMPTS: usize = 16;
    for _ in 0..ATTEMPTS {
        // Looked at before it is opened, since opening a pipe would wait for someone to write.
        let before = fs::symlink_metadata(path)?;
        if !before.is_file() {
            break;
        }
        let file = options.open(path)?;
        // A link could have taken its place in between.
        if is_same(&before, &file.metadata()?) {
            return Ok(file);
        }
    }
    let message = "it is not a regular file";
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// Whether there is a link at this path.
pub(super) fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink())
}

/// Whether an open file is still the one at this path.
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    let there = fs::symlink_metadata(path);
    there.is_ok_and(|there| file.metadata().is_ok_and(|open| is_same(&there, &open)))
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Where files have no number that programs can see, links are told by their metadata only.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Whether a file has this one name only, so that who writes to it writes to no other.
#[cfg(unix)]
pub(super) fn has_one_name(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    file.metadata().is_ok_and(|metadata| metadata.nlink() == 1)
}

#[cfg(not(unix))]
pub(super) fn has_one_name(_: &File) -> bool {
    true
}
