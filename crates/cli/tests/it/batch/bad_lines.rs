//! A bad line spoils only itself: the others are answered in order, and the exit code is 2.

use super::{field, objects};
use crate::child::taquin;
use crate::scratch::Scratch;

const BOARDS: &str = "1 2/0 3\n1 2/3 0\n1 2/3 3\n2 1/3 0\n0 2/1 3\n";

#[test]
fn in_text() {
    let scratch = Scratch::new(BOARDS);
    let ran = taquin(["solve", "--file", scratch.path()]).run().ended(2);
    let heads: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.contains('/'))
        .collect();
    assert_eq!(heads, ["1 2/0 3", "1 2/3 0", "2 1/3 0", "0 2/1 3"]);
    assert!(ran.stdout.starts_with("1 2/0 3\n1 move, optimal\nL\n"));
    assert!(ran.stdout.ends_with("0 2/1 3\n2 moves, optimal\nUL\n"));
    let complaint = format!("error: {}: line 3, column 7: '3'", scratch.path());
    assert!(ran.stderr.starts_with(&complaint), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1);
}

#[test]
fn in_json() {
    let ran = taquin(["solve", "-", "--format", "json"])
        .reading(BOARDS)
        .run()
        .ended(2);
    assert_eq!(ran.stderr, "");
    let answers = objects(&ran.stdout);
    assert_eq!(
        field(&answers, "status"),
        ["solved", "solved", "error", "unsolvable", "solved"]
    );
    assert_eq!(answers[2]["line"], 3);
}

#[test]
fn as_moves_every_board_has_its_line() {
    let ran = taquin(["solve", "-", "--format", "moves"])
        .reading(BOARDS)
        .run()
        .ended(2);
    assert_eq!(
        ran.stdout,
        "L\n\n# bad board\n# not solvable; 'taquin check' says why\nUL\n"
    );
}

#[test]
fn check_and_show_continue_after_a_bad_line() {
    let ran = taquin(["check", "-", "--format", "json"])
        .reading(BOARDS)
        .run()
        .ended(2);
    let solvable = field(&objects(&ran.stdout), "solvable");
    assert_eq!(solvable, ["true", "true", "null", "false", "true"]);
    let ran = taquin(["show", "-", "--style", "line"])
        .reading(BOARDS)
        .run()
        .ended(2);
    assert_eq!(ran.stdout, BOARDS.replace("1 2/3 3\n", ""));
    assert!(
        ran.stderr.contains("line 3, column 7: '3'"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_bad_first_line() {
    for bad in ["nonsense", "1 2/3 3", "1 2 3 3", "[[1,2],[3", "\u{1b}[31m"] {
        let boards = format!("{bad}\n1 2/0 3\n1 2/3 0\n");
        let ran = taquin(["solve", "-", "--format", "moves"])
            .reading(boards)
            .run()
            .ended(2);
        assert_eq!(ran.stdout, "# bad board\nL\n\n", "{bad}");
    }
}

#[test]
fn every_bad_line_is_named() {
    let boards = "1 2/0 3\n\n# a comment\nx y\n1 2/3 0\n0 0/1 2\n";
    let ran = taquin(["check", "-"]).reading(boards).run().ended(2);
    let complaints: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(complaints.len(), 2);
    assert!(complaints[0].starts_with("error: standard input: line 4, column 3: 'y'"));
    assert!(complaints[1].starts_with("error: standard input: line 6, column 3: '0'"));
}

/// There is no word to name, but there is a line.
#[test]
fn a_goal_that_does_not_fit_names_the_line() {
    let boards = "1 2/0 3\n1 2 3/4 5 0\n1 2/3 0\n";
    let call = taquin(["solve", "-", "--goal", "1 2/3 0"]).reading(boards);
    let ran = call.run().ended(2);
    assert!(ran.stderr.contains("the goal is 2x2, but the board is 2x3"));
    assert!(ran.stderr.contains("line 2"), "{}", ran.stderr);
}

#[test]
fn without_a_bad_line_the_exit_code_is_1_for_an_unsolvable_board() {
    let ran = taquin(["solve", "1 2/3 0", "2 1/3 0"]).run().ended(1);
    assert_eq!(ran.stderr, "");
}
