//! The progress line: on a terminal, for work that takes over a second.

use crate::child::taquin;
use crate::limits::{hard_and_solved, hard_board};
use crate::terminal::Terminal;

#[test]
fn long_work_shows_progress_and_ctrl_c_ends_it() {
    let mut terminal = Terminal::new(&["solve", &hard_board()], &[]);
    terminal.expect(" moves, at least ");
    terminal.expect(", gap ");
    terminal.press('c');
    terminal.expect("; the optimum is at least ");
    terminal.rest();
    terminal.ended(130);
}

#[test]
fn verify_shows_the_progress_of_its_search() {
    let (board, moves) = hard_and_solved();
    let args = ["verify", &board, &moves, "--optimal"];
    let mut terminal = Terminal::new(&args, &[]);
    terminal.expect("searching: ");
    terminal.press('c');
    terminal.expect("not found before the interrupt");
    terminal.rest();
    terminal.ended(130);
}

#[test]
fn quick_work_shows_no_progress() {
    for args in [
        &["solve", "1 2/0 3"][..],
        &["check", "1 2/0 3"],
        &["show", "1 2/0 3"],
    ] {
        let mut terminal = Terminal::new(args, &[("NO_COLOR", "1")]);
        let output = terminal.rest();
        terminal.ended(0);
        assert!(
            !output.contains("(0s)") && !output.contains('\u{1b}'),
            "{output:?}"
        );
    }
}

#[test]
fn quiet_suppresses_progress() {
    let args = ["solve", &hard_board(), "--time", "1500ms", "--quiet"];
    let mut terminal = Terminal::new(&args, &[("NO_COLOR", "1")]);
    let output = terminal.rest();
    terminal.ended(0);
    assert!(
        output.contains(" moves; the optimum is at least ") && !output.contains(", gap "),
        "{output:?}"
    );
}

#[test]
fn no_progress_in_a_pipe() {
    let ran = taquin(["solve", &hard_board(), "--time", "1500ms"])
        .run()
        .ended(0);
    assert_eq!(ran.stderr, "");
}

#[test]
fn the_seed_of_a_scramble_is_printed_on_terminals_only() {
    let mut terminal = Terminal::new(&["scramble", "--size", "3"], &[]);
    terminal.expect("seed ");
    terminal.rest();
    terminal.ended(0);
    taquin(["scramble", "--size", "3"]).run().answered();
}
