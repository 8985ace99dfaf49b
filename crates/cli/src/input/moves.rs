//! Reads moves from a stream in pieces: on huge boards they take gigabytes as text.

use std::fmt;
use std::io::{self, Read};
use std::str;

use taquin::puzzle::moves::NotationError;
use taquin::{Board, Moves, Notation};

/// How much of the text is held at a time; at least one character.
const PIECE_BYTES: usize = 1 << 16;

/// How much is examined for a comment in place of moves, as `--format moves` writes without a solution.
const HEAD_BYTES: u64 = 200;

/// Reads the moves on a board, to the end of the stream.
///
/// Holds the moves at two bits each, and a piece of the text.
pub(crate) fn read(
    mut stream: impl Read,
    start: &Board,
    notation: Notation,
) -> Result<Moves, MovesError> {
    let mut head = Vec::new();
    let read = stream.by_ref().take(HEAD_BYTES).read_to_end(&mut head);
    read.map_err(MovesError::Unreadable)?;
    if let Some(comment) = comment(&head) {
        return Err(MovesError::Comment(comment));
    }
    read_pieces(head.chain(stream), PIECE_BYTES, start, notation)
}

/// The first line of a text that begins with a comment.
fn comment(head: &[u8]) -> Option<String> {
    let text = head.trim_ascii_start();
    let line = text.split(|&byte| byte == b'\n').next()?.trim_ascii_end();
    let is_comment = line.starts_with(b"#");
    is_comment.then(|| {
        let printable = |letter: char| {
            if letter.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                letter
            }
        };
        String::from_utf8_lossy(line)
            .chars()
            .map(printable)
            .collect()
    })
}

fn read_pieces(
    mut stream: impl Read,
    size: usize,
    start: &Board,
    notation: Notation,
) -> Result<Moves, MovesError> {
    let mut reader = notation.reader(start);
    let mut buffer = vec![0; size];
    // The number of bytes of an incomplete character.
    let mut held = 0;
    loop {
        let length = match stream.read(&mut buffer[held..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.map_err(MovesError::Unreadable)?,
        };
        let filled = held + length;
        let (text, is_text) = match str::from_utf8(&buffer[..filled]) {
            Ok(text) => (text, true),
            Err(error) => {
                let valid = &buffer[..error.valid_up_to()];
                let is_cut = error.error_len().is_none() && length > 0;
                (str::from_utf8(valid).unwrap_or_default(), is_cut)
            }
        };
        reader.push(text).map_err(MovesError::Notation)?;
        let read = text.len();
        match (is_text, length) {
            (false, _) => return Err(MovesError::NotText),
            (true, 0) => return reader.finish().map_err(MovesError::Notation),
            (true, _) => buffer.copy_within(read..filled, 0),
        }
        held = filled - read;
    }
}

/// Why a stream has no moves.
#[derive(Debug)]
pub(crate) enum MovesError {
    Unreadable(io::Error),
    NotText,
    /// There is a comment instead.
    Comment(String),
    Notation(NotationError),
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MovesError::Unreadable(error) => error.fmt(f),
            MovesError::NotText => f.write_str("this is not UTF-8 text"),
            MovesError::Comment(comment) => {
                write!(f, "expected moves, found the comment \"{comment}\"")
            }
            MovesError::Notation(error) => error.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that gives a few bytes at a time, as pipes may.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(self.0.len()).min(buffer.len());
            let (now, later) = self.0.split_at(length);
            buffer[..length].copy_from_slice(now);
            self.0 = later;
            Ok(length)
        }
    }

    #[test]
    fn a_comment_in_place_of_moves_is_repeated() {
        let board: Board = "1 2 3/4 0 5/7 8 6".parse().unwrap();
        let long = format!("# {}", "x".repeat(1000));
        for (text, expected) in [
            (
                "# not solvable\n",
                "expected moves, found the comment \"# not solvable\"",
            ),
            (
                " \n#\u{1b}[2J",
                "expected moves, found the comment \"#\u{fffd}[2J\"",
            ),
            (
                &long,
                &format!("expected moves, found the comment \"{}\"", &long[..200]),
            ),
        ] {
            for notation in Notation::ALL {
                let read = read(text.as_bytes(), &board, notation);
                assert_eq!(read.unwrap_err().to_string(), expected);
            }
        }
        // Behind moves it is a character like any other.
        let behind = read(&b"U # no"[..], &board, Notation::Tile);
        let error = behind.unwrap_err().to_string();
        assert!(error.starts_with("line 1, column 3: '#'"), "{error}");
        let moves: String = "UD".repeat(500);
        let read = read(moves.as_bytes(), &board, Notation::Tile);
        assert_eq!(read.unwrap().to_string(), moves);
    }

    /// Pieces of every size, filled by drops of every size, give the same; no error is lost.
    #[test]
    fn the_size_of_pieces_makes_no_difference() {
        let board: Board = "1 2 3/4 0 5/7 8 6".parse().unwrap();
        let says = |stream, size, notation| {
            let read = read_pieces(stream, size, &board, notation);
            match read {
                Ok(moves) => moves.to_string(),
                Err(error) => error.to_string(),
            }
        };
        for (bytes, notation, expected) in [
            (&b"UR12D\n\nL3"[..], Notation::Tile, "UR12DL3"),
            (b"dl12u", Notation::Blank, "UR12D"),
            (b"5\n6", Notation::Numbers, "LU"),
            (b"", Notation::Tile, ""),
            // The no-break space and the letter take two bytes each.
            (
                "U\u{a0}\nD\u{e9}L".as_bytes(),
                Notation::Tile,
                "line 2, column 2: 'é'",
            ),
            (
                "5 \u{e9}\u{e9} 6".as_bytes(),
                Notation::Numbers,
                "line 1, column 3: 'éé'",
            ),
            (b"UD\xff", Notation::Tile, "this is not UTF-8 text"),
            (b"UD\xc3", Notation::Tile, "this is not UTF-8 text"),
            (b"UDx\xff", Notation::Tile, "line 1, column 3: 'x'"),
            (b"UD0\xff", Notation::Tile, "this is not UTF-8 text"),
        ] {
            for size in 4..20 {
                for drop in 1..20 {
                    let said = says(Drops(bytes, drop), size, notation);
                    assert!(said.starts_with(expected), "{size}, {drop}: {said}");
                    assert_eq!(said, says(Drops(bytes, 99), 99, notation));
                }
            }
        }
    }
}
