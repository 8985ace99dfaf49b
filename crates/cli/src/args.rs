//! The command line: every command, its flags and its help.

pub(crate) mod improve;
pub(crate) mod pictures;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod tables;
mod values;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use taquin::puzzle::solvability::Language;
use taquin::search::Weight;
use taquin::solve::{Engine, HeuristicKind, Method, Options};
use taquin::{Metric, Size};

use taquin::puzzle::GoalChoice;
pub(crate) use values::{BlankChoice, Color, Notation, OutputFormat, Style, thread_count};

const EXAMPLES: &str = "\
A board is written row by row: spaces between tiles, slashes between rows, 0 for the blank, as in
8 0 6/5 4 7/2 3 1. Other formats are recognised too; see 'taquin show --help'.

Examples:
  taquin solve \"8 0 6/5 4 7/2 3 1\"
  taquin check \"3 5 0/6 7 2/4 1 8\" --goal snail
  taquin scramble --size 4x4 --count 3 --seed 1 | taquin check -
  taquin play

Exit codes: 0 answered; 1 the answer is no; 2 bad usage or input; 130 interrupted.";

/// The sliding-tile puzzle engine: solve, check, scramble and show boards of any size.
#[derive(Parser)]
#[command(name = "taquin", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: Color,

    /// Suppress progress and warnings
    #[arg(short, long, global = true)]
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
    Improve(improve::ImproveArgs),
    Play(play::PlayArgs),
    Records(play::RecordsArgs),
    Replay(play::ReplayArgs),
    Compare(CompareArgs),
    Solvers(SolversArgs),
    Plan(plan::PlanArgs),
    Tables(tables::TablesArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Which boards a command works on.
#[derive(Args)]
pub(crate) struct Boards {
    /// The boards; - reads them from standard input
    ///
    /// Without a board, taquin asks for the size and the tiles if standard input is a terminal.
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub(crate) boards: Vec<String>,

    /// Read boards from a file: one per line, or several lines each, separated by blank lines
    #[arg(short, long, value_name = "FILE", conflicts_with = "boards", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,

    /// The size of boards given as flat lists, unless square, such as 2x3
    #[arg(short, long, value_name = "RxC")]
    pub(crate) size: Option<Size>,

    /// The goal: rows, blank-first, columns, snail, or a board
    #[arg(short, long, value_name = "GOAL", default_value = "rows")]
    pub(crate) goal: GoalChoice,
}

impl Boards {
    /// Takes the boards out of the arguments.
    pub(crate) fn take(&mut self) -> Boards {
        Boards {
            boards: std::mem::take(&mut self.boards),
            file: self.file.take(),
            size: self.size,
            goal: self.goal.clone(),
        }
    }
}

/// The limits of a search.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time, such as 10s or 2m [default: 60s on a terminal and for large boards]
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,

    /// Stop before searches use more memory than this, such as 500MiB
    ///
    /// Boards that are solved at the same time share it. The default is 2GiB, or less if the system has
    /// less.
    #[arg(long, value_name = "SIZE", value_parser = values::bytes)]
    pub(crate) memory: Option<usize>,

    /// Stop after expanding N states
    #[arg(long, value_name = "N", value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
}

/// The options of search methods.
#[derive(Args)]
pub(crate) struct MethodArgs {
    /// The heuristic of informed methods; 'taquin solvers' lists them
    #[arg(long, value_name = "NAME", default_value_t = HeuristicKind::default())]
    pub(crate) heuristic: HeuristicKind,

    /// The seed of randomised methods and of random boards
    #[arg(id = "search_seed", long = "seed", value_name = "N", default_value_t = 0, value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) seed: u64,

    /// The weight of weighted A*: solutions are at most W times the optimum
    #[arg(long, value_name = "W", default_value = "1.5")]
    pub(crate) weight: Weight,

    /// The width of beam searches
    #[arg(long, value_name = "N", default_value = "100", value_parser = values::at_least_one)]
    pub(crate) width: NonZeroUsize,

