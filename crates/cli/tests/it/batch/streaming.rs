//! Streams that are not over: answers come as soon as they can be given.

use std::time::Duration;

use crate::child::taquin;

/// Much sooner in fact; without an answer the streams would stay open for ever.
const SOON: Duration = Duration::from_secs(60);

#[test]
fn answers_come_while_standard_input_is_open() {
    let live = taquin(["solve", "-", "--format", "moves"]).start();
    live.send("1 2/0 3\n0 2/1 3\n");
    assert_eq!(live.line(SOON).as_deref(), Some("L"));
    assert_eq!(live.line(SOON).as_deref(), Some("UL"));
    // From here on it is clear that every line is a board.
    for _ in 0..3 {
        live.send("1 2/0 3\n");
        assert_eq!(live.line(SOON).as_deref(), Some("L"));
    }
    live.finish().answered();
}

/// A program that sends a board and waits for the answer before it sends the next.
#[test]
fn the_first_board_is_answered_before_the_second_is_read() {
    let live = taquin(["solve", "-", "--format", "moves"]).start();
    live.send("1 2/0 3\n");
    assert_eq!(
        live.line(SOON).as_deref(),
        Some("L"),
        "the first board waits for a second"
    );
    live.send("0 2/1 3\n");
    assert_eq!(live.line(SOON).as_deref(), Some("UL"));
    live.finish().answered();
}

#[test]
fn a_bad_first_line_does_not_delay_the_rest() {
    let live = taquin(["solve", "-", "--format", "moves"]).start();
    live.send("nonsense\n1 2/0 3\n0 2/1 3\n1 2/0 3\n");
    assert_eq!(live.line(SOON).as_deref(), Some("# bad board"));
    assert_eq!(live.line(SOON).as_deref(), Some("L"));
    live.finish().ended(2);
}

#[test]
fn a_board_over_several_lines_is_answered_at_its_blank_line() {
    let live = taquin(["solve", "--format", "moves"]).start();
    live.send("1 2\n0 3\n\n");
    assert_eq!(live.line(SOON).as_deref(), Some("L"));
    live.finish().answered();
}

#[test]
fn the_next_answer_does_not_wait_for_a_slow_one_before_it_to_be_searched() {
    // The hard board stops at its time limit; the easy one is answered right after it.
    let hard = taquin(["scramble", "--size", "5", "--seed", "1"])
        .run()
        .answered();
    let boards = format!("{hard}1 2/0 3\n1 2/0 3\n");
    let ran = taquin([
        "solve",
        "-",
        "--format",
        "moves",
        "--time",
        "500ms",
        "--threads",
        "2",
    ])
    .reading(boards)
    .run()
    .ended(0);
    assert!(!ran.stdout.starts_with('#'), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("\nL\nL\n"), "{}", ran.stdout);
}
