//! The project's own chores: `cargo xtask test`, `fmt`, `lint`, `bench`, `doc`, `planners`.

mod bench;
mod planners;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
usage: cargo xtask <task>

tasks:
  test      everything that must pass: format, lints, tests, examples, documentation, README commands
  fmt       format the code
  lint      formatting and lints, warnings refused
  bench     run the benchmarks, or the sections named, and write docs/BENCHMARKS.md
  doc       build the documentation, warnings refused
  planners  the part of test that compares our planner with others, from the Python package index";

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
        "planners" => planners::run(),
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
    // The everyday suite, with the tests that take minutes at their full size.
    cargo(&[
        "test",
        "--workspace",
        "--features",
        "taquin-cli/slow-tests,taquin-solve/slow-tests,taquin/serde",
    ])?;
    examples()?;
    doc()?;
    readme_commands()?;
    planners::run()?;
    eprintln!("xtask: all passed in {} s", begun.elapsed().as_secs());
    Ok(())
}

fn lint() -> Result<(), Failed> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--features",
        "taquin/serde",
        "--",
        "-D",
        "warnings",
    ])
}

fn doc() -> Result<(), Failed> {
    run(cargo_command(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// Runs every example to its end, but for `quality`, which measures.
fn examples() -> Result<(), Failed> {
    for package in ["taquin", "taquin-plan", "taquin-search"] {
        let folder = package.strip_prefix("taquin-").unwrap_or(package);
        let folder = root().join("crates").join(folder).join("examples");
        let entries =
            std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|e| e.to_string())?.path();
            if let Some(name) = path.file_stem().and_then(|name| name.to_str()) {
                cargo(&["run", "--quiet", "--package", package, "--example", name])?;
            }
        }
    }
    Ok(())
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
    cargo(&["run", "--release", "--", "solve", BOARD])
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

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