    /// The depth limit of depth-first search
    #[arg(long, value_name = "N", default_value_t = 80)]
    pub(crate) depth: u32,

    #[command(flatten)]
    pub(crate) place: tables::TableArgs,
}

impl MethodArgs {
    /// The options of a solver that may use `threads` threads.
    pub(crate) fn options(&self, threads: usize) -> Options {
        Options::new()
            .heuristic(self.heuristic.clone())
            .seed(self.seed)
            .threads(threads)
            .weight(self.weight)
            .width(self.width.get())
            .depth(self.depth)
            .engine(Engine::with_directory(self.place.find()))
    }
}

const SOLVE_EXAMPLES: &str = "\
U D L R say which way the tile moves; a number repeats the move: UR2D.

Boards of up to 16 cells are solved optimally. Larger boards get a first solution at once, which
keeps improving until --time runs out (default: 60s); a lower bound is printed with it.
Solutions of more than 67 million moves (boards from about 320x320) are not improved.

Examples:
  taquin solve \"8 0 6/5 4 7/2 3 1\"
  taquin solve \"8 0 6/5 4 7/2 3 1\" --steps --stats
  taquin solve 1 2 3 4 0 5 --size 2x3 --moves blank
  taquin solve \"8 0 6/5 4 7/2 3 1\" --solver breadth-first --stats
  taquin solve \"8 0 6/5 4 7/2 3 1\" --all
  taquin solve \"1 2 3/4 0 6/7 5 8\" --solver astar --trace astar.jsonl
  taquin solve --file boards.txt --format json --time 10s
  taquin scramble --size 10 | taquin solve - --time 5s --until-gap 40%
  taquin scramble --size 3x3 --count 100 | taquin solve - --format moves";

/// Solve boards
#[derive(Args)]
#[command(after_help = SOLVE_EXAMPLES)]
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

    /// On large boards, stop at a solution of at most N moves
    #[arg(long, value_name = "N", value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) until_length: Option<u64>,

    /// On large boards, stop at a solution at most PERCENT above the lower bound, such as 5%
    #[arg(long, value_name = "PERCENT", value_parser = values::percentage, allow_hyphen_values = true)]
    pub(crate) until_gap: Option<f64>,

    /// Print every optimal solution as it is found, and their number
    #[arg(long, conflicts_with_all = ["best", "good", "steps", "stats"])]
    pub(crate) all: bool,

    /// Print the K shortest solutions, the shortest first
    #[arg(long, value_name = "K", conflicts_with_all = ["good", "steps", "stats"], value_parser = values::at_least_one)]
    pub(crate) best: Option<NonZeroUsize>,

    /// Print the good moves: those with which an optimal solution begins
    #[arg(long, conflicts_with_all = ["steps", "stats"])]
    pub(crate) good: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// How many boards to solve at the same time, or how many threads to use for a single board
    /// [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// What to print: text, one JSON object per line, or only the moves
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: OutputFormat,

    /// How to write moves: the way the tile moves, the way the blank moves, or tile numbers
    #[arg(long, value_name = "NOTATION", default_value = "tile")]
    pub(crate) moves: Notation,

    /// Draw every board along the solution
    #[arg(long)]
    pub(crate) steps: bool,

    /// How to draw boards
    #[arg(long, value_name = "STYLE", default_value = "box")]
    pub(crate) style: Style,

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

const CHECK_EXAMPLES: &str = "\
The exit code is 0 if all boards are solvable, 1 if one is not.

Examples:
  taquin check \"3 5 0/6 7 2/4 1 8\" --goal snail
  taquin check \"2 1 3/4 5 6/7 8 0\" --lang es
  taquin check --file boards.txt --format json";

/// Tell whether boards can be solved, and explain why
#[derive(Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) boards: Boards,

    /// The language of the explanation: en, ru or es
    #[arg(long, value_name = "LANG", default_value = "en")]
    pub(crate) lang: Language,

    /// What to print: text, or one JSON object per line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

