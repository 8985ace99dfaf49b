//! The game played without a terminal: keys in, state out.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use taquin::{Direction, Goal, Metric, Moves, Problem, Solve};

use super::*;
use crate::advice::Answered;
use crate::advisor::{Question, Reply};
use crate::calendar::Date;
use crate::deal::{BoardSource, Setup};
use crate::mode::Mode;
use crate::ranking::{InputDevice, Origin, Unranked};
use crate::records::Standing;
use crate::terminal::bindings::Action;
use crate::terminal::keys;
use crate::terminal::menu::Menu;
use crate::terminal::model::KeyTarget;
use crate::terminal::settings::ShownDistance;
use taquin::puzzle::GoalChoice;

/// A game without a terminal, whose time the test sets.
struct Played {
    model: Model,
    now: Duration,
    effects: Vec<Effect>,
}

impl Played {
    fn new(setup: Setup, asks_first: bool) -> Played {
        let menu = Menu::new(&setup);
        let mut model = Model::new(Screen::Menu(menu), setup, 1, Date::at(0));
        model.asks_first = asks_first;
        let mut played = Played {
            model,
            now: Duration::from_secs(10),
            effects: Vec::new(),
        };
        played.send(Message::Begin { unfinished: None });
        played
    }

    fn on(board: &str) -> Played {
        Played::of_mode(board, Mode::Standard)
    }

    fn of_mode(board: &str, mode: Mode) -> Played {
        let board: taquin::Board = board.parse().unwrap();
        Played::new(
            Setup {
                mode,
                size: board.size(),
                goal: GoalChoice::Named(Goal::Rows),
                source: BoardSource::Given(board),
            },
            false,
        )
    }

    fn send(&mut self, message: Message) {
        self.effects = update(&mut self.model, message, self.now);
    }

    fn key(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        if let Some(message) = keys::message(&self.model, KeyEvent::new(code, modifiers)) {
            self.send(message);
        }
    }

    /// Presses the key of each character.
    fn press(&mut self, characters: &str) -> &mut Played {
        for character in characters.chars() {
            self.key(KeyCode::Char(character), KeyModifiers::NONE);
        }
        self
    }

    fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.send(Message::Tick);
    }

    fn session(&self) -> &Session {
        self.model.session.as_ref().unwrap()
    }

    fn board(&self) -> String {
        self.session().board().to_string()
    }

    fn moves(&self) -> u64 {
        self.session().length(Metric::Single)
    }

    /// The engine answers the last question about a path.
    fn answer(&mut self, moves: &str) {
        let moves: Moves = moves.parse().unwrap();
        let answer = Answered {
            lower_bound: moves.len() as u32,
            moves: Some(moves),
            is_last: true,
        };
        let ticket = self.model.ticket;
        self.send(Message::Reply(Reply::Path { ticket, answer }));
    }

    fn has_effect(&self, is_it: impl Fn(&Effect) -> bool) -> bool {
        self.effects.iter().any(is_it)
    }
}

/// Two moves, U and L, from the goal.
const NEAR: &str = "1 2 3/4 0 6/7 5 8";

#[test]
fn arrows_wasd_and_hjkl_move_the_tile() {
    for keys in ["wa", "kh"] {
        let mut played = Played::on(NEAR);
        played.press(keys);
        assert!(played.model.is_won(), "{keys}");
    }
    let mut played = Played::on(NEAR);
    played.key(KeyCode::Up, KeyModifiers::NONE);
    played.key(KeyCode::Left, KeyModifiers::NONE);
    assert!(played.model.is_won());
}

#[test]
fn keys_move_the_blank_if_set() {
    let mut played = Played::on(NEAR);
    played.press("m");
    assert_eq!(played.model.key_target, KeyTarget::Blank);
    played.press("sd");
    assert!(played.model.is_won());
}

