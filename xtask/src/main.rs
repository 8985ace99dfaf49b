//! The project's own chores: `cargo xtask test`, `fmt`, `lint`, `bench`, `doc`, `browser`, `planners`,
//! `requests`, `wasm`, `web`.

mod bench;
mod browser;
mod browser_bench;
mod debian;
mod links;
mod load;
mod node;
mod planners;
mod pool;
mod python;
mod schemathesis;
mod server;
mod suite;
mod wasm;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use pool::Work;

const HELP: &str = "\
usage: cargo xtask <task>

tasks:
  test      everything that must pass: format, lints, tests, examples, documentation, README commands
  fmt       format the code
  lint      formatting, lints and links between documents, warnings refused
  bench     run the benchmarks, or the sections named, and write docs/BENCHMARKS.md
  doc       build the documentation, warnings refused
  browser   the part of test that tries the page in Chromium; words choose tests by their names
  planners  the part of test that compares our planner with others, from the Python package index
  requests  the part of test that asks the server what its OpenAPI document allows and forbids
  wasm      the part of test that builds the engine as a WebAssembly module and tries it under Node
  web       build the page as a static folder, target/web, with that module";

/// A chore that failed, in words.
type Failed = String;

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let done = match task.as_str() {
        "test" => test(),
        "fmt" => cargo(&["fmt", "--all"]),
        "lint" => lint(),
        "bench" => bench::run(&std::env::args().skip(2).collect::<Vec<_>>()),
        "doc" => doc(),
        "browser" => browser::run(&std::env::args().skip(2).collect::<Vec<_>>()),
        "planners" => planners::run(),
        "requests" => schemathesis::run(),
        "wasm" => wasm::run(),
        "web" => web::run(),
        "" | "help" | "--help" | "-h" => {
            eprintln!("{HELP}");
            return ExitCode::SUCCESS;
        }
        unknown => Err(format!("'{unknown}' is not a task\n\n{HELP}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<(), Failed> {
    let begun = Instant::now();
    lint()?;
    // Checks that compile for long, each on half of the cores while tests run on the others.
    let release: Work = Box::new(|| {
        readme_commands()?;
        schemathesis::run()?;
        planners::run()
    });
    let documentation: Work = Box::new(|| {
        pool::quietly(doc_command(&half_of_the_cores()))?;
        let mut command = cargo_command(&["test", "--workspace", "--doc"]);
        command.args(suite::FEATURES).args(half_of_the_cores());
        pool::quietly(command)
    });
    // One after the other: the page in a browser needs the module.
    let page: Work = Box::new(|| {
        wasm::run()?;
        browser::run_quietly()
    });
    suite::run(vec![
        (
            "release build, server and other planners".to_string(),
            release,
        ),
        ("documentation and its examples".to_string(), documentation),
        ("WebAssembly and browser".to_string(), page),
    ])?;
    eprintln!("xtask: all passed in {} s", begun.elapsed().as_secs());
    Ok(())
}

/// What keeps cargo from taking all cores while tests run.
fn half_of_the_cores() -> [String; 2] {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    ["--jobs".to_string(), (cores / 2).max(1).to_string()]
}

fn lint() -> Result<(), Failed> {
    links::run()?;
    cargo(&["fmt", "--all", "--check"])?;
    let mut command = cargo_command(&["clippy", "--workspace", "--all-targets"]);
    command.args(suite::FEATURES).args(["--", "-D", "warnings"]);
    run(&mut command)
}

fn doc() -> Result<(), Failed> {
    run(&mut doc_command(&[]))
}

fn doc_command(flags: &[String]) -> Command {
    let mut command = cargo_command(&["doc", "--workspace", "--no-deps"]);
    command.args(suite::FEATURES).args(flags);
    command.env("RUSTDOCFLAGS", "-D warnings");
    command
}

/// Runs the command on the README's first screen as a newcomer would.
fn readme_commands() -> Result<(), Failed> {
    const BOARD: &str = "8 0 6/5 4 7/2 3 1";
    for readme in ["README.md", "README.es.md", "README.ru.md"] {
        let text =
            std::fs::read_to_string(root().join(readme)).map_err(|e| format!("{readme}: {e}"))?;
        for command in [
            &format!("cargo run --release -- solve \"{BOARD}\""),
            "cargo xtask test",
        ] {
            if !text.contains(command) {
                return Err(format!("{readme} does not name the command {command}"));
            }
        }
    }
    let mut command = cargo_command(&["run", "--release"]);
    command
        .args(half_of_the_cores())
        .args(["--", "solve", BOARD]);
    pool::quietly(command)
}

fn cargo(args: &[&str]) -> Result<(), Failed> {
    run(&mut cargo_command(args))
}

fn cargo_command(args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root()).args(args);
    command
}

fn run(command: &mut Command) -> Result<(), Failed> {
    let shown = shown(command);
    eprintln!("xtask: {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{shown}: {status}")),
        Err(error) => Err(format!("{shown}: {error}")),
    }
}

/// A command as one would type it.
fn shown(command: &Command) -> String {
    let args = command.get_args().map(|arg| arg.to_string_lossy());
    let args: Vec<String> = args.map(|arg| arg.into_owned()).collect();
    format!("cargo {}", args.join(" "))
}

/// The command as users build it.
fn release_command() -> Result<PathBuf, Failed> {
    pool::quietly(cargo_command(&[
        "build",
        "--release",
        "--package",
        "taquin-cli",
    ]))?;
    let file = format!("taquin{}", std::env::consts::EXE_SUFFIX);
    Ok(target().join("release").join(file))
}

/// Where cargo builds.
fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    chosen.unwrap_or_else(|| root().join("target"))
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
