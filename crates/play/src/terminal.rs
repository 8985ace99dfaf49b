//! The game in the terminal, split as in Elm.
//!
//! `model` is the state, `message` what can happen to it, `update` what follows from it, `view` how it
//! looks; `app` connects them with the terminal, the advisor and the records.

mod app;
mod bindings;
mod digits;
mod guard;
mod keys;
mod menu;
mod message;
mod model;
mod picture;
mod quit_signal;
pub mod settings;
mod theme;
mod update;
mod view;

use std::io;
use std::path::PathBuf;

use taquin::render::PictureError;
use thiserror::Error;

use crate::calendar::Date;
use crate::deal::{BoardSource, Setup, SetupError};
use crate::saved::Leg;
use crate::session::Session;
use crate::viewer::Viewer;
use app::Files;
use menu::Menu;
use model::{Model, Screen};
use picture::Picture;
use settings::{Settings, SettingsFile};

pub use bindings::{BindingError, Bindings};
pub use model::KeyTarget;
pub use quit_signal::restore_before_quit;
pub use theme::{Background, TILE_SCHEMES, Theme};

/// How the game looks and is controlled, and where its results go.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether the menu comes first, with the setup as its choices.
    pub shows_menu: bool,
    /// The settings, with what was asked for this time.
    pub settings: Settings,
    /// Where settings that are changed in the game are kept.
    pub settings_file: Option<SettingsFile>,
    /// What is wrong with that file, for the player to see.
    pub settings_problem: Option<String>,
    /// Whether the terminal shows colours.
    pub is_colored: bool,
    /// A picture to be cut into tiles, a PNG or JPEG file.
    pub image: Option<PathBuf>,
    /// The records file; it is made if there is none.
    pub records: PathBuf,
    /// The seed from which later games get theirs.
    pub seed: u64,
}

/// What is to be said when the terminal is free again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Report<'a> {
    /// A finished game could not be recorded, or settings could not be saved.
    Lost(&'a str),
    /// A replay link that the player asked for.
    Link(&'a str),
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player quit.
    Quit,
    /// A signal asked for it, or the terminal is gone, which counts as a hang-up.
    Interrupted(Signal),
}

/// A signal that asks the game to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// SIGHUP: the terminal is gone.
    HangUp,
    /// SIGINT.
    Interrupt,
    /// SIGTERM.
    Terminate,
}

impl Signal {
    /// The exit code of a process that ends because of it: 128 and the number of the signal.
    pub fn exit_code(self) -> u8 {
        match self {
            Signal::HangUp => 129,
            Signal::Interrupt => 130,
            Signal::Terminate => 143,
        }
    }
}

/// Plays in the terminal until the player quits.
///
/// Takes over the terminal of the process and its signals, and gives the terminal back however it ends.
/// A process that is asked to end by a signal and does not within 3 seconds exits with its
/// [code](Signal::exit_code).
/// `report` is called with what is to be said afterwards.
///
/// # Errors
/// When the setup or the picture is bad, before the terminal is taken over; when there is no terminal, or
/// it cannot be written to.
pub fn play(
    setup: Setup,
    options: &Options,
    report: &mut dyn FnMut(Report<'_>),
) -> Result<End, PlayError> {
    let session = Session::new(setup.clone())?;
    if matches!(setup.source, BoardSource::Given(_)) && session.is_won() {
        return Err(PlayError::Solved);
    }
    let picture = options.image.as_deref().map(Picture::open).transpose()?;
    let settings = &options.settings;
    let menu = Menu::new(&setup);
    let mut model = Model::new(Screen::Menu(menu), setup, options.seed, Date::today());
    let defaults = Setup::default();
    model.asks_first = options.shows_menu;
    model.remembered_size = settings.size.unwrap_or(defaults.size);
    model.remembered_mode = settings.mode.unwrap_or(defaults.mode);
    model.key_target = settings.keys;
    model.hover = settings.hover;
    model.panel = settings.panel.clone();
    model.distance = settings.distance;
    model.bindings = settings.bindings.clone();
    model.settings_problem = options.settings_problem.clone();
    model.has_picture = picture.is_some();
    model.theme = Theme::detect(settings.colors, settings.background, options.is_colored);
    let files = Files {
        records: Some(options.records.clone()),
        settings: options.settings_file.clone(),
    };
    app::run(model, picture.as_ref(), files, report)
}

/// Shows boards with their moves in the terminal, move by move, until the player quits; see [`play`].
///
/// # Errors
/// When moves are not possible on their boards, when there is no terminal, or it cannot be written to.
pub fn replay(
    title: &str,
    boards: &[Leg],
    theme: Theme,
    report: &mut dyn FnMut(Report<'_>),
) -> Result<End, PlayError> {
    let viewer = boards
        .iter()
        .map(Leg::played)
        .collect::<Option<Vec<_>>>()
        .and_then(|boards| Viewer::new(title.to_string(), boards))
        .ok_or_else(|| PlayError::Unreplayable(title.to_string()))?;
    let screen = Screen::View(Box::new(viewer));
    let mut model = Model::new(screen, Setup::default(), 0, Date::today());
    model.is_replay = true;
    model.theme = theme;
    app::run(model, None, Files::default(), report)
}

/// Why the game cannot be played, or not any longer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// There is no such game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The board that was given is its goal.
    #[error("this board is already solved")]
    Solved,
    /// The moves of a stored game are not possible.
    #[error("{0} cannot be replayed: the moves do not fit the boards")]
    Unreplayable(String),
    /// The picture cannot be read.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// Standard input or output is no terminal.
    #[error("the game needs a terminal: standard input and output must not be redirected")]
    NoTerminal,
    /// The terminal cannot be taken over.
    #[error("cannot use the terminal: {0}")]
    Terminal(#[source] io::Error),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[source] io::Error),
    /// A frame cannot be drawn.
    #[error("cannot write to the terminal: {0}")]
    Draw(#[from] io::Error),
}
