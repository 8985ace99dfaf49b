//! `taquin moves` and scrambles as moves: pipes, files, and what they say together.

use serde_json::Value;

use crate::child::taquin;
use crate::scratch::Scratch;

const BOARD: &str = "8 0 6/5 4 7/2 3 1";

fn said(args: &[&str]) -> String {
    taquin(args).run().answered().trim_end().to_string()
}

#[test]
fn a_solution_and_then_its_inverse_lead_back() {
    for notation in ["tile", "blank", "numbers"] {
        let solve = ["solve", BOARD, "--format", "moves", "--notation", notation];
        let moves = said(&solve);
        let file = Scratch::new(&moves);
        let apply = |board: &str, moves: &str| {
            said(&["moves", "apply", board, moves, "--notation", notation])
        };
        let goal = apply(BOARD, &moves);
        assert_eq!(goal, "1 2 3/4 5 6/7 8 0");
        let common = ["--notation", notation, "--board", BOARD];
        let inverse = [
            &["moves", "inverse", "--moves-file", file.path()],
            &common[..],
        ]
        .concat();
        let back = said(&inverse);
        assert_eq!(apply(&goal, &back), BOARD);
        // The same from standard input.
        let piped = taquin([&["moves", "inverse", "-"], &common[..]].concat());
        assert_eq!(piped.after(taquin(solve)).run().answered().trim_end(), back);
        let apply = taquin(["moves", "apply", BOARD, "-", "--notation", notation]);
        assert_eq!(apply.after(taquin(solve)).run().answered().trim_end(), goal);
    }
}

#[test]
fn every_conversion_comes_back() {
    for to in ["tile", "blank", "numbers"] {
        for symbols in ["letters", "words", "arrows"] {
            for metric in ["single", "multi"] {
                let there = [
                    "moves",
                    "convert",
                    "DDRRUULD",
                    "--board",
                    "1 2 3/4 5 6/7 8 0",
                ];
                let form = ["--to", to, "--symbols", symbols, "--metric", metric];
                let form = if to == "numbers" { &form[..2] } else { &form };
                let converted = said(&[&there[..], form].concat());
                let back = [
                    "moves",
                    "convert",
                    &converted,
                    "--notation",
                    to,
                    "--to",
                    "tile",
                ];
                let board = ["--board", "1 2 3/4 5 6/7 8 0"];
                let read = said(&[&back[..], &board].concat());
                assert_eq!(read, "D2R2U2LD", "{converted}");
            }
        }
    }
}

#[test]
fn json_counts_in_both_metrics_and_names_the_boards() {
    let args = ["moves", "simplify", "UUDL", "--format", "json", "--board"];
    let ends = taquin([&args[..], &["1 0 3/4 2 6/7 5 8"]].concat())
        .run()
        .answered();
    let value: Value = serde_json::from_str(&ends).unwrap();
    assert_eq!(value["moves"], "UL");
    assert_eq!((&value["single"], &value["multi"]), (&2.into(), &2.into()));
    assert_eq!(value["start"], "1 0 3/4 2 6/7 5 8");
    assert_eq!(value["end"], "1 2 3/4 6 0/7 5 8");
}

/// The name of a file stands for the board in it.
#[test]
fn boards_from_files_that_are_named() {
    let file = Scratch::new("1 2 3\n4 0 6\n7 5 8\n");
    assert_eq!(
        said(&["moves", "apply", file.path(), "UL"]),
        "1 2 3/4 5 6/7 8 0"
    );
    let convert = ["moves", "convert", "UL", "--to", "numbers", "--board"];
    assert_eq!(said(&[&convert[..], &[file.path()]].concat()), "5 8");
}

#[test]
fn a_tile_that_is_not_on_the_board() {
    let numbers = ["--notation", "numbers"];
    for args in [
        &["moves", "convert", "4 9", "--board", BOARD][..],
        &["moves", "apply", BOARD, "4", "9"],
        &["verify", BOARD, "4 9"],
        &["analyse", BOARD, "4 9"],
    ] {
        let complaint = taquin([args, &numbers].concat()).run().refused();
        let says = "error: moves: line 1, column 3: there is no tile 9\n";
        assert_eq!(complaint, says);
    }
}

/// Moves of a scramble, made on the goal, give the board of the same seed.
#[test]
fn scrambles_as_moves_lead_from_the_goal_to_the_board() {
    for (size, goal, start) in [
        ("4x4", "rows", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
        ("3x3", "snail", "1 2 3/8 0 4/7 6 5"),
        ("2x5", "rows", "1 2 3 4 5/6 7 8 9 0"),
    ] {
        for notation in ["tile", "blank", "numbers"] {
            let scramble = ["scramble", "--size", size, "--goal", goal, "--seed", "7"];
            let board = said(&scramble);
            let as_moves = ["--format", "moves", "--notation", notation];
            let moves = said(&[&scramble[..], &as_moves].concat());
            let apply = ["moves", "apply", start, &moves, "--notation", notation];
            assert_eq!(said(&apply), board);
        }
    }
}
