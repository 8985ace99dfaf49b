//! A line of 50 MB: refused, within a few times its own size.

use std::time::Duration;

use super::{COMMANDS, from_file};
use crate::scratch::Scratch;

const LENGTH: usize = 50_000_000;
const PATIENCE: Duration = Duration::from_secs(60);

fn digits() -> Vec<u8> {
    vec![b'7'; LENGTH]
}

/// The numbers from 0 on, one of them cut in two at the end.
fn numbers() -> Vec<u8> {
    let mut text = Vec::with_capacity(LENGTH + 16);
    for number in 0.. {
        text.extend_from_slice(format!("{number} ").as_bytes());
        if text.len() > LENGTH {
            break;
        }
    }
    text.truncate(LENGTH);
    text
}

fn refused_in_few_words(line: &[u8], place: &str) {
    let scratch = Scratch::new(line);
    for command in COMMANDS {
        let ran = from_file(command, scratch.path(), &[]);
        let complaint = ran.refused();
        assert!(complaint.contains(place), "{complaint}");
        assert!(complaint.len() < 1000, "{}", complaint.len());
    }
}

#[test]
fn digits_without_spaces() {
    refused_in_few_words(&digits(), "line 1, column 1: '777777777777777777777777…'");
}

#[test]
fn numbers_with_spaces() {
    refused_in_few_words(&numbers(), "line 1, column 49999995: '638888'");
}

/// The command waits for more boards while its memory is looked at.
#[cfg(target_os = "linux")]
#[test]
fn memory_stays_bounded() {
    for mut line in [digits(), numbers()] {
        line.extend_from_slice(b"\n\n1 2/0 3\n1 2/0 3\n");
        let live = crate::child::taquin(["check", "-"]).reading(line).start();
        assert!(live.line(PATIENCE).is_some());
        let peak = crate::limits::peak_memory(live.id());
        assert!(peak < 400 << 20, "{peak} bytes");
        live.finish().ended(2);
    }
}
