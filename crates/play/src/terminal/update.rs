//! Handles messages: changes the model and returns the effects to carry out.

mod engine;
mod play;

use std::time::Duration;

use super::menu::Field;
use super::message::{Effect, Message};
use super::model::{Model, Notice, Overlay, SPEEDS, Screen};
use super::settings::{Setting, turned};
use super::theme::TILE_SCHEMES;
use crate::format::format_count;
use crate::records::RecordsEvent;
use crate::saved::Saved;
use crate::session::Session;

/// How long a notice stays.
const NOTICE_TIME: Duration = Duration::from_secs(3);

/// How long a problem with the settings file stays.
const PROBLEM_TIME: Duration = Duration::from_secs(15);

/// Handles a message; `now` is the time since the program began.
pub(crate) fn update(model: &mut Model, message: Message, now: Duration) -> Vec<Effect> {
    let mut update = Update {
        model,
        now,
        effects: Vec::new(),
    };
    update.model.now = now;
    update.message(message);
    update.housekeeping();
    update.effects
}

/// One update under way.
struct Update<'a> {
    model: &'a mut Model,
    now: Duration,
    effects: Vec<Effect>,
}

impl Update<'_> {
    fn message(&mut self, message: Message) {
        // Messages that mean the same on every screen.
        match message {
            Message::Begin { unfinished } => return self.begin_program(unfinished),
            Message::Stop => return self.stop(),
            Message::Tick => return self.tick(),
            Message::Reply(reply) => return self.advised(reply),
            Message::RecordsEvent(news) => return self.news(news),
            Message::NextScheme => return self.change_setting(Field::Colors, 1),
            Message::OtherBackground => return self.change_setting(Field::Background, 1),
            Message::OtherKeyTarget => return self.change_setting(Field::Keys, 1),
            Message::OtherHover => return self.change_setting(Field::Hover, 1),
            Message::NextPanel => return self.change_setting(Field::Panel, 1),
            Message::Hover(cell) => return self.hover(cell),
            Message::Link => return self.show_link(),
            Message::Numbers => {
                self.model.shows_numbers = !self.model.shows_numbers;
                return;
            }
            Message::Help => {
                let is_open = self.model.overlay == Some(Overlay::Help);
                self.model.overlay = (!is_open).then_some(Overlay::Help);
                self.model.help_page = 0;
                return;
            }
            Message::Page(by) => {
                self.model.help_page += isize::from(by);
                return;
            }
            _ => {}
        }
        match self.model.overlay.take() {
            Some(Overlay::Quit) => self.answer_quit(&message),
            // Any other key closes what lies over the screen; digits and moves are not lost on it.
            Some(overlay) if matches!(message, Message::Quit | Message::No | Message::Yes) => {
                let _ = overlay;
            }
            Some(Overlay::Goal) if matches!(message, Message::Goal) => {}
            _ => self.on_screen(message),
        }
    }

    /// Offers the unfinished game. A player who has said what to play gets that, and the other one is kept.
    fn begin_program(&mut self, unfinished: Option<Box<Saved>>) {
        match unfinished {
            None => self.start_or_ask(),
            Some(saved) if self.model.asks_first => self.model.screen = Screen::Offer(saved),
            Some(_) => {
                self.effects.push(Effect::DetachUnfinished);
                self.start_or_ask();
                self.say("your unfinished game is kept; 'taquin play' offers it");
            }
        }
        if let (Screen::Play, Some(problem)) = (&self.model.screen, &self.model.settings_problem) {
            self.model.notice = Some(Notice {
                text: problem.clone(),
                until: self.now + PROBLEM_TIME,
            });
        }
    }

    /// Shows the replay link of the board that is looked at, or was solved. It is also printed after the end,
    /// where it can be copied in one piece.
    fn show_link(&mut self) {
        let viewer = match &self.model.screen {
            Screen::View(viewer) => Some(viewer),
            _ => self.model.review.as_ref(),
        };
        match viewer.and_then(|viewer| viewer.replay_link().ok()) {
            Some(link) => {
                self.model.link = link.to_string();
                self.model.overlay = Some(Overlay::Link);
                self.effects.push(Effect::Print(self.model.link.clone()));
            }
            None => self.say("a replay link is made when a board is solved with the goal rows"),
        }
    }

    /// Changes a setting of all games, `by` places on, and remembers it.
    fn change_setting(&mut self, field: Field, by: i8) {
        let model = &mut *self.model;
        let (setting, notice) = match field {
            Field::Size | Field::Mode | Field::Goal => return,
            Field::Keys => {
                model.key_target = model.key_target.other();
                let notice = format!("keys move the {}", model.key_target.name());
                (Setting::Keys(model.key_target), notice)
            }
            Field::Hover => {
                model.hover = !model.hover;
                model.hovered = None;
                let notice = if model.hover {
                    "hover on: tiles follow the pointer"
                } else {
                    "hover off"
                };
                (Setting::Hover(model.hover), notice.to_string())
            }
            Field::Panel => {
                model.panel = model.panel.turned(by);
                let notice = format!("panel: {}", model.panel);
                (Setting::Panel(model.panel.clone()), notice)
            }
            Field::Distance => {
                model.distance = model.distance.turned(by);
                let notice = format!("distance: {}", model.distance.name());
                (Setting::Distance(model.distance), notice)
            }
            Field::Colors => {
                model.theme.scheme = turned(&model.theme.scheme, &TILE_SCHEMES, by);
                let notice = format!("colours: {}", model.theme.scheme.name());
                (Setting::Colors(model.theme.scheme), notice)
            }
            Field::Background => {
                model.theme.background = model.theme.background.other();
                let notice = format!("background: {}", model.theme.background.name());
                (Setting::Background(model.theme.background), notice)
            }
        };
        self.effects.push(Effect::Remember(setting));
        if !matches!(self.model.screen, Screen::Menu(_)) {
            self.say(notice);
        }
    }

    fn on_screen(&mut self, message: Message) {
        match &self.model.screen {
            Screen::Offer(_) => self.offer(&message),
            Screen::Menu(_) => self.menu(message),
            Screen::View(_) => self.view(&message),
            Screen::Play => self.play(message),
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.model.notice = Some(Notice {
            text: text.into(),
            until: self.now + NOTICE_TIME,
        });
    }

    fn quit(&mut self) {
        self.effects.push(Effect::Quit);
    }

    /// Runs after every message: removes old notices, stores the game if due, asks the engine.
    fn housekeeping(&mut self) {
        let now = self.now;
        self.model.notice.take_if(|notice| notice.until <= now);
        if self.model.keep_due().is_some_and(|due| due <= now) {
            self.keep();
        }
        self.ask_engine();
    }

    /// Keeps the unfinished game.
    fn keep(&mut self) {
        self.model.is_changed = false;
        if let Some(session) = &self.model.session
            && session.is_under_way()
        {
            self.model.kept_at = self.now;
            let session = Box::new(session.clone());
            self.effects.push(Effect::Keep(session, self.now));
        }
    }

    /// Stops the clock and keeps the unfinished game.
    fn stop(&mut self) {
        if let Some(session) = &mut self.model.session {
            session.pause(self.now);
        }
        self.keep();
    }

    fn answer_quit(&mut self, message: &Message) {
        match message {
            Message::Yes | Message::Quit => {
                self.stop();
                self.quit();
            }
            // The board stays in view behind the question, so the clock was not stopped.
            _ => {}
        }
    }

    fn news(&mut self, news: RecordsEvent) {
        match news {
            RecordsEvent::Standing(standing) => self.model.standing = Some(standing),
            RecordsEvent::Trouble(text) => self.model.records_problem = Some(text),
            RecordsEvent::Recovered => self.model.records_problem = None,
        }
    }

    fn offer(&mut self, message: &Message) {
        let Screen::Offer(saved) = &self.model.screen else {
            return;
        };
        match message {
            Message::Yes => match Session::restored(saved) {
                Some(session) => {
                    self.model.setup = session.setup().clone();
                    self.begin(session);
                    self.model.is_paused = true;
                }
                None => {
                    self.effects.push(Effect::DetachUnfinished);
                    self.start_or_ask();
                    self.say("the saved game cannot be read");
                }
            },
            Message::Later => {
                self.effects.push(Effect::DetachUnfinished);
                self.start_or_ask();
            }
            Message::Never => {
                self.effects.push(Effect::DeleteUnfinished);
                self.start_or_ask();
            }
            Message::Quit => self.quit(),
            _ => {}
        }
    }

    fn menu(&mut self, message: Message) {
        let today = self.model.today;
        let Screen::Menu(menu) = &mut self.model.screen else {
            return;
        };
        match message {
            Message::Field(by) => menu.go(by),
            Message::Value(by) => {
                menu.change(by, today);
                let field = menu.field;
                self.change_setting(field, by);
            }
            Message::Type(character) => menu.type_in(character),
            Message::Erase => menu.erase(),
            Message::Yes => self.start_from_menu(),
            Message::Quit | Message::No | Message::Menu if self.model.session.is_some() => {
                self.model.screen = Screen::Play;
            }
            Message::Quit | Message::No => self.quit(),
            _ => {}
        }
    }

    fn view(&mut self, message: &Message) {
        let now = self.now;
        let factor = f64::from(SPEEDS[self.model.speed]) / 4.0;
        let Screen::View(viewer) = &mut self.model.screen else {
            return;
        };
        match message {
            Message::StepForward => {
                viewer.due = None;
                viewer.forward();
            }
            Message::StepBack => {
                viewer.due = None;
                viewer.back();
            }
            Message::Restart => viewer.rewind(),
            Message::NextLeg => {
                viewer.next_leg();
                // The answer about the previous board is no longer needed.
                self.model.has_asked_review = false;
            }
            Message::Pause | Message::Autosolve if viewer.due.is_some() => viewer.due = None,
            Message::Pause | Message::Autosolve => {
                if viewer.next().is_none() {
                    viewer.rewind();
                }
                viewer.due = Some(now + viewer.pace(factor));
            }
            Message::Faster => self.faster(),
            Message::Slower => self.slower(),
            Message::Quit | Message::No | Message::Review if !self.model.is_replay => {
                let screen = std::mem::replace(&mut self.model.screen, Screen::Play);
                if let Screen::View(viewer) = screen {
                    self.model.review = Some(viewer);
                }
            }
            Message::Quit | Message::No => self.quit(),
            Message::New if !self.model.is_replay => {
                self.model.screen = Screen::Play;
                self.new_game();
            }
            _ => {}
        }
    }

    fn faster(&mut self) {
        self.model.speed = (self.model.speed + 1).min(SPEEDS.len() - 1);
        self.tell_speed();
    }

    fn slower(&mut self) {
        self.model.speed = self.model.speed.saturating_sub(1);
        self.tell_speed();
    }

    fn tell_speed(&mut self) {
        let speed = SPEEDS[self.model.speed];
        match self.model.screen {
            Screen::View(_) => self.say(format!("speed {}x", f64::from(speed) / 4.0)),
            _ => self.say(format!("{} per second", format_count(speed.into(), "move"))),
        }
    }

    fn tick(&mut self) {
        let now = self.now;
        let factor = f64::from(SPEEDS[self.model.speed]) / 4.0;
        if let Screen::View(viewer) = &mut self.model.screen
            && viewer.due.is_some_and(|due| due <= now)
        {
            let continues = viewer.forward() && viewer.next().is_some();
            viewer.due = continues.then(|| now + viewer.pace(factor));
        }
        self.autosolve_due();
    }
}

#[cfg(test)]
mod tests;
