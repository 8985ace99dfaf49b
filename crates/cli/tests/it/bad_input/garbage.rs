//! Random bytes where a board should be: refused line by line, and shown without control characters.

use super::{COMMANDS, every_way, from_file};
use crate::child::{Ran, taquin};
use crate::scratch::Scratch;
use taquin::Random;

/// Random bytes, with a NUL and a byte that no UTF-8 has among them.
fn garbage(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let length = 16 + random.below(4000);
    let mut bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
    bytes[3] = 0;
    bytes[7] = 0xff;
    bytes
}

/// Checks that every line of the complaint is one, and safe on a terminal.
#[track_caller]
fn complains_politely(ran: Ran, begins: &str) {
    let complaint = ran.refused();
    for line in complaint.lines() {
        assert!(line.starts_with(begins), "{line:?}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}

#[test]
fn in_a_file() {
    for seed in 0..12 {
        let scratch = Scratch::new(garbage(seed));
        for command in COMMANDS {
            let begins = format!("error: {}: line ", scratch.path());
            complains_politely(from_file(command, scratch.path(), &[]), &begins);
        }
    }
}

#[test]
fn on_standard_input() {
    for seed in 100..112 {
        for command in ["solve", "check", "show"] {
            let ran = taquin([command, "-"]).reading(garbage(seed)).run();
            complains_politely(ran, "error: standard input: line ");
        }
    }
}

/// Arguments hold no NUL, and those of this test are UTF-8.
#[test]
fn as_an_argument() {
    for seed in 200..212 {
        let text = String::from_utf8_lossy(&garbage(seed)).replace('\0', "\u{1}");
        let text = text.trim_start_matches('-');
        for command in COMMANDS {
            for ran in every_way(command, text, &[]) {
                complains_politely(ran, "error: ");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn as_an_argument_that_is_not_utf8() {
    use std::os::unix::ffi::OsStrExt as _;

    let word = std::ffi::OsStr::from_bytes(b"1 2/3 \xff");
    for command in COMMANDS {
        let complaint = taquin([command.as_ref(), word]).run().refused();
        assert!(complaint.contains("UTF-8"), "{complaint}");
    }
}

#[test]
fn as_moves() {
    for seed in 300..306 {
        let scratch = Scratch::new(garbage(seed));
        let ran = taquin(["verify", "1 2/3 0", "--moves-file", scratch.path()]).run();
        complains_politely(ran, &format!("error: {}: ", scratch.path()));
    }
}
