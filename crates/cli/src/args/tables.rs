//! The arguments of `taquin tables`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use taquin::{Metric, Size};

use super::{TextOrJson, values};
use taquin::puzzle::GoalChoice;

const EXAMPLES: &str = "\
Tables speed up optimal solving. They are built when a search is long enough to profit, and stored in
the platform's cache directory, $TAQUIN_TABLES, or the directory given with --tables.

Examples:
  taquin tables build 4x4
  taquin tables list
  taquin tables verify
  taquin tables remove --all";

const LIST_EXAMPLES: &str = "\
Damaged and foreign files are listed with the reason; they are never used.

Examples:
  taquin tables list
  taquin tables list 4x4 --metric single
  taquin tables list --format json";

const VERIFY_EXAMPLES: &str = "\
The exit code is 0 if all tables are correct; 1 if one is not, or if there is none of the given size.

Examples:
  taquin tables verify
  taquin tables verify 4x4 --goal snail
  taquin tables verify --format json";

const PATH_EXAMPLES: &str = "\
Examples:
  taquin tables path
  du -sh \"$(taquin tables path)\"";

/// Build, list, verify and remove the solvers' tables on disk
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) command: TablesCommand,
}

#[derive(Subcommand)]
pub(crate) enum TablesCommand {
    Build(BuildArgs),
    /// List the tables on disk
    #[command(after_help = LIST_EXAMPLES)]
    List(TableReportArgs),
    /// Check every byte of the tables, and a sample of values by search
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(TableReportArgs),
    Remove(RemoveArgs),
    /// Print the directory of tables
    #[command(after_help = PATH_EXAMPLES)]
    Path(TableArgs),
}

/// Where tables are.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// The directory of tables [default: $TAQUIN_TABLES or the platform's cache directory]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
}

/// Selects tables on disk.
#[derive(Args)]
pub(crate) struct TableSelection {
    /// Only tables for boards of this size
    #[arg(value_name = "RxC")]
    pub(crate) size: Option<Size>,

    /// Only tables that serve this goal: rows, blank-first, columns, snail, or a board
    #[arg(short, long, value_name = "GOAL")]
    pub(crate) goal: Option<GoalChoice>,

    /// Only tables of this metric: single or multi
    #[arg(short, long, value_name = "METRIC")]
    pub(crate) metric: Option<Metric>,

    #[command(flatten)]
    pub(crate) place: TableArgs,
}

/// Selects tables on disk, and what to print about them.
#[derive(Args)]
pub(crate) struct TableReportArgs {
    #[command(flatten)]
    pub(crate) selection: TableSelection,

    /// What to print: text, or one JSON object per line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

/// Build the tables for a size, unless they exist
#[derive(Args)]
#[command(after_help = "\
Ctrl-C keeps finished tables and removes the unfinished one. If another process is building the same
table, this one waits for it.

Examples:
  taquin tables build
  taquin tables build 3x5 --goal snail --metric multi
  taquin tables build 4x4 --tables /var/cache/taquin")]
pub(crate) struct BuildArgs {
    /// The size of the boards
    #[arg(value_name = "RxC", default_value = "4x4")]
    pub(crate) size: Size,

    /// The goal: rows, blank-first, columns, snail, or a board
    #[arg(short, long, value_name = "GOAL", default_value = "rows")]
    pub(crate) goal: GoalChoice,

    /// How moves are counted: single (one tile, one cell) or multi (a run of tiles)
    #[arg(short, long, value_name = "METRIC", default_value = "single")]
    pub(crate) metric: Metric,

    /// The number of threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) place: TableArgs,
}

/// Remove tables, damaged or not
#[derive(Args)]
#[command(
    override_usage = "\
taquin tables remove [OPTIONS] RxC
       taquin tables remove [OPTIONS] --all",
    after_help = "\
Only files named as taquin names its tables are removed.

Examples:
  taquin tables remove 4x4
  taquin tables remove 4x4 --goal snail --metric multi
  taquin tables remove --all"
)]
pub(crate) struct RemoveArgs {
    #[command(flatten)]
    pub(crate) selection: TableSelection,

    /// Remove the tables of all sizes
    #[arg(long, conflicts_with = "size")]
    pub(crate) all: bool,
}
