//! The arguments of `taquin improve`.

use std::num::NonZeroUsize;

use clap::Args;
use taquin::Metric;

use super::{BoardAndMovesArgs, LimitArgs, Notation, OutputFormat, values};

const EXAMPLES: &str = "\
The exit code is 0 if the moves solve the board, shortened or not, and 1 if they do not.

Examples:
  taquin improve \"1 2 3/4 0 6/7 5 8\" UDUL
  taquin improve --file board.txt --moves-file moves.txt --time 30s
  taquin solve --file board.txt --format moves | taquin improve --file board.txt -";

/// Shorten a given solution
#[derive(Args)]
#[command(
    after_help = EXAMPLES,
    override_usage = "taquin improve [OPTIONS] BOARD MOVES\n       taquin improve [OPTIONS] --file FILE MOVES"
)]
pub(crate) struct ImproveArgs {
    #[command(flatten)]
    pub(crate) given: BoardAndMovesArgs,

    /// How moves are read and written: the way the tile moves, the way the blank moves, or tile numbers
    #[arg(long, value_name = "NOTATION", default_value = "tile")]
    pub(crate) moves: Notation,

    /// How moves are counted
    #[arg(short, long, value_name = "METRIC", default_value = "single")]
    pub(crate) metric: Metric,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Stop at a solution of at most N moves
    #[arg(long, value_name = "N", value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) until_length: Option<u64>,

    /// Stop at a solution at most PERCENT above the lower bound, such as 5%
    #[arg(long, value_name = "PERCENT", value_parser = values::percentage, allow_hyphen_values = true)]
    pub(crate) until_gap: Option<f64>,

    /// The number of threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// What to print: text, a JSON object, or only the moves
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: OutputFormat,
}
