//! Programs that checks need, asked of Debian's package manager.

use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Checks run side by side, and the package manager serves one caller at a time.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Installs packages; where there is no package manager, or it may not, nothing happens.
pub(crate) fn install(packages: &[&str]) {
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    eprintln!("xtask: apt-get install {}", packages.join(" "));
    let _ = Command::new("apt-get").args(["update", "-qq"]).status();
    let _ = Command::new("apt-get")
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        .args(packages)
        .status();
}

/// Whether a program is there and runs.
pub(crate) fn has_program(name: &str) -> bool {
    let version = Command::new(name).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}
