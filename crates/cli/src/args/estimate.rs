//! The arguments of `taquin estimate`.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use taquin::Metric;
use taquin::puzzle::name;
use taquin::solve::HeuristicKind;
use taquin::solve::heuristic::HeuristicError;

use super::boards::Boards;
use super::tables::TableArgs;
use super::values::{self, TextOrJson};

const ESTIMATE_EXAMPLES: &str = "\
The share is the part of the distance that a heuristic explains. If the distance is not proven in
time, the proven lower bound takes its place, and shares are marked with at most: <=.
Of several boards, the text shows means, and JSON each board.

Pattern databases are named by the sizes of their groups, as in pdb:7-8, or by the tiles of each
group, as in 'pdb:1 2 3 4/5 6 7 8'. 'taquin solvers' lists the other heuristics.

Examples:
  taquin estimate \"8 0 6/5 4 7/2 3 1\"
  taquin estimate \"3 5 0/6 7 2/4 1 8\" --goal snail --metric multi
  taquin estimate \"8 0 6/5 4 7/2 3 1\" --heuristic \"pdb:4-4,pdb:1 2 3/4 5 6\"
  taquin estimate \"5 1 3 4/2 6 8 12/9 10 7 11/13 15 14 0\" --format json
  taquin scramble --size 4x4 --count 20 --seed 1 | taquin estimate -";

/// Show what each heuristic says of boards, beside their true distance
#[derive(Args)]
#[command(after_help = ESTIMATE_EXAMPLES)]
pub(crate) struct EstimateArgs {
    #[command(flatten)]
    pub(crate) boards: Boards,

    /// How moves are counted: single (one tile, one cell) or multi (a run of tiles)
    #[arg(short, long, value_name = "METRIC", default_value = "single")]
    pub(crate) metric: Metric,

    /// The heuristics, separated by commas [default: all that need no large tables]
    #[arg(long = "heuristic", value_name = "A,B,...")]
    pub(crate) heuristics: Option<HeuristicList>,

    /// Stop looking for the distance after this time
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = values::duration, allow_hyphen_values = true)]
    pub(crate) time: Duration,

    /// Stop before tables and searches use more memory than this, such as 500MiB
    ///
    /// The default is 2GiB, or less if the system has less.
    #[arg(long, value_name = "SIZE", value_parser = values::bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<usize>,

    /// How many boards to work on at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) place: TableArgs,

    /// What to print: text, or one JSON object per line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

/// Heuristics, separated by commas.
#[derive(Clone, Debug)]
pub(crate) struct HeuristicList(pub(crate) Vec<HeuristicKind>);

impl FromStr for HeuristicList {
    type Err = HeuristicError;

    fn from_str(text: &str) -> Result<HeuristicList, HeuristicError> {
        let kinds = name::split_list(text).map(str::parse);
        kinds.collect::<Result<_, _>>().map(HeuristicList)
    }
}
