//! The whole process stays within `--memory`, not just what a search counts.
//!
//! In a file of its own: it keeps the machine busy, which tests of waiting times would notice.

#![cfg(all(target_os = "linux", feature = "slow-tests"))]
#![allow(missing_docs, clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

/// The answer for a board with these options, and the most KiB that the process ever had.
fn solve(board: &str, options: &str) -> (Value, usize) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["solve", "-", "--format", "json"])
        .args(options.split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // The second board keeps the command waiting for a third, so that it can be looked at.
    write!(input, "{board}\n1 2/0 3\n").unwrap();
    let mut answer = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut answer).unwrap();
    let kib = peak(child.id());
    drop(input);
    child.wait().unwrap();
    (serde_json::from_str(&answer).unwrap(), kib)
}

/// The most KiB that a process ever had.
fn peak(id: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.unwrap().trim_end_matches("kB").trim().parse().unwrap()
}

#[test]
fn a_gibibyte() {
    let (answer, kib) = solve(
        "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1",
        "--solver astar --threads 1 --memory 1GiB",
    );
    assert_eq!(answer["stopped"], "memory", "{answer}");
    assert!(answer["lower_bound"].as_u64() >= Some(70), "{answer}");
    assert!((900 << 10..1 << 20).contains(&kib), "{kib} KiB");
}

/// What is forgotten makes room for what comes next: no holes are left.
#[test]
fn states_that_come_and_go() {
    let board = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["scramble", "--size", "10x10", "--seed", "1"])
        .output()
        .unwrap();
    let board = String::from_utf8(board.stdout).unwrap();
    for (metric, mib) in [
        ("multi", 50),
        ("multi", 200),
        ("single", 50),
        ("single", 200),
    ] {
        let options = format!(
            "--solver smastar --metric {metric} --threads 1 --memory {mib}MiB --nodes 4000000"
        );
        let (answer, kib) = solve(board.trim(), &options);
        assert_eq!(answer["stopped"], "nodes", "{answer}");
        assert!(kib < mib << 10, "{metric}: {kib} KiB of {mib} MiB");
        assert!(kib > (mib << 10) / 2, "{metric}: {kib} KiB of {mib} MiB");
    }
}

#[test]
fn little_memory_for_many_threads() {
    let board = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["scramble", "--size", "10x10", "--seed", "1"])
        .output()
        .unwrap();
    let board = String::from_utf8(board.stdout).unwrap();
    let (answer, kib) = solve(board.trim(), "--time 10s --threads 48 --memory 24MiB");
    assert_eq!(answer["stopped"], "time", "{answer}");
    assert!(kib < 24 << 10, "{kib} KiB");
}

/// Moves are read piece by piece: more than a gibibyte of them, most of it space, takes a few MiB.
#[test]
fn moves_of_any_length() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["verify", "1 2/3 0", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let piece = [b"DU".as_slice(), &[b' '; 1 << 20], b"\n"].concat();
    for _ in 0..1030 {
        input.write_all(&piece).unwrap();
    }
    let kib = peak(child.id());
    drop(input);
    let ended = child.wait_with_output().unwrap();
    assert!(kib < 32 << 10, "{kib} KiB");
    let says = String::from_utf8(ended.stdout).unwrap();
    assert!(says.starts_with("solved in 2060 moves"), "{says}");
}
