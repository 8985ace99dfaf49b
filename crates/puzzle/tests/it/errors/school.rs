//! Bad 42-school files.

use super::refused;

#[test]
fn a_wrong_size_line() {
    const BAD_SIZE: &str = "expected the size of the board, a single number of at least 2";
    for (text, word) in [
        ("three\n1 2 3\n4 5 6\n7 8 0", "three"),
        ("0\n1 2\n3 0", "0"),
        ("1\n1 2\n", "1"),
        ("3x3\n1 2 3\n4 5 6\n7 8 0", "3x3"),
        ("2.5\n1 2\n3 0", "2.5"),
    ] {
        refused(&[(text, &format!("line 1, column 1: '{word}': {BAD_SIZE}"))]);
    }
}

#[test]
fn a_negative_size_line() {
    // The minus sign is no border of a drawing.
    refused(&[(
        "-3\n1 2 3\n4 5 6\n7 8 0",
        "line 1, column 1: '-3': expected the size of the board, a single number of at least 2",
    )]);
}

#[test]
fn wrong_rows() {
    refused(&[
        (
            "# unsolvable\n3\n1 2 3\n4 5 6\n",
            "line 2, column 1: '3': the size line announces 3 rows, but 2 follow",
        ),
        (
            "3\n1 2 3\n4 5 6\n7 8 0\n9 10 11",
            "line 1, column 1: '3': the size line announces 3 rows, but 4 follow",
        ),
        (
            "3\n1 2\n3 4\n5 0",
            "line 1, column 1: '3': the size line announces rows of 3 tiles, but the first row has 2",
        ),
        (
            "2\n1 2 3\n4 5 0",
            "line 1, column 1: '2': the size line announces rows of 2 tiles, but the first row has 3",
        ),
        (
            "3\n1 2 3\n4 5\n6 7 8 0",
            "line 3, column 3: '5': row 2 ends here with 2 tiles, but the first row has 3",
        ),
    ]);
}

#[test]
fn wrong_tiles() {
    refused(&[
        (
            "3\n1 2 3 # first\n4 5 6\n7 8 8",
            "line 4, column 5: '8': tile 8 is repeated; the first is at line 4, column 3",
        ),
        (
            "# 2x2\n2\n\n1 2\n3 4",
            "line 5, column 3: '4': there is no blank: a 2x2 board has tiles 1 to 3 and one blank (0)",
        ),
        (
            "2\n1 2\n3 -0",
            "line 3, column 3: '-0': a tile number cannot be negative",
        ),
    ]);
}
