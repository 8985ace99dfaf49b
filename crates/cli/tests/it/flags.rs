//! Every flag of every command has an effect, is refused or is remarked on: the rows of `tests/flags.txt`.
//!
//! The flags are those that clap knows, so that one without a row fails here.

mod rows;
mod runs;

use std::collections::BTreeSet;

use clap::ValueHint;

use crate::commands::every_command;
use rows::{Kind, Row, Table};
use runs::Fixture;

/// The flags of a command by their long names, without those of all commands.
fn flags(path: &[String]) -> BTreeSet<String> {
    let whole = taquin_cli::command_line();
    let command = path.iter().fold(&whole, |command, word| {
        command.find_subcommand(word).unwrap()
    });
    let flags = command
        .get_arguments()
        .filter(|flag| !flag.is_global_set() || path.is_empty());
    let names = flags.filter_map(|flag| flag.get_long());
    let names = names.filter(|name| !["help", "version"].contains(name));
    names.map(|name| format!("--{name}")).collect()
}

#[test]
fn every_flag_has_a_row_that_shows_its_use() {
    let table = Table::read();
    let mut missing = Vec::new();
    for path in every_command() {
        let used = table
            .rows
            .iter()
            .filter(|row| row.path == path && row.kind.is_use());
        let used: BTreeSet<&str> = used.map(|row| row.flag.as_str()).collect();
        for flag in flags(&path) {
            if !used.contains(flag.as_str()) {
                missing.push(format!("{} {flag}", path.join(" ")));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "no row in tests/flags.txt for: {missing:#?}"
    );
}

#[test]
fn rows_are_about_flags_that_exist() {
    let commands = every_command();
    for Row {
        path, flag, args, ..
    } in Table::read().rows
    {
        assert!(commands.contains(&path), "{path:?}");
        assert!(flags(&path).contains(&flag), "{path:?} has no {flag}");
        let mut words = args.iter();
        assert!(
            words.any(|word| is_flag(word, &flag)),
            "no {flag} in {args:?}"
        );
    }
}

/// Whether a word is the flag, with or without a value behind an equals sign.
fn is_flag(word: &str, flag: &str) -> bool {
    word.split('=').next() == Some(flag)
}

/// The arguments without a flag and its value.
fn without(row: &Row) -> Vec<String> {
    let whole = taquin_cli::command_line();
    let command = row.path.iter().fold(&whole, |command, word| {
        command.find_subcommand(word).unwrap()
    });
    let mut arguments = command.get_arguments();
    let argument = arguments.find(|argument| argument.get_long() == row.flag.strip_prefix("--"));
    let has_value = argument.unwrap().get_action().takes_values();
    let mut rest = Vec::new();
    let mut words = row.args.iter();
    while let Some(word) = words.next() {
        if !is_flag(word, &row.flag) {
            rest.push(word.clone());
        } else if has_value && word == &row.flag {
            words.next();
        }
    }
    rest
}

fn check(rows: impl Iterator<Item = Row>) {
    let fixture = Fixture::new(&Table::read().files);
    let mut failures = Vec::new();
    for row in rows {
        let call = format!("taquin {} {}", row.path.join(" "), row.args.join(" "));
        if let Err(failure) = outcome(&fixture, &row) {
            failures.push(format!("{call}\n  {failure}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn outcome(fixture: &Fixture, row: &Row) -> Result<(), String> {
    let run = |args: &[String]| match row.kind {
        Kind::Screen => fixture.on_screen(&row.path, args),
        Kind::Served(_) => fixture.served(&row.path, args),
        _ => fixture.run(&row.path, args),
    };
    let with = run(&row.args);
    match &row.kind {
        Kind::Used | Kind::Screen => {
            let base = without(row);
            let (first, second) = (run(&base), run(&base));
            if first != second {
                // It varies by itself: the flag must make it the same each time.
                return if with == run(&row.args) {
                    Ok(())
                } else {
                    Err(format!(
                        "the output varies with and without {}: {with:?}",
                        row.flag
                    ))
                };
            }
            if with == first {
                return Err(format!("{} has no effect: {with:?}", row.flag));
            }
            if with.is_usage_error() {
                return Err(format!("refused: {with:?}"));
            }
            Ok(())
        }
        Kind::Against(other) => {
            // What several threads do varies: some tries may agree by chance.
            let differs = (0..5).any(|_| run(&row.args) != run(other));
            differs
                .then_some(())
                .ok_or_else(|| format!("the same with {other:?}: {with:?}"))
        }
        Kind::Served(other) => {
            let base = other.clone().unwrap_or_else(|| without(row));
            let (first, second) = (run(&base), run(&base));
            if first != second {
                return Err(format!("varies: {first:?} and {second:?}"));
            }
            (with != first)
                .then_some(())
                .ok_or_else(|| format!("{} has no effect: {with:?}", row.flag))
        }
        Kind::Bounds => {
            // Only a number of threads may change nothing but the time.
            (with.code == Some(0) && row.flag == "--threads")
                .then_some(())
                .ok_or_else(|| format!("{with:?}"))
        }
        Kind::Refused(words) => {
            let named = words.iter().chain([&row.flag]);
            let mut unnamed = named.filter(|word| !with.stderr.contains(word.as_str()));
            match (with.code, unnamed.next()) {
                (Some(2), None) => Ok(()),
                (Some(2), Some(word)) => Err(format!("{word} is not in: {}", with.stderr)),
                _ => Err(format!("not refused: {with:?}")),
            }
        }
        Kind::Remarked => {
            let mut warnings = with
                .stderr
                .lines()
                .filter(|line| line.starts_with("warning: "));
            let is_named = warnings.any(|line| line.contains(&row.flag));
            (is_named && with.code != Some(2))
                .then_some(())
                .ok_or_else(|| format!("not remarked on: {with:?}"))
        }
    }
}

#[test]
fn every_row_is_true() {
    check(Table::read().rows.into_iter());
}

/// No flag answers nonsense in the words of a library. Names of files are never nonsense.
#[test]
fn every_bad_value_is_explained() {
    let fixture = Fixture::new(&[]);
    let whole = taquin_cli::command_line();
    for path in every_command() {
        let command = path.iter().fold(&whole, |command, word| {
            command.find_subcommand(word).unwrap()
        });
        let flags = command.get_arguments().filter(|flag| {
            flag.get_action().takes_values() && flag.get_value_hint() == ValueHint::Unknown
        });
        for name in flags.filter_map(|flag| flag.get_long()) {
            let flag = format!("--{name}=~?~");
            let complaint = fixture.run(&path, std::slice::from_ref(&flag)).stderr;
            for words in ["invalid digit", "invalid float", "number too", "is not in "] {
                assert!(!complaint.contains(words), "{path:?} {flag}: {complaint}");
            }
        }
    }
}
