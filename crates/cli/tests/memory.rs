//! The whole process stays within `--memory`, not just what a search counts.
//!
//! In a file of its own: it keeps the machine busy, which tests of waiting times would notice.

#![cfg(all(target_os = "linux", feature = "slow-tests"))]
#![allow(missing_docs, clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[test]
fn a_gibibyte() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["solve", "-", "--solver", "astar", "--threads", "1"])
        .args(["--memory", "1GiB", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // The second board keeps the command waiting for a third, so that it can be looked at.
    let boards = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1\n1 2/0 3\n";
    input.write_all(boards.as_bytes()).unwrap();
    let mut answer = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut answer).unwrap();
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(input);
    child.wait().unwrap();
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["stopped"], "memory", "{answer}");
    assert!(answer["lower_bound"].as_u64() >= Some(70), "{answer}");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib: usize = peak.unwrap().trim_end_matches("kB").trim().parse().unwrap();
    assert!((900 << 10..1 << 20).contains(&kib), "{kib} KiB");
}
