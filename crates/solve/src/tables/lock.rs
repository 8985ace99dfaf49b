//! One builder at a time for each table, and the leftovers of builders that died.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{Fault, TableError, no_links, stamp};

/// The ending of files that are being written.
pub(super) const ASIDE: &str = ".new";

/// How often someone who waits looks again.
const PAUSE: Duration = Duration::from_millis(50);

/// How often to lock a file that was replaced meanwhile before it is good enough.
const ATTEMPTS: u32 = 16;

/// The right to build a table; others wait until it is dropped.
///
/// The system gives it back when the process dies, however it dies. It only
/// saves work: files stay whole even if two build at the same time, which can
/// happen where the file system knows no locks.
#[derive(Debug)]
pub struct BuildLock {
    table: PathBuf,
    /// Closed last, and with it unlocked.
    _stamp: File,
}

impl BuildLock {
    /// Waits for the right to build the table; `None` when `goes_on` said no.
    pub(super) fn acquire(
        table: &Path,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<BuildLock>, TableError> {
        if let Some(directory) = table.parent() {
            fs::create_dir_all(directory)
                .map_err(|error| Fault::system("create this directory")(error).at(directory))?;
        }
        let path = stamp::path(table);
        let mut attempts = 0;
        let file = loop {
            let file =
                stamp_to_lock(&path).map_err(|error| Fault::system("write it")(error).at(&path))?;
            while let Err(TryLockError::WouldBlock) = file.try_lock() {
                if !goes_on() {
                    return Ok(None);
                }
                thread::sleep(PAUSE);
            }
            // A stamp is replaced when its table is saved: then others lock another file. Where
            // files cannot be told apart, that must not be for ever.
            attempts += 1;
            if no_links::is_at(&file, &path) || attempts == ATTEMPTS {
                break file;
            }
        };
        remove_leftovers(table);
        Ok(Some(BuildLock {
            table: table.to_path_buf(),
            _stamp: file,
        }))
    }
}

impl Drop for BuildLock {
    fn drop(&mut self) {
        // A build that was given up leaves nothing. Someone who waits for this file has it
        // still open, and at worst builds beside a third.
        if !fs::exists(&self.table).unwrap_or(true) {
            let _ = fs::remove_file(stamp::path(&self.table));
        }
    }
}

/// The stamp that is there, or a new and empty one in the place of none or of a link.
fn stamp_to_lock(path: &Path) -> io::Result<File> {
    loop {
        let error = match no_links::open_to_write(path) {
            Ok(file) => return Ok(file),
            Err(error) => error,
        };
        if no_links::is_link(path) {
            fs::remove_file(path)?;
        } else if error.kind() != io::ErrorKind::NotFound {
            return Err(error);
        }
        let mut options = File::options();
        match options.read(true).write(true).create_new(true).open(path) {
            // Another builder was quicker.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created,
        }
    }
}

/// Removes the stamp of a table, unless a builder holds it.
pub(super) fn remove_stamp(table: &Path) {
    let path = stamp::path(table);
    if is_abandoned(&path) {
        let _ = fs::remove_file(path);
    }
}

/// Removes the half-written files of builders that died.
pub(super) fn remove_leftovers(table: &Path) {
    let (Some(directory), Some(name)) = (table.parent(), table.file_name()) else {
        return;
    };
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let other = entry.file_name();
        let number = other
            .to_str()
            .zip(name.to_str())
            .and_then(|(other, name)| other.strip_prefix(name)?.strip_suffix(ASIDE));
        if number.is_some_and(is_number_of_aside) && is_abandoned(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// What stands between the name of a table and [`ASIDE`].
pub(super) fn aside_number(process: u32, count: u32) -> String {
    format!(".{process}-{count}")
}

fn is_number_of_aside(text: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let parts = text.strip_prefix('.').and_then(|rest| rest.split_once('-'));
    parts.is_some_and(|(process, count)| is_number(process) && is_number(count))
}

/// Whether a file is there that nobody has locked. Nobody locks links.
fn is_abandoned(path: &Path) -> bool {
    no_links::is_link(path)
        || no_links::open_to_write(path).is_ok_and(|file| file.try_lock().is_ok())
}
