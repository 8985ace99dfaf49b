//! Python packages in environments of their own under `target`, for checks that other programs make.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::{Failed, target};

/// An environment with packages of the Python package index.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// Makes the environment of a name unless it is there: of each package the version that is the newest
    /// at that time.
    ///
    /// # Errors
    /// When there is no Python, or the packages cannot be had.
    pub(crate) fn new(name: &str, packages: &[&str]) -> Result<Environment, Failed> {
        let folder = target().join(name);
        let environment = Environment { folder };
        // Written last: an installation that was broken off is begun again.
        let ready = environment.folder.join("ready");
        let packages_text = packages.join("\n");
        if fs::read_to_string(&ready).is_ok_and(|text| text == packages_text) {
            return Ok(environment);
        }
        let python3 = if cfg!(windows) { "python" } else { "python3" };
        let made = Command::new(python3)
            .args(["-m", "venv", "--clear"])
            .arg(&environment.folder)
            .output();
        succeed("python3 -m venv", made)?;
        let installed = environment
            .program("python")
            .args(["-m", "pip", "install", "--quiet"])
            .args(packages)
            .output();
        succeed("pip install", installed)?;
        fs::write(&ready, packages_text)
            .map_err(|error| format!("{}: {error}", ready.display()))?;
        Ok(environment)
    }

    /// A program of the environment: `python`, or one that a package brings along.
    pub(crate) fn program(&self, name: &str) -> Command {
        let folder = Path::new(if cfg!(windows) { "Scripts" } else { "bin" });
        let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        Command::new(self.folder.join(folder).join(file))
    }
}

/// Says loudly that a check did not run.
pub(crate) fn skipped(what: &str, why: &str, packages: &[&str]) {
    let line = "=".repeat(72);
    eprintln!("{line}\nxtask: SKIPPED: {what} did not run.");
    eprintln!("xtask: {why}");
    eprintln!(
        "xtask: it needs python3 and {}\n{line}",
        packages.join(", ")
    );
}

fn succeed(what: &str, output: io::Result<Output>) -> Result<(), Failed> {
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let last = said.lines().rev().find(|line| !line.trim().is_empty());
            Err(format!("{what}: {}", last.unwrap_or("failed")))
        }
        Err(error) => Err(format!("{what}: {error}")),
    }
}
