//! Builders in other processes: killed, out of space, without permission, at the same time.
//!
//! The other processes are this test binary, told to run the one test `child`.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use taquin_solve::tables::{TableDirectory, TableFault};

use super::{COUNT, Scratch, Source, obtain, table, words};

const TASK: &str = "TAQUIN_TEST_TASK";
const PLACE: &str = "TAQUIN_TEST_PLACE";

/// This binary at a task in a directory; `shell` may be told to set a limit first.
fn child(shell: &str, task: &str, scratch: &Scratch) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{shell} exec \"$0\" \"$@\"")])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "tables::children::at_work", "--ignored"])
        .env(TASK, task)
        .env(PLACE, scratch.0.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let reset = || {
        // SAFETY: the default action is no handler, and this is a signal that may be reset.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_DFL) };
        Ok(())
    };
    // Whoever started the tests may ignore this signal, as Python does, and a shell cannot undo that.
    // SAFETY: between fork and exec only `signal` is called, which is safe there.
    unsafe { command.pre_exec(reset) };
    command
}

#[track_caller]
fn succeeded(output: &Output) {
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
}

/// What the other processes do.
#[test]
#[ignore = "a task for the processes that other tests start"]
fn at_work() {
    let Ok(task) = std::env::var(TASK) else {
        return;
    };
    let directory = TableDirectory::new(std::env::var_os(PLACE).unwrap());
    match task.as_str() {
        "build" => {
            let source = Source {
                steps: 30,
                ..Source::default()
            };
            if obtain(&source, &directory).is_new {
                fs::create_dir_all(directory.path()).unwrap();
                let mark = format!("built-{}", std::process::id());
                fs::write(directory.path().join(mark), "").unwrap();
            }
        }
        "build for ever" => {
            let source = Source {
                steps: u32::MAX,
                ..Source::default()
            };
            obtain(&source, &directory);
        }
        "save" => directory.save(&table(), &words()).unwrap(),
        "fail to save" => {
            let error = directory.save(&table(), &words()).unwrap_err();
            assert!(matches!(error.fault, TableFault::System { .. }), "{error}");
            assert!(error.to_string().contains("cannot write it"), "{error}");
        }
        "read only" => {
            assert!(directory.open(&table(), COUNT).unwrap().is_some());
            assert!(directory.verify(&table()).unwrap().is_some());
            assert!(!obtain(&Source::default(), &directory).is_new);
            let error = directory.save(&table(), &words()).unwrap_err();
            assert!(error.to_string().contains("ermission denied"), "{error}");
            directory.remove(&table()).unwrap_err();
        }
        "unreadable" => {
            let error = directory.open(&table(), COUNT).unwrap_err();
            assert!(
                error.to_string().contains("cannot open it: Permission"),
                "{error}"
            );
            assert_eq!(directory.list().unwrap()[0].state.name(), "unreadable");
        }
        _ => panic!("no such task: {task}"),
    }
}

#[test]
fn processes_build_once() {
    let scratch = Scratch::new();
    let start = |_| child("", "build", &scratch).spawn().unwrap();
    let children: Vec<Child> = (0..3).map(start).collect();
    for child in children {
        succeeded(&child.wait_with_output().unwrap());
    }
    let names = scratch.names();
    assert_eq!(names.len(), 2, "a table and one mark: {names:?}");
    assert!(!obtain(&Source::default(), &scratch.0).is_new);
}

#[test]
fn a_builder_that_is_killed_blocks_nobody() {
    let scratch = Scratch::new();
    let mut builder = child("", "build for ever", &scratch).spawn().unwrap();
    let lock = scratch.file().with_extension("lock");
    let begun = Instant::now();
    while !lock.exists() {
        assert!(begun.elapsed() < Duration::from_secs(120));
        thread::sleep(Duration::from_millis(5));
    }
    // At work and locked, or about to be.
    thread::sleep(Duration::from_millis(100));
    builder.kill().unwrap();
    builder.wait().unwrap();
    assert!(scratch.0.open(&table(), COUNT).unwrap().is_none());
    assert!(obtain(&Source::default(), &scratch.0).is_new);
    assert_eq!(scratch.names().len(), 1);
}

/// A limit on the size of files kills the process in the middle of its writing.
#[test]
fn a_writer_that_is_killed_leaves_no_table() {
    let scratch = Scratch::new();
    let output = child("ulimit -c 0; ulimit -f 16;", "save", &scratch)
        .output()
        .unwrap();
    assert!(output.status.signal().is_some(), "{output:?}");
    let names = scratch.names();
    assert!(names.len() == 1 && names[0].ends_with(".new"), "{names:?}");
    assert!(scratch.0.open(&table(), COUNT).unwrap().is_none());
    assert!(scratch.0.list().unwrap().is_empty());
    assert!(obtain(&Source::default(), &scratch.0).is_new);
    assert_eq!(scratch.names().len(), 1, "the leftover is gone");
}

/// The same limit without the signal is what a full disk is like.
#[test]
fn a_writer_without_space_says_so_and_cleans_up() {
    let scratch = Scratch::new();
    let shell = "trap '' XFSZ; ulimit -f 16;";
    succeeded(&child(shell, "fail to save", &scratch).output().unwrap());
    assert!(scratch.names().is_empty());
    // A table that was there stays.
    scratch.0.save(&table(), &words()).unwrap();
    succeeded(&child(shell, "fail to save", &scratch).output().unwrap());
    assert_eq!(
        *scratch.0.open(&table(), COUNT).unwrap().unwrap(),
        words()[..]
    );
    assert_eq!(scratch.names().len(), 1);
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Runs a task as somebody whom permissions bind, which they don't the superuser.
fn without_privileges(task: &str, scratch: &Scratch) {
    let probe = scratch.0.path().join("probe");
    set_mode(scratch.0.path(), 0o555);
    let is_bound = fs::write(&probe, "").is_err();
    let _ = fs::remove_file(probe);
    let mut command = child("", task, scratch);
    if !is_bound {
        const NOBODY: u32 = 65534;
        command.uid(NOBODY).gid(NOBODY);
    }
    let output = command.output();
    set_mode(scratch.0.path(), 0o755);
    succeeded(&output.unwrap());
}

#[test]
fn a_directory_that_cannot_be_written() {
    let scratch = Scratch::with_table();
    without_privileges("read only", &scratch);
    assert_eq!(scratch.names().len(), 1);
}

#[test]
fn a_file_that_cannot_be_read() {
    let scratch = Scratch::with_table();
    set_mode(&scratch.file(), 0o000);
    without_privileges("unreadable", &scratch);
}

/// Tests must not depend on who started them: Python and others ignore this signal.
#[test]
fn a_killed_writer_where_the_signal_is_ignored() {
    let script = "trap '' HUP INT QUIT XFSZ; exec \"$0\" \"$@\"";
    let test = "tables::children::a_writer_that_is_killed_leaves_no_table";
    let output = Command::new("sh")
        .args(["-c", script])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", test])
        .output()
        .unwrap();
    succeeded(&output);
}
