//! Tests the page in Chromium: with the server, and as a static folder without one.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{Failed, cargo_command, debian, node, root, web};

/// The oldest Node that Playwright runs on.
const OLDEST_NODE: u32 = 20;

/// What Debian calls the browser, Node and its package manager, each after the program it has.
const PROGRAMS: [(&str, &str); 3] = [("chromium", "chromium"), ("node", "nodejs"), ("npm", "npm")];

/// Builds the command and runs the tests whose names contain one of `words`, or all of them.
pub(crate) fn run(words: &[String]) -> Result<(), Failed> {
    crate::run(&mut cargo_command(&["build", "--package", "taquin-cli"]))?;
    test(words, Stdio::inherit)
}

/// Runs all tests with the command that the other tests were built with; the failure has what they printed.
pub(crate) fn run_quietly() -> Result<(), Failed> {
    test(&[], Stdio::piped)
}

fn test(words: &[String], output: fn() -> Stdio) -> Result<(), Failed> {
    let chromium = match tools() {
        Ok(chromium) => chromium,
        Err(why) => {
            let line = "=".repeat(72);
            eprintln!("{line}\nxtask: SKIPPED: the page was not tried in a browser.");
            eprintln!("xtask: {why}\n{line}");
            return Ok(());
        }
    };
    let mut node = Command::new("node");
    node.arg(folder().join("run.mjs")).args(words);
    // Where the module cannot be built, which is said, the page is tried with the server only.
    if let Some(page) = web::folder()? {
        node.env("TAQUIN_STATIC_PAGE", page);
    }
    let target = target();
    let taquin = format!("taquin{}", std::env::consts::EXE_SUFFIX);
    node.env("TAQUIN_CHROMIUM", chromium)
        .env("TAQUIN_COMMAND", target.join("debug").join(taquin))
        .env("TAQUIN_REPORTS", target.join("browser/failures"))
        .stdin(Stdio::null())
        .stdout(output())
        .stderr(output());
    let done = node.spawn().and_then(|child| child.wait_with_output());
    let done = done.map_err(|error| format!("node: {error}"))?;
    let printed = [&*done.stderr, &*done.stdout].concat();
    let printed = String::from_utf8_lossy(&printed);
    if !done.status.success() {
        return Err(format!("the page in a browser\n{printed}"));
    }
    if let Some(summary) = printed.lines().last() {
        eprintln!("xtask: in a browser: {summary}");
    }
    Ok(())
}

/// Installs what is missing and returns the path of the browser.
pub(crate) fn tools() -> Result<PathBuf, Failed> {
    let missing = || {
        PROGRAMS
            .iter()
            .filter(|(program, _)| on_path(program).is_none())
    };
    let packages: Vec<&str> = missing().map(|&(_, package)| package).collect();
    if !packages.is_empty() {
        debian::install(&packages);
    }
    if let Some((program, package)) = missing().next() {
        return Err(format!("there is no {program}: install Debian's {package}"));
    }
    let version = said(Command::new("node").arg("--version"))?;
    let major = version.trim_start_matches('v').split('.').next();
    if major.and_then(|major| major.parse().ok()) < Some(OLDEST_NODE) {
        return Err(format!("node is {version}: install {OLDEST_NODE} or later"));
    }
    node::install_packages(&folder())?;
    on_path("chromium").ok_or_else(|| "there is no chromium".to_string())
}

/// What a program that must succeed prints.
fn said(command: &mut Command) -> Result<String, Failed> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{name}: {}\n{}", output.status, said.trim_end()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Where a program is, of those that a shell would find.
fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let files = std::env::split_paths(&path).map(|folder| folder.join(program));
    files.into_iter().find(|file| Path::is_file(file))
}

pub(crate) fn folder() -> PathBuf {
    root().join("xtask/browser")
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    chosen.unwrap_or_else(|| root().join("target"))
}
