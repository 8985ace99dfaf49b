//! Moves read in pieces: however the text is split, moves and errors are those of the whole text.

use proptest::prelude::*;
use taquin_puzzle::moves::numbers::NumbersReader;
use taquin_puzzle::moves::{blank, numbers, tile};
use taquin_puzzle::{Board, Moves};

/// Reads pieces in a notation: the moves, or the error in words.
type ReadPieces = fn(&[&str]) -> Result<Moves, String>;

fn board() -> Board {
    let row: Vec<String> = (1..=11).map(|tile| tile.to_string()).collect();
    format!(
        "{} 0/{} 23",
        row.join(" "),
        "12 13 14 15 16 17 18 19 20 21 22"
    )
    .parse()
    .unwrap()
}

fn tiles(pieces: &[&str]) -> Result<Moves, String> {
    let mut reader = tile::reader();
    let read = pieces.iter().try_for_each(|piece| reader.push(piece));
    read.and_then(|()| reader.finish())
        .map_err(|error| error.to_string())
}

fn blanks(pieces: &[&str]) -> Result<Moves, String> {
    let mut reader = blank::reader();
    let read = pieces.iter().try_for_each(|piece| reader.push(piece));
    read.and_then(|()| reader.finish())
        .map_err(|error| error.to_string())
}

fn numbers(pieces: &[&str]) -> Result<Moves, String> {
    let mut reader = NumbersReader::new(&board());
    let read = pieces.iter().try_for_each(|piece| reader.push(piece));
    read.and_then(|()| reader.finish())
        .map_err(|error| error.to_string())
}

/// Cuts a text in two at every place, and into pieces of every length.
fn same_in_all_pieces(text: &str, read: ReadPieces) {
    let whole = read(&[text]);
    let borders: Vec<usize> = (0..=text.len())
        .filter(|&offset| text.is_char_boundary(offset))
        .collect();
    for &border in &borders {
        let (first, second) = text.split_at(border);
        assert_eq!(read(&[first, second]), whole, "{first:?} {second:?}");
    }
    for length in 1..borders.len() {
        let starts = borders.iter().copied().step_by(length);
        let ends = starts.clone().skip(1).chain([text.len()]);
        let pieces: Vec<&str> = starts.zip(ends).map(|(a, b)| &text[a..b]).collect();
        assert_eq!(read(&pieces), whole, "{pieces:?}");
    }
}

#[test]
fn the_whole_is_one_piece() {
    assert_eq!(tiles(&["U R12,\nD"]), Ok("UR12D".parse().unwrap()));
    assert_eq!(tiles(&["UR12D"]).ok(), tile::parse("UR12D").ok());
    assert_eq!(blanks(&["d l2"]).ok(), blank::parse("dl2").ok());
    let read = numbers::parse("23 22 11", &board());
    assert_eq!(numbers(&["23 22 11"]), read.map_err(|e| e.to_string()));
}

#[test]
fn numbers_lines_and_errors_are_cut_at_every_place() {
    for text in [
        "UR12D3\n\nL2, U",
        "UD\nL2R0D",
        "U99999999999999999999999999999999D",
        "U000000000000000000000000000000002D",
        "U67108865",
        "UL\n é2",
        "U\u{a0}2",
        "U 2",
        "UD\r\nLd",
        "# not solvable\n",
        "",
    ] {
        same_in_all_pieces(text, tiles);
    }
    for text in ["dr12u3\n\nl2, u", "dr\nlU"] {
        same_in_all_pieces(text, blanks);
    }
    for text in [
        "23 22\n10,\u{a0}11 23",
        "23 22\n0023",
        "23\n 7",
        "23 nine",
        "23 +22",
        "23 99999999999999999999999999999999 1",
        "23 \u{661}",
    ] {
        same_in_all_pieces(text, numbers);
    }
}

proptest! {
    #[test]
    fn any_text_of_letters(text in "[UDLR0129 ,\n]{0,12}[UDLRudlr019#é ,\n]{0,12}") {
        same_in_all_pieces(&text, tiles);
        same_in_all_pieces(&text.to_lowercase(), blanks);
    }

    #[test]
    fn any_text_of_numbers(text in "(23|11|22|10|9|0|1x|[ ,\n]){0,16}") {
        same_in_all_pieces(&text, numbers);
    }
}
