//! The command line: every command, its flags and its help.

mod boards;
mod estimate;
mod moves;
pub(crate) mod pictures;
pub(crate) mod plan;
pub(crate) mod play;
mod prose;
pub(crate) mod records;
mod replaced;
mod search;
pub(crate) mod sequences;
pub(crate) mod serve;
mod shell;
mod solve;
pub(crate) mod tables;
mod values;
mod without_effect;

use std::ffi::OsString;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

pub(crate) use boards::{Boards, CheckArgs, ScrambleArgs, ShowArgs};
pub(crate) use estimate::EstimateArgs;
pub(crate) use moves::{AnalyseArgs, BoardAndMovesArgs, ImproveArgs, VerifyArgs};
pub(crate) use replaced::hint_at_notation;
pub(crate) use search::LimitArgs;
pub(crate) use shell::{CompletionsArgs, ManArgs};
pub(crate) use solve::{CompareArgs, SolveArgs, SolversArgs};
pub(crate) use values::{Color, OutputFormat, TableFormat, TextOrJson, thread_count};

const EXAMPLES: &str = "\
A board is written row by row: spaces between tiles, slashes between rows, 0 for the blank, as in
8 0 6/5 4 7/2 3 1. Other formats are recognised too; see 'taquin show --help'.

Examples:
  taquin solve \"8 0 6/5 4 7/2 3 1\"
  taquin check \"3 5 0/6 7 2/4 1 8\" --goal snail
  taquin scramble --size 4x4 --count 3 --seed 1 | taquin check -
  taquin play

Exit codes, from best to worst; when boards end differently, the worst counts:
    0  answered
    1  the answer is no: no solution exists, or the moves are not a solution
    3  no answer: a limit came before a solution, or the method gave up
    2  bad usage or input
  130  interrupted";

/// The sliding-tile puzzle engine: solve, check, scramble and show boards of any size.
#[derive(Parser)]
#[command(name = "taquin", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    /// When to use colour
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        display_order = 990
    )]
    pub(crate) color: Color,

    /// Suppress progress and warnings
    #[arg(short, long, global = true, display_order = 991)]
    pub(crate) quiet: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Check(CheckArgs),
    Scramble(ScrambleArgs),
    Show(ShowArgs),
    Verify(VerifyArgs),
    Analyse(AnalyseArgs),
    Improve(ImproveArgs),
    Moves(sequences::MovesArgs),
    Play(play::PlayArgs),
    Records(records::RecordsArgs),
    Replay(records::ReplayArgs),
    Estimate(EstimateArgs),
    Compare(CompareArgs),
    Solvers(SolversArgs),
    Plan(plan::PlanArgs),
    Tables(tables::TablesArgs),
    Serve(serve::ServeArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// The command line as clap knows it: every command, its flags and its help.
pub(crate) fn command() -> clap::Command {
    prose::flowing(Cli::command())
}

/// Reads the command line.
///
/// # Errors
/// An error in the arguments, or the help that was asked for.
pub(crate) fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(arguments.map(shield_board))?;
    without_effect::check(&mut command, &matches)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Keeps a board that begins with a negative number from being taken for a flag.
///
/// The byte-order mark in front is passed over by the parser, which then names the tile.
fn shield_board(argument: OsString) -> OsString {
    let is_board = argument.to_str().is_some_and(|text| {
        let rest = text.strip_prefix('-').unwrap_or_default();
        rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains([' ', '/', ','])
    });
    if !is_board {
        return argument;
    }
    let mut shielded = OsString::from("\u{feff}");
    shielded.push(argument);
    shielded
}
