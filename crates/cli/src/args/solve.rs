//! The arguments of `taquin solve`, `compare` and `solvers`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};
use taquin::puzzle::GoalChoice;
use taquin::puzzle::text::Format;
use taquin::solve::Method;
use taquin::{Metric, Notation, Size};

use super::boards::Boards;
use super::search::{LimitArgs, MethodArgs, UntilArgs};
use super::values::{self, LanguageArgs, OutputFormat, TableFormat, TextOrJson};

const SOLVE_EXAMPLES: &str = "\
U D L R say which way the tile moves; a number repeats the move: UR2D.

Boards of up to 16 cells are solved optimally. Larger boards get a first solution at once, which
keeps improving until --time runs out (default: 60s); a lower bound is printed with it.
Solutions of more than 67 million moves (boards from about 320x320) are not improved.

Examples:
  taquin solve \"8 0 6/5 4 7/2 3 1\"
  taquin solve \"8 0 6/5 4 7/2 3 1\" --steps --stats
  taquin solve 1 2 3 4 0 5 --size 2x3 --notation blank
  taquin solve \"8 0 6/5 4 7/2 3 1\" --solver breadth-first --stats
  taquin solve \"8 0 6/5 4 7/2 3 1\" --all
  taquin solve \"1 2 3/4 0 6/7 5 8\" --solver astar --trace astar.jsonl
  taquin solve --file boards.txt --format json --time 10s
  taquin scramble --format json --count 10 | taquin solve - --deterministic
  taquin scramble --size 10 | taquin solve - --time 5s --until-gap 40%
  taquin scramble --size 3x3 --count 100 | taquin solve - --format moves";

/// Solve boards
#[derive(Args)]
#[command(
    after_help = SOLVE_EXAMPLES,
    mut_arg("memory", |memory| memory.long_help("\
Stop before searches use more memory than this, such as 500MiB

Boards that are solved at the same time share it. The default is 2GiB, or less if the system has less."))
)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) boards: Boards,

    /// How moves are counted: single (one tile, one cell) or multi (a run of tiles)
    #[arg(short, long, value_name = "METRIC", default_value = "single")]
    pub(crate) metric: Metric,

    /// The search method; 'taquin solvers' lists them
    #[arg(long, value_name = "NAME", default_value_t = Method::default())]
    pub(crate) solver: Method,

    #[command(flatten)]
    pub(crate) method: MethodArgs,

    #[command(flatten)]
    pub(crate) until: UntilArgs,

    /// Print every optimal solution as it is found, and their number
    #[arg(long, conflicts_with_all = ["best", "good", "steps", "stats"])]
    pub(crate) all: bool,

    /// Print the K shortest solutions, the shortest first
    #[arg(long, value_name = "K", conflicts_with_all = ["good", "steps", "stats"], value_parser = values::at_least_one, allow_negative_numbers = true)]
    pub(crate) best: Option<NonZeroUsize>,

    /// Print the good moves: those with which an optimal solution begins
    #[arg(long, conflicts_with_all = ["steps", "stats"])]
    pub(crate) good: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// The number of boards to solve at the same time, or of threads for a single board
    /// [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// What to print: text, one JSON object per line, or only the moves
    ///
    /// The fields of the objects are number (of the board in the input, from 1), start, goal, rows, cols,
    /// metric, solver, status (solved, stopped, unsolvable or error), moves, length, lower_bound, gap
    /// (relative to the lower bound), optimal, stopped (the limit that ended the search), seconds,
    /// setup_seconds, expanded, generated and peak_stored; with --steps also steps, each with its move and
    /// board. What is not known is null. docs/JSON.md describes the objects of every command.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: OutputFormat,

    #[command(flatten)]
    pub(crate) language: LanguageArgs,

    /// How to write moves
    #[arg(long, value_name = "NOTATION", default_value_t, value_parser = values::notation())]
    pub(crate) notation: Notation,

    /// Draw every board along the solution
    #[arg(long)]
    pub(crate) steps: bool,

    /// How to draw boards
    #[arg(long, value_name = "STYLE", default_value = "box", value_parser = values::board_format())]
    pub(crate) style: Format,

    /// Print search statistics
    #[arg(long)]
    pub(crate) stats: bool,

    /// Write the states that the search expands to a file, for 'taquin show --trace'
    ///
    /// Works for one board and these methods: breadth-first, depth-first, iterative-deepening,
    /// uniform-cost, greedy, astar, weighted-astar, idastar and rbfs. The first 10000 states are written.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["all", "best", "good"])]
    pub(crate) trace: Option<PathBuf>,
}

