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
