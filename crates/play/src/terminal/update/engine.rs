//! The engine's part in the game: questions, hints and automatic solving.

use taquin::Problem;
use taquin::solve::advice;

use super::Update;
use crate::advisor::{Question, Reply};
use crate::terminal::menu::Field;
use crate::terminal::message::Effect;
use crate::terminal::model::{Autosolve, SPEEDS, Screen};
use crate::terminal::settings::ShownDistance;

impl Update<'_> {
    /// Asks the engine about the board, or about the game being replayed, if there is anything to ask.
    pub(super) fn ask_engine(&mut self) {
        match &mut self.model.screen {
            Screen::Play => self.ask_about_board(),
            Screen::View(viewer) if viewer.is_unreviewed() && !self.model.has_asked_review => {
                let question = Question::Review {
                    ticket: self.model.ticket + 1,
                    problem: viewer.played().problem().clone(),
                    moves: viewer.moves().clone(),
                };
                if !advice::is_given(viewer.board().size()) {
                    return;
                }
                self.model.has_asked_review = true;
                self.model.ticket += 1;
                self.effects.push(Effect::Ask(question));
            }
            _ => {}
        }
    }

    fn ask_about_board(&mut self) {
        let Some(session) = &self.model.session else {
            return;
        };
        let (board, goal) = (session.board(), session.played().goal());
        if session.played().is_solved() || !advice::is_given(board.size()) {
            return;
        }
        let problem = || Problem::new(board.clone(), goal.clone()).ok();
        let ticket = self.model.ticket + 1;
        let question = if let Some(effort) = self.model.advice.wants_to_ask() {
            self.model.advice.asked(board, effort);
            problem().map(|problem| Question::Path {
                ticket,
                problem,
                effort,
            })
        } else if self.model.advice.optimum().is_some()
            && self.model.shows_good
            && !self.model.has_asked_good_moves
        {
            self.model.has_asked_good_moves = true;
            problem().map(|problem| Question::Good { ticket, problem })
        } else {
            None
        };
        if let Some(question) = question {
            self.model.ticket = ticket;
            self.effects.push(Effect::Ask(question));
        }
    }

    pub(super) fn advised(&mut self, reply: Reply) {
        let model = &mut *self.model;
        match reply {
            Reply::Path { ticket, answer } if ticket == model.ticket => {
                if let Some(session) = &model.session {
                    model.advice.learn(&answer, session.board());
                }
                // An answer that the player's moves have overtaken is no failure: the next question follows.
                if answer.is_last && self.model.shows_good && self.model.advice.has_given_up() {
                    self.say("not proven in time; press i for the best known move");
                }
                self.autosolve_due();
            }
            Reply::Good { ticket, good } if ticket == model.ticket => {
                model.advice.learn_good(good);
            }
            Reply::Review {
                ticket,
                analysis,
                is_last,
            } if ticket == model.ticket => {
                let viewer = match &mut model.screen {
                    Screen::View(viewer) => Some(viewer),
                    _ => model.review.as_mut(),
                };
                if let Some(viewer) = viewer {
                    viewer.learn(analysis, is_last);
                }
            }
            // An answer to a question that was dropped.
            _ => {}
        }
    }

    pub(super) fn hint(&mut self) {
        if self.is_too_large() {
            return;
        }
        self.assist();
        self.model.advice.drop_outdated_question();
        self.model.shows_hint = true;
        if self.model.advice.next().is_none() {
            self.say("thinking …");
        }
    }

    pub(super) fn good(&mut self) {
        if self.is_too_large() {
            return;
        }
        self.assist();
        self.model.shows_good = !self.model.shows_good;
        self.model.has_asked_good_moves = false;
        if self.model.shows_good && self.model.advice.optimum().is_none() {
            self.say("thinking …");
        }
    }

    /// Shows the distance where it is hidden, which is help; elsewhere shows more of it, or less.
    pub(super) fn distance(&mut self) {
        if self.is_too_large() {
            return;
        }
        if !self.model.hides_distance() {
            return self.change_setting(Field::Distance, 1);
        }
        let session = self.model.session.as_ref();
        let might_rank = session.is_some_and(|session| session.unranked().is_none());
        self.assist();
        if self.model.distance == ShownDistance::Nothing {
            self.change_setting(Field::Distance, 1);
        }
        if might_rank {
            self.say("the distance is help: this game is not ranked");
        }
    }

    /// Starts to solve, or stops.
    pub(super) fn autosolve(&mut self) {
        if self.is_too_large() {
            return;
        }
        self.assist();
        self.model.advice.drop_outdated_question();
        self.model.autosolve = match self.model.autosolve {
            Some(Autosolve { due: Some(_) }) => None,
            _ => Some(Autosolve {
                due: Some(self.now),
            }),
        };
        if self.model.advice.next().is_none() {
            self.say("thinking …");
        }
        self.autosolve_due();
    }

    /// Makes one step along the best known path.
    pub(super) fn step_forward(&mut self) {
        if self.is_too_large() {
            return;
        }
        self.assist();
        self.model.autosolve = Some(Autosolve { due: None });
        match self.model.advice.next() {
            Some(step) => self.engine_moves(step),
            None => self.say("thinking …"),
        }
    }

    /// Makes the next move if it is due and known.
    pub(super) fn autosolve_due(&mut self) {
        let Some(Autosolve { due: Some(due) }) = self.model.autosolve else {
            return;
        };
        if due > self.now || self.model.is_paused || self.model.is_won() {
            return;
        }
        // Not known yet: due until it is.
        let Some(step) = self.model.advice.next() else {
            return;
        };
        self.engine_moves(step);
        // Counted from when it was due, which keeps the speed, but never from the past.
        let pace = std::time::Duration::from_secs(1) / SPEEDS[self.model.speed];
        if let Some(autosolve) = &mut self.model.autosolve {
            autosolve.due = Some((due + pace).max(self.now));
        }
    }

    fn assist(&mut self) {
        if let Some(session) = &mut self.model.session
            && !session.is_won()
        {
            session.assist();
        }
    }

    fn is_too_large(&mut self) -> bool {
        let session = self.model.session.as_ref();
        let is_too_large = session.is_some_and(|game| !advice::is_given(game.board().size()));
        if is_too_large {
            self.say("this board is too large for advice");
        }
        is_too_large
    }
}