#[test]
fn shift_and_counts_slide_runs() {
    let mut played = Played::on("0 1 2/3 4 5/6 7 8");
    played.press("H");
    assert_eq!(
        (played.board().as_str(), played.moves()),
        ("1 2 0/3 4 5/6 7 8", 2)
    );
    played.key(KeyCode::Up, KeyModifiers::SHIFT);
    assert_eq!(played.board(), "1 2 5/3 4 8/6 7 0");
    played.press("2l");
    assert_eq!(played.board(), "1 2 5/3 4 8/0 6 7");
    assert_eq!(played.session().length(Metric::Multi), 3);
    played.press("9j");
    assert_eq!(played.board(), "0 2 5/1 4 8/3 6 7", "as far as it goes");
    played.press("1").press("h");
    assert_eq!(played.model.count, 0);
}

#[test]
fn a_click_slides_the_whole_run() {
    let mut played = Played::on("0 1 2/3 4 5/6 7 8");
    played.send(Message::Click(2));
    assert_eq!(played.board(), "1 2 0/3 4 5/6 7 8");
    played.send(Message::Click(8));
    assert_eq!(played.board(), "1 2 5/3 4 8/6 7 0");
    played.send(Message::Click(0));
    played.send(Message::Click(8));
    assert_eq!(
        played.moves(),
        4,
        "off its lines, and on the blank, nothing moves"
    );
    played.send(Message::Click(6));
    assert_eq!(played.board(), "1 2 5/3 4 8/0 6 7");
}

#[test]
fn undo_and_redo_without_limit() {
    let mut played = Played::on("0 1 2/3 4 5/6 7 8");
    for _ in 0..300 {
        played.press("hkldsa");
    }
    let (board, moves) = (played.board(), played.moves());
    assert!(moves >= 300);
    for _ in 0..3000 {
        played.press("u");
    }
    assert_eq!(
        (played.board().as_str(), played.moves()),
        ("0 1 2/3 4 5/6 7 8", 0)
    );
    for _ in 0..3000 {
        played.press("y");
    }
    assert_eq!((played.board(), played.moves()), (board, moves));
    played.key(KeyCode::Char('z'), KeyModifiers::CONTROL);
    assert!(played.moves() < moves);
}

#[test]
fn the_clock_runs_from_the_first_move_and_not_in_a_pause() {
    let mut played = Played::on("0 1 2/3 4 5/6 7 8");
    played.wait(5000);
    assert_eq!(played.session().elapsed(played.now), Duration::ZERO);
    assert_eq!(played.model.time_to_change(), None, "nothing to be drawn");
    played.press("h");
    assert!(played.model.time_to_change().is_some());
    played.wait(2000);
    played.press(" ");
    assert!(played.model.is_paused);
    played.wait(60_000);
    played.press("u");
    assert_eq!(played.moves(), 1, "a pause is no time to think");
    played.press(" ");
    played.wait(1000);
    assert_eq!(played.session().elapsed(played.now), Duration::from_secs(3));
}

#[test]
fn a_game_undone_to_its_first_board_can_be_paused() {
    let mut played = Played::of_mode("0 1 2/3 4 5/6 7 8", Mode::Blind);
    played.press("h");
    played.wait(1000);
    played.press("u");
    assert!(played.session().is_timed() && played.moves() == 0);
    assert!(
        played.model.is_blind(),
        "taking moves back is no way to look"
    );
    played.press(" ");
    assert!(played.model.is_paused);
    played.wait(60_000);
    played.press(" ");
    played.wait(1000);
    assert_eq!(played.session().elapsed(played.now), Duration::from_secs(2));
    played.press("q");
    assert_eq!(played.model.overlay, Some(Overlay::Quit), "time was spent");
    played.press("y");
    assert!(played.has_effect(|effect| matches!(effect, Effect::Keep(..))));
}

#[test]
fn restart_and_new() {
    let mut played = Played::on(NEAR);
    played.press("hr");
    assert_eq!((played.board().as_str(), played.moves()), (NEAR, 0));
    played.press("n");
    assert_ne!(played.board(), NEAR);
    let second = played.board();
    played.press("n");
    assert_ne!(played.board(), second);
    assert!(
        Problem::new(
            played.session().board().clone(),
            played.session().played().goal().clone()
        )
        .is_ok()
    );
}

