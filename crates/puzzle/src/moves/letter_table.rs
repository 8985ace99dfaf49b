//! Writes long sequences in letters four steps at a time, with a table.
//!
//! Step by step, the processor mispredicts about half of the branches that test
//! whether a run continues.

use std::fmt;

use super::Moves;

/// The number of steps from which on building the table pays off.
pub(super) const MIN_STEPS: usize = 1 << 14;

/// Steps in a byte.
const STEPS_PER_BYTE: u8 = 4;

/// Text is written in pieces of about this many bytes.
const PIECE_BYTES: usize = 1 << 16;

/// The text of four steps that follow a known step.
#[derive(Clone, Copy, Default)]
struct Entry {
    /// The text without the count of the last run.
    text: [u8; 4],
    len: u8,
    /// The number of steps that continue the run before.
    lead: u8,
    /// The length of the last run so far.
    tail: u8,
}

impl Entry {
    fn push(&mut self, letter: u8) {
        self.text[usize::from(self.len)] = letter;
        self.len += 1;
    }
}

/// The entries, by the step before and the byte of four steps.
fn table(letters: [u8; 4]) -> Vec<[Entry; 256]> {
    let entry = |mut before: u8, byte: u8| {
        let mut entry = Entry::default();
        for index in 0..STEPS_PER_BYTE {
            let step = byte >> (2 * index) & 3;
            if step == before {
                match entry.len {
                    0 => entry.lead += 1,
                    _ => entry.tail += 1,
                }
                continue;
            }
            if entry.tail > 1 {
                entry.push(b'0' + entry.tail);
            }
            entry.push(letters[usize::from(step)]);
            (before, entry.tail) = (step, 1);
        }
        entry
    };
    let of_step = |before| std::array::from_fn(|byte| entry(before, byte as u8));
    (0..4).map(of_step).collect()
}

/// Writes the same text as [`super::letters::write`], in a fraction of the time for long sequences.
pub(super) fn write(letters: [u8; 4], moves: &Moves, f: &mut dyn fmt::Write) -> fmt::Result {
    let Some(first) = moves.step(0) else {
        return Ok(());
    };
    let table = table(letters);
    let mut piece = Piece::new();
    piece.push(letters[usize::from(first.code())]);
    // The current run: its letter is written, its length is not.
    let (mut before, mut run) = (first.code(), 0);
    let bytes = moves.words.iter().flat_map(|word| word.to_le_bytes());
    for byte in bytes.take(moves.len() / usize::from(STEPS_PER_BYTE)) {
        let entry = &table[usize::from(before & 3)][usize::from(byte)];
        run += usize::from(entry.lead);
        before = byte >> 6;
        if entry.lead == STEPS_PER_BYTE {
            continue;
        }
        piece.push_count(run);
        piece.push_all(entry.text, entry.len);
        run = usize::from(entry.tail);
        if piece.len >= PIECE_BYTES {
            piece.flush(f)?;
        }
    }
    let done = moves.len() / usize::from(STEPS_PER_BYTE) * usize::from(STEPS_PER_BYTE);
    for step in (done..moves.len()).filter_map(|index| moves.step(index)) {
        if step.code() != before {
            piece.push_count(run);
            piece.push(letters[usize::from(step.code())]);
            (before, run) = (step.code(), 0);
        }
        run += 1;
    }
    piece.push_count(run);
    piece.flush(f)
}

/// Text that is not written yet.
struct Piece {
    bytes: Vec<u8>,
    len: usize,
}

impl Piece {
    /// Space for the bytes between two checks of the length.
    const MARGIN: usize = 64;

    fn new() -> Piece {
        Piece {
            bytes: vec![0; PIECE_BYTES + Piece::MARGIN],
            len: 0,
        }
    }

    fn push(&mut self, letter: u8) {
        self.bytes[self.len] = letter;
        self.len += 1;
    }

    #[inline]
    fn push_all(&mut self, text: [u8; 4], len: u8) {
        // All four bytes are copied; later text overwrites the unused ones.
        self.bytes[self.len..][..4].copy_from_slice(&text);
        self.len += usize::from(len);
    }

    /// Appends the length of a run, unless it is 1.
    #[inline]
    fn push_count(&mut self, count: usize) {
        if count < 10 {
            self.bytes[self.len] = b'0' + count as u8;
            self.len += usize::from(count > 1);
        } else {
            for digit in count.to_string().bytes() {
                self.push(digit);
            }
        }
    }

    fn flush(&mut self, f: &mut dyn fmt::Write) -> fmt::Result {
        // Letters and digits only.
        let text = std::str::from_utf8(&self.bytes[..self.len]).map_err(|_| fmt::Error)?;
        f.write_str(text)?;
        self.len = 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Random};

    /// Writes run by run.
    fn reference(letters: [u8; 4], moves: &Moves) -> String {
        let run = |(direction, count): (Direction, usize)| {
            let letter = char::from(letters[usize::from(direction.code())]);
            match count {
                1 => letter.to_string(),
                _ => format!("{letter}{count}"),
            }
        };
        moves.runs().map(run).collect()
    }

    #[test]
    fn agrees_with_writing_run_by_run() {
        let letters = *b"ULRD";
        let mut random = Random::new(5);
        for len in (0..70).chain([255, 256, 257, 1000, 150_000]) {
            // Runs of various lengths.
            for repeats in [1, 2, 5, 40, 1000] {
                let mut moves = Moves::new();
                while moves.len() < len {
                    let direction = Direction::from_code(random.below(4) as u8);
                    let count = 1 + random.below(repeats) as usize;
                    let count = count.min(len - moves.len());
                    moves.extend(std::iter::repeat_n(direction, count));
                }
                let mut text = String::new();
                write(letters, &moves, &mut text).unwrap();
                assert_eq!(text, reference(letters, &moves));
            }
        }
    }
}
