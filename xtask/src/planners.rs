//! Compares the planner with those of the Python package index, installed for this purpose only.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::pool::quietly;
use crate::{Failed, cargo_command, root};

/// What is installed, by name: of each the version that is the newest at that time.
const PACKAGES: [&str; 3] = ["unified-planning", "up-fast-downward", "pyperplan"];

/// Runs the comparison; where the packages cannot be had it is skipped, and says so.
pub(crate) fn run() -> Result<(), Failed> {
    let environment = target().join("planners");
    let python = match environment_python(&environment) {
        Ok(python) => python,
        Err(why) => {
            let line = "=".repeat(72);
            eprintln!("{line}\nxtask: SKIPPED: the comparison with other planners did not run.");
            eprintln!("xtask: {why}");
            eprintln!(
                "xtask: it needs python3 and {}\n{line}",
                PACKAGES.join(", ")
            );
            return Ok(());
        }
    };
    quietly(cargo_command(&[
        "build",
        "--release",
        "--package",
        "taquin-cli",
    ]))?;
    let taquin = target()
        .join("release")
        .join(format!("taquin{}", std::env::consts::EXE_SUFFIX));
    let script = root().join("xtask/planners/compare.py");
    let mut command = Command::new(python);
    command.arg(script).arg(taquin);
    quietly(command).map_err(|why| format!("the comparison with other planners: {why}"))
}

/// The interpreter of the environment, which is made when it is not there.
fn environment_python(environment: &Path) -> Result<PathBuf, Failed> {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = environment
        .join(folder)
        .join(format!("python{}", std::env::consts::EXE_SUFFIX));
    // Written last: an installation that was broken off is begun again.
    let ready = environment.join("ready");
    let packages = PACKAGES.join("\n");
    if fs::read_to_string(&ready).is_ok_and(|text| text == packages) {
        return Ok(python);
    }
    let python3 = if cfg!(windows) { "python" } else { "python3" };
    let made = Command::new(python3)
        .args(["-m", "venv", "--clear"])
        .arg(environment)
        .output();
    succeed("python3 -m venv", made)?;
    let installed = Command::new(&python)
        .args(["-m", "pip", "install", "--quiet"])
        .args(PACKAGES)
        .output();
    succeed("pip install", installed)?;
    fs::write(&ready, packages).map_err(|error| format!("{}: {error}", ready.display()))?;
    Ok(python)
}

fn succeed(what: &str, output: std::io::Result<std::process::Output>) -> Result<(), Failed> {
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

/// Where cargo builds.
fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    chosen.unwrap_or_else(|| root().join("target"))
}
