//! All tests, built once and run side by side: each test, example and check is a process of its own, so
//! that no core waits while another works through a long list.

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::pool::{self, Done, Job, Work, quietly};
use crate::{Failed, cargo_command, shown};

/// Tests at their full size: the same features for all steps, so that nothing is built twice.
pub(crate) const FEATURES: [&str; 2] = [
    "--features",
    "taquin-cli/slow-tests,taquin-solve/slow-tests,taquin/planning,taquin/serde",
];

/// Examples that measure, which takes long.
const NOT_RUN: [&str; 1] = ["quality"];

/// The tests that take longest, in this order. They start first: started last, one of them would keep
/// a single core busy at the end.
const LONGEST: [&str; 7] = [
    "exhaustive::random_3x3_boards_in_the_multi_tile_metric",
    "readme::shell_blocks::every_command_in_a_shell_block_succeeds",
    "anytime::answers_never_get_worse_with_more_effort",
    "engine::published_lengths_are_found_while_tables_grow",
    "engine::single::tests::all_tiers_agree_on_all_homes",
    "engine::multi::tests::the_farthest_boards_of_the_15_puzzle",
    "exhaustive::random_3x3_boards_by_rows",
];

/// A program that tests were built into, or an example.
struct Program {
    /// The folder of its package and its own name.
    name: String,
    path: PathBuf,
    /// Where cargo would run it.
    folder: PathBuf,
    is_test: bool,
}

/// Builds all tests, then runs them, beside `others`: a name and its work each.
pub(crate) fn run(others: Vec<(String, Work)>) -> Result<(), Failed> {
    let programs = build()?;
    let mut groups: Vec<Group> = Vec::new();
    let mut jobs: Vec<Job> = Vec::new();
    for (name, work) in others {
        jobs.push(Job {
            name: name.clone(),
            group: groups.len(),
            work,
        });
        groups.push(Group::new(name));
    }
    let mut tests = Vec::new();
    for program in programs {
        let group = groups.len();
        let (names, ignored) = if program.is_test {
            program.tests()?
        } else {
            (vec![String::new()], 0)
        };
        tests.extend(names.into_iter().map(|name| program.job(&name, group)));
        groups.push(Group {
            ignored,
            ..Group::new(program.name)
        });
    }
    sort_longest_first(&mut tests)?;
    jobs.extend(tests);
    for job in &jobs {
        groups[job.group].left += 1;
    }
    let workers = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    eprintln!("xtask: {} jobs, {workers} at a time", jobs.len());
    let mut report = Report {
        groups,
        slowest: Vec::new(),
        failed: Vec::new(),
    };
    pool::run(jobs, workers, |done| report.note(done));
    report.close()
}

/// Puts the [`LONGEST`] tests first; an error names one that no longer exists.
fn sort_longest_first(tests: &mut [Job]) -> Result<(), Failed> {
    let is = |job: &Job, name: &str| job.name.ends_with(&format!(" {name}"));
    if let Some(name) = LONGEST
        .iter()
        .find(|name| !tests.iter().any(|job| is(job, name)))
    {
        return Err(format!(
            "LONGEST in xtask/src/suite.rs names {name}, which is not a test"
        ));
    }
    let place = |job: &Job| LONGEST.iter().position(|name| is(job, name));
    tests.sort_by_key(|job| place(job).unwrap_or(LONGEST.len()));
    Ok(())
}

/// Builds the tests and the examples of all packages.
fn build() -> Result<Vec<Program>, Failed> {
    let mut command = cargo_command(&["test", "--workspace", "--no-run"]);
    command.args(FEATURES);
    command.arg("--message-format=json-render-diagnostics");
    eprintln!("xtask: {}", shown(&command));
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("{}: {error}", shown(&command)))?;
    if !output.status.success() {
        return Err(format!("{}: {}", shown(&command), output.status));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let programs: Vec<Program> = text.lines().filter_map(Program::of_message).collect();
    if !programs.iter().any(|program| program.is_test) {
        return Err("cargo built no tests".to_string());
    }
    Ok(programs)
}

impl Program {
    /// What a line of cargo's messages says was built, if it is to be run.
    fn of_message(line: &str) -> Option<Program> {
        let message: Value = serde_json::from_str(line).ok()?;
        let path = PathBuf::from(message["executable"].as_str()?);
        let target = &message["target"];
        let target_name = target["name"].as_str()?;
        let is_test = message["profile"]["test"].as_bool()?;
        let kinds = target["kind"].as_array()?;
        let is_example = kinds.iter().any(|kind| kind == "example");
        if !is_test && (!is_example || NOT_RUN.contains(&target_name)) {
            return None;
        }
        let folder = PathBuf::from(message["manifest_path"].as_str()?);
        let folder = folder.parent()?.to_path_buf();
        let package = folder.file_name()?.to_string_lossy().into_owned();
        let kind = kinds.first()?.as_str()?;
        Some(Program {
            name: match kind {
                "lib" | "bin" => format!("{package}: unit tests"),
                kind => format!("{package}: {kind} {target_name}"),
            },
            path,
            folder,
            is_test,
        })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.current_dir(&self.folder);
        command
    }

