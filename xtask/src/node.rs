//! Packages for Node, installed from npm at the versions of a lock file.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{Failed, pool};

/// Installs the packages of the lock file in a folder, once.
pub(crate) fn install_packages(folder: &Path) -> Result<(), Failed> {
    let lock = folder.join("package-lock.json");
    let lock = fs::read_to_string(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    // Written last: an installation that was broken off is begun again.
    let ready = folder.join("node_modules/.ready");
    if fs::read_to_string(&ready).is_ok_and(|text| text == lock) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts"]).current_dir(folder);
    pool::quietly(npm)?;
    fs::write(&ready, lock).map_err(|error| format!("{}: {error}", ready.display()))
}
