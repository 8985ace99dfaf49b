//! Lets schemathesis, of the Python package index, ask the server everything that its OpenAPI document
//! allows and forbids.

use crate::pool::quietly;
use crate::python::{self, Environment};
use crate::server::Server;
use crate::{Failed, release_command};

const PACKAGES: [&str; 1] = ["schemathesis"];

/// Searches are short, so that requests that happen to be good do not take long.
const FLAGS: [&str; 6] = ["--time", "100ms", "--memory", "128MiB", "--log", "warn"];

/// What schemathesis does: the same requests each time, and all checks but one. That is whether requests of
/// the right types are accepted: a schema cannot say which texts are boards.
const ARGUMENTS: [&str; 12] = [
    "--phases",
    "examples,coverage,fuzzing",
    "--max-examples",
    "50",
    "--seed",
    "26",
    "--exclude-checks",
    "positive_data_acceptance",
    "--workers",
    "2",
    "--continue-on-failure",
    "--no-color",
];

/// Runs the requests; where the package cannot be had they are skipped, and that is said.
pub(crate) fn run() -> Result<(), Failed> {
    let environment = match Environment::new("schemathesis", &PACKAGES) {
        Ok(environment) => environment,
        Err(why) => {
            python::skipped("the requests of schemathesis", &why, &PACKAGES);
            return Ok(());
        }
    };
    let server = Server::start(&release_command()?, &FLAGS)?;
    let mut command = environment.program("schemathesis");
    command
        .arg("run")
        .arg(format!("{}api/openapi.json", server.page()))
        .args(ARGUMENTS);
    quietly(command).map_err(|why| format!("the requests of schemathesis: {why}"))?;
    server.stop()?;
    Ok(())
}
