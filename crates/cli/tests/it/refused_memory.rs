//! Less memory than `--memory` allows: what the system refuses ends a search like a limit, and never
//! the process.

use std::path::Path;

use crate::child::{Call, Ran, TAQUIN, taquin};
use crate::limits::hard_board;

/// Runs the command in an address space of `kib` KiB, with a table directory of its own.
fn within(kib: usize, args: &[&str]) -> Ran {
    let limited = format!("ulimit -c 0; ulimit -v {kib}; exec \"$0\" \"$@\"");
    let args = [&["-c", &limited, TAQUIN], args].concat();
    let name = format!("refused-{}", std::process::id());
    let tables = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let ran = Call::new("sh", args)
        .env("TAQUIN_TABLES", tables.to_str().unwrap())
        .run();
    let _ = std::fs::remove_dir_all(tables);
    ran
}

/// An answer, or the word that the memory limit was reached.
#[track_caller]
fn is_answered(ran: Ran) -> String {
    assert!(!ran.stderr.contains("panicked"), "{ran:?}");
    assert!(matches!(ran.code, Some(0 | 3)), "{ran:?}");
    let says = ran.stdout.contains(" moves") || ran.stdout.contains("the memory limit");
    assert!(says, "{ran:?}");
    ran.stdout
}

/// What the command needs at least, beside what it stores.
const LITTLE: usize = 200_000;

const FAR: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";

#[test]
fn stores_of_searches() {
    for method in ["astar", "breadth-first", "parallel-astar", "frontier"] {
        let args = ["solve", FAR, "--solver", method, "--memory", "2GiB"];
        let says = is_answered(within(LITTLE, &args));
        assert!(says.contains("before the memory limit"), "{method}: {says}");
    }
}

/// These continue with the memory that is left.
#[test]
fn searches_that_continue_with_less_memory() {
    for method in ["smastar", "beam", "parallel-idastar", "mcts"] {
        let args = ["solve", FAR, "--solver", method, "--time", "2s"];
        is_answered(within(LITTLE, &[&args[..], &["--memory", "2GiB"]].concat()));
    }
}

#[test]
fn many_threads() {
    for method in ["auto", "parallel-astar", "parallel-idastar"] {
        let args = ["solve", FAR, "--solver", method, "--threads", "16"];
        let limits = ["--memory", "2GiB", "--time", "2s"];
        is_answered(within(LITTLE, &[&args[..], &limits].concat()));
    }
    let board = hard_board();
    let boards = [board.as_str()].repeat(16);
    let args = [&["solve", "--threads", "16", "--time", "2s"], &boards[..]].concat();
    is_answered(within(LITTLE, &args));
}

#[test]
fn the_engine_and_its_tables() {
    for metric in ["single", "multi"] {
        let args = ["solve", FAR, "--metric", metric, "--time", "10s"];
        is_answered(within(LITTLE, &[&args[..], &["--memory", "2GiB"]].concat()));
        let ran = within(LITTLE, &["tables", "build", "4x4", "--metric", metric]);
        match ran.code {
            Some(0) => assert!(ran.stdout.contains("built"), "{ran:?}"),
            _ => assert!(
                ran.ended(2).stderr.contains("not enough memory"),
                "{metric}"
            ),
        }
    }
}

#[test]
fn large_boards() {
    for size in ["5x5", "10x10", "100x100"] {
        let board = taquin(["scramble", "--size", size, "--seed", "1"]).run();
        let args = ["solve", &board.answered(), "--time", "3s"];
        let says = is_answered(within(LITTLE, &[&args[..], &["--memory", "2GiB"]].concat()));
        assert!(says.contains(" moves; the optimum is at least "), "{says}");
    }
}

/// The default limit adapts to the memory that there is.
#[test]
fn the_default_memory_limit_is_the_available_memory() {
    let ran = within(
        LITTLE,
        &["solve", FAR, "--solver", "astar", "--format", "json"],
    );
    let answer: serde_json::Value = serde_json::from_str(&ran.ended(3).stdout).unwrap();
    assert_eq!(answer["stopped"], "memory", "{answer}");
}
