//! Texts that are almost boards: the complaint names the line, the column and the word.

use super::{COMMANDS, every_way};
use crate::child::taquin;

/// A text, the place and the word that the complaint is about, and what it says.
const BAD: [(&str, &str, &str); 14] = [
    ("", "line 1, column 1: ", "no board found"),
    (" \n\n", "line 1, column 1: ", "no board found"),
    // A tile is missing.
    (
        "1 2 3/4 5 6/7 8",
        "line 1, column 15: '8'",
        "row 3 ends here",
    ),
    (
        "1 2 3 4 5 6 7 0",
        "line 1, column 15: '0'",
        "do not make a square board",
    ),
    (
        "1 2 3/4 5 5/7 8 0",
        "line 1, column 11: '5'",
        "the first is at line 1, column 9",
    ),
    (
        "1 2 3/4 5 9/7 8 0",
        "line 1, column 11: '9'",
        "only tiles 1 to 8",
    ),
    (
        "1 2 3/4 -5 6/7 8 0",
        "line 1, column 9: '-5'",
        "cannot be negative",
    ),
    (
        "1 2 3/4 5 18446744073709551616/7 8 0",
        "line 1, column 11: '18446744073709551616'",
        "only tiles 1 to 8",
    ),
    (
        "1 2 3\n4 5\n6 7 0",
        "line 2, column 3: '5'",
        "row 2 ends here",
    ),
    (
        "1 2 3/4 5 6/7 8 9",
        "line 1, column 17: '9'",
        "there is no blank",
    ),
    (
        "1 2 3/4 0 6/7 8 0",
        "line 1, column 17: '0'",
        "second blank",
    ),
    (
        "1 2 3/4 five 6/7 8 0",
        "line 1, column 9: 'five'",
        "expected a tile number",
    ),
    ("[[1,2],[3,0]", "line 1, column 13: ", "a ] is missing"),
    // A flat list without its size.
    ("1 2 3 4 5 0", "line 1, column 11: '0'", "give the size"),
];

#[test]
fn the_error_names_place_and_word() {
    for (board, place, says) in BAD {
        for command in COMMANDS {
            for ran in every_way(command, board, &[]) {
                let complaint = ran.refused();
                assert!(complaint.contains(place), "{command} {board}: {complaint}");
                assert!(complaint.contains(says), "{command} {board}: {complaint}");
            }
        }
    }
}

#[test]
fn a_negative_first_number_is_called_negative() {
    for board in ["-1 2/3 0", "-1 2 3 0", "-1, 2, 3, 0"] {
        for command in COMMANDS {
            let [_, from_file, from_stdin] = every_way(command, board, &[]);
            for ran in [from_file, from_stdin] {
                let complaint = ran.refused();
                let place = "line 1, column 1: '-1': a tile number cannot be negative";
                assert!(complaint.contains(place), "{command} {board}: {complaint}");
            }
        }
    }
}

/// It is a board and not a flag that is called `-1`.
#[test]
fn a_negative_first_number_as_an_argument() {
    for board in ["-1 2/3 0", "-1 2 3 0"] {
        for command in COMMANDS {
            let [as_argument, ..] = every_way(command, board, &[]);
            let complaint = as_argument.refused();
            assert!(
                complaint.contains("negative"),
                "{command} {board}: {complaint}"
            );
        }
    }
}

#[test]
fn tiles_as_separate_arguments_are_one_board() {
    let complaint = taquin(["solve", "1", "2", "2", "0"]).run().refused();
    assert!(complaint.contains("line 1, column 5: '2'"), "{complaint}");
}

#[test]
fn one_of_several_arguments_is_named_by_its_number() {
    for command in ["solve", "check", "show"] {
        let ran = taquin([command, "1 2/3 0", "1 2/3 3"]).run().ended(2);
        assert!(
            ran.stderr
                .starts_with("error: board 2: line 1, column 7: '3'")
        );
        assert!(!ran.stdout.is_empty());
    }
}

#[test]
fn a_board_of_another_size_than_asked_for() {
    for command in COMMANDS {
        for (board, size, says) in [
            (
                "1 2 3/4 5 0",
                "3x2",
                "the board is 2x3, but the requested size is 3x2",
            ),
            ("1 2 3 4 5 0", "2x4", "a 2x4 board has 8 cells"),
        ] {
            for ran in every_way(command, board, &["--size", size]) {
                let complaint = ran.refused();
                assert!(complaint.contains(says), "{command}: {complaint}");
            }
        }
    }
}
