//! Limits on time and memory: kept, and the proven bound is still printed.

use std::time::Duration;

use crate::child::{Ran, taquin};
use crate::scratch::Scratch;

/// A board whose optimum no solver here proves in minutes.
pub(crate) fn hard_board() -> String {
    let board = taquin(["scramble", "--size", "5", "--seed", "1"])
        .run()
        .answered();
    board.trim_end().to_string()
}

/// The number in "at least N moves".
pub(crate) fn bound(text: &str) -> u64 {
    let number = text
        .split("at least ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let number = number.unwrap_or_else(|| panic!("no bound in {text:?}"));
    number.parse().unwrap()
}

#[test]
fn the_time_limit() {
    let ran = taquin(["solve", &hard_board(), "--time", "300ms"])
        .run()
        .ended(0);
    assert_eq!(ran.stderr, "");
    assert!(
        ran.stdout.contains(" moves; the optimum is at least "),
        "{ran:?}"
    );
    assert!(ran.stdout.contains(" (gap "), "{ran:?}");
    assert!(
        ran.stdout.contains(" %); stopped by the time limit\n"),
        "{ran:?}"
    );
    assert!(bound(&ran.stdout) >= 86, "{ran:?}");
    assert!(ran.took >= Duration::from_millis(300), "{:?}", ran.took);
}

#[test]
fn the_time_limit_holds_for_each_board() {
    let hard = hard_board();
    let boards = format!("{hard}\n{hard}\n1 2/0 3\n");
    let args = [
        "solve",
        "-",
        "--time",
        "300ms",
        "--threads",
        "1",
        "--format",
        "json",
    ];
    let ran = taquin(args).reading(boards).run().ended(0);
    assert_eq!(
        ran.stdout.matches(r#""stopped":"time""#).count(),
        2,
        "{ran:?}"
    );
    assert_eq!(ran.stdout.matches(r#""status":"solved""#).count(), 3);
}

#[test]
fn the_time_limit_of_verify() {
    let (board, moves) = hard_and_solved();
    let ran = taquin(["verify", &board, &moves, "--optimal", "--time", "300ms"]).run();
    let stdout = ran.answered();
    assert!(
        stdout.contains("the optimum was not found before the time limit; it is at least "),
        "{stdout}"
    );
    assert!(bound(&stdout.replace("single ", "")) > 0);
}

/// Boards so large that a thousand expansions take seconds.
#[test]
fn the_time_limit_on_a_large_board() {
    let scramble = taquin(["scramble", "--size", "300x300", "--seed", "1"]);
    let args = [
        "solve", "-", "--solver", "astar", "--time", "300ms", "--format", "moves",
    ];
    let ran = taquin(args).after(scramble).run().ended(3);
    let begins = "# no solution found before the time limit; it takes at least ";
    assert!(ran.stdout.starts_with(begins), "{}", ran.stdout);
}

/// A hard board and moves that solve it: a random walk from the goal, taken back.
pub(crate) fn hard_and_solved() -> (String, String) {
    let size = "5x5".parse().unwrap();
    let mut board = taquin::Goal::Rows.board(size);
    let mut random = taquin::Random::new(1);
    let mut walk = taquin::Moves::new();
    for _ in 0..600 {
        let choices: Vec<_> = board.moves().collect();
        let step = choices[random.below(choices.len() as u64) as usize];
        board.slide(step);
        walk.push(step);
    }
    (board.to_string(), walk.inverse().to_string())
}

/// The most memory that a process has held, in bytes.
#[cfg(target_os = "linux")]
pub(crate) fn peak_memory(id: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    let kib: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kib << 10
}

/// Solves a board by A* under a limit in MiB; returns the peak memory in MiB.
#[cfg(target_os = "linux")]
fn astar_within(size: &str, memory: usize) -> (usize, Ran) {
    solved_within(size, memory, &["--solver", "astar"])
}

/// Solves a board under a limit in MiB; returns the peak memory in MiB.
///
/// The command is looked at when it has answered the board and waits for another.
#[cfg(target_os = "linux")]
fn solved_within(size: &str, memory: usize, flags: &[&str]) -> (usize, Ran) {
    let board = taquin(["scramble", "--size", size, "--seed", "2"])
        .run()
        .answered();
    let limit = format!("{memory}MiB");
    let args = ["solve", "-", "--threads", "1", "--memory", &limit];
    let json = ["--format", "json"];
    let live = taquin([&args[..], &json, flags].concat())
        .reading(format!("{board}1 2/0 3\n"))
        .start();
    let first = live
        .line(Duration::from_secs(60))
        .expect("an answer in time");
    let peak = peak_memory(live.id()) >> 20;
    let mut ran = live.finish();
    ran.stdout = first;
    (peak, ran)
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit() {
    let (peak, ran) = astar_within("4x4", 50);
    let ran = ran.ended(3);
    assert!(ran.stdout.contains(r#""status":"stopped""#), "{ran:?}");
    assert!(ran.stdout.contains(r#""stopped":"memory""#), "{ran:?}");
    let answer: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(answer["lower_bound"].as_u64() > Some(40), "{ran:?}");
    assert!(answer["peak_stored"].as_u64() > Some(100_000), "{ran:?}");
    assert!((10..50).contains(&peak), "{peak} MiB");
}

/// Lists of many successors, made and forgotten again and again, leave no holes between them.
#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit_where_states_have_many_successors() {
    let flags = ["--solver", "smastar", "--metric", "multi", "--nodes"];
    let (peak, ran) = solved_within("10x10", 50, &[&flags[..], &["500000"]].concat());
    let answer: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(answer["stopped"], "nodes", "{answer}");
    // Full several times over, and most of it used.
    assert!(answer["peak_stored"].as_u64() < Some(250_000), "{answer}");
    assert!((40..50).contains(&peak), "{peak} MiB");
}

/// Each state takes a megabyte: what is held must be counted state by state.
#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit_on_a_large_board() {
    let (peak, ran) = astar_within("500x500", 130);
    assert!(ran.ended(3).stdout.contains(r#""stopped":"memory""#));
    // The board itself, read and held a few times, is not the search's.
    assert!(peak < 130 + 16, "{peak} MiB");
}

/// Solutions of millions of moves are improved within the limit too, or not at all.
#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit_of_long_solutions() {
    let board = taquin(["scramble", "--size", "100x100", "--seed", "3"])
        .run()
        .answered();
    for memory in [1, 32] {
        let limit = format!("{memory}MiB");
        let args = ["solve", "-", "--format", "moves", "--time", "1s"];
        let live = taquin(args.into_iter().chain(["--memory", &limit]))
            .reading(format!("{board}1 2/0 3\n"))
            .start();
        assert!(live.line(Duration::from_secs(60)).is_some());
        let peak = peak_memory(live.id()) >> 20;
        live.finish().ended(0);
        // The program, the board and the text of the moves are not the search's.
        assert!(peak < memory + 16, "{peak} MiB of {memory}");
    }
}

/// On large boards a solution that is good enough ends the search.
#[test]
fn a_good_enough_solution_ends_the_search() {
    let board = hard_board();
    for flags in [["--until-gap", "200%"], ["--until-length", "250"]] {
        let args = ["solve", &board, "--format", "json"];
        let ran = taquin(args.into_iter().chain(flags)).run().ended(0);
        let answer: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(answer["stopped"], "enough", "{answer}");
        assert_eq!(answer["optimal"], false);
        let length = answer["length"].as_u64().unwrap();
        assert!(length <= 250 || length <= 3 * answer["lower_bound"].as_u64().unwrap());
    }
    for gap in ["-5%", "five", "inf", ""] {
        let ran = taquin(["solve", &board, "--until-gap", gap]).run();
        assert!(ran.refused().contains("expected a percentage such as 5%"));
    }
}

/// People are told why a search ended with a solution that may not be optimal.
#[test]
fn the_reason_for_the_end_is_printed() {
    let board = hard_board();
    for (flags, reason) in [
        (["--nodes", "10000"], "); stopped by the limit on states\n"),
        (["--until-gap", "200%"], "); good enough\n"),
    ] {
        let args = ["solve", &board, "--threads", "1"];
        let said = taquin(args.into_iter().chain(flags)).run().answered();
        assert!(said.contains(reason), "{said}");
    }
    // Methods that end by themselves have no reason to tell.
    let said = taquin(["solve", &board, "--solver", "constructive"]).run();
    let said = said.answered();
    assert!(said.contains(" %)\n"), "{said}");
}

/// Where the first solution is too long to be shortened, the search ends before its time.
#[test]
fn nothing_left_to_try() {
    let scramble = taquin(["scramble", "--size", "330x330", "--seed", "1"]);
    let solve = taquin(["solve", "-", "--time", "1h"]).after(scramble);
    let said = solve.head(2).run().answered();
    assert!(said.ends_with(" %); nothing left to try\n"), "{said}");
}

/// The moves of a large board are written piece by piece, and verified.
#[test]
fn a_large_board_is_solved_and_verified() {
    let board = taquin(["scramble", "--size", "120x120", "--seed", "3"])
        .run()
        .answered();
    let args = [
        "solve",
        "-",
        "--solver",
        "constructive",
        "--format",
        "moves",
    ];
    let moves = taquin(args).reading(board.clone()).run().answered();
    let (board, moves) = (Scratch::new(board), Scratch::new(moves));
    let args = [
        "verify",
        "--file",
        board.path(),
        "--moves-file",
        moves.path(),
    ];
    let verdict = taquin(args).run().answered();
    assert!(verdict.starts_with("solved in "), "{verdict}");
}

/// A method that ends without a solution says so, and does not call the board unsolvable.
#[test]
fn a_method_that_gives_up() {
    let args = [
        "solve",
        "8 0 6/5 4 7/2 3 1",
        "--solver",
        "depth-first",
        "--depth",
        "5",
    ];
    let ran = taquin(args).run().ended(3);
    assert!(
        ran.stdout
            .starts_with("depth-first gave up without a solution; it takes at least ")
    );
    let ran = taquin([&args[..], &["--format", "json"]].concat())
        .run()
        .ended(3);
    assert!(ran.stdout.contains(r#""stopped":"gave-up""#), "{ran:?}");
}

#[test]
fn too_many_threads_are_refused() {
    let ran = taquin(["solve", "1 2/0 3", "--threads", "1000000000000"]).run();
    let complaint = ran.refused();
    assert!(complaint.contains("from 1 to 128"), "{complaint}");
}
