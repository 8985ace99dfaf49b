//! Bad drawings.

use super::refused;

#[test]
fn no_drawing() {
    refused(&[
        (
            "|",
            "line 1, column 1: '|': expected a border, or cells between bars such as | 1 | 2 |",
        ),
        (
            "+---+---+\n| 1 | 2 |\n  3 | 0 |\n+---+---+",
            "line 3, column 3: '3': expected a border, or cells between bars such as | 1 | 2 |",
        ),
        (
            "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n\nsolved!",
            "line 7, column 1: 'solved!': expected a border, or cells between bars such as | 1 | 2 |",
        ),
    ]);
}

#[test]
fn wrong_cells() {
    refused(&[
        (
            "+---+---+\n| 1 | 2 |\n+---+---+\n| 3 | a |\n+---+---+",
            "line 4, column 7: 'a': expected a tile number, or 0, _, . or x for the blank",
        ),
        (
            "+---+---+\n| 1 | 2 |\n+---+---+\n| 3 | 4 |\n+---+---+",
            "line 4, column 7: '4': there is no blank: a 2x2 board has tiles 1 to 3 and one blank (0)",
        ),
        (
            "┌───┬───┐\n│ 1 │ 1 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘",
            "line 2, column 7: '1': tile 1 is repeated; the first is at line 2, column 3",
        ),
        (
            "╔═╦═╗\n║ ║1║\n╠═╬═╣\n║3║ ║\n╚═╩═╝",
            "line 4, column 4: this is a second blank; the first is at line 2, column 2",
        ),
        (
            "+-------+\n| 1   2 |\n| 3     |\n+-------+",
            "line 2, column 3: '1   2': expected a tile number, or 0, _, . or x for the blank",
        ),
    ]);
}

#[test]
fn wrong_shapes() {
    refused(&[
        (
            "|1|2|3|\n|4|5|\n",
            "line 2, column 4: '5': row 2 ends here with 2 tiles, but the first row has 3",
        ),
        (
            "+---+\n|   |\n+---+",
            "line 2, column 2: size 1x1 is too small: the smallest boards are 1x2 and 2x1",
        ),
    ]);
}
