//! Pictures through the command, process start and all, with the target beside each figure.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::command;

/// A board to walk on.
const START: &str = "2 8 0 5/9 1 4 12/14 3 11 6/13 15 10 7";

pub(crate) fn report() {
    let Some(taquin) = command::taquin() else {
        return;
    };
    println!("## Pictures\n");
    println!("Each time is the fastest of three runs of the command.\n");
    println!("| what | time | bytes | target |");
    println!("|---|---|---|---|");
    let folder: PathBuf =
        std::env::temp_dir().join(format!("taquin-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    gif(&taquin, &folder);
    large(&taquin, &folder);
    std::fs::remove_dir_all(&folder).unwrap();
    println!();
}

fn gif(taquin: &Path, folder: &Path) {
    let file = folder.join("moves.gif");
    let moves = walk();
    let args = ["show", START, "--moves", &moves, "--gif"];
    let time = timed(taquin, &args, &file, None);
    let bytes = std::fs::read(&file).unwrap();
    // One control block a frame: the start, and five a move.
    let frames = bytes
        .windows(3)
        .filter(|bytes| bytes == b"\x21\xf9\x04")
        .count();
    assert_eq!(frames, 1 + 5 * 57);
    assert!(bytes.len() < 1_000_000);
    row("GIF of 57 moves on 4x4", time, bytes.len(), "2 s, 1 MB");
}

/// Moves that never take the last one back.
fn walk() -> String {
    let mut board: taquin::Board = START.parse().unwrap();
    let mut moves = taquin::Moves::new();
    let mut random = taquin::Random::new(3);
    while moves.len() < 57 {
        let directions: Vec<_> = board.moves().collect();
        let direction = directions[random.below(directions.len() as u64) as usize];
        if moves.iter().next_back() != Some(direction.opposite()) {
            board.slide(direction);
            moves.push(direction);
        }
    }
    moves.to_string()
}

fn large(taquin: &Path, folder: &Path) {
    let board = folder.join("board.txt");
    let scrambled = Command::new(taquin)
        .args(["scramble", "--size", "100x100", "--seed", "1"])
        .output()
        .unwrap();
    std::fs::write(&board, scrambled.stdout).unwrap();
    for (end, what, target) in [
        ("svg", "SVG of 100x100", "200 ms"),
        ("png", "PNG of 100x100", ""),
    ] {
        let file = folder.join(format!("large.{end}"));
        let flag = format!("--{end}");
        let time = timed(taquin, &["show", &flag], &file, Some(&board));
        let bytes = std::fs::read(&file).unwrap();
        assert!(bytes.len() > 100_000);
        row(what, time, bytes.len(), target);
    }
}

/// The quickest of three calls that write a file.
fn timed(taquin: &Path, args: &[&str], file: &Path, board: Option<&Path>) -> Duration {
    let call = |_| {
        let mut command = Command::new(taquin);
        command.args(args).arg(file).stdout(Stdio::null());
        if let Some(board) = board {
            command.arg("--file").arg(board);
        }
        let begun = Instant::now();
        assert!(command.status().unwrap().success());
        begun.elapsed()
    };
    (0..3).map(call).min().unwrap()
}

fn row(what: &str, time: Duration, bytes: usize, target: &str) {
    let milliseconds = time.as_secs_f64() * 1e3;
    println!("| {what} | {milliseconds:.0} ms | {bytes} | {target} |");
}
