//! Tests of whole games: clock, origin, devices, storing and restoring.

use super::*;
use crate::deal::deal;
use taquin::Goal;
use taquin::puzzle::GoalChoice;

fn setup(mode: Mode, size: &str) -> Setup {
    Setup {
        mode,
        size: size.parse().unwrap(),
        goal: GoalChoice::Named(Goal::Rows),
        source: BoardSource::Fresh(3),
    }
}

const NOW: Duration = Duration::from_secs(100);

#[test]
fn the_first_move_starts_the_clock_and_the_last_one_stops_it() {
    let mut session = Session::new(Setup {
        source: BoardSource::Given("1 2 3/4 0 6/7 5 8".parse().unwrap()),
        ..setup(Mode::Standard, "3x3")
    })
    .unwrap();
    assert!(!session.is_under_way());
    assert_eq!(session.elapsed(NOW), Duration::ZERO);
    session.slide(Direction::Up, 1, NOW);
    assert!(session.is_under_way());
    session.slide(Direction::Left, 1, NOW + Duration::from_secs(3));
    assert!(session.is_won());
    assert_eq!(session.elapsed(NOW * 2), Duration::from_secs(3));
    assert!(session.slide(Direction::Right, 1, NOW).is_empty());
    let saved = session.saved(NOW);
    assert_eq!(
        (saved.single, saved.multi, saved.milliseconds),
        (2, 2, 3000)
    );
    assert_eq!(saved.legs[0].times, [0, 3000]);
}

#[test]
fn a_session_plays_the_boards_that_are_dealt() {
    for mode in [
        "standard",
        "relay",
        "marathon-3",
        "daily-2026-11-16",
        "blind",
    ] {
        let setup = setup(mode.parse().unwrap(), "3x4");
        let session = Session::new(setup.clone()).unwrap();
        assert_eq!(session.saved(NOW), deal(&setup).unwrap(), "{mode}");
    }
    let none = setup(Mode::RelayHeight, "1x4");
    assert!(matches!(deal(&none), Err(SetupError::NoBoard)));
    assert!(matches!(Session::new(none), Err(SetupError::NoBoard)));
}

#[test]
fn a_kept_game_is_restored() {
    for mode in [
        "standard",
        "relay",
        "marathon-3",
        "daily-2026-11-16",
        "blind",
    ] {
        let mut session = Session::new(setup(mode.parse().unwrap(), "3x3")).unwrap();
        let step = session.board().moves().next().unwrap();
        session.slide(step, 1, NOW);
        session.undo();
        session.redo(NOW);
        let saved = session.saved(NOW + Duration::from_millis(1500));
        assert!(saved.taken_back);
        let back = Session::restored(&saved).unwrap();
        assert_eq!(back.saved(NOW), saved, "{mode}");
        assert!(back.is_under_way());
    }
}

#[test]
fn an_inconsistent_kept_game_is_refused() {
    let saved = Session::new(setup(Mode::Standard, "3x3"))
        .unwrap()
        .saved(NOW);
    for spoil in [
        |saved: &mut Saved| saved.leg = 7,
        |saved: &mut Saved| saved.legs.clear(),
        |saved: &mut Saved| saved.legs[0].moves = "U9".to_string(),
        |saved: &mut Saved| saved.legs[0].scramble = "2 1/3 0".to_string(),
        |saved: &mut Saved| saved.goal = "home".to_string(),
    ] {
        let mut spoilt = saved.clone();
        spoil(&mut spoilt);
        assert!(Session::restored(&spoilt).is_none(), "{spoilt:?}");
    }
}

#[test]
fn a_relay_leads_from_board_to_board() {
    let mut session = Session::new(setup(Mode::Relay, "3x3")).unwrap();
    assert_eq!(session.leg(), (1, 2));
    assert!(!session.advance());
    let problem = session.played().problem().clone();
    let answer = taquin::Solve::new(&problem).run().unwrap();
    for step in answer.solution.unwrap().moves().iter() {
        session.slide(step, 1, NOW);
    }
    assert!(!session.is_won());
    assert!(session.advance());
    assert_eq!(session.leg(), (2, 2));
    assert_eq!(session.board().size().to_string(), "3x3");
    session.restart();
    assert_eq!(session.leg(), (1, 2));
    assert_eq!(session.played().problem(), &problem);
}