#[test]
fn quitting_asks_only_when_a_game_is_under_way() {
    let mut played = Played::on(NEAR);
    played.press("q");
    assert!(played.has_effect(|effect| matches!(effect, Effect::Quit)));
    let mut played = Played::on(NEAR);
    played.press("hq");
    assert_eq!(played.model.overlay, Some(Overlay::Quit));
    assert!(played.has_effect(|effect| matches!(effect, Effect::Keep(..))));
    played.wait(4000);
    played.press("n");
    assert_eq!(played.model.overlay, None);
    assert!(played.session().is_timed(), "the clock keeps running");
    let elapsed = played.session().elapsed(played.now);
    assert_eq!(elapsed, Duration::from_secs(4), "the board was in view");
    played.press(" q");
    played.wait(4000);
    played.press("n ");
    let elapsed = played.session().elapsed(played.now);
    assert_eq!(elapsed, Duration::from_secs(4), "but not in a pause");
    played.press("qy");
    assert!(played.has_effect(|effect| matches!(effect, Effect::Quit)));
    let mut won = Played::on(NEAR);
    won.press("waq");
    assert!(won.has_effect(|effect| matches!(effect, Effect::Quit)));
}

#[test]
fn a_win_is_stored_and_reviewed() {
    let mut played = Played::on(NEAR);
    played.press("w");
    played.now += Duration::from_millis(1500);
    played.press("a");
    let stored = played.effects.iter().find_map(|effect| match effect {
        Effect::Finish(saved) => Some(saved.clone()),
        _ => None,
    });
    let saved = stored.unwrap();
    assert_eq!(
        (saved.mode, saved.milliseconds, saved.single),
        (Mode::Standard, 1500, 2)
    );
    let keyboard = Some(InputDevice::Keyboard);
    assert_eq!((saved.origin, saved.device), (Origin::Given, keyboard));
    assert!(!saved.assisted);
    assert!(played.has_effect(|effect| matches!(effect, Effect::DeleteUnfinished)));
    assert!(played.has_effect(|effect| matches!(effect, Effect::Ask(Question::Review { .. }))));
    let ticket = played.model.ticket;
    let question = Solve::board(&NEAR.parse().unwrap()).unwrap();
    let analysis = question.analyse(&"UL".parse().unwrap(), |_| ());
    played.send(Message::Reply(Reply::Review {
        ticket,
        analysis: Box::new(analysis.unwrap()),
        is_last: true,
    }));
    played.send(Message::RecordsEvent(RecordsEvent::Standing(
        Standing::default(),
    )));
    played.press("w");
    assert!(played.model.is_won(), "a board that is done stays done");
    played.press("v");
    let Screen::View(viewer) = &played.model.screen else {
        panic!("no review");
    };
    assert_eq!(viewer.optimum(), Some(2));
    played.key(KeyCode::Right, KeyModifiers::NONE);
    played.press("q");
    assert!(matches!(played.model.screen, Screen::Play));
    played.press("n");
    assert!(!played.model.is_won());
}

#[test]
fn the_engine_is_asked_once_and_follows() {
    let mut played = Played::on(NEAR);
    let is_path = |effect: &Effect| matches!(effect, Effect::Ask(Question::Path { .. }));
    assert!(played.has_effect(is_path));
    played.press("w");
    assert!(
        !played.has_effect(is_path),
        "it keeps working on the same question"
    );
    played.answer("UL");
    assert_eq!(played.model.advice.optimum(), Some(1));
    assert!(!played.has_effect(is_path));
    played.press("s");
    assert!(!played.has_effect(is_path), "back where it knows the path");
    assert_eq!(played.model.advice.optimum(), Some(2));
    played.press("s");
    assert!(played.has_effect(is_path));
}

#[test]
fn an_answer_about_another_game_is_ignored() {
    let mut played = Played::on(NEAR);
    let ticket = played.model.ticket;
    played.press("n");
    let answer = Answered {
        moves: Some("UL".parse().unwrap()),
        lower_bound: 2,
        is_last: true,
    };
    played.send(Message::Reply(Reply::Path { ticket, answer }));
    assert_eq!(played.model.advice.length(), None);
}

