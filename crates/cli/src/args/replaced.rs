//! Hints about flags that have another name.

use std::ffi::OsString;

use clap::CommandFactory as _;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use taquin::Notation;

use super::Cli;

/// Adds `--notation` to the error about `--moves` in a command that has no such flag.
pub(crate) fn hint_at_notation(told: &mut clap::Error, arguments: &[OsString]) {
    let unknown = told.get(ContextKind::InvalidArg);
    let is_moves = matches!(unknown, Some(ContextValue::String(flag)) if flag == "--moves");
    if told.kind() != ErrorKind::UnknownArgument || !is_moves || !has_notation(arguments) {
        return;
    }
    let notation = named(arguments).unwrap_or("NOTATION");
    let hint = format!("to choose how moves are written, use '--notation {notation}'");
    told.remove(ContextKind::SuggestedArg);
    // It names the suggested flag.
    told.remove(ContextKind::Usage);
    told.insert(
        ContextKind::Suggested,
        ContextValue::StyledStrs(vec![StyledStr::from(hint)]),
    );
}

/// Whether the command that the arguments name has the flag.
fn has_notation(arguments: &[OsString]) -> bool {
    let whole = Cli::command();
    let command = arguments.iter().fold(&whole, |command, word| {
        command.find_subcommand(word).unwrap_or(command)
    });
    let mut flags = command.get_arguments();
    flags.any(|flag| flag.get_long() == Some("notation"))
}

/// The notation that stands behind `--moves`.
fn named(arguments: &[OsString]) -> Option<&'static str> {
    let words: Vec<_> = arguments
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let word = words.iter().enumerate().find_map(|(index, word)| {
        if word == "--moves" {
            return words.get(index + 1).map(|next| next.as_ref());
        }
        word.strip_prefix("--moves=")
    })?;
    if word == "tiles" {
        return Some(Notation::Numbers.name());
    }
    word.parse().ok().map(Notation::name)
}
