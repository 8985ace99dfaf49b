//! The whole state of the game. It knows no terminal, no clock and no file.

use std::time::Duration;

use taquin::solve::advice;
use taquin::{Direction, Random, Size};

use super::bindings::Bindings;
use super::menu::Menu;
use super::settings::{Panel, ShownDistance};
use super::theme::Theme;
use crate::advice::Advice;
use crate::calendar::Date;
use crate::deal::Setup;
use crate::mode::Mode;
use crate::records::Standing;
use crate::saved::Saved;
use crate::session::Session;
use crate::viewer::Viewer;

/// What direction keys move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyTarget {
    /// The tile moves the way of the arrow.
    #[default]
    Tile,
    /// The blank moves the way of the arrow.
    Blank,
}

impl KeyTarget {
    /// Both targets.
    pub const ALL: [KeyTarget; 2] = [KeyTarget::Tile, KeyTarget::Blank];

    /// The direction in which the tile moves when a key is pressed.
    pub(crate) fn step(self, key: Direction) -> Direction {
        match self {
            KeyTarget::Tile => key,
            KeyTarget::Blank => key.opposite(),
        }
    }

    #[must_use]
    pub(crate) fn other(self) -> KeyTarget {
        match self {
            KeyTarget::Tile => KeyTarget::Blank,
            KeyTarget::Blank => KeyTarget::Tile,
        }
    }

    /// The name used on the command line and on the screen.
    pub fn name(self) -> &'static str {
        match self {
            KeyTarget::Tile => "tile",
            KeyTarget::Blank => "blank",
        }
    }

    /// What it means, for help.
    pub fn description(self) -> &'static str {
        match self {
            KeyTarget::Tile => "The tile moves the way of the arrow",
            KeyTarget::Blank => "The blank moves the way of the arrow",
        }
    }
}

/// What is on the screen.
#[derive(Clone, Debug)]
pub(crate) enum Screen {
    /// An unfinished game is offered.
    Offer(Box<Saved>),
    Menu(Menu),
    Play,
    /// A finished game is replayed.
    View(Box<Viewer>),
}

/// What lies over the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    Help,
    Goal,
    /// The replay link.
    Link,
    /// Really quit?
    Quit,
}

/// The engine makes the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Autosolve {
    /// When the next move is due; `None` while it only steps.
    pub(crate) due: Option<Duration>,
}

/// A line that disappears after a while.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) until: Duration,
}

