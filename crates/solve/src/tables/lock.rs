//! One builder at a time for each table, and the leftovers of builders that died.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{TableError, TableFault};

/// The ending of files that are being written.
pub(super) const ASIDE: &str = ".new";

/// The ending of the files that builders lock.
pub(super) const LOCK: &str = ".lock";

/// How often a waiting builder looks again.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The right to build a table; others wait until it is dropped.
///
/// The system gives it back when the process dies, however it dies. It only
/// saves work: files stay whole even if two build at the same time, which can
/// happen where the file system knows no locks.
#[derive(Debug)]
pub struct BuildLock {
    path: PathBuf,
    /// Closed last, and with it unlocked.
    _file: File,
}

impl BuildLock {
    /// Waits for the right to build the table; `None` when `keep_waiting` returned false.
    pub(super) fn acquire(
        table: &Path,
        keep_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Option<BuildLock>, TableError> {
        if let Some(directory) = table.parent() {
            fs::create_dir_all(directory).map_err(|error| {
                TableFault::system("create this directory")(error).at(directory)
            })?;
        }
        let path = lock_path(table);
        let file = open(&path).map_err(|fault| fault.at(&path))?;
        while let Err(TryLockError::WouldBlock) = file.try_lock() {
            if !keep_waiting() {
                return Ok(None);
            }
            thread::sleep(POLL_INTERVAL);
        }
        remove_leftovers(table);
        Ok(Some(BuildLock { path, _file: file }))
    }
}

impl Drop for BuildLock {
    fn drop(&mut self) {
        // A waiting builder still has this file open, and at worst builds at the same time as a third.
        let _ = fs::remove_file(&self.path);
    }
}

/// The path of the file that builders of a table lock.
fn lock_path(table: &Path) -> PathBuf {
    table.with_extension(&LOCK[1..])
}

/// Opens or creates a file to be locked. Nothing is written to it, and links are not followed: they may
/// lead to any file.
fn open(path: &Path) -> Result<File, TableFault> {
    loop {
        let opened = match fs::symlink_metadata(path) {
            Ok(metadata) if !metadata.is_file() => return Err(TableFault::NotAFile),
            Ok(_) => File::open(path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                OpenOptions::new().write(true).create_new(true).open(path)
            }
            Err(error) => Err(error),
        };
        match opened.map_err(|error| (error.kind(), error)) {
            Ok(file) => return Ok(file),
            // It has come or gone since.
            Err((io::ErrorKind::NotFound | io::ErrorKind::AlreadyExists, _))
                if path.parent().is_some_and(Path::is_dir) => {}
            Err((_, error)) => return Err(TableFault::system("write it")(error)),
        }
    }
}

/// Removes the file that builders of a table lock, unless one has locked it.
pub(super) fn remove_lock(table: &Path) {
    let path = lock_path(table);
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

/// Whether a file exists and is not locked.
fn is_abandoned(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file())
        && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}