/// What commands without moves can print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    Text,
    Json,
}

const SCRAMBLE_EXAMPLES: &str = "\
Without --seed, every run makes different boards. The same seed makes the same boards everywhere.

Examples:
  taquin scramble --size 4x4
  taquin scramble --size 5 --count 10 --seed 42
  taquin scramble --size 3x5 --goal snail --walk 30 --style box
  taquin scramble --size 4 --unsolvable --blank home";

/// Make random boards
#[derive(Args)]
#[command(after_help = SCRAMBLE_EXAMPLES)]
pub(crate) struct ScrambleArgs {
    /// The size of the boards
    #[arg(short, long, value_name = "RxC", default_value = "4x4")]
    pub(crate) size: Size,

    /// The goal that the boards can reach: rows, blank-first, columns, snail, or a board
    #[arg(short, long, value_name = "GOAL", default_value = "rows")]
    pub(crate) goal: GoalChoice,

    /// The number of boards
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) count: u64,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Make N random moves from the goal, instead of choosing uniformly among all boards
    #[arg(long, value_name = "N", conflicts_with_all = ["unsolvable", "blank"], value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) walk: Option<u64>,

    /// Make boards that cannot be solved
    #[arg(long)]
    pub(crate) unsolvable: bool,

    /// Where the blank may be: anywhere, or home (its cell in the goal)
    #[arg(long, value_name = "WHERE", default_value = "anywhere")]
    pub(crate) blank: BlankChoice,

    /// How to write boards
    #[arg(long, value_name = "STYLE", default_value = "line")]
    pub(crate) style: Style,

    /// What to print: text in the chosen style, or one JSON object per line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

const SHOW_EXAMPLES: &str = "\
The format of a board is recognised automatically; 0, _, . and x mean the blank:
  8 0 6/5 4 7/2 3 1             one line, slashes between rows
  8 0 6 5 4 7 2 3 1             a flat list, square or with --size; commas are allowed
  [[8,0,6],[5,4,7],[2,3,1]]     JSON, nested or flat
  one row per line              in a file or in quotes
  the 42-school file            # comments, a line with the size, rows
  drawings                      as this command prints them

Examples:
  taquin show \"8 0 6/5 4 7/2 3 1\"
  taquin show --file boards.txt --style json
  taquin show \"1 2 3 4 5 0\" --size 2x3 --style double
  taquin show \"8 0 6/5 4 7/2 3 1\" --svg board.svg --scheme rings
  taquin show \"8 0 6/5 4 7/2 3 1\" --png board.png --image photo.jpg --numbers
  taquin show \"8 0 6/5 4 7/2 3 1\" --solve
  taquin show \"8 0 6/5 4 7/2 3 1\" --solve --gif solution.gif --speed 4 --scheme correct
  taquin show \"1 2 3/4 0 6/7 5 8\" --moves UL --svg moves.svg --sheet moves.png
  taquin show --trace astar.jsonl --svg astar.svg";

/// Draw boards, convert them to another format, or make pictures and animations
#[derive(Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) boards: Boards,

    /// How to write boards
    #[arg(long, value_name = "STYLE", default_value = "box")]
    pub(crate) style: Style,

    #[command(flatten)]
    pub(crate) film: pictures::FilmArgs,

    #[command(flatten)]
    pub(crate) files: pictures::PictureFiles,

    #[command(flatten)]
    pub(crate) look: pictures::LookArgs,

    #[command(flatten)]
    pub(crate) tree: pictures::TreeArgs,
}

/// A board, moves on it, and the goal.
#[derive(Args)]
pub(crate) struct BoardAndMovesArgs {
    /// The board (omit it with --file), and the moves; - reads the moves from standard input
    #[arg(value_names = ["BOARD", "MOVES"], num_args = 0..=2)]
    pub(crate) words: Vec<String>,

