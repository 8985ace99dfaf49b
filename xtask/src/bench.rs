//! Runs the benchmarks and writes what they print, with machine and date, to `docs/BENCHMARKS.md`.

use std::process::{Command, Stdio};

use crate::{Failed, cargo_command, root, shown};

const INTRODUCTION: &str = "\
# Benchmarks

Written by `cargo xtask bench`. Every figure comes with the answer it times:
the benchmarks check lengths against published ones and replay every solution.
Machines differ and are noisy; compare figures of one run only.
";

pub(crate) fn run() -> Result<(), Failed> {
    // The benchmarks time the command as well: it must be there and current.
    crate::cargo(&["build", "--release", "--package", "taquin-cli"])?;
    let mut command = cargo_command(&["bench", "--package", "taquin", "--bench", "report"]);
    command.stdout(Stdio::piped()).stderr(Stdio::inherit());
    eprintln!("xtask: {}", shown(&command));
    let output = command
        .output()
        .map_err(|e| format!("{}: {e}", shown(&command)))?;
    if !output.status.success() {
        return Err(format!("{}: {}", shown(&command), output.status));
    }
    let tables = String::from_utf8(output.stdout).map_err(|e| e.to_string())?;
    eprintln!("{tables}");
    let report = format!("{INTRODUCTION}\n{}\n{tables}", machine());
    let path = root().join("docs/BENCHMARKS.md");
    std::fs::write(&path, report).map_err(|e| format!("{}: {e}", path.display()))?;
    eprintln!("xtask: wrote {}", path.display());
    Ok(())
}

/// The machine and the date, as far as they can be found out.
fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_string())
        });
    let cores = std::thread::available_parallelism().map_or(0, |n| n.get());
    let said = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    let unknown = || "unknown".to_string();
    format!(
        "- machine: {}, {cores} cores, {}\n- compiler: {}\n- date: {}\n",
        cpu.unwrap_or_else(unknown),
        std::env::consts::OS,
        said("rustc", &["--version"]).unwrap_or_else(unknown),
        said("date", &["-u", "+%Y-%m-%d"]).unwrap_or_else(unknown),
    )
}
