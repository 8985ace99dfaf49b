//! The arguments of `taquin records` and `replay`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use taquin::puzzle::GoalChoice;
use taquin::{Notation, Size};
use taquin_play::statistics::Measure;
use taquin_play::{InputDevice, Mode};

use super::play::{ColorArgs, RecordsPlace};
use super::{TableFormat, values};

const RECORDS_EXAMPLES: &str = "\
Only games on fresh random boards rank, and the first attempt at the board of a day. All others are
stored too: boards or seeds that you gave, boards played before, games with undo or with help.
Tables and averages are separate for keyboard, click, hover and touch.

ao5 is the average of 5 results in a row, ao12 of 12, and so on. An average leaves out the best and
the worst 5 % of its results, rounded up: 1 result on each side of ao5 and ao12, 2 of ao25, 3 of
ao50, 5 of ao100. tps is moves per second, mmd the moves divided by the Manhattan distance of the
scramble. The time of a blind game includes memorising.

Examples:
  taquin records
  taquin records --size 4x4 --mode standard --averages
  taquin records --all --last 50
  taquin records --size 4x4 --mode standard --plot progress.svg
  taquin records --format csv > games.csv
  taquin records export games.json";

/// Show the results of games; delete, export or import games
#[derive(Args)]
#[command(after_help = RECORDS_EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct RecordsArgs {
    #[command(subcommand)]
    pub(crate) command: Option<RecordsCommand>,

    /// Only games of this size
    #[arg(short, long, value_name = "RxC")]
    pub(crate) size: Option<Size>,

    /// Only games with this goal
    #[arg(short, long, value_name = "GOAL")]
    pub(crate) goal: Option<GoalChoice>,

    /// Only games of this mode; daily means all days
    #[arg(long, value_name = "MODE")]
    pub(crate) mode: Option<Mode>,

    /// Only games played with this
    #[arg(long, value_name = "DEVICE", value_parser = values::named(InputDevice::ALL, InputDevice::name))]
    pub(crate) device: Option<InputDevice>,

    /// List games that do not rank too, with the reason
    #[arg(short, long)]
    pub(crate) all: bool,

    /// Show the current and the best average of every length, for every measure
    #[arg(long)]
    pub(crate) averages: bool,

    /// How many of the last games to list [default: 10]
    #[arg(short = 'n', long, value_name = "N", value_parser = values::count, allow_negative_numbers = true)]
    pub(crate) last: Option<usize>,

    /// What to print: tables, one JSON object per game, or CSV
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TableFormat,

    /// Draw the ranked results with their ao5 and ao12, as SVG or PNG
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) plot: Option<PathBuf>,

    /// What to plot [default: moves in the mode fewest, time in all others]
    #[arg(long, value_name = "MEASURE",
        value_parser = values::described(Measure::ALL, Measure::name, Measure::description))]
    pub(crate) measure: Option<Measure>,

    #[command(flatten)]
    pub(crate) place: RecordsPlace,
}

#[derive(Subcommand)]
pub(crate) enum RecordsCommand {
    Delete(DeleteArgs),
    Export(ExportArgs),
    Import(ImportArgs),
}

/// Delete finished games
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin records delete 12
  taquin records delete 12 13 --yes")]
pub(crate) struct DeleteArgs {
    /// The ids of the games, as shown by 'taquin records'
    #[arg(value_name = "ID", required = true, value_parser = values::game_id, allow_negative_numbers = true)]
    pub(crate) ids: Vec<i64>,

    /// Do not ask
    #[arg(short, long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) place: RecordsPlace,
}

/// Write all games to one file, for another machine or another program
#[derive(Args)]
#[command(after_help = "\
JSON has everything, unfinished games included. CSV has one line for each board of a finished game.

Examples:
  taquin records export games.json
  taquin records export games.csv
  taquin records export - > games.json")]
pub(crate) struct ExportArgs {
    /// The file to write, which ends in .json or .csv; - writes JSON to standard output
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) place: RecordsPlace,
}

/// Add the games of an exported file
#[derive(Args)]
#[command(after_help = "\
Games that are stored already are passed over. Every game is replayed first: if one does not solve
its boards, or part of the file is missing, nothing is added. A game whose boards do not come from
its seed or its day is added, but does not rank.

Examples:
  taquin records import games.json
  taquin records import - < games.csv")]
pub(crate) struct ImportArgs {
    /// The file to read, JSON or CSV; - reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) place: RecordsPlace,
}

/// Replay a finished game or a link, and see which moves were wasted
#[derive(Args)]
#[command(after_help = "\
Replay links are those of slidysim, https://slidysim.github.io/replay?r=...; their goal is rows.

Examples:
  taquin replay 12
  taquin replay 12 --print
  taquin replay 12 --link")]
pub(crate) struct ReplayArgs {
    /// The id of the game, as shown by 'taquin records', or a replay link
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// Print the scrambles and moves instead
    #[arg(long)]
    pub(crate) print: bool,

    /// How to write the moves that --print prints
    #[arg(long, value_name = "NOTATION", default_value_t, value_parser = values::notation())]
    pub(crate) notation: Notation,

    /// Print a replay link for each board instead
    #[arg(long, conflicts_with = "print")]
    pub(crate) link: bool,

    #[command(flatten)]
    pub(crate) colors: ColorArgs,

    #[command(flatten)]
    pub(crate) place: RecordsPlace,
}