#[test]
fn a_hint_is_shown_until_the_next_move_and_counts_as_help() {
    let mut played = Played::on("0 1 2/3 4 5/6 7 8");
    played.press("i");
    assert!(played.model.notice.is_some(), "thinking");
    played.answer("LUULDRDLURRULDDRULLURD");
    assert!(played.model.shows_hint);
    assert_eq!(played.model.advice.next(), Some(Direction::Left));
    played.press("h");
    assert!(!played.model.shows_hint);
    assert!(played.session().is_assisted());
    played.press("r");
    assert!(!played.session().is_assisted());
}

#[test]
fn good_moves_are_asked_for_on_every_board() {
    let mut played = Played::on(NEAR);
    played.press("o");
    let is_good = |effect: &Effect| matches!(effect, Effect::Ask(Question::Good { .. }));
    assert!(!played.has_effect(is_good), "the distance comes first");
    played.answer("UL");
    assert!(played.has_effect(is_good));
    let ticket = played.model.ticket;
    let good = vec![Direction::Up];
    played.send(Message::Reply(Reply::Good { ticket, good }));
    assert_eq!(played.model.advice.good(), Some(&[Direction::Up][..]));
    played.press("w");
    assert!(played.has_effect(is_good));
    assert_eq!(played.model.advice.good(), None);
}

/// The question was answered for the board that it was about; the player has left that board since.
#[test]
fn an_answer_that_keys_have_overtaken_is_no_failure() {
    let mut played = Played::on(NEAR);
    played.press("o");
    played.model.notice = None;
    played.press("sdw");
    played.answer("UL");
    let notice = played.model.notice.as_ref().map(|notice| &notice.text);
    assert_eq!(notice, None, "the engine proved what it was asked");
    let is_path = |effect: &Effect| matches!(effect, Effect::Ask(Question::Path { .. }));
    assert!(played.has_effect(is_path), "and is asked about this board");
    let ticket = played.model.ticket;
    let answer = Answered {
        moves: Some("UL".parse().unwrap()),
        lower_bound: 0,
        is_last: true,
    };
    played.send(Message::Reply(Reply::Path { ticket, answer }));
    assert!(played.model.notice.is_some(), "this one was not proven");
}

#[test]
fn autosolve_plays_at_its_speed_and_keys_take_over() {
    let mut played = Played::on("1 2 3/4 5 6/0 7 8");
    played.press("x");
    assert_eq!(played.moves(), 0);
    assert_eq!(
        played
            .model
            .time_to_change()
            .map(|rest| rest > Duration::ZERO),
        Some(true),
        "no spinning"
    );
    played.answer("LL");
    assert_eq!(played.moves(), 1, "as soon as the path is known");
    played.wait(100);
    assert_eq!(played.moves(), 1, "four moves a second");
    played.press("+");
    played.wait(200);
    assert!(played.model.is_won());

    let mut played = Played::on("1 2 3/4 5 6/0 7 8");
    played.answer("LL");
    played.press("x");
    assert_eq!(played.moves(), 1);
    played.press("j");
    assert!(played.model.autosolve.is_none());
    assert_eq!(played.moves(), 2);
    played.wait(5000);
    assert_eq!(played.moves(), 2);
}

#[test]
fn the_solution_can_be_stepped_through() {
    let mut played = Played::on("1 2 3/4 5 6/0 7 8");
    played.answer("LL");
    played.press(".");
    assert_eq!(played.moves(), 1);
    played.press(",");
    assert_eq!(
        (played.moves(), played.model.advice.optimum()),
        (0, Some(2))
    );
    played.press("..");
    assert!(played.model.is_won());
    assert!(played.session().is_assisted());
}

#[test]
fn the_goal_and_help_close_with_any_key() {
    let mut played = Played::on(NEAR);
    played.press("g");
    assert_eq!(played.model.overlay, Some(Overlay::Goal));
    played.press("g");
    assert_eq!(played.model.overlay, None);
    played.press("gw");
    assert_eq!((played.model.overlay, played.moves()), (None, 1));
    played.press("?");
    assert_eq!(played.model.overlay, Some(Overlay::Help));
    played.press("q");
    assert_eq!(played.model.overlay, None);
}

