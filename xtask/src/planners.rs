//! Compares the planner with those of the Python package index, installed for this purpose only.

use crate::pool::quietly;
use crate::python::{self, Environment};
use crate::{Failed, release_command, root};

/// What is installed, by name.
const PACKAGES: [&str; 3] = ["unified-planning", "up-fast-downward", "pyperplan"];

/// Runs the comparison; where the packages cannot be had it is skipped, and says so.
pub(crate) fn run() -> Result<(), Failed> {
    let environment = match Environment::new("planners", &PACKAGES) {
        Ok(environment) => environment,
        Err(why) => {
            python::skipped("the comparison with other planners", &why, &PACKAGES);
            return Ok(());
        }
    };
    let taquin = release_command()?;
    let mut command = environment.program("python");
    command
        .arg(root().join("xtask/planners/compare.py"))
        .arg(taquin);
    quietly(command).map_err(|why| format!("the comparison with other planners: {why}"))
}
