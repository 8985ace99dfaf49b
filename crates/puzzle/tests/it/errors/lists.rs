//! Bad flat lists of tiles.

use super::{refused, refused_as};

#[test]
fn not_a_square() {
    refused(&[
        (
            "1 2 3 4 0",
            "line 1, column 9: '0': the list ends here after 5 tiles, which do not make a square board: \
             give the size, such as 1x5, or mark where the rows end",
        ),
        (
            "1, 0",
            "line 1, column 4: '0': the list ends here after 2 tiles, which do not make a square board: \
             give the size, such as 1x2, or mark where the rows end",
        ),
    ]);
}

#[test]
fn not_of_the_size() {
    refused_as(&[
        (
            "2x3",
            "1 2 3 4 0",
            "line 1, column 9: '0': a 2x3 board has 6 cells, but 5 tiles were given",
        ),
        (
            "2x3",
            "1 2 3 4 5 6 0 8",
            "line 1, column 13: '0': a 2x3 board has 6 cells, but 8 tiles were given",
        ),
        (
            "1x4",
            "1 2 4 0",
            "line 1, column 5: '4': a 1x4 board has only tiles 1 to 3 and the blank (0)",
        ),
    ]);
}

#[test]
fn too_small() {
    refused(&[(
        "0",
        "line 1, column 1: '0': size 1x1 is too small: the smallest boards are 1x2 and 2x1",
    )]);
}

#[test]
fn a_word_that_is_no_tile_is_named_before_the_words_are_counted() {
    // Whoever separates rows or tiles in another way must hear of the separator, not of a count.
    refused(&[
        (
            "1 2 3;4 5 6;7 8 0",
            "line 1, column 5: '3;4': expected a tile number, or 0, _, . or x for the blank",
        ),
        (
            "1;2;3;0",
            "line 1, column 1: '1;2;3;0': expected a tile number, or 0, _, . or x for the blank",
        ),
        (
            "hello",
            "line 1, column 1: 'hello': expected a tile number, or 0, _, . or x for the blank",
        ),
        (
            "1 2 | 3 0",
            "line 1, column 5: '|': expected a tile number, or 0, _, . or x for the blank",
        ),
    ]);
}