/// Steps per second, from slow to fast.
pub(crate) const SPEEDS: [u32; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
/// The speed to begin with.
const DEFAULT_SPEED: usize = 2;

/// The state of everything.
pub(crate) struct Model {
    pub(crate) screen: Screen,
    pub(crate) overlay: Option<Overlay>,
    /// The page of help, counted on and on: how many pages there are depends on the screen.
    pub(crate) help_page: isize,
    pub(crate) session: Option<Session>,
    pub(crate) is_paused: bool,
    /// What to play next: the menu begins with it.
    pub(crate) setup: Setup,
    /// Whether the menu comes before the first game.
    pub(crate) asks_first: bool,

    pub(crate) theme: Theme,
    pub(crate) key_target: KeyTarget,
    /// Whether tiles follow the pointer, and the cell that it is on.
    pub(crate) hover: bool,
    pub(crate) hovered: Option<usize>,
    pub(crate) panel: Panel,
    pub(crate) distance: ShownDistance,
    pub(crate) bindings: Bindings,
    /// The size and the mode that the next menu of another day begins with.
    pub(crate) remembered_size: Size,
    pub(crate) remembered_mode: Mode,
    /// What is wrong with the settings file.
    pub(crate) settings_problem: Option<String>,
    /// Whether there is a picture, and whether its tiles show their numbers.
    pub(crate) has_picture: bool,
    pub(crate) shows_numbers: bool,
    /// An index of [`SPEEDS`].
    pub(crate) speed: usize,

    /// The count being typed, 0 if none.
    pub(crate) count: u32,
    pub(crate) advice: Advice,
    /// Answers to older questions carry an older ticket.
    pub(crate) ticket: u64,
    pub(crate) shows_hint: bool,
    pub(crate) shows_good: bool,
    /// Whether the engine was asked for the good moves of this board.
    pub(crate) has_asked_good_moves: bool,
    /// Whether the engine was asked to review the board that is looked at.
    pub(crate) has_asked_review: bool,
    pub(crate) autosolve: Option<Autosolve>,
    /// The game that was just won, being reviewed by the engine.
    pub(crate) review: Option<Box<Viewer>>,
    pub(crate) standing: Option<Standing>,
    /// The replay link that is shown.
    pub(crate) link: String,

    pub(crate) notice: Option<Notice>,
    /// What is wrong with the records file, until that is solved.
    pub(crate) records_problem: Option<String>,
    /// When the unfinished game was kept last, and whether it changed since.
    pub(crate) kept_at: Duration,
    pub(crate) is_changed: bool,

    pub(crate) today: Date,
    pub(crate) seeds: Random,
    /// Whether the program shows a stored game and nothing else.
    pub(crate) is_replay: bool,
    /// The time of the last message.
    pub(crate) now: Duration,
}

impl Model {
    /// A program that begins with this screen.
    pub(crate) fn new(screen: Screen, setup: Setup, seeds: u64, today: Date) -> Model {
        Model {
            screen,
            overlay: None,
            help_page: 0,
            session: None,
            is_paused: false,
            asks_first: false,
            theme: Theme::default(),
            key_target: KeyTarget::default(),
            hover: false,
            hovered: None,
            panel: Panel::default(),
            distance: ShownDistance::default(),
            bindings: Bindings::default(),
            remembered_size: setup.size,
            remembered_mode: setup.mode,
            settings_problem: None,
            has_picture: false,
            shows_numbers: true,
            speed: DEFAULT_SPEED,
            count: 0,
            advice: Advice::default(),
            ticket: 0,
            shows_hint: false,
            shows_good: false,
            has_asked_good_moves: false,
            has_asked_review: false,
            autosolve: None,
            review: None,
            standing: None,
            link: String::new(),
            notice: None,
            records_problem: None,
            kept_at: Duration::ZERO,
            is_changed: false,
            today,
            seeds: Random::new(seeds),
            is_replay: false,
            now: Duration::ZERO,
            setup,
        }
    }

    /// A seed for the next game, short enough to be typed.
    pub(crate) fn fresh_seed(&mut self) -> u64 {
        self.seeds.bits() >> 32
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_under_way)
    }

    pub(crate) fn is_won(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_won)
    }

    /// Whether tiles show no numbers now.
    pub(crate) fn is_blind(&self) -> bool {
        let is_blind = |session: &Session| {
            session.mode() == Mode::Blind && session.is_under_way() && !session.played().is_solved()
        };
        matches!(self.screen, Screen::Play) && self.session.as_ref().is_some_and(is_blind)
    }

    /// Whether the distance to the goal is hidden until the player asks for it: in games that may rank, and
    /// where it would give too much away.
    pub(crate) fn hides_distance(&self) -> bool {
        self.session.as_ref().is_some_and(|session| {
            let is_secret = matches!(session.mode(), Mode::Fewest | Mode::Blind);
            let may_rank = session.unranked().is_none();
            !session.is_won() && !session.is_assisted() && (may_rank || is_secret)
        })
    }

    /// What the panel shows of the distance now; nothing on boards that are too large for the engine.
    pub(crate) fn shown_distance(&self) -> ShownDistance {
        let session = self.session.as_ref();
        let is_given = session.is_some_and(|game| advice::is_given(game.board().size()));
        if is_given && !self.hides_distance() {
            self.distance
        } else {
            ShownDistance::Nothing
        }
    }

    /// The time until something changes by itself; `None` if nothing will.
    pub(crate) fn time_to_change(&self) -> Option<Duration> {
        // Without a known path, the engine has to answer first.
        let is_ready = self.advice.next().is_some() && !self.is_paused;
        let autosolve = self
            .autosolve
            .and_then(|autosolve| autosolve.due)
            .filter(|_| is_ready);
        let viewer = match &self.screen {
            Screen::View(viewer) => viewer.due,
            _ => None,
        };
        let notice = self.notice.as_ref().map(|notice| notice.until);
        let due = [autosolve, viewer, notice, self.keep_due()]
            .into_iter()
            .flatten()
            .min();
        let due = due.map(|due| due.saturating_sub(self.now));
        let is_timed = self.session.as_ref().is_some_and(Session::is_timed);
        let clock = is_timed.then_some(CLOCK_EVERY);
        [due, clock].into_iter().flatten().min()
    }

    /// When the unfinished game is to be kept: soon after a move, and regularly while the clock runs.
    pub(crate) fn keep_due(&self) -> Option<Duration> {
        let is_timed =
            |session: &Session| session.is_timed() && session.is_under_way() && !self.is_paused;
        let is_timed = self.session.as_ref().is_some_and(is_timed);
        if self.is_changed {
            Some(self.kept_at + self.keep_every())
        } else {
            is_timed.then(|| self.kept_at + self.keep_every().max(KEEP_CLOCK_EVERY))
        }
    }

    /// How often an unfinished game is kept: writing a huge board takes a while.
    fn keep_every(&self) -> Duration {
        let cells = self
            .session
            .as_ref()
            .map_or(0, |session| session.board().cells().len());
        match cells {
            0..2500 => Duration::from_millis(500),
            _ => Duration::from_secs(10),
        }
    }
}

/// How often a running clock is kept: what a game that is killed loses at most, except on huge boards.
const KEEP_CLOCK_EVERY: Duration = Duration::from_secs(2);

/// How often a running clock is drawn.
const CLOCK_EVERY: Duration = Duration::from_millis(100);
