//! Bad boards in the one-line notation and in rows on lines.

use super::refused;

#[test]
fn wrong_tiles() {
    refused(&[
        (
            "1 2 3/4 5 5/7 8 0",
            "line 1, column 11: '5': tile 5 is repeated; the first is at line 1, column 9",
        ),
        (
            "1 2 3\r\n4 5 6\r\n1 7 0\r\n",
            "line 3, column 1: '1': tile 1 is repeated; the first is at line 1, column 1",
        ),
        (
            "1 2 3/4 5 6/7 9 0",
            "line 1, column 15: '9': a 3x3 board has only tiles 1 to 8 and the blank (0)",
        ),
        (
            "# a 3x3 board\n1 2 3\n4 5 6\n7 12 0",
            "line 4, column 3: '12': a 3x3 board has only tiles 1 to 8 and the blank (0)",
        ),
        (
            "1 2 3/4 -5 6/7 8 0",
            "line 1, column 9: '-5': a tile number cannot be negative",
        ),
        (
            "1 2 3/4 5 18446744073709551616/7 8 0",
            "line 1, column 11: '18446744073709551616': a 3x3 board has only tiles 1 to 8 and the blank (0)",
        ),
        (
            "1 2 3/4 5 4294967295/7 8 0",
            "line 1, column 11: '4294967295': a 3x3 board has only tiles 1 to 8 and the blank (0)",
        ),
        (
            "1 2 3/4 five 6/7 8 0",
            "line 1, column 9: 'five': expected a tile number, or 0, _, . or x for the blank",
        ),
        (
            "1.5 2/3 0",
            "line 1, column 1: '1.5': expected a tile number, or 0, _, . or x for the blank",
        ),
    ]);
}

#[test]
fn a_negative_first_tile() {
    // The minus sign is no border of a drawing.
    const NEGATIVE: &str = "line 1, column 1: '-1': a tile number cannot be negative";
    refused(&[
        ("-1 2 3/4 5 6/7 8 0", NEGATIVE),
        ("-1 2 3\n4 5 6\n7 8 0", NEGATIVE),
        ("-1 2 3 0", NEGATIVE),
    ]);
}

#[test]
fn wrong_blanks() {
    refused(&[
        (
            "1 2 3/4 5 6/7 8 9",
            "line 1, column 17: '9': there is no blank: a 3x3 board has tiles 1 to 8 and one blank (0)",
        ),
        (
            "1 2 3/4 5 6/7 8 8",
            "line 1, column 17: '8': tile 8 is repeated; the first is at line 1, column 15",
        ),
        (
            "1 2 3/4 0 6/7 8 0",
            "line 1, column 17: '0': this is a second blank; the first is at line 1, column 9",
        ),
        (
            "1 _ 3\n4 5 6\n7 8 x",
            "line 3, column 5: 'x': this is a second blank; the first is at line 1, column 3",
        ),
    ]);
}

#[test]
fn wrong_shapes() {
    refused(&[
        (
            "1 2 3/4 5 6/7 8",
            "line 1, column 15: '8': row 3 ends here with 2 tiles, but the first row has 3",
        ),
        (
            "1 2 3\n4 5\n7 8 0 6",
            "line 2, column 3: '5': row 2 ends here with 2 tiles, but the first row has 3",
        ),
        (
            "1 2/3 4 5/6 0",
            "line 1, column 9: '5': row 2 ends here with 3 tiles, but the first row has 2",
        ),
    ]);
}

#[test]
fn wrong_slashes() {
    refused(&[
        (
            "1 2 3//4 5 6/7 8 0",
            "line 1, column 7: row 2 is empty: expected tiles between the slashes",
        ),
        (
            "1 2/3 0/",
            "line 1, column 9: row 3 is empty: expected tiles between the slashes",
        ),
        (
            "/1 2/3 0",
            "line 1, column 1: row 1 is empty: expected tiles between the slashes",
        ),
        (
            "1 2 3/\n  4 5 6/\n  7 8 0",
            "line 2, column 3: '4': a board with slashes between rows must be on one line",
        ),
    ]);
}
