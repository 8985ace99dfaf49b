//! The commands joined by pipes, as their help shows them.

use super::{field, objects};
use crate::child::taquin;
use crate::scratch::Scratch;

const STYLES: [&str; 8] = [
    "box", "double", "ascii", "line", "flat", "rows", "json", "school",
];

#[test]
fn scrambles_of_every_style_are_read_again() {
    let scramble = |style| {
        taquin([
            "scramble", "--size", "3", "--seed", "5", "--count", "20", "--style", style,
        ])
    };
    let boards = scramble("line").run().answered();
    for style in STYLES {
        let shown = taquin(["show", "-", "--style", "line"])
            .after(scramble(style))
            .run()
            .answered();
        assert_eq!(shown, boards, "{style}");
    }
}

#[test]
fn showing_a_shown_board_changes_nothing() {
    let scramble = taquin(["scramble", "--size", "4", "--seed", "5", "--count", "3"]);
    let boards = taquin(["scramble", "--size", "4", "--seed", "5", "--count", "3"])
        .run()
        .answered();
    let mut shown = scramble;
    for style in STYLES {
        shown = taquin(["show", "-", "--style", style]).after(shown);
    }
    let last = taquin(["show", "--style", "line"])
        .after(shown)
        .run()
        .answered();
    assert_eq!(last, boards);
}

#[test]
fn scramble_then_check() {
    for (flags, code) in [
        (&["--walk", "50"][..], 0),
        (&["--blank", "home"], 0),
        (&["--unsolvable"], 1),
    ] {
        for size in ["2x2", "4x4", "3x5", "6x4"] {
            for goal in ["rows", "blank-first", "columns", "snail"] {
                let common = ["scramble", "--size", size, "--goal", goal, "--count", "20"];
                let scramble = taquin([&common[..], &["--seed", "1"], flags].concat());
                let check = taquin(["check", "-", "--goal", goal, "--format", "json"]);
                let ran = check.after(scramble).run().ended(code);
                let solvable = field(&objects(&ran.stdout), "solvable");
                assert_eq!(
                    solvable,
                    [["true", "false"][code as usize]; 20],
                    "{size} {goal}"
                );
            }
        }
    }
}

#[test]
fn scramble_then_solve_then_verify() {
    let board = taquin(["scramble", "--size", "3", "--seed", "11"])
        .run()
        .answered();
    let scratch = Scratch::new(&board);
    for notation in ["tile", "blank", "numbers"] {
        let solve = taquin(["solve", "-", "--format", "moves", "--notation", notation])
            .after(taquin(["scramble", "--size", "3", "--seed", "11"]));
        let verify = [
            "verify",
            "--file",
            scratch.path(),
            "-",
            "--notation",
            notation,
            "--optimal",
        ];
        let verified = taquin(verify).after(solve).run().answered();
        assert!(
            verified.contains("\noptimal in the single metric"),
            "{verified}"
        );
    }
}

#[test]
fn the_number_of_threads_does_not_change_the_output() {
    let scramble = || taquin(["scramble", "--size", "2x4", "--seed", "3", "--count", "50"]);
    let solve = |threads| {
        taquin(["solve", "--format", "moves", "--threads", threads])
            .after(scramble())
            .run()
            .answered()
    };
    assert_eq!(solve("1"), solve("7"));
    assert_eq!(solve("1").lines().count(), 50);
}

/// There are no moves to verify, and the reason is handed on.
#[test]
fn what_solve_writes_in_place_of_moves() {
    let board = "2 1 3/4 5 6/7 8 0";
    for command in ["verify", "improve"] {
        let solve = taquin(["solve", board, "--format", "moves"]);
        let complaint = taquin([command, "1 2/0 3", "-"])
            .after(solve)
            .run()
            .refused();
        assert_eq!(
            complaint,
            "error: standard input: expected moves, found the comment \"# not solvable; 'taquin check' says why\"\n"
        );
    }
}
