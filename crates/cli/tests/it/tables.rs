//! `taquin tables`: what is on disk, where it is, and what is wrong with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;
use taquin::solve::tables::{Description, TableDirectory, TableSource as _};
use taquin::solve::{EngineTables, GoalClass};
use taquin::{Goal, Metric};

use crate::child::{Call, taquin};

/// A directory of tables that goes when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tables-{}-{number}", std::process::id());
        Scratch(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name))
    }

    /// With a table for each of four frames.
    fn with_tables() -> Scratch {
        let scratch = Scratch::new();
        for table in tables() {
            scratch.directory().save(&table, &[5; 25_000]).unwrap();
        }
        scratch
    }

    fn directory(&self) -> TableDirectory {
        TableDirectory::new(&self.0)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn file(&self, index: usize) -> PathBuf {
        self.directory().table_path(&tables()[index])
    }

    fn call(&self, args: &[&str]) -> Call {
        taquin([&["tables"], args, &["--tables", self.path()]].concat())
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tables() -> [Description; 4] {
    [
        ("3x4", 11, Metric::Single),
        ("4x4", 10, Metric::Single),
        ("4x4", 15, Metric::Multi),
        ("4x4", 15, Metric::Single),
    ]
    .map(|(size, home, metric)| {
        Description::new("test", size.parse().unwrap(), home, metric, 0x33, 1).unwrap()
    })
}

/// The lines but for the last, which has the directory.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.pop();
    lines
}

#[test]
fn the_list_is_a_table() {
    let scratch = Scratch::with_tables();
    fs::write(scratch.0.join("notes.taquin"), "none of ours").unwrap();
    let mut bytes = fs::read(scratch.file(1)).unwrap();
    bytes[70_000] ^= 1;
    fs::write(scratch.file(1), &bytes).unwrap();
    let list = scratch.call(&["list"]).run().answered();
    assert_eq!(
        lines(&list),
        [
            "size  blank in         metric  kind  cells    size on disk  state",
            "3x4   row 3, column 4  single  test  0 1 4 5  0.2 MB        ok",
            "4x4   row 3, column 3  single  test  0 1 4 5  0.2 MB        damaged: \
             test-4x4-home10-single-0033.taquin: the content does not match its checksum",
            "4x4   row 4, column 4  multi   test  0 1 4 5  0.2 MB        ok",
            "4x4   row 4, column 4  single  test  0 1 4 5  0.2 MB        ok",
            "?     ?                ?       ?     ?        0.0 MB        foreign: notes.taquin: \
             not a table of taquin",
        ]
    );
    let end = format!("5 files, 0.8 MB in {}\n", scratch.path());
    assert!(list.ends_with(&end), "{list}");
}

#[test]
fn the_list_for_programs() {
    let scratch = Scratch::with_tables();
    fs::write(scratch.file(0), "").unwrap();
    let list = scratch.call(&["list", "--format", "json"]).run().answered();
    let list: Vec<Value> = list
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(list.len(), 4);
    assert_eq!(list[0]["state"], "foreign");
    assert_eq!(list[0]["problem"], "not a table of taquin");
    assert_eq!(
        list[1],
        serde_json::json!({
            "file": scratch.file(1).to_str().unwrap(),
            "kind": "test",
            "rows": 4,
            "cols": 4,
            "blank": 10,
            "metric": "single",
            "cells": [0, 1, 4, 5],
            "bytes": 204_096,
            "state": "ok",
            "problem": null,
        })
    );
}

#[test]
fn tables_can_be_selected() {
    let scratch = Scratch::with_tables();
    let count = |args: &[&str]| {
        let list = [&["list"], args, &["--format", "json"]].concat();
        scratch.call(&list).run().ended(0).stdout.lines().count()
    };
    assert_eq!(count(&[]), 4);
    assert_eq!(count(&["4x4"]), 3);
    assert_eq!(count(&["4x3"]), 1);
    assert_eq!(count(&["--metric", "multi"]), 1);
    assert_eq!(count(&["5x5"]), 0);
    // None of them is the engine's.
    assert_eq!(count(&["4x4", "--goal", "snail"]), 0);
    let serving = |goal: Goal, metric: Metric| {
        let class = GoalClass::of(&goal.board("4x4".parse().unwrap()));
        EngineTables.descriptions(class, metric)
    };
    let both = |goal: Goal| {
        let [single, multi] = [Metric::Single, Metric::Multi].map(|metric| serving(goal, metric));
        [single, multi].concat()
    };
    let saved = both(Goal::Snail);
    for table in &saved {
        scratch.directory().save(table, &[5; 100]).unwrap();
    }
    // The snail of 4x4 ends inside. Some of its tables serve corners too, and these have others.
    let corner = both(Goal::BlankFirst);
    let shared = corner.iter().filter(|table| saved.contains(table)).count();
    assert!(0 < shared && shared < corner.len());
    let snail = [Metric::Single, Metric::Multi].map(|metric| serving(Goal::Snail, metric).len());
    assert_eq!(count(&["4x4", "--goal", "snail"]), snail[0] + snail[1]);
    assert_eq!(
        count(&["4x4", "--goal", "snail", "--metric", "multi"]),
        snail[1]
    );
    assert_eq!(count(&["4x4", "--goal", "blank-first"]), shared);
}

#[test]
fn verify_reports_what_is_wrong() {
    let scratch = Scratch::with_tables();
    let verified = scratch.call(&["verify"]).run().answered();
    assert_eq!(verified.lines().count(), 4);
    assert!(verified.lines().all(|line| line.ends_with(".taquin: ok")));
    let bytes = fs::read(scratch.file(3)).unwrap();
    fs::write(scratch.file(3), &bytes[..10_000]).unwrap();
    let ran = scratch.call(&["verify"]).run().ended(1);
    let last = ran.stdout.lines().last().unwrap();
    assert_eq!(
        last,
        "test-4x4-home15-single-0033.taquin: damaged: 10000 bytes long instead of 204096"
    );
    assert!(ran.stderr.contains("taquin tables remove"), "{ran:?}");
    let ran = scratch.call(&["verify", "--format", "json"]).run().ended(1);
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(last["state"], "damaged");
    // The others are as they were.
    scratch.call(&["verify", "3x4"]).run().answered();
}

#[test]
fn remove_leaves_other_files_alone() {
    let scratch = Scratch::with_tables();
    for name in ["notes.taquin", "notes.txt"] {
        fs::write(scratch.0.join(name), "").unwrap();
    }
    fs::write(scratch.file(1), "damage").unwrap();
    let leftover = format!("{}.1-0.new", scratch.file(0).display());
    fs::write(leftover, "").unwrap();
    let removed = scratch.call(&["remove", "3x4"]).run().answered();
    assert_eq!(
        removed,
        "removed test-3x4-home11-single-0033.taquin, 0.2 MB\n"
    );
    assert_eq!(scratch.names().len(), 2 + 3);
    let ran = scratch.call(&["remove", "--all"]).run().ended(0);
    assert_eq!(ran.stdout.lines().count(), 3);
    assert_eq!(ran.stderr, "not removed, not a table: notes.taquin\n");
    assert_eq!(scratch.names(), ["notes.taquin", "notes.txt"]);
}

/// Tables for a goal have a size: without one, all of them would be removed.
#[test]
fn a_goal_without_a_size_removes_nothing() {
    let scratch = Scratch::with_tables();
    let call = scratch.call(&["remove", "--all", "--goal", "snail"]);
    let complaint = call.run().refused();
    assert!(
        complaint.contains("--goal has no effect without RxC"),
        "{complaint}"
    );
    assert_eq!(scratch.names().len(), 4);
}

#[test]
fn a_directory_in_place_of_a_table_stays() {
    let scratch = Scratch::with_tables();
    fs::remove_file(scratch.file(2)).unwrap();
    fs::create_dir(scratch.file(2)).unwrap();
    let ran = scratch.call(&["remove", "--all"]).run().ended(2);
    assert!(ran.stderr.contains("cannot remove it"), "{ran:?}");
    assert_eq!(ran.stdout.lines().count(), 3);
    assert!(scratch.file(2).is_dir());
}

#[test]
fn the_flag_precedes_the_variable_and_the_variable_the_cache() {
    let path = |args: &[&str], variable: &str, cache: &str| {
        let call = taquin([&["tables", "path"], args].concat());
        let call = call
            .env("TAQUIN_TABLES", variable)
            .env("XDG_CACHE_HOME", cache);
        call.run().answered()
    };
    assert_eq!(path(&["--tables", "here"], "there", "/cache"), "here\n");
    assert_eq!(path(&[], "there", "/cache"), "there\n");
    if cfg!(target_os = "linux") {
        assert_eq!(path(&[], "", "/cache"), "/cache/taquin/tables\n");
    }
}

#[test]
fn a_file_in_place_of_the_directory_is_refused() {
    let file = crate::scratch::Scratch::new("");
    for command in ["list", "verify"] {
        let complaint = taquin(["tables", command, "--tables", file.path()])
            .run()
            .refused();
        assert!(
            complaint.contains(&format!("{}: cannot read this directory", file.path())),
            "{complaint}"
        );
    }
}
