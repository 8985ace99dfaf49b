//! Without a board on a terminal: asks for the size, then for one number after the other.

use rexpect::process::{Signal, WaitStatus};

use crate::terminal::Terminal;

const SIZE: &str = "Size of the board";

/// A command that has been told the size and asks for the first tile.
fn asked(command: &str, size: &str) -> Terminal {
    let mut terminal = Terminal::new(&[command], &[]);
    terminal.expect(SIZE);
    terminal.say(size);
    terminal.expect("Row 1, column 1: ");
    terminal
}

#[test]
fn solve_asks_for_tiles_and_reports_errors_at_once() {
    let mut terminal = asked("solve", "3");
    terminal.say("1");
    terminal.expect("Row 1, column 2: ");
    terminal.say("1");
    terminal.expect("1 is there already, in row 1, column 1");
    terminal.expect("Row 1, column 2: ");
    terminal.say("9");
    terminal.expect("'9' is not possible here: expected 0 to 8");
    terminal.expect("Row 1, column 2: ");
    for (number, next) in [
        ("2", "Row 1, column 3: "),
        ("3", "Row 2, column 1: "),
        ("4", "Row 2, column 2: "),
        ("0", "Row 2, column 3: "),
        ("6", "Row 3, column 1: "),
        ("7", "Row 3, column 2: "),
        ("5", "Row 3, column 3: "),
    ] {
        terminal.say(number);
        terminal.expect(next);
    }
    terminal.say("8");
    terminal.expect("2 moves, optimal");
    terminal.expect("UL\r\n");
    terminal.rest();
    terminal.ended(0);
}

#[test]
fn check_asks_for_a_board() {
    let mut terminal = asked("check", "2");
    terminal.say("2 1");
    terminal.expect("Row 2, column 1: ");
    terminal.say("-3");
    terminal.expect("'-3' is not possible here: expected 0 to 3");
    terminal.expect("Row 2, column 1: ");
    terminal.say("3 _");
    terminal.expect("not solvable");
    terminal.expect("3 is odd and 2 is even");
    terminal.rest();
    terminal.ended(1);
}

#[test]
fn show_asks_for_a_board() {
    let mut terminal = asked("show", "2x2");
    terminal.say("1,2,3,0");
    terminal.rest();
    terminal.ended(0);
}

#[test]
fn impossible_sizes_are_asked_for_again() {
    let mut terminal = Terminal::new(&["solve"], &[]);
    for (size, complaint) in [
        ("three", "'three' is not a size"),
        ("0x3", "size 0x3 is too small"),
        ("99999x99999", "size 99999x99999 is too large"),
        ("", "'' is not a size"),
    ] {
        terminal.expect(SIZE);
        terminal.say(size);
        terminal.expect(complaint);
    }
    terminal.expect(SIZE);
    terminal.say("2x2");
    terminal.expect("Row 1, column 1: ");
    terminal.say("1 2 0 3");
    terminal.expect("1 move, optimal");
    terminal.rest();
    terminal.ended(0);
}

#[test]
fn a_given_size_is_not_asked_for() {
    let mut terminal = Terminal::new(&["check", "--size", "2x3"], &[]);
    let before = terminal.expect("Row 1, column 1: ");
    assert!(!before.contains(SIZE), "{before}");
    terminal.say("1 2 3 4 5 0");
    terminal.expect("solvable");
    terminal.rest();
    terminal.ended(0);
}

/// Its one-line form is that of a square board's flat list, but the size was told.
#[test]
fn a_board_of_one_row_keeps_its_size() {
    for (size, tiles) in [("1x4", "1 0 2 3"), ("1x5", "1 0 2 3 4")] {
        let mut terminal = asked("check", size);
        terminal.say(tiles);
        let output = terminal.rest();
        assert!(output.contains(&format!("on a {size} board")), "{output}");
        terminal.ended(0);
    }
}

#[test]
fn ctrl_c_ends_it() {
    for command in ["solve", "check"] {
        let mut terminal = asked(command, "3");
        terminal.press('c');
        terminal.rest();
        match terminal.end() {
            WaitStatus::Signaled(_, Signal::SIGINT, _) | WaitStatus::Exited(_, 130) => {}
            end => panic!("{end:?}"),
        }
    }
}

#[test]
fn ctrl_d_ends_the_input() {
    for command in ["solve", "check"] {
        let mut terminal = asked(command, "3");
        terminal.say("1 2 3");
        terminal.expect("Row 2, column 1: ");
        terminal.press('d');
        let output = terminal.rest();
        assert!(output.contains("error:"), "{output}");
        assert!(
            output.contains("the input ended before the board was complete"),
            "{output}"
        );
        terminal.ended(2);
    }
}

#[test]
fn ctrl_d_at_the_first_question() {
    let mut terminal = Terminal::new(&["solve"], &[]);
    terminal.expect(SIZE);
    terminal.press('d');
    assert!(
        terminal
            .rest()
            .contains("the input ended before the board was complete")
    );
    terminal.ended(2);
}