const COMPARE_EXAMPLES: &str = "\
A method can have its own heuristic, as in astar:manhattan.

Examples:
  taquin compare --solver bfs,astar,idastar --size 3x3 --count 100 --seed 1
  taquin compare --solver astar:manhattan,astar:linear-conflict --size 3x3
  taquin compare --solver greedy,beam,mcts --size 4x4 --time 5s --format csv
  taquin compare --solver astar:walking,astar:pdb:4-4 --csv runs.csv
  taquin compare --solver bfs,greedy,astar,idastar --count 50 --plot plots";

/// Run several methods on the same boards and compare them in a table and plots
#[derive(Args)]
#[command(
    after_help = COMPARE_EXAMPLES,
    mut_arg("search_seed", |seed| seed.help("The seed of random boards and of randomised methods [default: 0]"))
)]
pub(crate) struct CompareArgs {
    /// The methods to compare, separated by commas [default: all that can solve the boards]
    #[arg(long = "solver", value_name = "A,B,...")]
    pub(crate) solvers: Option<String>,

    /// The size of the boards
    #[arg(short, long, value_name = "RxC", default_value = "3x3")]
    pub(crate) size: Size,

    /// The number of boards
    #[arg(short = 'n', long, value_name = "N", default_value = "20", value_parser = values::at_least_one, allow_negative_numbers = true)]
    pub(crate) count: NonZeroUsize,

    /// Use the boards in a file instead of random ones
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,

    /// The column of a CSV or TSV file, or the field of JSON objects, that holds the boards: a name or a
    /// number [default: start, board, scramble, puzzle or state]
    #[arg(long, value_name = "COLUMN", requires = "file")]
    pub(crate) column: Option<String>,

    /// The goal: rows, blank-first, columns, snail, or a board [default: rows]
    ///
    /// Without it, a column or field called goal holds the goals of the boards in a file.
    #[arg(short, long, value_name = "GOAL")]
    pub(crate) goal: Option<GoalChoice>,

    /// How moves are counted: single (one tile, one cell) or multi (a run of tiles)
    #[arg(short, long, value_name = "METRIC", default_value = "single")]
    pub(crate) metric: Metric,

    #[command(flatten)]
    pub(crate) method: MethodArgs,

    /// Stop each method on each board after this time
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = values::duration, allow_hyphen_values = true)]
    pub(crate) time: Duration,

    /// Stop before a search uses more memory than this, such as 500MiB
    ///
    /// The default is 2GiB, or less if the system has less.
    #[arg(long, value_name = "SIZE", value_parser = values::bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<usize>,

    /// Stop after expanding N states
    #[arg(long, value_name = "N", value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// The number of threads of parallel methods [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// What to print: a table, one JSON object per method, or CSV
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TableFormat,

    /// Also write one line of CSV per board and method to this file; - prints them instead of the table
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) csv: Option<PathBuf>,

    /// Also write plots as SVG and PNG files to this directory
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) plot: Option<PathBuf>,
}

/// List every search method and heuristic, with its guarantees
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin solvers
  taquin solvers --format json")]
pub(crate) struct SolversArgs {
    /// What to print: text, or one JSON object per line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}