#[test]
fn the_origin_is_that_of_the_boards() {
    let origin = |mode: Mode, source| {
        let session = Session::new(Setup {
            source,
            ..setup(mode, "3x3")
        });
        session.unwrap().saved(NOW)
    };
    let daily = "daily-2026-11-16".parse().unwrap();
    let board: Board = "1 2 3/4 0 6/7 5 8".parse().unwrap();
    for (mode, source, expected, seed) in [
        (
            Mode::Standard,
            BoardSource::Fresh(5),
            Origin::Random,
            Some(5),
        ),
        (Mode::Relay, BoardSource::Seed(5), Origin::Seed, Some(5)),
        (daily, BoardSource::Fresh(5), Origin::Daily, Some(5)),
        (
            Mode::Standard,
            BoardSource::Given(board),
            Origin::Given,
            None,
        ),
    ] {
        let saved = origin(mode, source);
        assert_eq!((saved.origin, saved.seed), (expected, seed));
    }
}

#[test]
fn the_same_boards_again_are_marked_once_a_move_was_made() {
    let mut session = Session::new(setup(Mode::Standard, "3x3")).unwrap();
    session.restart();
    assert_eq!(session.saved(NOW).origin, Origin::Random);
    let step = session.board().moves().next().unwrap();
    session.slide(step, 1, NOW);
    session.restart();
    assert_eq!(session.saved(NOW).origin, Origin::Again);
    let restored = Session::restored(&session.saved(NOW)).unwrap();
    assert_eq!(restored.saved(NOW).origin, Origin::Again);
}

#[test]
fn memorising_ends_with_the_first_move_and_a_restart_does_not_shorten_it() {
    let mut session = Session::new(setup(Mode::Blind, "3x3")).unwrap();
    let after = |seconds| NOW + Duration::from_secs(seconds);
    session.shown(NOW);
    session.restart();
    session.shown(after(2));
    let step = session.board().moves().next().unwrap();
    session.slide(step, 1, after(5));
    session.slide(step.opposite(), 1, after(6));
    let saved = session.saved(after(7));
    assert_eq!((saved.memorising, saved.milliseconds), (Some(5000), 2000));
    let restored = Session::restored(&saved).unwrap();
    assert_eq!(restored.saved(after(9)), saved);
}

#[test]
fn devices_are_noted_with_the_moves_that_they_made() {
    let mut session = Session::new(Setup {
        source: BoardSource::Given("0 1 2/3 4 5/6 7 8".parse().unwrap()),
        ..setup(Mode::Standard, "3x3")
    })
    .unwrap();
    let mut device = |device, step| {
        session.slide_with(device, step, 1, NOW);
        session.saved(NOW).device
    };
    assert_eq!(device(InputDevice::Hover, Direction::Down), None, "blocked");
    let keyboard = Some(InputDevice::Keyboard);
    assert_eq!(device(InputDevice::Keyboard, Direction::Left), keyboard);
    assert_eq!(device(InputDevice::Click, Direction::Down), keyboard);
    let mixed = Some(InputDevice::Mixed);
    assert_eq!(device(InputDevice::Click, Direction::Left), mixed);
}

#[test]
fn the_distance_is_that_of_all_boards() {
    let mut session = Session::new(setup(Mode::Relay, "3x3")).unwrap();
    let before = session.saved(NOW).manhattan;
    let boards = session.problems();
    let sum = boards
        .into_iter()
        .map(|board| PlayedBoard::new(board).manhattan());
    assert_eq!(before, sum.sum::<u64>());
    let step = session.board().moves().next().unwrap();
    session.slide(step, 1, NOW);
    assert_eq!(session.saved(NOW).manhattan, before);
    let start = "8 0 6/5 4 7/2 3 1".parse().unwrap();
    let problem = Problem::new(start, Goal::Rows.board("3x3".parse().unwrap())).unwrap();
    assert_eq!(PlayedBoard::new(problem).manhattan(), 19);
}
