//! The arguments of pictures and animations.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};
use taquin::render::{Scheme, TreeColor};
use taquin::{Metric, Notation};

use super::values;

/// Which files to write.
#[derive(Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureFiles {
    /// Write an SVG picture, animated if there are moves; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,

    /// Write a PNG picture; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) png: Option<PathBuf>,

    /// Write an animated GIF of the moves; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) gif: Option<PathBuf>,

    /// Write every position on one page for printing; the extension, .svg or .png, sets the format
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) sheet: Option<PathBuf>,
}

/// How boards look in pictures.
#[derive(Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LookArgs {
    /// What the colour of a tile shows
    #[arg(long, value_name = "SCHEME", default_value = "rows",
        value_parser = values::described(Scheme::ALL, Scheme::name, Scheme::description))]
    pub(crate) scheme: Scheme,

    /// The width of a cell in pixels [default: depends on the board's size]
    #[arg(long, value_name = "PIXELS", value_parser = values::cell, allow_negative_numbers = true)]
    pub(crate) cell: Option<u32>,

    /// The gap between tiles in pixels
    #[arg(long, value_name = "PIXELS", value_parser = values::gap, allow_negative_numbers = true)]
    pub(crate) gap: Option<u32>,

    /// Cut this PNG or JPEG picture into tiles
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) image: Option<PathBuf>,

    /// Write numbers on tiles [default: yes, but no with --image]
    #[arg(long, value_name = "WHEN", num_args = 0..=1, require_equals = true, default_missing_value = "yes",
        value_parser = values::named([true, false], |is| if is { "yes" } else { "no" }))]
    pub(crate) numbers: Option<bool>,
}

/// Moves to show, and how quickly.
#[derive(Args)]
#[command(next_help_heading = "Moves")]
pub(crate) struct FilmArgs {
    /// Show these moves; - reads them from standard input
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,

    /// Solve the board and show the solution
    #[arg(long, conflicts_with = "moves")]
    pub(crate) solve: bool,

    /// How long --solve may improve the solution of a board of more than 16 cells [default: 1s]
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,

    /// Play the moves in the terminal; the default if no file is written
    #[arg(long)]
    pub(crate) animate: bool,

    /// How the moves are written
    #[arg(long, value_name = "NOTATION", default_value_t, value_parser = values::notation())]
    pub(crate) notation: Notation,

    /// What counts as one move: single (one tile, one cell) or multi (a run of tiles)
    #[arg(short, long, value_name = "METRIC", default_value = "single")]
    pub(crate) metric: Metric,

    /// The number of moves per second [default: 3]
    #[arg(long, value_name = "N", value_parser = values::speed, allow_negative_numbers = true)]
    pub(crate) speed: Option<f64>,

    /// The number of GIF frames per move, from 1 to 60; with 1, tiles jump
    #[arg(long, value_name = "N", default_value = "5", value_parser = values::frames, allow_negative_numbers = true)]
    pub(crate) frames: u32,

    /// How long to show the first board [default: 1s]
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_hyphen_values = true)]
    pub(crate) pause_start: Option<Duration>,

    /// How long a file shows the last board
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = values::duration, allow_hyphen_values = true)]
    pub(crate) pause_end: Duration,
}

/// The tree of a search.
#[derive(Args)]
#[command(next_help_heading = "Searches")]
pub(crate) struct TreeArgs {
    /// Draw a search tree instead of a board, from a file written by 'taquin solve --trace'
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["boards", "file", "moves", "solve", "animate", "gif", "sheet"])]
    pub(crate) trace: Option<PathBuf>,

    /// What the colour of a state shows: when it was expanded, or its cost plus its estimate
    #[arg(long, value_name = "WHAT", default_value = "order",
        value_parser = values::named(TreeColor::ALL, TreeColor::name))]
    pub(crate) color_by: TreeColor,
}
