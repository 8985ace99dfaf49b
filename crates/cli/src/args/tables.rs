//! The arguments of `taquin tables`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use taquin::{Metric, Size};

use super::{TextOrJson, values};
use taquin::puzzle::GoalChoice;

const EXAMPLES: &str = "\
Tables make optimal solving quick. They are built when the work ahead pays for it, and kept in the
platform's cache directory, or in the one that TAQUIN_TABLES or --tables names.

Examples:
  taquin tables build 4x4
  taquin tables list
  taquin tables verify
  taquin tables remove --all";

/// Build, list, verify and remove the tables that solvers keep on disk
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) command: TablesCommand,
}

#[derive(Subcommand)]
pub(crate) enum TablesCommand {
    Build(BuildArgs),
    List(ListArgs),
    Verify(VerifyTablesArgs),
    Remove(RemoveArgs),
    Path(PathArgs),
}

/// Where tables are.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// The directory of tables; by default the one that TAQUIN_TABLES names, or the platform's cache
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
}

/// Which tables of those on disk.
#[derive(Args)]
pub(crate) struct Which {
    /// Only tables for boards of this size
    #[arg(value_name = "RxC")]
    pub(crate) size: Option<Size>,

    /// Only tables that serve this goal: rows, blank-first, columns, snail, or a board
    #[arg(short, long, value_name = "GOAL", requires = "size")]
    pub(crate) goal: Option<GoalChoice>,

    /// Only tables of this metric: single or multi
    #[arg(short, long, value_name = "METRIC")]
    pub(crate) metric: Option<Metric>,
}

/// Build the tables for a size, unless they are there
#[derive(Args)]
#[command(after_help = "\
Ctrl-C keeps the tables that are done and leaves nothing else behind. When another taquin builds the
same table, this one waits and uses it.

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

    /// How many threads; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) place: TableArgs,
}

/// List the tables on disk
#[derive(Args)]
#[command(after_help = "\
Damaged and foreign files are named with what is wrong; they are never used.

Examples:
  taquin tables list
  taquin tables list 4x4 --metric single
  taquin tables list --format json")]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) which: Which,

    #[command(flatten)]
    pub(crate) place: TableArgs,

    /// What to print: text for people, or a JSON object a line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

/// Check every byte of tables, and some of their values by search
#[derive(Args)]
#[command(after_help = "\
Exit code 0 means that all are as they should be, 1 that one is not, or that there are none of the
size that was asked for.

Examples:
  taquin tables verify
  taquin tables verify 4x4 --goal snail
  taquin tables verify --format json")]
pub(crate) struct VerifyTablesArgs {
    #[command(flatten)]
    pub(crate) which: Which,

    #[command(flatten)]
    pub(crate) place: TableArgs,

    /// What to print: text for people, or a JSON object a line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

/// Remove tables, damaged or not
#[derive(Args)]
#[command(
    override_usage = "\
taquin tables remove [OPTIONS] RxC
       taquin tables remove [OPTIONS] --all",
    after_help = "\
Only files with the names that taquin gives are removed.

Examples:
  taquin tables remove 4x4
  taquin tables remove 4x4 --goal snail --metric multi
  taquin tables remove --all"
)]
pub(crate) struct RemoveArgs {
    #[command(flatten)]
    pub(crate) which: Which,

    /// Remove the tables of all sizes
    #[arg(long, conflicts_with = "size")]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) place: TableArgs,
}

/// Print the directory of tables
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin tables path
  du -sh \"$(taquin tables path)\"")]
pub(crate) struct PathArgs {
    #[command(flatten)]
    pub(crate) place: TableArgs,
}