    /// The names of its tests, and the number of those that are ignored.
    fn tests(&self) -> Result<(Vec<String>, usize), Failed> {
        let ignored: HashSet<String> = self.listed(&["--ignored"])?.into_iter().collect();
        let mut names = self.listed(&[])?;
        names.retain(|name| !ignored.contains(name));
        Ok((names, ignored.len()))
    }

    fn listed(&self, flags: &[&str]) -> Result<Vec<String>, Failed> {
        let output = self
            .command()
            .args(["--list", "--format", "terse"])
            .args(flags)
            .output()
            .map_err(|error| format!("{}: {error}", self.path.display()))?;
        if !output.status.success() {
            return Err(format!("{}: {}", self.path.display(), output.status));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
        Ok(names.map(str::to_string).collect())
    }

    /// The job of running one of its tests, or the example that it is.
    fn job(&self, test: &str, group: usize) -> Job {
        let mut command = self.command();
        if self.is_test {
            command.args(["--exact", test, "--test-threads", "1"]);
        }
        Job {
            name: format!("{} {test}", self.name).trim_end().to_string(),
            group,
            work: Box::new(move || quietly(command)),
        }
    }
}

/// Jobs that are counted together: those of one program.
struct Group {
    name: String,
    left: usize,
    passed: usize,
    failed: usize,
    ignored: usize,
    time: Duration,
}

impl Group {
    fn new(name: String) -> Group {
        Group {
            name,
            left: 0,
            passed: 0,
            failed: 0,
            ignored: 0,
            time: Duration::ZERO,
        }
    }
}

/// What has ended so far.
struct Report {
    groups: Vec<Group>,
    slowest: Vec<(Duration, String)>,
    failed: Vec<String>,
}

impl Report {
    fn note(&mut self, done: Done) {
        let group = &mut self.groups[done.group];
        group.left -= 1;
        group.time += done.time;
        match done.result {
            Ok(()) => group.passed += 1,
            Err(why) => {
                group.failed += 1;
                eprintln!("---- {} failed ----\n{why}\n----", done.name);
                self.failed.push(done.name.clone());
            }
        }
        if group.left == 0 {
            let Group {
                name,
                passed,
                failed,
                ignored,
                time,
                ..
            } = group;
            let seconds = time.as_secs_f64();
            eprintln!(
                "xtask: {name}: {passed} passed, {failed} failed, {ignored} ignored; {seconds:.1} s"
            );
        }
        self.slowest.push((done.time, done.name));
    }

    /// Says how it ended; an error if anything failed.
    fn close(mut self) -> Result<(), Failed> {
        const SHOWN: usize = 15;
        self.slowest.sort_by(|a, b| b.cmp(a));
        for (time, name) in self.slowest.iter().take(SHOWN) {
            eprintln!("xtask: {:7.1} s  {name}", time.as_secs_f64());
        }
        for name in &self.failed {
            eprintln!("xtask: failed: {name}");
        }
        let sum = |count: fn(&Group) -> usize| self.groups.iter().map(count).sum::<usize>();
        let (passed, failed) = (sum(|group| group.passed), sum(|group| group.failed));
        let ignored = sum(|group| group.ignored);
        eprintln!("{passed} passed, {failed} failed, {ignored} ignored");
        if failed > 0 {
            return Err(format!("{failed} of {} failed", passed + failed));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: &str, name: &str, is_test: bool) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","manifest_path":"/w/crates/solve/Cargo.toml","target":{{"kind":["{kind}"],"name":"{name}"}},"profile":{{"test":{is_test}}},"executable":"/w/target/x"}}"#
        )
    }

    #[test]
    fn programs_are_found_in_messages() {
        let name = |line: &str| Program::of_message(line).map(|program| program.name);
        let found = |kind, target, is_test| name(&message(kind, target, is_test));
        assert_eq!(
            found("lib", "taquin_solve", true).as_deref(),
            Some("solve: unit tests")
        );
        assert_eq!(found("test", "it", true).as_deref(), Some("solve: test it"));
        assert_eq!(
            found("example", "plan", false).as_deref(),
            Some("solve: example plan")
        );
        // The command itself, what measures, and what is no program.
        assert_eq!(found("bin", "taquin", false), None);
        assert_eq!(found("example", "quality", false), None);
        let library = message("lib", "x", false).replace(r#""/w/target/x""#, "null");
        assert_eq!(name(&library), None);
        assert_eq!(name(r#"{"reason":"build-finished","success":true}"#), None);
        assert_eq!(name("no message"), None);
    }

    #[test]
    fn the_report_counts_what_passed_and_failed() {
        let done = |group, result| Done {
            name: "job".to_string(),
            group,
            time: Duration::ZERO,
            result,
        };
        let groups = ["one", "two"].map(|name| Group {
            left: 2,
            ..Group::new(name.to_string())
        });
        let mut report = Report {
            groups: groups.into(),
            slowest: Vec::new(),
            failed: Vec::new(),
        };
        for group in [0, 1, 1] {
            report.note(done(group, Ok(())));
        }
        report.note(done(0, Err("why".to_string())));
        let counts = |group: &Group| (group.passed, group.failed, group.left);
        assert_eq!(counts(&report.groups[0]), (1, 1, 0));
        assert_eq!(counts(&report.groups[1]), (2, 0, 0));
        assert_eq!(report.close(), Err("1 of 4 failed".to_string()));
    }
}