    /// Read the board from a file
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,

    /// Read the moves from a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) moves_file: Option<PathBuf>,

    /// The size of a board given as a flat list, unless square, such as 2x3
    #[arg(short, long, value_name = "RxC")]
    pub(crate) size: Option<Size>,

    /// The goal: rows, blank-first, columns, snail, or a board
    #[arg(short, long, value_name = "GOAL", default_value = "rows")]
    pub(crate) goal: GoalChoice,
}

const VERIFY_EXAMPLES: &str = "\
The exit code is 0 if the moves end at the goal, 1 if they do not.

Examples:
  taquin verify \"1 2 3/4 0 6/7 5 8\" UL
  taquin verify \"1 2 3/4 0 6/7 5 8\" dr --moves blank
  taquin verify \"1 2 3/4 0 6/7 5 8\" \"5 8\" --moves tiles --optimal
  taquin solve --file board.txt --format moves | taquin verify --file board.txt -";

/// Replay moves and report where they end
#[derive(Args)]
#[command(
    after_help = VERIFY_EXAMPLES,
    override_usage = "taquin verify [OPTIONS] BOARD MOVES\n       taquin verify [OPTIONS] --file FILE MOVES"
)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) given: BoardAndMovesArgs,

    /// How the moves are written: the way the tile moves, the way the blank moves, or tile numbers
    #[arg(long, value_name = "NOTATION", default_value = "tile")]
    pub(crate) moves: Notation,

    /// How moves are counted when they are compared with the optimum
    #[arg(short, long, value_name = "METRIC", default_value = "single")]
    pub(crate) metric: Metric,

    /// Also print how many moves above the optimum they are
    #[arg(long)]
    pub(crate) optimal: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// What to print: text, or a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
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

const COMPARE_EXAMPLES: &str = "\
A method can have its own heuristic, as in astar:manhattan.

Examples:
  taquin compare --solver breadth-first,astar,idastar --size 3x3 --count 100 --seed 1
  taquin compare --solver astar:manhattan,astar:linear-conflict --size 3x3
  taquin compare --solver greedy,beam,mcts,annealing --size 4x4 --time 5s --format csv
  taquin compare --solver breadth-first,greedy,astar,idastar --count 50 --plot plots";

/// Run several methods on the same boards and compare them in a table and plots
#[derive(Args)]
#[command(after_help = COMPARE_EXAMPLES)]
pub(crate) struct CompareArgs {
    /// The methods to compare, separated by commas [default: all that can solve the boards]
    #[arg(long = "solver", value_name = "A,B,...")]
    pub(crate) solvers: Option<String>,

    /// The size of the boards
    #[arg(short, long, value_name = "RxC", default_value = "3x3")]
    pub(crate) size: Size,

    /// The number of boards
    #[arg(short = 'n', long, value_name = "N", default_value = "20", value_parser = values::at_least_one)]
    pub(crate) count: NonZeroUsize,

    /// Use the boards in a file instead of random ones
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,

    /// The goal: rows, blank-first, columns, snail, or a board
    #[arg(short, long, value_name = "GOAL", default_value = "rows")]
    pub(crate) goal: GoalChoice,

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
    #[arg(long, value_name = "SIZE", value_parser = values::bytes)]
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

    /// Also write plots as SVG and PNG files to this directory
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) plot: Option<PathBuf>,
}

/// What `compare` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    Text,
    Json,
    Csv,
}

/// Print the completion script of a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin completions bash > ~/.local/share/bash-completion/completions/taquin
  taquin completions fish > ~/.config/fish/completions/taquin.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page, or write the pages of all commands to a directory
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin man | man -l -
  taquin man --dir ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Write a page for every command to this directory
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}

/// Keeps a board that begins with a negative number from being taken for a flag.
///
/// The byte-order mark in front is passed over by the parser, which then names the tile.
pub(crate) fn shield_board(argument: OsString) -> OsString {
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
