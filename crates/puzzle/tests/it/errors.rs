//! Bad boards and the exact words they are refused with: line, column, word, and what to do.

mod drawing;
mod json;
mod lists;
mod rows;
mod school;
mod strange;

use taquin_puzzle::text;

use crate::boards::board;

/// Each text must be refused with its message.
fn refused(cases: &[(&str, &str)]) {
    for (text, message) in cases {
        let error = text::parse(text, None).expect_err(text).to_string();
        assert_eq!(error, *message, "{text:?}");
    }
}

/// Each text must be refused with its message when read as a board of the size.
fn refused_as(cases: &[(&str, &str, &str)]) {
    for (size, text, message) in cases {
        let size = Some(size.parse().unwrap());
        let error = text::parse(text, size).expect_err(text).to_string();
        assert_eq!(error, *message, "{text:?}");
    }
}

#[test]
fn nothing() {
    const EMPTY: &str = "line 1, column 1: no board found: expected one such as 8 0 6/5 4 7/2 3 1";
    for text in ["", " \n\t\r\n", "# a comment\n  # and another", ","] {
        refused(&[(text, EMPTY)]);
    }
}

#[test]
fn the_wrong_size_asked_for() {
    refused_as(&[
        (
            "4x4",
            "1 2 3/4 5 6/7 8 0",
            "line 1, column 1: '1': the board is 3x3, but the requested size is 4x4",
        ),
        (
            "3x2",
            "# mine\n 1 2 3\n 4 5 0",
            "line 2, column 2: '1': the board is 2x3, but the requested size is 3x2",
        ),
        (
            "2x3",
            "[[1,2],[3,0]]",
            "line 1, column 1: '[[1,2],[3,0]]': the board is 2x2, but the requested size is 2x3",
        ),
        (
            "1x4",
            "2\n1 2\n3 0",
            "line 1, column 1: '2': the board is 2x2, but the requested size is 1x4",
        ),
        (
            "2x2",
            "|1|2|0|",
            "line 1, column 1: '|1|2|0|': the board is 1x3, but the requested size is 2x2",
        ),
    ]);
}

#[test]
fn errors_can_be_moved_to_their_line_in_a_file() {
    let error = text::parse("1 2/3 3", None).unwrap_err().in_file(40);
    assert_eq!((error.at.line, error.at.column), (40, 7));
    assert_eq!(
        error.to_string(),
        "line 40, column 7: '3': tile 3 is repeated; the first is at line 40, column 5"
    );
}

#[test]
fn a_board_made_by_code_is_refused_in_the_same_words() {
    let size = board("1 2/3 0").size();
    let of = |cells: &[u32]| {
        taquin_puzzle::Board::new(size, cells)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        of(&[1, 2, 0]),
        "a 2x2 board has 4 cells, but 3 tiles were given"
    );
    assert_eq!(
        of(&[1, 2, 0, 4]),
        "a 2x2 board has only tiles 1 to 3 and the blank (0)"
    );
    assert_eq!(
        of(&[1, 2, 3, 4]),
        "there is no blank: a 2x2 board has tiles 1 to 3 and one blank (0)"
    );
    assert_eq!(of(&[1, 2, 2, 0]), "tile 2 is repeated");
    assert_eq!(of(&[1, 0, 2, 0]), "this is a second blank");
}
