//! How soon the command ends when it is told to: by a limit, a signal, a closed pipe, bad input.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::command;

/// A board that the engine needs long for without tables at hand.
const HARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";

pub(crate) fn report() {
    let Some(taquin) = command::taquin() else {
        return;
    };
    println!("## Responses\n");
    println!(
        "Each time is the slowest of five runs of the command, and must stay below its target.\n"
    );
    println!("| what | time | target |");
    println!("|---|---|---|");
    for (size, solver) in [
        ("5x5", "auto"),
        ("5x5", "astar"),
        ("5x5", "idastar"),
        ("100x100", "auto"),
        ("300x300", "astar"),
    ] {
        let board = scrambled(&taquin, size);
        let what = format!("end after `--time 300ms`: {solver} on {size}");
        row(&what, Duration::from_secs(2), || {
            lateness(&taquin, &["solve", "-", "--solver", solver], &board)
        });
    }
    let board = scrambled(&taquin, "5x5");
    #[cfg(unix)]
    for (solver, board) in [
        ("auto", board.as_str()),
        ("engine", HARD),
        ("astar", &board),
    ] {
        let what = format!("end after Ctrl-C: {solver} at work");
        row(&what, Duration::from_millis(500), || {
            let child = started(
                &taquin,
                &["solve", "-", "--solver", solver, "--quiet"],
                board,
            );
            sleep(Duration::from_millis(300));
            interrupted(child)
        });
    }
    row(
        "end when the reader of endless output goes away",
        Duration::from_secs(1),
        || {
            let mut child = Command::new(&taquin)
                .args(["scramble", "--size", "3", "--count", "100000000"])
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let begun = Instant::now();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            assert!(lines.next().unwrap().is_ok());
            drop(lines);
            assert!(child.wait().unwrap().success());
            begun.elapsed()
        },
    );
    row(
        "a line of 50 MB is refused",
        Duration::from_secs(10),
        || {
            let begun = Instant::now();
            let mut child = started(&taquin, &["check", "-"], &"7".repeat(50_000_000));
            assert_eq!(child.wait().unwrap().code(), Some(2));
            begun.elapsed()
        },
    );
    println!();
}

/// Prints the slowest of five calls, which must be quick enough.
fn row(what: &str, target: Duration, call: impl FnMut() -> Duration) {
    let slowest = std::iter::repeat_with(call).take(5).max().unwrap();
    println!(
        "| {what} | {:.0} ms | {} ms |",
        slowest.as_secs_f64() * 1e3,
        target.as_millis()
    );
    assert!(slowest < target, "{what}: {slowest:?}");
}

fn scrambled(taquin: &Path, size: &str) -> String {
    let output = Command::new(taquin)
        .args(["scramble", "--size", size, "--seed", "1"])
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// A call that reads a text from standard input.
fn started(taquin: &Path, args: &[&str], input: &str) -> Child {
    let mut child = Command::new(taquin)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Refused input need not be read to its end.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child
}

/// How long after its limit a search ends, process start and all.
fn lateness(taquin: &Path, args: &[&str], board: &str) -> Duration {
    const LIMIT: Duration = Duration::from_millis(300);
    let begun = Instant::now();
    let mut child = started(taquin, &[args, &["--time", "300ms"]].concat(), board);
    child.wait().unwrap();
    begun.elapsed().saturating_sub(LIMIT)
}

/// How long after Ctrl-C a call ends.
#[cfg(unix)]
fn interrupted(mut child: Child) -> Duration {
    let begun = Instant::now();
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    begun.elapsed()
}
