//! The arguments of `taquin completions` and `taquin man`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Print the completion script of a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin completions bash > ~/.local/share/bash-completion/completions/taquin
  taquin completions fish > ~/.config/fish/completions/taquin.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page, or write the pages of all commands to a directory
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin man | man -l -
  taquin man --dir ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Write a page for every command to this directory
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}
