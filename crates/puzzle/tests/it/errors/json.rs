//! Bad boards in JSON.

use taquin_puzzle::text;

use super::{refused, refused_as};

#[test]
fn wrong_brackets_and_commas() {
    refused(&[
        (
            "[",
            "line 1, column 2: the text ends here, but a ] is missing",
        ),
        (
            "[[1,2],\n[3,0]\n",
            "line 2, column 6: the text ends here, but a ] is missing",
        ),
        ("[]", "line 1, column 2: ']': expected a tile or ["),
        ("[[]]", "line 1, column 3: ']': expected a tile"),
        ("[[1,2],[3,0],]", "line 1, column 14: ']': expected ["),
        ("[1,2,3,0,]", "line 1, column 10: ']': expected a tile"),
        ("[1 2 3 0]", "line 1, column 4: '2': expected a comma or ]"),
        (
            "[[1,2]\n[3,0]]",
            "line 2, column 1: '[': expected a comma or ]",
        ),
        ("[[1,2],3]", "line 1, column 8: '3': expected ["),
        ("[1,[2]]", "line 1, column 4: '[': expected a tile"),
        ("[[[1]]]", "line 1, column 3: '[': expected a tile"),
        (
            "[[1,2],[3,0]]]",
            "line 1, column 14: ']': expected the end of the text",
        ),
    ]);
}

#[test]
fn wrong_values() {
    refused(&[
        (
            "[[1,2],[3,null]]",
            "line 1, column 11: 'null': expected a whole number",
        ),
        (
            "[1.0,2,3,0]",
            "line 1, column 2: '1.0': expected a whole number",
        ),
        (
            "[_,1,2,3]",
            "line 1, column 2: '_': expected a whole number",
        ),
        (
            "[[1,2],[3,-1]]",
            "line 1, column 11: '-1': a tile number cannot be negative",
        ),
        (
            "[[1,2],[3,4]]",
            "line 1, column 11: '4': there is no blank: a 2x2 board has tiles 1 to 3 and one blank (0)",
        ),
        (
            "[[1,2],\n [3,1]]",
            "line 2, column 5: '1': tile 1 is repeated; the first is at line 1, column 3",
        ),
    ]);
}

#[test]
fn wrong_shapes() {
    refused(&[
        (
            "[[1,2,3],[4,0]]",
            "line 1, column 13: '0': row 2 ends here with 2 tiles, but the first row has 3",
        ),
        (
            "[[0]]",
            "line 1, column 3: '0': size 1x1 is too small: the smallest boards are 1x2 and 2x1",
        ),
    ]);
    refused_as(&[(
        "2x3",
        "[1,2,3,4,0]",
        "line 1, column 10: '0': a 2x3 board has 6 cells, but 5 tiles were given",
    )]);
}

#[test]
fn json_errors_do_not_advise_other_formats() {
    let error = text::parse("[1,2,3,4,0]", None).unwrap_err().to_string();
    let place = "line 1, column 10: '0': the list ends here after 5 tiles, which do not make a square board";
    assert!(error.starts_with(place), "{error}");
    assert!(!error.contains("slashes"), "no slashes in JSON: {error}");
    let error = text::parse("[1,2,1-3,0]", None).unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 6: '1-3': "), "{error}");
    assert!(!error.contains("x for the blank"), "no x in JSON: {error}");
}
