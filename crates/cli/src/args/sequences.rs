//! The arguments of `taquin moves`, which works on sequences of moves.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use taquin::puzzle::moves::MoveSymbols;
use taquin::puzzle::text::Format;
use taquin::{Metric, Notation, Size};

use super::values::{self, TextOrJson};

const EXAMPLES: &str = "\
MOVES may be several words; - reads them from standard input. Arrows are moves too, and repeat
counts follow a move: UR2D, \"U R2 D\" and \"↑ →2 ↓\" are the same.

Examples:
  taquin moves inverse UR2D
  taquin moves simplify \"U R L D D\"
  taquin moves transpose UR2D
  taquin moves convert UR2D --to blank
  taquin moves convert UR2D --symbols words --metric single
  taquin moves convert UL --to numbers --board \"1 2 3/4 0 6/7 5 8\"
  taquin moves apply \"1 2 3/4 0 6/7 5 8\" UL
  taquin solve \"8 0 6/5 4 7/2 3 1\" --format moves | taquin moves inverse -";

/// Invert, simplify, mirror, convert or apply sequences of moves
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MovesArgs {
    #[command(subcommand)]
    pub(crate) command: MovesCommand,
}

#[derive(Subcommand)]
pub(crate) enum MovesCommand {
    /// Print the moves that undo MOVES
    Inverse(SequenceArgs),
    /// Cancel moves that undo each other
    ///
    /// The result leads to the same board, and is possible wherever MOVES are.
    Simplify(SequenceArgs),
    /// Mirror moves at the main diagonal: rows become columns
    Transpose(SequenceArgs),
    Convert(ConvertArgs),
    Apply(ApplyArgs),
}

/// A sequence of moves, and how to print what becomes of it.
#[derive(Args)]
pub(crate) struct SequenceArgs {
    /// The moves; - reads them from standard input
    #[arg(value_name = "MOVES", required_unless_present = "moves_file")]
    pub(crate) words: Vec<String>,

    /// Read the moves from a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "words")]
    pub(crate) moves_file: Option<PathBuf>,

    /// The board on which the moves begin: checks that they are possible there
    ///
    /// Tile numbers need it.
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,

    /// The size of a board given as a flat list, unless square, such as 2x3
    #[arg(short, long, value_name = "RxC", requires = "board")]
    pub(crate) size: Option<Size>,

    /// How moves are written
    #[arg(long, value_name = "NOTATION", default_value_t, value_parser = values::notation())]
    pub(crate) notation: Notation,

    /// What moves look like in the result
    #[arg(long, value_name = "SYMBOLS", default_value = "letters",
        value_parser = values::described(MoveSymbols::ALL, MoveSymbols::name, MoveSymbols::description))]
    pub(crate) symbols: MoveSymbols,

    /// What counts as one move in the result: single writes RR, multi writes R2
    #[arg(short, long, value_name = "METRIC", default_value = "multi")]
    pub(crate) metric: Metric,

    /// What to print: the moves, or a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

/// Write moves in another notation, with other symbols or in the other metric
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin moves convert UR2D --to blank
  taquin moves convert \"D L2 U\" --notation blank --to tile
  taquin moves convert UR2D --symbols arrows
  taquin moves convert UR2D --metric single
  taquin moves convert UL --to numbers --board \"1 2 3/4 0 6/7 5 8\"")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) sequence: SequenceArgs,

    /// The notation of the result [default: that of --notation]
    #[arg(long, value_name = "NOTATION", value_parser = values::notation())]
    pub(crate) to: Option<Notation>,
}

/// Make moves on a board and print the board after them
#[derive(Args)]
#[command(
    after_help = "\
The exit code is 1 if a move is not possible.

Examples:
  taquin moves apply \"1 2 3/4 0 6/7 5 8\" UL
  taquin moves apply \"1 2 3/4 5 6/7 8 0\" D R2 U --style box
  taquin moves apply --file board.txt --moves-file moves.txt",
    override_usage = "taquin moves apply [OPTIONS] BOARD MOVES\n       taquin moves apply [OPTIONS] --file FILE MOVES"
)]
pub(crate) struct ApplyArgs {
    /// The board (omit it with --file), and the moves; - reads the moves from standard input
    #[arg(value_names = ["BOARD", "MOVES"], num_args = 0..)]
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

    /// How moves are written
    #[arg(long, value_name = "NOTATION", default_value_t, value_parser = values::notation())]
    pub(crate) notation: Notation,

    /// How to write the board
    #[arg(long, value_name = "STYLE", default_value = "line", value_parser = values::board_format())]
    pub(crate) style: Format,

    /// What to print: the board, or a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}
