//! The running game: events in, the model updated, effects done, frames drawn.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyEvent, MouseButton, MouseEventKind};
use ratatui::layout::Rect;

use super::guard::TerminalGuard;
use super::message::{Effect, Message};
use super::model::{Model, Screen};
use super::picture::Picture;
use super::settings::SettingsFile;
use super::update::update;
use super::{End, PlayError, Report, Signal, keys, view};
use crate::advisor::Advisor;
use crate::records::{Opened, RecordsThread};

/// What reaches the main thread.
enum Input {
    Key(KeyEvent),
    Click {
        column: u16,
        row: u16,
    },
    /// The pointer was moved.
    Motion {
        column: u16,
        row: u16,
    },
    Resize,
    Message(Message),
    /// A signal asks the program to end.
    Stop(Signal),
    /// The terminal is gone.
    Gone,
}

/// How often the screen is redrawn while nothing happens.
const IDLE_INTERVAL: Duration = Duration::from_secs(60);

/// Where a program keeps what is to last.
#[derive(Default)]
pub(super) struct Files {
    /// Where games are kept.
    pub(super) records: Option<PathBuf>,
    /// Where settings are kept.
    pub(super) settings: Option<SettingsFile>,
}

/// Runs until the player quits; `report` is called with what is to be said afterwards.
pub(super) fn run(
    mut model: Model,
    picture: Option<&Picture>,
    files: Files,
    report: &mut dyn FnMut(Report<'_>),
) -> Result<End, PlayError> {
    let (sender, inputs) = channel();
    let mut guard = {
        let sender = sender.clone();
        TerminalGuard::take(move |signal| drop(sender.send(Input::Stop(signal))))?
    };
    let wants_motion = Arc::new(AtomicBool::new(model.hover));
    read_events(sender.clone(), Arc::clone(&wants_motion))?;
    let advisor = {
        let sender = sender.clone();
        Advisor::start(move |reply| drop(sender.send(Input::Message(Message::Reply(reply)))))
    };
    let opened = files.records.map(|path| {
        let sender = sender.clone();
        RecordsThread::start(path, move |event| {
            drop(sender.send(Input::Message(Message::RecordsEvent(event))))
        })
    });
    let opened = opened.transpose().map_err(PlayError::Thread)?;
    let mut unfinished = None;
    let records = opened.map(|opened| {
        let Opened {
            thread,
            offer,
            trouble,
        } = opened;
        model.records_problem = trouble;
        unfinished = offer.map(Box::new);
        thread
    });
    let mut app = App {
        model,
        advisor,
        records,
        settings: files.settings,
        links: Vec::new(),
        wants_motion,
        begun: Instant::now(),
        end: None,
    };
    match app.model.screen {
        Screen::Menu(_) => app.take(Message::Begin { unfinished }),
        _ => app.take(Message::Tick),
    }
    let played = app.play(&mut guard, &inputs, picture);
    drop(guard);
    for loss in app.records.map(RecordsThread::close).unwrap_or_default() {
        report(Report::Lost(&loss));
    }
    if let Some(Err(error)) = app.settings.map(|settings| settings.save()) {
        report(Report::Lost(&error.to_string()));
    }
    for link in &app.links {
        report(Report::Link(link));
    }
    played
}

/// Reads the terminal in a thread of its own, which ends with the process. Terminals report every motion of the
/// pointer; it is dropped here unless the game follows it.
fn read_events(sender: Sender<Input>, wants_motion: Arc<AtomicBool>) -> Result<(), PlayError> {
    let read = move || loop {
        let input = match event::read() {
            Ok(Event::Key(key)) => Input::Key(key),
            Ok(Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                Input::Click {
                    column: mouse.column,
                    row: mouse.row,
                }
            }
            Ok(Event::Mouse(mouse)) if is_motion(mouse.kind) => {
                if !wants_motion.load(Ordering::Relaxed) {
                    continue;
                }
                Input::Motion {
                    column: mouse.column,
                    row: mouse.row,
                }
            }
            Ok(Event::Resize(..)) => Input::Resize,
            Ok(_) => continue,
            Err(_) => Input::Gone,
        };
        let is_gone = matches!(input, Input::Gone);
        if sender.send(input).is_err() || is_gone {
            return;
        }
    };
    let started = thread::Builder::new().name("keys".to_string()).spawn(read);
    started.map(|_| ()).map_err(PlayError::Thread)
}

fn is_motion(kind: MouseEventKind) -> bool {
    matches!(kind, MouseEventKind::Moved | MouseEventKind::Drag(_))
}

struct App {
    model: Model,
    advisor: Advisor,
    records: Option<RecordsThread>,
    settings: Option<SettingsFile>,
    /// To be printed after the end.
    links: Vec<String>,
    /// Whether motions of the pointer are to be read.
    wants_motion: Arc<AtomicBool>,
    begun: Instant,
    /// How to end, once that is clear.
    end: Option<End>,
}

impl App {
    fn play(
        &mut self,
        guard: &mut TerminalGuard,
        inputs: &Receiver<Input>,
        picture: Option<&Picture>,
    ) -> Result<End, PlayError> {
        let mut area = Rect::default();
        while self.end.is_none() {
            guard.terminal.draw(|frame| {
                area = frame.area();
                view::draw(frame, &self.model, picture);
            })?;
            let timeout = self.model.time_to_change().unwrap_or(IDLE_INTERVAL);
            match inputs.recv_timeout(timeout) {
                Ok(input) => self.input(input, area),
                Err(RecvTimeoutError::Timeout) => self.take(Message::Tick),
                Err(RecvTimeoutError::Disconnected) => self.end = Some(End::Quit),
            }
            // All inputs that have arrived go into the same frame.
            for input in inputs.try_iter().take(MAX_INPUTS_PER_FRAME) {
                self.input(input, area);
            }
            if self.model.time_to_change() == Some(Duration::ZERO) {
                self.take(Message::Tick);
            }
        }
        Ok(self.end.unwrap_or(End::Quit))
    }

    fn input(&mut self, input: Input, area: Rect) {
        if self.end.is_some() {
            return;
        }
        match input {
            Input::Key(key) => {
                panic_if_asked(key);
                if let Some(message) = keys::message(&self.model, key) {
                    self.take(message);
                }
            }
            Input::Click { column, row } => {
                if let Some(cell) = view::cell_at(&self.model, area, column, row) {
                    self.take(Message::Click(cell));
                }
            }
            Input::Motion { column, row } => {
                let cell = view::cell_at(&self.model, area, column, row);
                if cell != self.model.hovered {
                    self.take(Message::Hover(cell));
                }
            }
            Input::Message(message) => self.take(message),
            // The next frame has the new size.
            Input::Resize => {}
            Input::Stop(signal) => self.stop(signal),
            Input::Gone => self.stop(Signal::HangUp),
        }
    }

    fn stop(&mut self, signal: Signal) {
        self.take(Message::Stop);
        self.end = Some(End::Interrupted(signal));
    }

    fn take(&mut self, message: Message) {
        for effect in update(&mut self.model, message, self.begun.elapsed()) {
            match (effect, &self.records) {
                (Effect::Ask(question), _) => self.advisor.ask(question),
                (Effect::CancelQuestion, _) => self.advisor.cancel(),
                (Effect::Quit, _) => self.end = Some(End::Quit),
                (Effect::Print(link), _) => {
                    if !self.links.contains(&link) {
                        self.links.push(link);
                    }
                }
                (Effect::Remember(setting), _) => {
                    if let Some(settings) = &mut self.settings {
                        settings.change(setting);
                    }
                }
                (_, None) => {}
                (Effect::Keep(session, at), Some(records)) => {
                    records.keep(move || session.saved(at));
                }
                (Effect::DeleteUnfinished, Some(records)) => records.delete_unfinished(),
                (Effect::DetachUnfinished, Some(records)) => records.detach_unfinished(),
                (Effect::Finish(saved), Some(records)) => records.finish(*saved),
            }
        }
        self.wants_motion.store(self.model.hover, Ordering::Relaxed);
    }
}

/// The most inputs between two frames.
const MAX_INPUTS_PER_FRAME: usize = 256;

/// Panics if a test asks for it, to see whether the terminal is restored.
fn panic_if_asked(key: KeyEvent) {
    let is_trigger = key.code == event::KeyCode::Char('!');
    if cfg!(debug_assertions) && is_trigger && std::env::var_os("TAQUIN_PANIC").is_some() {
        panic!("asked to fail");
    }
}
