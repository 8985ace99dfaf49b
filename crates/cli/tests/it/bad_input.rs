//! Input that is not a board, and bad flags: exit code 2, an error message, never a panic.

mod boards;
mod files;
mod flags;
mod garbage;
mod long_lines;

use crate::child::{Ran, taquin};
use crate::scratch::Scratch;

/// The commands that read boards.
const COMMANDS: [&str; 4] = ["solve", "check", "show", "verify"];

/// Runs a command on a board in a file.
fn from_file(command: &str, path: &str, flags: &[&str]) -> Ran {
    let moves: &[&str] = if command == "verify" { &["U"] } else { &[] };
    taquin([&[command, "--file", path], moves, flags].concat()).run()
}

/// Runs a command on a board given as an argument, in a file and on standard input.
fn every_way(command: &str, board: &str, flags: &[&str]) -> [Ran; 3] {
    let is_verify = command == "verify";
    let moves: &[&str] = if is_verify { &["U"] } else { &[] };
    let stdin: &[&str] = if is_verify { &["--file", "-"] } else { &["-"] };
    let scratch = Scratch::new(board);
    [
        taquin([&[command, board], moves, flags].concat()).run(),
        from_file(command, scratch.path(), flags),
        taquin([&[command], stdin, moves, flags].concat())
            .reading(board)
            .run(),
    ]
}
