//! Which boards a command works on, and the commands that check, make and draw them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use taquin::puzzle::text::Format;
use taquin::puzzle::{Blank, GoalChoice};
use taquin::{Notation, Size};

use super::pictures;
use super::values::{self, LanguageArgs, OutputFormat, TextOrJson};

/// Which boards a command works on.
#[derive(Args)]
pub(crate) struct Boards {
    /// The boards; - reads them from standard input
    ///
    /// Without a board, taquin asks for the size and the tiles if standard input is a terminal.
    /// The name of a file is read as with --file.
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub(crate) boards: Vec<String>,

    /// Read boards from a file: one per line, or several lines each, separated by blank lines
    ///
    /// CSV and TSV files and JSON objects, one per line, are read too. A column or field called goal holds
    /// the goals of the boards, unless --goal is given.
    #[arg(short, long, value_name = "FILE", conflicts_with = "boards", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,

    /// The column of a CSV or TSV file, or the field of JSON objects, that holds the boards: a name or a
    /// number [default: start, board, scramble, puzzle or state]
    #[arg(long, value_name = "COLUMN")]
    pub(crate) column: Option<String>,

    /// The rows and columns of boards given as flat lists, such as 2x3; square boards need no size
    #[arg(short, long, value_name = "RxC")]
    pub(crate) size: Option<Size>,

    /// The goal: rows, blank-first, columns, snail, or a board [default: rows]
    #[arg(short, long, value_name = "GOAL")]
    pub(crate) goal: Option<GoalChoice>,
}

impl Boards {
    /// Whether boards come from standard input.
    pub(crate) fn read_stdin(&self) -> bool {
        match &self.file {
            Some(path) => path.as_os_str() == "-",
            None => {
                matches!(self.boards.as_slice(), [] | [_]) && self.boards.iter().all(|b| b == "-")
            }
        }
    }

    /// Takes the boards out of the arguments.
    pub(crate) fn take(&mut self) -> Boards {
        Boards {
            boards: std::mem::take(&mut self.boards),
            file: self.file.take(),
            column: self.column.take(),
            size: self.size,
            goal: self.goal.clone(),
        }
    }
}

const CHECK_EXAMPLES: &str = "\
The exit code is 0 if all boards are solvable, 1 if one is not.

Examples:
  taquin check \"3 5 0/6 7 2/4 1 8\" --goal snail
  taquin check \"2 1 3/4 5 6/7 8 0\" --lang es
  taquin check \"15 14 13 12/11 10 9 8/7 6 5 4/3 2 1 0\" --full
  taquin check --file boards.txt --format json";

/// Tell whether boards can be solved, and explain why
#[derive(Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) boards: Boards,

    /// List every inversion, on boards of up to 1024 cells [default: the first 20]
    #[arg(long)]
    pub(crate) full: bool,

    #[command(flatten)]
    pub(crate) language: LanguageArgs,

    /// What to print: text, or one JSON object per line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

const SCRAMBLE_EXAMPLES: &str = "\
Without --seed, every run makes different boards. The same seed makes the same boards everywhere.

Examples:
  taquin scramble --size 4x4
  taquin scramble --size 5 --count 10 --seed 42
  taquin scramble --size 3x5 --goal snail --walk 30 --style box
  taquin scramble --size 4x4 --format moves
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
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = values::at_least_one, allow_negative_numbers = true)]
    pub(crate) count: NonZeroUsize,

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
    #[arg(long, value_name = "WHERE", default_value = "anywhere", value_parser = values::named(Blank::ALL, Blank::name))]
    pub(crate) blank: Blank,

    /// How to write boards
    #[arg(long, value_name = "STYLE", default_value = "line", value_parser = values::board_format())]
    pub(crate) style: Format,

    /// What to print: the board in the chosen style, one JSON object per line, or the moves from the goal
    /// to the board as csTimer prints scrambles
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: OutputFormat,

    /// How to write moves
    #[arg(long, value_name = "NOTATION", default_value_t, value_parser = values::notation())]
    pub(crate) notation: Notation,
}

const SHOW_EXAMPLES: &str = "\
The format of a board is recognised automatically; 0, _, . and x mean the blank:
  8 0 6/5 4 7/2 3 1             one line, slashes between rows
  8 0 6 5 4 7 2 3 1             a flat list, square or with --size; or commas
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
  taquin show \"8 0 6/5 4 7/2 3 1\" --solve --gif solution.gif --speed 4
  taquin show \"1 2 3/4 0 6/7 5 8\" --moves UL --svg moves.svg --sheet moves.png
  taquin show --trace astar.jsonl --svg astar.svg";

/// Draw boards, convert them to another format, or make pictures and animations
#[derive(Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) boards: Boards,

    /// How to write boards
    #[arg(long, value_name = "STYLE", default_value = "box", value_parser = values::board_format())]
    pub(crate) style: Format,

    #[command(flatten)]
    pub(crate) film: pictures::FilmArgs,

    #[command(flatten)]
    pub(crate) files: pictures::PictureFiles,

    #[command(flatten)]
    pub(crate) look: pictures::LookArgs,

    #[command(flatten)]
    pub(crate) tree: pictures::TreeArgs,
}
