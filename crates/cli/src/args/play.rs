//! The arguments of `taquin play`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use taquin::Size;
use taquin::puzzle::GoalChoice;
use taquin::render::Scheme;
use taquin_play::terminal::settings::Settings;
use taquin_play::terminal::{Background, KeyTarget, TILE_SCHEMES};
use taquin_play::{Mode, records};

use super::values;
use crate::exit::Failure;

const PLAY_EXAMPLES: &str = "\
Without arguments, a menu asks for the size, the mode and the goal. Press ? in the game to see
the keys.

Modes:
  standard      one board against the clock
  daily         the same board for everyone; daily-2026-11-16 for another day
  fewest        fewest moves win, not the time
  blind         the numbers disappear with the first move; until then you
                memorise, and that time is kept apart
  relay         2x2, 3x3 and so on, up to the size
  relay-width   2 columns, 3 columns and so on, with all rows
  relay-height  2 rows, 3 rows and so on, with all columns
  marathon      10 boards; marathon-42 for 42, from 2 to 100

Only boards that the game draws itself are ranked, and only without help: hints, good moves, solving
and the distance to the goal, which is hidden in such games until you ask for it. A game with undo
does not rank either, except in the mode fewest.

Results are stored in the platform's data directory, or in $TAQUIN_DATA; 'taquin records' shows
them. 'taquin play' without arguments offers to resume an unfinished game.

What you change in the game is kept in settings.toml in the platform's config directory, or in
$TAQUIN_CONFIG. Keys are bound there too, for example:
  [bindings]
  undo = [\"u\", \"ctrl-z\"]

Examples:
  taquin play
  taquin play --size 4x4 --keys blank
  taquin play \"3 5 0/6 7 2/4 1 8\" --goal snail
  taquin play --mode daily
  taquin play --size 3x4 --image photo.jpg";

/// Play in the terminal
#[derive(Args)]
#[command(after_help = PLAY_EXAMPLES)]
pub(crate) struct PlayArgs {
    /// Play this board instead of a random one
    #[arg(value_name = "BOARD", conflicts_with_all = ["seed", "mode"])]
    pub(crate) board: Option<String>,

    /// The size of the board
    #[arg(short, long, value_name = "RxC")]
    pub(crate) size: Option<Size>,

    /// The goal: rows, blank-first, columns, snail, or a board
    #[arg(short, long, value_name = "GOAL", default_value = "rows")]
    pub(crate) goal: GoalChoice,

    /// The seed of the scramble
    #[arg(long, value_name = "N", value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// The mode: standard, daily, fewest, blind, relay, relay-width, relay-height or marathon
    #[arg(long, value_name = "MODE")]
    pub(crate) mode: Option<Mode>,

    /// What direction keys move [default: the setting, or else tile]
    #[arg(long, value_name = "WHAT",
        value_parser = values::described(KeyTarget::ALL, KeyTarget::name, KeyTarget::description))]
    pub(crate) keys: Option<KeyTarget>,

    #[command(flatten)]
    pub(crate) colors: ColorArgs,

    /// Cut this PNG or JPEG picture into tiles
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) image: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) place: RecordsPlace,
}

/// The colours of the game.
#[derive(Args)]
pub(crate) struct ColorArgs {
    /// What the colour of a tile shows [default: the setting, or else rows]
    #[arg(long, value_name = "SCHEME",
        value_parser = values::described(TILE_SCHEMES, Scheme::name, Scheme::description))]
    pub(crate) colors: Option<Scheme>,

    /// The terminal's background [default: detected, or else dark]
    #[arg(long, value_name = "GROUND", value_parser = values::named(Background::ALL, Background::name))]
    pub(crate) theme: Option<Background>,
}

impl ColorArgs {
    /// Gives settings the colours that were asked for this time.
    pub(crate) fn change(&self, settings: &mut Settings) {
        settings.colors = self.colors.unwrap_or(settings.colors);
        settings.background = self.theme.or(settings.background);
    }
}

/// Where records are.
#[derive(Args)]
pub(crate) struct RecordsPlace {
    /// The records file [default: in $TAQUIN_DATA or the platform's data directory]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) records: Option<PathBuf>,
}

impl RecordsPlace {
    /// The file that was named, or the usual one.
    pub(crate) fn path(&self) -> Result<PathBuf, Failure> {
        records::file_path(self.records.as_deref()).map_err(Failure::input)
    }
}
