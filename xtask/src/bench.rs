//! Runs the benchmarks section by section, and puts what each prints, with machine and date, into
//! `docs/BENCHMARKS.md`. Sections that are not run stay as they are.

use std::process::{Command, Stdio};

use crate::{Failed, browser_bench, cargo_command, load, root, shown};

const INTRODUCTION: &str = "\
# Benchmarks

Written by `cargo xtask bench`. Every figure comes with the answer it times:
the benchmarks check lengths against published ones and replay every solution.
Machines differ and are noisy, so compare only figures of one run.

";

/// The sections, in the order in which they are run.
const SECTIONS: [&str; 12] = [
    "rules",
    "solvers",
    "rivals",
    "closures",
    "engine",
    "large",
    "published",
    "pictures",
    "responses",
    "planning",
    SERVER,
    BROWSER,
];

/// The section that is about the command as a server.
const SERVER: &str = "server";

/// The section that is about the page in a browser.
const BROWSER: &str = "browser";

/// How a section of the document begins.
const TITLE: &str = "## ";

/// Runs the sections that are named, or all.
pub(crate) fn run(names: &[String]) -> Result<(), Failed> {
    if let Some(unknown) = names.iter().find(|name| !SECTIONS.contains(&name.as_str())) {
        return Err(format!(
            "'{unknown}' is no section of the benchmarks; there are {}",
            SECTIONS.join(", ")
        ));
    }
    // The benchmarks time the command as well: it must be there and current.
    crate::cargo(&["build", "--release", "--package", "taquin-cli"])?;
    let path = root().join("docs/BENCHMARKS.md");
    let failed = |e: std::io::Error| format!("{}: {e}", path.display());
    for section in SECTIONS {
        if !names.is_empty() && !names.iter().any(|name| name == section) {
            continue;
        }
        let tables = match section {
            SERVER => load::section()?,
            BROWSER => browser_bench::section()?,
            section => printed(section)?,
        };
        let document = match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => INTRODUCTION.to_string(),
            read => read.map_err(failed)?,
        };
        // Written after each: an hour's work is not lost when the next one fails.
        std::fs::write(&path, replaced(&document, &tables, &machine())?).map_err(failed)?;
        eprintln!("xtask: wrote {section} to {}", path.display());
    }
    Ok(())
}

/// What the benchmarks print for a section.
fn printed(section: &str) -> Result<String, Failed> {
    let mut command = cargo_command(&[
        "bench",
        "-p",
        "taquin",
        "--features",
        "planning",
        "--bench",
        "report",
        section,
    ]);
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
    Ok(tables)
}

/// The document with a section in the place of the one with the same title, or at the end.
fn replaced(document: &str, section: &str, machine: &str) -> Result<String, Failed> {
    let (title, body) = section
        .strip_prefix(TITLE)
        .and_then(|section| section.split_once('\n'))
        .ok_or("a section begins with its title")?;
    let new = format!("{TITLE}{title}\n\n{machine}\n\n{}\n", body.trim());
    let mut parts: Vec<String> = Vec::new();
    for line in document.lines() {
        if line.starts_with(TITLE) || parts.is_empty() {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    let begins = format!("{TITLE}{title}\n");
    match parts.iter_mut().find(|part| part.starts_with(&begins)) {
        Some(part) => *part = new,
        None => parts.push(new),
    }
    let trimmed: Vec<&str> = parts.iter().map(|part| part.trim_end()).collect();
    Ok(trimmed.join("\n\n") + "\n")
}

/// The date and the machine, as far as they can be found out.
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
        "({}; {}, {cores} cores, {}; {})",
        said("date", &["-u", "+%Y-%m-%d"]).unwrap_or_else(unknown),
        cpu.unwrap_or_else(unknown),
        std::env::consts::OS,
        said("rustc", &["--version"]).unwrap_or_else(unknown),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# All\n\nText.\n\n## One\n\n(old)\n\n1\n\n## Two\n\n(old)\n\n2\n";

    #[test]
    fn a_section_takes_the_place_of_its_title() {
        assert_eq!(
            replaced(DOCUMENT, "## One\n\nnew 1\n\n", "(now)"),
            Ok(DOCUMENT.replace("(old)\n\n1", "(now)\n\nnew 1"))
        );
    }

    #[test]
    fn a_new_one_comes_last() {
        assert_eq!(
            replaced(DOCUMENT, "## Three\n\n3\n", "(now)"),
            Ok(format!("{DOCUMENT}\n## Three\n\n(now)\n\n3\n"))
        );
    }

    #[test]
    fn output_without_a_title_is_refused() {
        assert!(replaced(DOCUMENT, "", "(now)").is_err());
        assert!(replaced(DOCUMENT, "3\n", "(now)").is_err());
    }
}