#[test]
fn the_menu_asks_first_and_starts_what_was_chosen() {
    let mut played = Played::on(NEAR);
    let setup = played.model.setup.clone();
    played = Played::new(setup, true);
    assert!(matches!(played.model.screen, Screen::Menu(_)));
    played.press("0x3 ");
    let Screen::Menu(menu) = &played.model.screen else {
        panic!("0x3 is no board");
    };
    assert!(menu.complaint.is_some());
    for _ in 0..3 {
        played.key(KeyCode::Backspace, KeyModifiers::NONE);
    }
    played.press("2x5");
    played.key(KeyCode::Down, KeyModifiers::NONE);
    played.key(KeyCode::Left, KeyModifiers::NONE);
    played.key(KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(played.session().board().size().to_string(), "2x5");
    assert_eq!(played.session().mode(), Mode::Marathon(100));
}

#[test]
fn the_menu_returns_to_the_game() {
    let mut played = Played::on("0 1 2/3 4 5/6 7 8");
    played.press("h");
    played.key(KeyCode::Tab, KeyModifiers::NONE);
    assert!(matches!(played.model.screen, Screen::Menu(_)));
    played.press("q");
    assert!(matches!(played.model.screen, Screen::Play) && played.model.is_paused);
    assert_eq!(played.moves(), 1);
}

#[test]
fn the_menu_returns_to_a_game_without_moves_or_won() {
    for keys in ["", "wa"] {
        for close in [KeyCode::Esc, KeyCode::Char('q')] {
            let mut played = Played::on(NEAR);
            played.press(keys);
            played.key(KeyCode::Tab, KeyModifiers::NONE);
            played.key(close, KeyModifiers::NONE);
            assert!(matches!(played.model.screen, Screen::Play), "{close:?}");
            assert!(!played.has_effect(|effect| matches!(effect, Effect::Quit)));
        }
    }
    let mut first = Played::new(Setup::default(), true);
    first.press("q");
    assert!(first.has_effect(|effect| matches!(effect, Effect::Quit)));
}

#[test]
fn a_game_whose_moves_are_taken_back_ranks_for_the_fewest_only() {
    for (mode, expected) in [
        (Mode::Standard, Some(Unranked::TakenBack)),
        (Mode::Relay, Some(Unranked::TakenBack)),
        (Mode::Fewest, None),
    ] {
        let mut played = fresh(mode);
        played.press("u");
        assert_eq!(played.session().unranked(), None, "nothing to take back");
        played.press("hjkl");
        assert!(played.moves() > 0);
        played.press("u");
        assert_eq!(played.session().unranked(), expected, "{mode}");
        let notice = played.model.notice.take();
        assert_eq!(notice.is_some(), expected.is_some(), "{mode}");
        played.press("u");
        assert!(played.model.notice.is_none(), "said once");
        played.press("n");
        assert_eq!(played.session().unranked(), None, "the next game");
    }
}

#[test]
fn numbers_vanish_in_blind_mode() {
    let mut played = Played::of_mode(NEAR, Mode::Blind);
    assert!(!played.model.is_blind());
    played.press("w");
    assert!(played.model.is_blind());
    played.press("a");
    assert!(!played.model.is_blind());
}

#[test]
fn fewest_mode_hides_the_engine_until_asked() {
    let mut played = Played::of_mode("0 1 2/3 4 5/6 7 8", Mode::Fewest);
    assert_eq!(played.model.shown_distance(), ShownDistance::Nothing);
    played.press("i");
    assert_eq!(played.model.shown_distance(), ShownDistance::Optimum);
}

/// A game that may rank, on a random board of 3x3.
fn fresh(mode: Mode) -> Played {
    let setup = Setup {
        mode,
        size: "3x3".parse().unwrap(),
        goal: GoalChoice::Named(Goal::Rows),
        source: BoardSource::Fresh(3),
    };
    Played::new(setup, false)
}

#[test]
fn the_distance_is_hidden_until_asked_for_and_asking_is_help() {
    for mode in [Mode::Standard, Mode::Blind, Mode::Relay] {
        let mut played = fresh(mode);
        assert!(played.model.hides_distance(), "{mode}");
        assert_eq!(played.session().unranked(), None, "{mode}");
        played.press("f");
        assert_eq!(played.model.shown_distance(), ShownDistance::Optimum);
        assert_eq!(played.session().unranked(), Some(Unranked::Helped));
        assert!(!played.has_effect(|effect| matches!(effect, Effect::Remember(_))));
        played.press("f");
        assert_eq!(played.model.shown_distance(), ShownDistance::Bound);
        let bound = Setting::Distance(ShownDistance::Bound);
        assert!(played.has_effect(|effect| matches!(effect, Effect::Remember(s) if *s == bound)));
        played.press("n");
        assert!(
            played.model.hides_distance(),
            "the next game is another one"
        );
    }
    // A board of the player's own does not rank: nothing is to be hidden there.
    let mut given = Played::on("0 1 2/3 4 5/6 7 8");
    assert_eq!(given.model.shown_distance(), ShownDistance::Optimum);
    given.press("ff");
    assert_eq!(given.model.shown_distance(), ShownDistance::Nothing);
    assert!(!given.session().is_assisted());
    let mut blind = Played::of_mode("0 1 2/3 4 5/6 7 8", Mode::Blind);
    assert!(blind.model.hides_distance());
    blind.press("f");
    assert!(blind.session().is_assisted());
}

#[test]
fn good_moves_of_one_game_are_not_shown_in_the_next() {
    let mut played = fresh(Mode::Standard);
    played.press("on");
    assert!(!played.model.shows_good && !played.session().is_assisted());
}

#[test]
fn tiles_follow_the_pointer() {
    let mut played = Played::on("0 1 2/3 4 5/6 7 8");
    played.send(Message::Hover(Some(2)));
    assert_eq!(played.moves(), 0, "hover is off");
    played.press("M");
    let on = Setting::Hover(true);
    assert!(played.has_effect(|effect| matches!(effect, Effect::Remember(s) if *s == on)));
    played.send(Message::Hover(Some(2)));
    assert_eq!(played.board(), "1 2 0/3 4 5/6 7 8", "as far as the pointer");
    played.send(Message::Hover(Some(4)));
    assert_eq!(played.moves(), 2, "neither in the row nor in the column");
    played.send(Message::Hover(None));
    played.send(Message::Hover(Some(8)));
    assert_eq!(played.board(), "1 2 5/3 4 8/6 7 0");
    assert_eq!(
        played.session().saved(played.now).device,
        Some(InputDevice::Hover)
    );
    played.press(" ");
    played.send(Message::Hover(Some(6)));
    assert!(
        played.model.is_paused && played.moves() == 4,
        "not in a pause"
    );
    played.press(" ?");
    played.send(Message::Hover(Some(7)));
    assert_eq!(played.model.overlay, Some(Overlay::Help), "help stays open");
    assert_eq!(played.moves(), 4);
    played.press("qh");
    assert_eq!(played.moves(), 4);
    played.press("l");
    assert_eq!(
        played.session().saved(played.now).device,
        Some(InputDevice::Mixed)
    );
}

#[test]
fn memorising_ends_with_the_first_move() {
    let mut played = Played::of_mode("0 1 2/3 4 5/6 7 8", Mode::Blind);
    let memorised = |played: &Played| played.session().memorised(played.now);
    played.wait(4000);
    assert_eq!(memorised(&played), Some(Duration::from_secs(4)));
    assert!(played.model.time_to_change().is_some(), "it is drawn");
    played.press("h");
    played.wait(2000);
    assert_eq!(memorised(&played), Some(Duration::from_secs(4)));
    assert_eq!(played.session().elapsed(played.now), Duration::from_secs(2));
    assert_eq!(memorised(&Played::on(NEAR)), None);
}

#[test]
fn a_marathon_of_one_board_is_refused() {
    let mut played = Played::new(fresh(Mode::Marathon(10)).model.setup.clone(), true);
    played.key(KeyCode::Down, KeyModifiers::NONE);
    played.press("1");
    played.key(KeyCode::Enter, KeyModifiers::NONE);
    let Screen::Menu(menu) = &played.model.screen else {
        panic!("a game was started");
    };
    let complaint = menu.complaint.as_deref();
    assert_eq!(complaint, Some("a marathon has 2 to 100 boards"));
    played.press("2");
    played.key(KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(played.session().mode(), Mode::Marathon(12));
}

#[test]
fn choices_of_the_menu_are_remembered_if_they_are_new() {
    let mut played = Played::new(fresh(Mode::Standard).model.setup.clone(), true);
    let remembered = |played: &Played| {
        let settings = played.effects.iter().filter_map(|effect| match effect {
            Effect::Remember(setting) => Some(setting.name()),
            _ => None,
        });
        settings.collect::<Vec<_>>()
    };
    played.key(KeyCode::Enter, KeyModifiers::NONE);
    assert!(remembered(&played).is_empty());
    played.key(KeyCode::Tab, KeyModifiers::NONE);
    played.press("2x4");
    played.key(KeyCode::Down, KeyModifiers::NONE);
    played.key(KeyCode::Right, KeyModifiers::NONE);
    played.key(KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(remembered(&played), ["size", "mode"]);
    played.key(KeyCode::Tab, KeyModifiers::NONE);
    for _ in 0..4 {
        played.key(KeyCode::Down, KeyModifiers::NONE);
    }
    played.key(KeyCode::Right, KeyModifiers::NONE);
    assert!(played.model.hover);
    assert_eq!(remembered(&played), ["hover"]);
}

#[test]
fn bound_keys_replace_the_default_ones() {
    let mut played = Played::on(NEAR);
    let bindings = &mut played.model.bindings;
    bindings
        .bind(Action::Up, vec!["8".parse().unwrap()])
        .unwrap();
    played.press("w");
    assert_eq!(played.moves(), 0);
    played.press("8a");
    assert!(played.model.is_won());
}

#[test]
fn relay_and_marathon_advance_automatically() {
    let setup = Setup {
        mode: Mode::Marathon(2),
        size: "1x2".parse().unwrap(),
        goal: GoalChoice::Named(Goal::Rows),
        source: BoardSource::Fresh(1),
    };
    let mut played = Played::new(setup, false);
    assert_eq!(played.session().leg(), (1, 2));
    played.press("h");
    assert_eq!(played.session().leg(), (2, 2));
    assert!(!played.has_effect(|effect| matches!(effect, Effect::Finish(_))));
    played.press("h");
    assert!(played.model.is_won());
    assert!(played.has_effect(|effect| matches!(effect, Effect::Finish(_))));
}

#[test]
fn there_is_one_daily_board() {
    let setup = Setup {
        mode: Mode::Daily(Date::at(0)),
        size: "3x3".parse().unwrap(),
        goal: GoalChoice::Named(Goal::Rows),
        source: BoardSource::Fresh(77),
    };
    let mut played = Played::new(setup.clone(), false);
    let board = played.board();
    played.press("n");
    assert_eq!(played.board(), board);
    let other = Played::new(
        Setup {
            source: BoardSource::Fresh(78),
            ..setup
        },
        false,
    );
    assert_eq!(other.board(), board);
}

/// Before the first move there is nothing to keep, though the time for memorising runs.
#[test]
fn memorising_does_not_make_the_game_spin() {
    let mut played = Played::of_mode("0 1 2/3 4 5/6 7 8", Mode::Blind);
    for _ in 0..100 {
        let next = played.model.time_to_change();
        assert!(next > Some(Duration::ZERO), "{next:?}");
        played.now += next.unwrap();
        played.send(Message::Tick);
    }
    assert!(!played.has_effect(|effect| matches!(effect, Effect::Keep(..))));
}

/// Otherwise the clock of a game that is killed would be rewound to the last move.
#[test]
fn the_clock_is_kept_while_it_runs() {
    let mut played = Played::on("0 1 2/3 4 5/6 7 8");
    played.press("h");
    let mut kept = 0;
    for _ in 0..100 {
        let next = played.model.time_to_change().unwrap();
        assert!(next > Duration::ZERO, "it does not spin");
        played.now += next;
        played.send(Message::Tick);
        if let Some(Effect::Keep(session, at)) = played.effects.first() {
            kept = session.saved(*at).milliseconds;
        }
        let clock = played.session().elapsed(played.now).as_millis() as u64;
        assert!(clock - kept <= 2000, "{kept} of {clock} ms");
    }
    assert!(kept > 5000, "{kept}");
    played.press(" ");
    let paused = |played: &Played| played.session().elapsed(played.now);
    let before = paused(&played);
    played.wait(10_000);
    assert!(!played.has_effect(|effect| matches!(effect, Effect::Keep(..))));
    assert_eq!(paused(&played), before);
}

#[test]
fn an_unfinished_game_is_kept_and_resumed() {
    let mut played = Played::on("0 1 2/3 4 5/6 7 8");
    played.press("h");
    let kept = |played: &Played| {
        played.effects.iter().find_map(|effect| match effect {
            Effect::Keep(session, at) => Some(Box::new(session.saved(*at))),
            _ => None,
        })
    };
    assert!(kept(&played).is_some(), "at once");
    played.now += Duration::from_millis(100);
    played.press("k");
    assert!(kept(&played).is_none(), "but not with every key");
    played.wait(500);
    let saved = kept(&played).unwrap();
    assert_eq!(saved.single, 2);

    let mut named = Played::new(played.model.setup.clone(), false);
    named.send(Message::Begin {
        unfinished: Some(saved.clone()),
    });
    assert_eq!(named.moves(), 0, "a game that was asked for starts at once");
    assert!(matches!(named.effects[0], Effect::DetachUnfinished));
    assert!(named.model.notice.is_some());
    for (key, expected) in [("y", "1 2"), ("n", "menu"), ("d", "menu")] {
        let mut next = Played::new(played.model.setup.clone(), true);
        next.model.screen = Screen::Offer(saved.clone());
        next.press(key);
        match expected {
            "menu" => assert!(matches!(next.model.screen, Screen::Menu(_)), "{key}"),
            _ => {
                assert_eq!(next.moves(), 2);
                assert!(next.model.is_paused, "the clock waits for the player");
                assert!(!next.has_effect(|effect| matches!(effect, Effect::DeleteUnfinished)));
                next.press(" l");
                assert_eq!(next.moves(), 3);
            }
        }
        let is_detached = next.has_effect(|effect| matches!(effect, Effect::DetachUnfinished));
        assert_eq!(is_detached, key == "n");
        assert_eq!(
            next.has_effect(|effect| matches!(effect, Effect::DeleteUnfinished)),
            key == "d"
        );
    }
}

#[test]
fn records_errors_are_shown_until_resolved() {
    let mut played = Played::on(NEAR);
    played.send(Message::RecordsEvent(RecordsEvent::Trouble(
        "locked".to_string(),
    )));
    played.wait(60_000);
    assert!(played.model.records_problem.is_some());
    played.send(Message::RecordsEvent(RecordsEvent::Recovered));
    assert!(played.model.records_problem.is_none());
}

#[test]
fn huge_boards_are_played_without_advice() {
    let setup = Setup {
        mode: Mode::Standard,
        size: "200x200".parse().unwrap(),
        goal: GoalChoice::Named(Goal::Rows),
        source: BoardSource::Fresh(1),
    };
    let mut played = Played::new(setup, false);
    assert!(!played.has_effect(|effect| matches!(effect, Effect::Ask(_))));
    played.press("i");
    assert!(
        played
            .model
            .notice
            .as_ref()
            .is_some_and(|notice| notice.text.contains("too large"))
    );
    for _ in 0..100 {
        played.press("HKLJ");
    }
}
