//! Stamps: a small file beside a table tells that all of it was checked, and what it looked like then.
//!
//! Checking all of a table takes longer than many solutions, so opening believes
//! a stamp that fits: the same file (its inode, where there is one), of the same
//! length, not written to since. Anything that changes a file through the system
//! changes its times. What changes it behind the system's back is found by
//! [`TableDirectory::verify`](super::TableDirectory::verify) only.
//!
//! The same small file is what builders lock.
//!
//! Others may write to the directory. A stamp is written aside and renamed, and
//! links in its place are neither followed nor believed.

use std::fs::{self, Metadata};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::file::Aside;
use super::header::Header;
use super::no_links;

/// The ending of stamps.
pub(super) const ENDING: &str = ".stamp";

/// What a table's file looked like.
pub(super) struct Stamp(String);

/// Where the stamp of a table is.
pub(super) fn path(table: &Path) -> PathBuf {
    table.with_extension(&ENDING[1..])
}

impl Stamp {
    /// The stamp that fits the file which has this header and metadata.
    pub(super) fn new(header: &Header, metadata: &Metadata) -> Stamp {
        let modified = metadata.modified().ok().and_then(|time| {
            let since = time.duration_since(std::time::UNIX_EPOCH);
            Some(since.ok()?.as_nanos())
        });
        Stamp(format!(
            "taquin-stamp 1\nchecksum {:016x}\nlength {}\nmodified {modified:?}\nfile {:?}\n",
            header.checksum(),
            metadata.len(),
            identity(metadata),
        ))
    }

    /// Whether this stamp is on the table.
    pub(super) fn is_on(&self, table: &Path) -> bool {
        let mut found = Vec::new();
        let limit = self.0.len() as u64 + 1;
        let read = no_links::open_to_read(&path(table))
            .and_then(|file| file.take(limit).read_to_end(&mut found));
        read.is_ok() && found == self.0.as_bytes()
    }

    /// Puts it on the table, if the directory lets us: without it, the next who opens checks again.
    pub(super) fn put_on(&self, table: &Path) {
        let path = path(table);
        let there = fs::symlink_metadata(&path);
        // A link is replaced. A pipe or a device is somebody's, and stays.
        if there.is_ok_and(|there| !there.is_file() && !there.is_symlink()) {
            return;
        }
        if let Ok(mut aside) = Aside::create(table)
            && aside.file.write_all(self.0.as_bytes()).is_ok()
        {
            let _ = aside.rename_to(&path);
        }
    }

    /// Takes any stamp off the table.
    ///
    /// It is emptied, not removed, because a builder may have locked it.
    pub(super) fn take_off(table: &Path) {
        let path = path(table);
        // A link counts as no stamp.
        let Ok(file) = no_links::open_to_write(&path) else {
            return;
        };
        let _ = match no_links::has_one_name(&file) {
            true => file.set_len(0),
            // Its other name may be that of any file.
            false => fs::remove_file(path),
        };
    }
}

/// What tells a file from another in its place: the inode, and the time of its last change, which
/// unlike the time of modification cannot be set.
#[cfg(unix)]
fn identity(metadata: &Metadata) -> impl std::fmt::Debug {
    use std::os::unix::fs::MetadataExt as _;
    (metadata.ino(), metadata.ctime(), metadata.ctime_nsec())
}

#[cfg(not(unix))]
fn identity(metadata: &Metadata) -> impl std::fmt::Debug {
    metadata.created().ok()
}
