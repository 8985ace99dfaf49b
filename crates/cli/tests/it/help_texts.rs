//! Help in a terminal of 80 columns: no line is wider, and no paragraph is broken where it need not be.

use crate::child::taquin;
use crate::commands::every_command;

const COLUMNS: usize = 80;

fn help(path: &[String], flag: &str) -> String {
    let call = taquin(path.iter().map(String::as_str).chain([flag]));
    call.env("COLUMNS", &COLUMNS.to_string()).run().answered()
}

fn width(line: &str) -> usize {
    line.chars().count()
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for path in every_command() {
        for flag in ["-h", "--help"] {
            for line in help(&path, flag).lines() {
                assert!(width(line) <= COLUMNS, "{path:?} {flag}: {line}");
            }
        }
    }
    let solvers = taquin(["solvers"]).env("COLUMNS", "80").run().answered();
    let widest = solvers.lines().max_by_key(|line| width(line)).unwrap();
    assert!(width(widest) <= COLUMNS, "{widest}");
}

/// Two lines of prose follow each other only where the first word of the second does not fit on the first.
#[test]
fn paragraphs_are_broken_by_the_terminal_alone() {
    for path in every_command() {
        let help = help(&path, "--help");
        let lines: Vec<&str> = help.lines().collect();
        for pair in lines.windows(2) {
            let indents = [pair[0], pair[1]].map(|line| width(line) - width(line.trim_start()));
            let is_prose = |line: &str| {
                let begin = line.trim_start().chars().next();
                begin.is_some_and(|begin| !"-[".contains(begin))
            };
            // Text after the options is not indented, and that of an option by ten columns.
            let is_paragraph = indents == [0, 0] || indents == [10, 10];
            if !is_paragraph || !is_prose(pair[0]) || !is_prose(pair[1]) || pair[0].ends_with(':') {
                continue;
            }
            let first_word = pair[1].split_whitespace().next().unwrap();
            assert!(
                width(pair[0]) + 1 + width(first_word) > COLUMNS,
                "{path:?}: broken after: {}",
                pair[0]
            );
        }
    }
}

/// Examples and lists are shown as they were written: clap would break them anywhere.
#[test]
fn examples_fit_on_their_lines() {
    fn check(command: &clap::Command) {
        let help = command.get_after_help().map(ToString::to_string);
        for line in help.iter().flat_map(|help| help.lines()) {
            let is_listed = line.starts_with(' ');
            assert!(!is_listed || width(line) <= COLUMNS, "{line}");
        }
        command.get_subcommands().for_each(check);
    }
    check(&taquin_cli::command_line());
}
