//! The `taquin` command.
//!
//! It is a library, so that it is compiled in parallel with the engine: a program is only
//! compiled after everything that it is linked with.

mod args;
mod batch;
mod commands;
mod exit;
mod file;
mod heap;
mod input;
mod interrupt;
mod output;
mod phrases;
mod progress;
mod prompt;
mod report;
mod stdout;
mod trace_file;

use std::process::ExitCode;

use anstream::ColorChoice;
use args::Command;
use exit::{Exit, Failure};
use output::Output;
use taquin_play::printable::is_printable;

/// The command line as clap knows it, for tests of every command and flag.
pub fn command_line() -> clap::Command {
    args::command()
}

/// Runs the command that the arguments of this process name.
pub fn main() -> ExitCode {
    heap::share_if_limited();
    let cli = match args::parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err(told) => return usage(told),
    };
    let mut output = Output::new(cli.color.into(), cli.quiet);
    let result = match cli.command {
        Command::Solve(args) => commands::solve::run(args, &mut output),
        Command::Check(args) => commands::check::run(args, &mut output),
        Command::Scramble(args) => commands::scramble::run(&args, &mut output),
        Command::Show(args) => commands::show::run(args, &mut output),
        Command::Verify(args) => commands::verify::run(args, &mut output),
        Command::Analyse(args) => commands::analyse::run(args, &mut output),
        Command::Improve(args) => commands::improve::run(args, &mut output),
        Command::Moves(args) => commands::moves::run(args, &mut output),
        Command::Play(args) => commands::play::run(args, &mut output),
        Command::Records(args) => commands::records::run(&args, &mut output),
        Command::Replay(args) => commands::replay::run(&args, &mut output),
        Command::Completions(args) => commands::shell::completions(&args, &mut output),
        Command::Solvers(args) => commands::solvers::run(&args, &mut output),
        Command::Plan(args) => commands::plan::run(args, &mut output),
        Command::Tables(args) => commands::tables::run(&args, &mut output),
        Command::Serve(args) => commands::serve::run(&args, &mut output),
        Command::Estimate(args) => commands::estimate::run(args, &mut output),
        Command::Compare(args) => commands::compare::run(args, &mut output),
        Command::Man(args) => commands::shell::man(&args, &mut output),
    };
    match result.and_then(|exit| output.flush().map(|()| exit)) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            if !matches!(failure, Failure::ClosedPipe) {
                output.error(&failure.to_string());
            }
            failure.exit().into()
        }
    }
}

/// Prints an error in the arguments, or the requested help.
fn usage(mut told: clap::Error) -> ExitCode {
    let output = Output::new(ColorChoice::Auto, false);
    let arguments: Vec<_> = std::env::args_os().collect();
    args::hint_at_notation(&mut told, &arguments);
    let printed = if !told.use_stderr() {
        stdout::check().and_then(|()| told.print())
    } else if arguments
        .iter()
        .any(|argument| !is_printable(&argument.to_string_lossy()))
    {
        // clap would print the arguments with their control characters.
        output.remark(told.render().to_string().trim_end());
        Ok(())
    } else {
        told.print()
    };
    match printed.map_err(Failure::from) {
        Err(failure @ Failure::Output(_)) if !told.use_stderr() => {
            output.error(&failure.to_string());
            Exit::BadInput.into()
        }
        _ if told.use_stderr() => Exit::BadInput.into(),
        _ => Exit::Answered.into(),
    }
}
