//! Playing: moves, undo, pause, new boards, the end of a game.

use taquin::{Direction, Size};

use super::Update;
use crate::advice::Advice;
use crate::advisor::Question;
use crate::deal::{BoardSource, Setup};
use crate::mode::{Mode, ModeError};
use crate::ranking::InputDevice;
use crate::session::Session;
use crate::terminal::menu::Menu;
use crate::terminal::message::{Effect, Message};
use crate::terminal::model::{Model, Overlay, Screen};
use crate::terminal::settings::Setting;
use crate::viewer::Viewer;

/// The greatest count that can be typed.
const MAX_COUNT: u32 = 9999;

impl Update<'_> {
    pub(super) fn play(&mut self, message: Message) {
        let count = std::mem::take(&mut self.model.count);
        if self.model.is_paused {
            match message {
                Message::Quit => self.ask_to_quit(),
                Message::Menu => self.open_menu(),
                Message::Pause | Message::Yes | Message::Slide { .. } | Message::Click(_) => {
                    self.model.is_paused = false;
                    self.resume_clock();
                }
                _ => {}
            }
            return;
        }
        match message {
            Message::Digit(digit) => self.model.count = (count * 10 + digit).min(MAX_COUNT),
            Message::Slide { direction, is_run } => {
                let step = self.model.key_target.step(direction);
                let count = match (is_run, count) {
                    (true, _) => u32::MAX,
                    (false, 0) => 1,
                    (false, count) => count,
                };
                self.player_moves(InputDevice::Keyboard, step, count);
            }
            Message::Click(cell) => self.click(cell),
            Message::Undo => self.undo(count.max(1)),
            Message::Redo => self.redo(count.max(1)),
            Message::StepBack => self.undo(1),
            Message::StepForward => self.step_forward(),
            Message::Restart => self.restart(),
            Message::New => self.new_game(),
            Message::Pause => self.pause(),
            Message::Goal => self.model.overlay = Some(Overlay::Goal),
            Message::Hint => self.hint(),
            Message::Good => self.good(),
            Message::Autosolve => self.autosolve(),
            Message::Faster => self.faster(),
            Message::Slower => self.slower(),
            Message::Distance => self.distance(),
            Message::Review => self.open_review(),
            Message::Yes if self.model.is_won() => self.new_game(),
            Message::Menu => self.open_menu(),
            Message::Quit => self.ask_to_quit(),
            _ => {}
        }
    }

    fn player_moves(&mut self, device: InputDevice, step: Direction, count: u32) {
        // A move by the player ends the autosolver.
        self.model.autosolve = None;
        if let Some(session) = &mut self.model.session {
            let made = session.slide_with(device, step, count, self.now);
            self.moved(&made);
        }
    }

    fn click(&mut self, cell: usize) {
        self.slide_to(InputDevice::Click, cell);
    }

    /// Slides tiles when the pointer enters a cell that shares a line with the blank.
    pub(super) fn hover(&mut self, cell: Option<usize>) {
        self.model.hovered = cell;
        let is_playing = matches!(self.model.screen, Screen::Play)
            && self.model.overlay.is_none()
            && !self.model.is_paused
            && self.model.autosolve.is_none();
        if let Some(cell) = cell.filter(|_| self.model.hover && is_playing) {
            self.slide_to(InputDevice::Hover, cell);
        }
    }

    /// Slides the run of tiles between a cell and the blank, if they share a line.
    fn slide_to(&mut self, device: InputDevice, cell: usize) {
        let Some(session) = &self.model.session else {
            return;
        };
        let (size, blank) = (session.board().size(), session.board().blank());
        if let Some((step, count)) = run_from(size, cell, blank) {
            self.player_moves(device, step, count);
        }
    }

    /// Makes a move of the engine.
    pub(super) fn engine_moves(&mut self, step: Direction) {
        if let Some(session) = &mut self.model.session {
            session.autosolve();
            let made = session.slide(step, 1, self.now);
            self.moved(&made);
        }
    }

    fn undo(&mut self, count: u32) {
        self.model.autosolve = None;
        let unranked = |model: &Model| model.session.as_ref().and_then(Session::unranked);
        let before = unranked(self.model);
        for _ in 0..count {
            let session = self.model.session.as_mut();
            let made = session.map(Session::undo).unwrap_or_default();
            if made.is_empty() {
                break;
            }
            self.moved(&made);
        }
        if let (None, Some(reason)) = (before, unranked(self.model)) {
            self.say(format!("this game no longer ranks: {reason}"));
        }
    }

    fn redo(&mut self, count: u32) {
        self.model.autosolve = None;
        let now = self.now;
        for _ in 0..count {
            let session = self.model.session.as_mut();
            let made = session.map(|session| session.redo(now)).unwrap_or_default();
            if made.is_empty() {
                break;
            }
            self.moved(&made);
        }
    }

    /// After steps were made on the board.
    fn moved(&mut self, made: &[Direction]) {
        let Some(session) = self.model.session.as_mut().filter(|_| !made.is_empty()) else {
            return;
        };
        self.model.advice.moved(made, session.board());
        self.model.shows_hint = false;
        self.model.has_asked_good_moves = false;
        self.model.is_changed = true;
        if session.is_won() {
            self.won();
        } else if session.advance() {
            let (number, of) = session.leg();
            self.new_board();
            self.say(format!("board {number} of {of}"));
        }
    }

    /// The last board is solved: stores the game and asks the engine to review it.
    fn won(&mut self) {
        let Some(session) = &self.model.session else {
            return;
        };
        let saved = Box::new(session.saved(self.now));
        let title = format!("{} {}", session.setup().size, session.mode());
        let viewer = Viewer::new(title, session.boards().cloned().collect());
        self.model.autosolve = None;
        self.model.standing = None;
        self.model.is_changed = false;
        self.model.review = viewer.map(Box::new);
        self.effects.push(Effect::Finish(saved));
        self.effects.push(Effect::DeleteUnfinished);
        if let Some(viewer) = &self.model.review {
            self.model.ticket += 1;
            self.model.has_asked_review = true;
            self.effects.push(Effect::Ask(Question::Review {
                ticket: self.model.ticket,
                problem: viewer.played().problem().clone(),
                moves: viewer.moves().clone(),
            }));
        }
    }

    fn restart(&mut self) {
        if let Some(session) = &mut self.model.session {
            session.restart();
            session.shown(self.now);
            self.effects.push(Effect::DeleteUnfinished);
            self.reset_game();
        }
    }

    pub(super) fn new_game(&mut self) {
        if let Mode::Daily(_) = self.model.setup.mode {
            self.restart();
            return self.say("one board per day: here it is again");
        }
        self.model.setup.source = BoardSource::Fresh(self.model.fresh_seed());
        self.start();
    }

    /// Starts the game that is set up; returns whether it could.
    fn start(&mut self) -> bool {
        match Session::new(self.model.setup.clone()) {
            Ok(session) => {
                self.effects.push(Effect::DeleteUnfinished);
                self.begin(session);
                true
            }
            Err(error) => {
                self.say(error.to_string());
                false
            }
        }
    }

    /// Starts the game of the command line, or opens the menu.
    pub(super) fn start_or_ask(&mut self) {
        if !self.model.asks_first && self.start() {
            return;
        }
        self.model.screen = Screen::Menu(Menu::new(&self.model.setup));
    }

    /// Plays a game from where it is.
    pub(super) fn begin(&mut self, mut session: Session) {
        session.shown(self.now);
        self.model.session = Some(session);
        self.model.screen = Screen::Play;
        self.reset_game();
    }

    /// Resets everything that belongs to the previous game.
    fn reset_game(&mut self) {
        self.model.is_paused = false;
        self.model.count = 0;
        self.model.autosolve = None;
        self.model.review = None;
        self.model.has_asked_review = false;
        self.model.standing = None;
        self.model.is_changed = false;
        // Help that was asked for in one game is none for the next.
        self.model.shows_good = false;
        self.new_board();
    }

    fn new_board(&mut self) {
        self.model.advice = Advice::default();
        self.model.shows_hint = false;
        self.model.has_asked_good_moves = false;
        // No answer to an older question fits this board.
        self.model.ticket += 1;
        self.effects.push(Effect::CancelQuestion);
    }

    fn pause(&mut self) {
        if self.model.is_under_way() {
            self.stop();
            self.model.is_paused = true;
        }
    }

    fn resume_clock(&mut self) {
        if let Some(session) = &mut self.model.session
            && !self.model.is_paused
        {
            session.resume(self.now);
        }
    }

    fn ask_to_quit(&mut self) {
        if !self.model.is_under_way() {
            return self.quit();
        }
        self.keep();
        self.model.overlay = Some(Overlay::Quit);
    }

    fn open_review(&mut self) {
        if let Some(viewer) = self.model.review.take() {
            self.model.screen = Screen::View(viewer);
        }
    }

    /// Opens the menu; a game under way is paused.
    fn open_menu(&mut self) {
        self.pause();
        self.model.screen = Screen::Menu(Menu::new(&self.model.setup));
    }

    /// Remembers the size and the mode of a menu, if they are new.
    fn remember_choice(&mut self, setup: &Setup) {
        if setup.size != self.model.remembered_size {
            self.model.remembered_size = setup.size;
            self.effects
                .push(Effect::Remember(Setting::Size(setup.size)));
        }
        if setup.mode.name() != self.model.remembered_mode.name() {
            self.model.remembered_mode = setup.mode;
            self.effects
                .push(Effect::Remember(Setting::Mode(setup.mode)));
        }
    }

    pub(super) fn start_from_menu(&mut self) {
        let Screen::Menu(menu) = &mut self.model.screen else {
            return;
        };
        let size: Size = match menu.size.parse() {
            Ok(size) => size,
            Err(error) => {
                menu.complaint = Some(error.to_string());
                return;
            }
        };
        // A number that is being typed may still be too small.
        let mode: Mode = match menu.mode.tag().parse() {
            Ok(mode) => mode,
            Err(error) => {
                menu.complaint = Some(ModeError::to_string(&error));
                return;
            }
        };
        let goal = menu.goal.clone();
        let setup = Setup {
            mode,
            size,
            goal,
            source: BoardSource::Fresh(self.model.fresh_seed()),
        };
        match Session::new(setup.clone()) {
            Ok(session) => {
                self.remember_choice(&setup);
                self.model.setup = setup;
                self.effects.push(Effect::DeleteUnfinished);
                self.begin(session);
            }
            Err(error) => {
                if let Screen::Menu(menu) = &mut self.model.screen {
                    menu.complaint = Some(error.to_string());
                }
            }
        }
    }
}

/// The direction and the number of tiles that slide when a cell is clicked; `None` if the cell shares no line
/// with the blank.
fn run_from(size: Size, cell: usize, blank: usize) -> Option<(Direction, u32)> {
    let (row, col) = (size.row_of(cell), size.col_of(cell));
    let (blank_row, blank_col) = (size.row_of(blank), size.col_of(blank));
    let (direction, count) = match (row == blank_row, col == blank_col) {
        (true, false) if col > blank_col => (Direction::Left, col - blank_col),
        (true, false) => (Direction::Right, blank_col - col),
        (false, true) if row > blank_row => (Direction::Up, row - blank_row),
        (false, true) => (Direction::Down, blank_row - row),
        _ => return None,
    };
    Some((direction, count as u32))
}
