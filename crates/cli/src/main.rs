//! The `taquin` command.

mod args;
mod batch;
mod commands;
mod exit;
mod file;
mod game;
mod goal;
mod input;
mod interrupt;
mod output;
mod progress;
mod prompt;
mod report;
mod trace_file;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Cli, Command};
use exit::{Exit, Failure};
use output::Output;

fn main() -> ExitCode {
    let cli = Cli::parse_from(std::env::args_os().map(args::shield_board));
    let mut output = Output::new(cli.color.into(), cli.quiet);
    let result = match cli.command {
        Command::Solve(args) => commands::solve::run(args, &mut output),
        Command::Check(args) => commands::check::run(args, &mut output),
        Command::Scramble(args) => commands::scramble::run(&args, &mut output),
        Command::Show(args) => commands::show::run(args, &mut output),
        Command::Verify(args) => commands::verify::run(args, &mut output),
        Command::Improve(args) => commands::improve::run(args, &mut output),
        Command::Play(args) => commands::play::run(args, &output),
        Command::Records(args) => commands::records::run(&args, &mut output),
        Command::Replay(args) => commands::replay::run(&args, &mut output),
        Command::Completions(args) => commands::shell::completions(&args, &mut output),
        Command::Solvers(args) => commands::solvers::run(&args, &mut output),
        Command::Plan(args) => commands::plan::run(args, &mut output),
        Command::Tables(args) => commands::tables::run(&args, &mut output),
        Command::Compare(args) => commands::compare::run(args, &mut output),
        Command::Man(args) => commands::shell::man(&args, &mut output),
    };
    match result.and_then(|exit| output.flush().map(|()| exit)) {
        Ok(exit) => exit.into(),
        // The reader has seen enough: `taquin … | head` is not an error.
        Err(Failure::ClosedPipe) => Exit::Answered.into(),
        Err(failure) => {
            output.error(&failure.to_string());
            Exit::BadInput.into()
        }
    }
}
