//! Text that was never a board: control characters, foreign digits, very long words.

use taquin_puzzle::text;

use super::refused;

const NOT_A_TILE: &str = "expected a tile number, or 0, _, . or x for the blank";

#[test]
fn unprintable_characters_are_shown_escaped() {
    for (text, at, word) in [
        ("1 2\u{7} 3/4 5 6/7 8 0", "column 3", r"2\u{7}"),
        ("\u{1b}[31m1 2/3 0", "column 1", r"\u{1b}[31m1"),
        ("1 2/\0 3", "column 5", r"\0"),
        ("1 2/3 \u{202e}0", "column 7", r"\u{202e}0"),
    ] {
        refused(&[(text, &format!("line 1, {at}: '{word}': {NOT_A_TILE}"))]);
    }
}

#[test]
fn binary_files_are_called_no_tiles() {
    for (text, word) in [
        ("\0\0\0", r"\0\0\0"),
        ("\u{7f}ELF\u{2}\u{1}\u{1}", r"\u{7f}ELF\u{2}\u{1}\u{1}"),
        ("\u{fffd}PNG\r\n\u{1a}\n\0\0", "\u{fffd}PNG"),
    ] {
        refused(&[(text, &format!("line 1, column 1: '{word}': {NOT_A_TILE}"))]);
    }
}

#[test]
fn bytes_that_are_no_text_are_named() {
    for (bytes, at, word) in [
        (&b"1 2\n3 \xff\xfe 0"[..], "line 2, column 3", r"\xff\xfe"),
        (b"\x89PNG\r\n\x1a\n", "line 1, column 1", r"\x89PNG"),
        (b"1 2/3 \xc3", "line 1, column 7", r"\xc3"),
        (
            b"\xff\xfe1\0 \x002\0/\x003\0",
            "line 1, column 1",
            r"\xff\xfe1\x00",
        ),
    ] {
        let error = text::parse_bytes(bytes, None).unwrap_err().to_string();
        let message = "this is not UTF-8 text: expected a board such as 8 0 6/5 4 7/2 3 1";
        assert_eq!(error, format!("{at}: '{word}': {message}"));
    }
}

#[test]
fn look_alikes_are_not_taken_for_digits() {
    for (text, at, word) in [
        ("1 2/3 O", 7, "O"),
        ("1 2/٣ 0", 5, "٣"),
        ("１ ２/３ ０", 1, "１"),
        ("1 2/3 -", 7, "-"),
        ("1 2/+3 0", 5, "+3"),
    ] {
        refused(&[(
            text,
            &format!("line 1, column {at}: '{word}': {NOT_A_TILE}"),
        )]);
    }
}

#[test]
fn columns_are_counted_in_characters() {
    refused(&[(
        "# größer\n1 \u{3000}é 2/3 0",
        &format!("line 2, column 4: 'é': {NOT_A_TILE}"),
    )]);
}

#[test]
fn long_words_are_clipped() {
    let clipped = "a".repeat(24);
    refused(&[
        (
            &format!("1 2 3/4 {} 6/7 8 0", "a".repeat(100_000)),
            &format!("line 1, column 9: '{clipped}…': {NOT_A_TILE}"),
        ),
        (
            &format!("1 2/3 {clipped}"),
            &format!("line 1, column 7: '{clipped}': {NOT_A_TILE}"),
        ),
        (
            &format!("1 2/3 {}", "9".repeat(200)),
            "line 1, column 7: '999999999999999999999999…': \
             a 2x2 board has only tiles 1 to 3 and the blank (0)",
        ),
    ]);
    // However long the text, and however it is escaped, the message stays short.
    let worst = format!("1 2/3 {}", "\u{10ffff}".repeat(1000));
    assert!(text::parse(&worst, None).unwrap_err().to_string().len() < 400);
}
