//! The arguments of `taquin verify`, `analyse` and `improve`, which work on a board and its moves.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use taquin::puzzle::GoalChoice;
use taquin::{Metric, Notation, Size};

use super::play::RecordsPlace;
use super::search::{LimitArgs, UntilArgs};
use super::values::{self, LanguageArgs, OutputFormat, TextOrJson};

/// A board, moves on it and the goal, and the search that compares the moves with the optimum.
#[derive(Args)]
pub(crate) struct BoardAndMovesArgs {
    /// The board (omit it with --file), and the moves; - reads the moves from standard input
    #[arg(value_names = ["BOARD", "MOVES"], num_args = 0..)]
    pub(crate) words: Vec<String>,

    /// Read the board from a file
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,

    /// The column of a CSV or TSV file, or the field of a JSON object, that holds the board: a name or a
    /// number [default: start, board, scramble, puzzle or state]
    #[arg(long, value_name = "COLUMN")]
    pub(crate) column: Option<String>,

    /// Read the moves from a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) moves_file: Option<PathBuf>,

    /// The rows and columns of a board given as a flat list, such as 2x3; a square board needs no size
    #[arg(short, long, value_name = "RxC")]
    pub(crate) size: Option<Size>,

    /// The goal: rows, blank-first, columns, snail, or a board [default: rows]
    #[arg(short, long, value_name = "GOAL")]
    pub(crate) goal: Option<GoalChoice>,

    /// How moves are written
    #[arg(long, value_name = "NOTATION", default_value_t, value_parser = values::notation())]
    pub(crate) notation: Notation,

    /// How moves are counted: single (one tile, one cell) or multi (a run of tiles)
    #[arg(short, long, value_name = "METRIC", default_value = "single")]
    pub(crate) metric: Metric,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

const VERIFY_EXAMPLES: &str = "\
The exit code is 0 if the moves end at the goal, 1 if they do not.

Examples:
  taquin verify \"1 2 3/4 0 6/7 5 8\" UL
  taquin verify \"1 2 3/4 0 6/7 5 8\" dr --notation blank
  taquin verify \"1 2 3/4 0 6/7 5 8\" \"5 8\" --notation numbers --optimal
  taquin solve -f board.txt --format moves | taquin verify -f board.txt -";

/// Replay moves and report where they end
#[derive(Args)]
#[command(
    after_help = VERIFY_EXAMPLES,
    override_usage = "taquin verify [OPTIONS] BOARD MOVES\n       taquin verify [OPTIONS] --file FILE MOVES"
)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) input: BoardAndMovesArgs,

    /// Also print how many moves above the optimum they are, and which were mistakes
    #[arg(long)]
    pub(crate) optimal: bool,

    /// What to print: text, or a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) language: LanguageArgs,
}

const ANALYSE_EXAMPLES: &str = "\
Prints how many moves were lost, a line of bars with the distance to the goal after each move,
and for each mistake the moves that would have been better. The moves need not end at the goal.

Boards of more than 16 cells are analysed from the end, for half of the time. Of the moves before
that, stretches that could be shorter are listed.

Instead of a board and moves, give a replay link of slidysim, or the number of a game as
'taquin records' lists them. A single number is never a board, which has at least two cells.

The exit code is 0 wherever the moves end, and 1 if a move is not possible or the goal cannot be
reached from the board.

Examples:
  taquin analyse \"1 2 3/4 0 6/7 5 8\" LRUL
  taquin analyse \"1 2 3/4 0 6/7 5 8\" LRUL --metric multi --format json
  taquin analyse --file board.txt --moves-file moves.txt --plot distances.svg
  taquin analyse 12";

/// Analyse moves: where some were lost, and which would have been better
#[derive(Args)]
#[command(
    after_help = ANALYSE_EXAMPLES,
    override_usage = "taquin analyse [OPTIONS] BOARD MOVES\n       taquin analyse [OPTIONS] --file FILE MOVES\n       taquin analyse [OPTIONS] LINK\n       taquin analyse [OPTIONS] GAME"
)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) input: BoardAndMovesArgs,

    /// Plot the distance after each move into this file: SVG or PNG, by its ending
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) plot: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) language: LanguageArgs,

    /// What to print: text, or a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) place: RecordsPlace,
}

const IMPROVE_EXAMPLES: &str = "\
The exit code is 0 if the moves solve the board, shortened or not, and 1 if they do not.

Examples:
  taquin improve \"1 2 3/4 0 6/7 5 8\" UDUL
  taquin improve --file board.txt --moves-file moves.txt --time 30s
  taquin solve -f board.txt --format moves | taquin improve -f board.txt -";

/// Shorten a given solution
#[derive(Args)]
#[command(
    after_help = IMPROVE_EXAMPLES,
    mut_arg("time", |time| time.help("Stop after this time, such as 10s or 2m [default: 60s]").long_help(None)),
    override_usage = "taquin improve [OPTIONS] BOARD MOVES\n       taquin improve [OPTIONS] --file FILE MOVES"
)]
pub(crate) struct ImproveArgs {
    #[command(flatten)]
    pub(crate) input: BoardAndMovesArgs,

    #[command(flatten)]
    pub(crate) until: UntilArgs,

    /// The number of threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// What to print: text, a JSON object, or only the moves
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: OutputFormat,

    #[command(flatten)]
    pub(crate) language: LanguageArgs,
}
