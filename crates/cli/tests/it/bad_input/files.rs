//! Files that are not there, and files that are none.

use super::{COMMANDS, from_file};
use crate::child::taquin;
use crate::scratch::Scratch;

#[test]
fn a_file_that_does_not_exist() {
    for command in COMMANDS {
        let complaint = from_file(command, "no/such/file", &[]).refused();
        assert!(complaint.contains("no/such/file: "), "{complaint}");
    }
    let complaint = taquin(["verify", "1 2/3 0", "--moves-file", "no/such/file"])
        .run()
        .refused();
    assert!(complaint.contains("no/such/file: "), "{complaint}");
}

#[test]
fn a_directory() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    for command in COMMANDS {
        let complaint = from_file(command, directory, &[]).refused();
        assert!(complaint.contains(directory), "{complaint}");
        assert!(complaint.contains("directory"), "{complaint}");
    }
}

#[test]
fn a_file_and_a_board_conflict() {
    let scratch = Scratch::new("1 2/3 0");
    for command in ["solve", "check", "show"] {
        let complaint = taquin([command, "1 2/3 0", "--file", scratch.path()])
            .run()
            .refused();
        assert!(complaint.contains("cannot be used with"), "{complaint}");
    }
}

#[test]
fn standard_input_and_a_board_conflict() {
    for command in ["solve", "check", "show"] {
        let complaint = taquin([command, "-", "1 2/3 0"]).run().refused();
        assert!(complaint.contains("cannot be combined"), "{complaint}");
    }
}

#[test]
fn an_empty_file_and_one_with_only_comments() {
    for content in ["", "\n\n", "# nothing\n\n  # at all"] {
        let scratch = Scratch::new(content);
        for command in COMMANDS {
            let complaint = from_file(command, scratch.path(), &[]).refused();
            assert!(complaint.contains("no board found"), "{complaint}");
        }
    }
}

#[test]
fn nothing_on_standard_input() {
    for args in [&["solve"][..], &["check"], &["show"], &["solve", "-"]] {
        let complaint = taquin(args).run().refused();
        assert!(
            complaint.contains("standard input: line 1, column 1: "),
            "{complaint}"
        );
    }
}

/// The name of a file in place of a board is read, and one that is not there is named.
#[test]
fn names_of_files_in_place_of_boards() {
    let scratch = Scratch::new("1 2/0 3\n1 2/3 0\n");
    let shown = taquin(["show", scratch.path(), "--style", "line"]).run();
    assert_eq!(shown.answered(), "1 2/0 3\n1 2/3 0\n");
    let both = ["show", "0 1/3 2", scratch.path(), "--style", "line"];
    assert_eq!(taquin(both).run().answered(), "0 1/3 2\n1 2/0 3\n1 2/3 0\n");
    let one = Scratch::new("1 2/0 3\n");
    assert!(
        taquin(["verify", one.path(), "L"])
            .run()
            .answered()
            .starts_with("solved")
    );
    for command in ["solve", "check", "show"] {
        let complaint = taquin([command, "no-such-boards.txt"]).run().refused();
        let expected =
            "error: 'no-such-boards.txt' is not a board, and there is no file of that name\n";
        assert_eq!(complaint, expected);
        let directory = env!("CARGO_TARGET_TMPDIR");
        let complaint = taquin([command, directory]).run().refused();
        assert_eq!(
            complaint,
            format!("error: {directory}: this is a directory; name a file\n")
        );
    }
}

#[test]
fn no_message_has_the_number_of_a_system_error() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    for path in ["no/such/file", directory] {
        for args in [
            &["solve", "--file", path][..],
            &["verify", "--file", path, "U"],
            &["verify", "1 2/3 0", "--moves-file", path],
            &["compare", "--file", path],
            &["plan", "solve", path, path],
            &["show", "--trace", path, "--svg", "-"],
        ] {
            let complaint = taquin(args).run().refused();
            assert!(complaint.contains(path), "{complaint}");
            assert!(!complaint.contains("os error"), "{complaint}");
        }
    }
}

#[test]
fn boards_of_too_few_words() {
    let complaint = |board: &str| taquin(["solve", board]).run().refused();
    assert_eq!(
        complaint(""),
        "error: line 1, column 1: no board found: expected one such as 8 0 6/5 4 7/2 3 1\n"
    );
    assert!(
        complaint("1 0").contains("give the size, such as 1x2, or mark"),
        "{}",
        complaint("1 0")
    );
    assert!(complaint("1 2 3 4 5 0").contains("give the size, such as 2x3, or mark"));
}

/// The goal of the 42 subject is the snail, and its files do not say so.
#[test]
fn a_school_file_without_a_goal_gets_a_hint() {
    let scratch = Scratch::new("# This puzzle is solvable\n3\n3 2 6\n1 4 0\n8 7 5\n");
    let hint = "hint: the goal of the 42 subject is the snail; use --goal snail (the goal here was rows)\n";
    for command in ["solve", "check"] {
        let ran = taquin([command, "--file", scratch.path()]).run();
        assert_eq!(ran.ended(1).stderr, hint);
        taquin([command, "--file", scratch.path(), "--goal", "snail"])
            .run()
            .answered();
    }
    let other = Scratch::new("3 2 6\n1 4 0\n8 7 5\n");
    assert_eq!(taquin(["check", "--file", other.path()]).run().stderr, "");
}
