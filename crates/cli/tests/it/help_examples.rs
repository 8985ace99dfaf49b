//! The boards in the examples of `--help` can reach the goals that the examples name.

use crate::child::taquin;

/// Every command with examples of its own.
const COMMANDS: [&[&str]; 14] = [
    &["solve"],
    &["check"],
    &["show"],
    &["verify"],
    &["analyse"],
    &["improve"],
    &["play"],
    &["compare"],
    &["estimate"],
    &["plan"],
    &["plan", "export"],
    &["plan", "import"],
    &["plan", "solve"],
    &["tables"],
];

/// The text between the first two quotation marks.
fn quoted(line: &str) -> Option<&str> {
    line.split('"').nth(1)
}

/// The word after a flag.
fn value<'a>(line: &'a str, flag: &str) -> Option<&'a str> {
    line.split_once(flag)?.1.split_whitespace().next()
}

#[test]
fn boards_in_examples_can_be_solved() {
    let mut boards = 0;
    for command in COMMANDS {
        let help = taquin(command.iter().copied().chain(["--help"]))
            .run()
            .answered();
        let lines = help.lines().map(str::trim);
        for line in lines.filter(|line| line.starts_with("taquin ")) {
            let Some(board) = quoted(line) else { continue };
            // This one shows what an unsolvable board looks like.
            if line.starts_with("taquin check") {
                continue;
            }
            let mut check = vec!["check", board, "--quiet"];
            for flag in ["--goal", "--size"] {
                if let Some(value) = value(line, flag) {
                    check.extend([flag, value]);
                }
            }
            let checked = taquin(check).run();
            assert_eq!(checked.code, Some(0), "{line}");
            boards += 1;
        }
    }
    assert!(boards >= 15, "{boards}");
}
