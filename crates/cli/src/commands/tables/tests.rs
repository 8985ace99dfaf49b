//! The commands on tables with a source of their own, Ctrl-C in a process of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anstream::ColorChoice;
use clap::Parser as _;
use taquin::solve::GoalClass;
use taquin::solve::tables::{BuildError, Words, WrongValue};
use taquin::{Goal, Metric};

use super::*;
use crate::args::{Cli, Command};

/// A directory that goes when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("taquin-tables-{}-{number}", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }

    fn run(&self, source: &Source, args: &[&str]) -> Result<Exit, Failure> {
        run(&self.0, source, args)
    }

    fn files(&self) -> usize {
        fs::read_dir(&self.0).map_or(0, Iterator::count)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs `taquin tables` in a directory, quietly.
fn run(directory: &Path, source: &Source, args: &[&str]) -> Result<Exit, Failure> {
    let place = directory.to_str().unwrap();
    let words = [&["taquin", "tables"], args, &["--tables", place]].concat();
    let Command::Tables(args) = Cli::try_parse_from(words).unwrap().command else {
        panic!("another command");
    };
    let mut output = Output::new(ColorChoice::Never, true);
    match &args.command {
        TablesCommand::Build(args) => build::run(args, source, &mut output),
        TablesCommand::List(args) => list::run(args, source, &mut output),
        TablesCommand::Verify(args) => verify::run(args, source, &mut output),
        TablesCommand::Remove(args) => remove::run(args, source, &mut output),
        TablesCommand::Path(_) => super::run(&args, &mut output),
    }
}

/// The goals of 4x4 with the blank in a corner.
fn class() -> GoalClass {
    GoalClass::of(&Goal::Rows.board("4x4".parse().unwrap()))
}

/// Two tables for every class, of ten words that are their index.
#[derive(Default)]
struct Source {
    built: AtomicUsize,
    is_endless: bool,
}

impl TableSource for Source {
    fn descriptions(&self, class: GoalClass, metric: Metric) -> Vec<Description> {
        let (size, home) = (class.size(), class.home());
        [1, 2]
            .map(|pattern| Description::new("ten", size, home, metric, pattern, 1).unwrap())
            .into()
    }

    fn words(&self, _: &Description) -> Option<usize> {
        Some(10)
    }

    fn build(
        &self,
        _: &Description,
        _: usize,
        progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Words, BuildError> {
        self.built.fetch_add(1, Ordering::Relaxed);
        if self.is_endless {
            while progress(0.5) {
                thread::sleep(Duration::from_millis(10));
            }
            return Err(BuildError::Stopped);
        }
        let words = progress(1.0).then(|| Vec::from_iter(0..10).into());
        words.ok_or(BuildError::Stopped)
    }

    fn sample_check(
        &self,
        _: &Description,
        words: Words,
        progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<(), WrongValue> {
        progress(0.0);
        match words[7] {
            7 => Ok(()),
            found => Err(WrongValue {
                position: "word 7".to_string(),
                found,
                expected: 7,
            }),
        }
    }
}

#[test]
fn tables_are_built_once_for_goals_that_share_them() {
    let (scratch, source) = (Scratch::new(), Source::default());
    for goal in ["rows", "blank-first", "rows"] {
        let exit = scratch.run(&source, &["build", "3x3", "--goal", goal]);
        assert_eq!(exit.unwrap(), Exit::Answered);
    }
    assert_eq!(source.built.load(Ordering::Relaxed), 2);
    scratch
        .run(&source, &["build", "3x3", "--metric", "multi"])
        .unwrap();
    scratch
        .run(&source, &["build", "3x3", "--goal", "snail"])
        .unwrap();
    assert_eq!(source.built.load(Ordering::Relaxed), 6);
    assert_eq!(scratch.run(&source, &["verify"]).unwrap(), Exit::Answered);
    scratch
        .run(&source, &["remove", "3x3", "--goal", "snail"])
        .unwrap();
    assert_eq!(scratch.files(), 4);
    scratch
        .run(&source, &["remove", "3x3", "--metric", "multi"])
        .unwrap();
    assert_eq!(scratch.files(), 2);
    scratch.run(&source, &["remove", "--all"]).unwrap();
    assert_eq!(scratch.files(), 0);
}

#[test]
fn damaged_tables_are_built_again() {
    let (scratch, source) = (Scratch::new(), Source::default());
    scratch.run(&source, &["build"]).unwrap();
    let table = &source.descriptions(class(), Metric::Single)[0];
    let directory = TableDirectory::new(&scratch.0);
    fs::write(directory.table_path(table), "damage").unwrap();
    assert_eq!(scratch.run(&source, &["verify"]).unwrap(), Exit::No);
    scratch.run(&source, &["build"]).unwrap();
    assert_eq!(source.built.load(Ordering::Relaxed), 3);
    assert_eq!(scratch.run(&source, &["verify"]).unwrap(), Exit::Answered);
}

#[test]
fn wrong_values_with_a_good_checksum_are_found_by_samples() {
    let (scratch, source) = (Scratch::new(), Source::default());
    let table = &source.descriptions(class(), Metric::Single)[0];
    let directory = TableDirectory::new(&scratch.0);
    directory.save(table, &[0; 10]).unwrap();
    assert_eq!(scratch.run(&source, &["verify"]).unwrap(), Exit::No);
    directory.save(table, &[0; 3]).unwrap();
    assert_eq!(scratch.run(&source, &["verify"]).unwrap(), Exit::No);
}

#[test]
fn a_table_that_cannot_be_saved_is_an_error() {
    let (scratch, source) = (Scratch::new(), Source::default());
    fs::create_dir_all(&scratch.0).unwrap();
    let file = scratch.0.join("file");
    fs::write(&file, "").unwrap();
    let failure = run(&file.join("tables"), &source, &["build"]).unwrap_err();
    let message = failure.to_string();
    assert!(
        message.contains("cannot create this directory"),
        "{message}"
    );
}

#[cfg(unix)]
mod interrupted {
    use super::*;
    use std::process::{Command, Stdio};
    use std::time::Instant;

    const PLACE: &str = "TAQUIN_TEST_PLACE";

    /// What the other process does: this test binary, told to run this one test.
    #[test]
    #[ignore = "a task for the process that another test starts"]
    fn at_work() {
        let Some(place) = std::env::var_os(PLACE) else {
            return;
        };
        let source = Source {
            is_endless: true,
            ..Source::default()
        };
        let exit = run(Path::new(&place), &source, &["build"]).unwrap();
        std::process::exit(exit.code().into());
    }

    #[test]
    fn ctrl_c_leaves_nothing_behind() {
        let scratch = Scratch::new();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "commands::tables::tests::interrupted::at_work"])
            .arg("--ignored")
            .env(PLACE, &scratch.0)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while scratch.files() == 0 {
            assert!(begun.elapsed() < Duration::from_secs(120));
            thread::sleep(Duration::from_millis(5));
        }
        let id = child.id().to_string();
        let sent = Command::new("sh")
            .args(["-c", "kill -INT $0", &id])
            .status();
        assert!(sent.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(scratch.files(), 0);
    }
}
