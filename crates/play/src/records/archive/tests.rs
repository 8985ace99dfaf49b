//! Tests that games come back as they were, once, and that damaged files change nothing.

use super::super::store::tests::Scratch;
use super::super::{Imported, Store};
use super::*;
use crate::deal::{BoardSource, Setup};
use crate::mode::Mode;
use crate::ranking::{InputDevice, Origin, Unranked};
use crate::session::Session;
use std::time::Duration;

/// A game of a mode that the engine's moves win.
fn played(mode: &str, source: BoardSource) -> Saved {
    let mode: Mode = mode.parse().unwrap();
    let setup = Setup {
        mode,
        size: "3x3".parse().unwrap(),
        source,
        ..Setup::default()
    };
    let mut session = Session::new(setup).unwrap();
    let mut now = Duration::from_secs(5);
    session.shown(now);
    while !session.is_won() {
        let answer = taquin::Solve::new(session.played().problem())
            .run()
            .unwrap();
        for step in answer.solution.unwrap().moves().iter() {
            now += Duration::from_millis(120);
            session.slide_with(InputDevice::Keyboard, step, 1, now);
        }
        session.advance();
    }
    session.saved(now)
}

/// A file with games of every kind, and an unfinished one.
fn filled() -> (Scratch, Store) {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let board = "1 2 3/4 0 6/7 5 8".parse().unwrap();
    let games = [
        played("standard", BoardSource::Fresh(3_000_000_001)),
        played("standard", BoardSource::Given(board)),
        played("standard", BoardSource::Seed(42)),
        played("blind", BoardSource::Fresh(3_000_000_002)),
        played("fewest", BoardSource::Fresh(3_000_000_003)),
        played("daily-2026-11-16", BoardSource::Fresh(1)),
        played("marathon-3", BoardSource::Fresh(3_000_000_004)),
        played("relay", BoardSource::Fresh(3_000_000_005)),
    ];
    for (number, game) in (1..).zip(&games) {
        store.add(1_794_787_200_000 + number, game, None).unwrap();
    }
    let mut unfinished = games[0].clone();
    unfinished.legs[0].moves.truncate(0);
    unfinished.legs[0].times.truncate(0);
    store.keep(None, 1, &unfinished).unwrap();
    (file, store)
}

#[test]
fn games_come_back_as_they_were_and_once() {
    let (_file, store) = filled();
    let archive = store.archive().unwrap();
    assert_eq!((archive.games.len(), archive.unfinished.len()), (8, 1));
    let json = Archive::from_json(&archive.to_json()).unwrap();
    assert_eq!(json, archive);
    let csv = Archive::from_csv(&archive.to_csv()).unwrap();
    assert_eq!(csv.games, archive.games);
    let lines: Vec<String> = archive
        .games
        .iter()
        .map(|game| line(&GameRecord::new(game)))
        .collect();
    let lines = Archive::from_json(&lines.join("\n")).unwrap();
    assert_eq!(lines.games, archive.games);

    let other = Scratch::new();
    let mut other = Store::open(&other.0).unwrap();
    let first = Imported {
        games: 8,
        ranked: 6,
        unfinished: 1,
        known: 0,
    };
    assert_eq!(other.import(&json).unwrap(), first);
    let copied = other.archive().unwrap();
    assert_eq!(copied.games, archive.games);
    assert_eq!(copied.unfinished[0].origin, Origin::Again);
    let again = Imported {
        known: 9,
        ..Imported::default()
    };
    assert_eq!(other.import(&json).unwrap(), again);
    assert_eq!(other.import(&csv).unwrap().known, 8);
    assert_eq!(other.archive().unwrap(), copied);
}

#[test]
fn what_cannot_be_trusted_does_not_rank() {
    let (_file, store) = filled();
    let mut archive = store.archive().unwrap();
    archive.games.truncate(1);
    archive.unfinished.clear();
    let import = |change: &dyn Fn(&mut Game)| {
        let mut archive = archive.clone();
        change(&mut archive.games[0]);
        let file = Scratch::new();
        let mut store = Store::open(&file.0).unwrap();
        store.import(&archive).unwrap();
        store.archive().unwrap().games[0].unranked
    };
    assert_eq!(import(&|_| ()), None);
    let unknown = Some(Unranked::UnknownOrigin);
    assert_eq!(import(&|game| game.saved.origin = Origin::Unknown), unknown);
    assert_eq!(import(&|game| game.saved.seed = Some(7)), unknown);
    assert_eq!(import(&|game| game.saved.seed = None), unknown);
    let again = Some(Unranked::SameAgain);
    assert_eq!(import(&|game| game.unranked = again), again);
}

#[test]
fn of_two_games_on_one_board_the_earlier_one_ranks() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let saved = played("standard", BoardSource::Fresh(3_000_000_001));
    store.add(1000, &saved, None).unwrap();
    let game = |finished| Game {
        id: 0,
        finished,
        unranked: None,
        saved: saved.clone(),
    };
    let mut import = |games: Vec<Game>| {
        let archive = Archive {
            games,
            ..Archive::default()
        };
        store.import(&archive).unwrap().ranked
    };
    assert_eq!(import(vec![game(3000), game(2000)]), 0);
    assert_eq!(import(vec![game(500), game(900)]), 1);
}

#[test]
fn a_file_of_the_first_version_is_read() {
    let text = r#"{"id":3,"finished":1794787200000,"date":"2026-11-16","size":"3x3","goal":"rows",
        "mode":"standard","tag":"standard","seed":5,"assisted":false,"milliseconds":1000,
        "single":2,"multi":2,"boards":[{"scramble":"1 2 3/4 0 6/7 5 8",
        "goal":"1 2 3/4 5 6/7 8 0","moves":"UL","times":[0,1000]}]}"#;
    let archive = Archive::from_json(text).unwrap();
    let saved = &archive.games[0].saved;
    assert_eq!((saved.origin, saved.manhattan), (Origin::Unknown, 2));
}

/// Cut anywhere, a file is an error; it never passes for a shorter one.
#[test]
fn a_file_that_was_cut_is_refused() {
    let (_file, store) = filled();
    let archive = store.archive().unwrap();
    let (json, csv) = (archive.to_json(), archive.to_csv());
    for end in 0..json.trim_end().len() {
        assert!(Archive::from_json(&json[..end]).is_err(), "{end}");
    }
    for end in 0..csv.trim_end().len() {
        let cut = Archive::from_csv(&csv[..end]);
        assert!(cut.is_err(), "{end}: {cut:?}");
    }
}

#[test]
fn lines_of_csv_that_do_not_fit_are_named() {
    let (_file, store) = filled();
    let csv = store.archive().unwrap().to_csv();
    let lines: Vec<&str> = csv.lines().collect();
    let without = |index: usize| {
        let kept = lines
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != index);
        kept.map(|(_, line)| format!("{line}\r\n"))
            .collect::<String>()
    };
    assert!(Archive::from_csv(&(csv.clone() + "\n")).is_ok());
    for index in 0..lines.len() {
        let error = Archive::from_csv(&without(index)).unwrap_err();
        assert!(!error.to_string().is_empty());
    }
    for (from, to, expected) in [
        (
            "standard,random",
            "race,random",
            "line 2: 'race' is not a value of column mode",
        ),
        (
            ",keyboard,",
            ",pen,",
            "line 2: 'pen' is not a value of column device",
        ),
        (
            ",1,8,1,1,",
            ",1,8,1,1,9,",
            "line 2: 26 fields instead of 25",
        ),
        ("scramble,", "board,", "not a file of records"),
    ] {
        let error = Archive::from_csv(&csv.replacen(from, to, 1)).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
    let quoted = csv.replace("rows,standard", "\"rows\",\"standard\"");
    assert!(Archive::from_csv(&quoted).is_ok());
}

#[test]
fn games_that_contradict_themselves_are_refused() {
    let (_file, store) = filled();
    let good = GameRecord::new(&store.archive().unwrap().games[1]);
    let refused = |change: &dyn Fn(&mut GameRecord)| {
        let mut record = good.clone();
        change(&mut record);
        record.into_game().unwrap_err()
    };
    use GameError as Error;
    assert_eq!(
        refused(&|game| game.size = "3y".into()),
        Error::Size("3y".into())
    );
    assert_eq!(
        refused(&|game| game.size = "4x4".into()),
        Error::OtherGoal(1)
    );
    assert_eq!(
        refused(&|game| game.goal = "home".into()),
        Error::Goal("home".into())
    );
    assert_eq!(
        refused(&|game| game.goal = "snail".into()),
        Error::OtherGoal(1)
    );
    assert_eq!(refused(&|game| game.tag = Mode::Relay), Error::Boards(2, 1));
    assert_eq!(refused(&|game| game.boards.clear()), Error::Boards(1, 0));
    let message = |change: &dyn Fn(&mut GameRecord)| refused(change).to_string();
    let blocked = message(&|game| game.boards[0].moves = "U9".into());
    assert!(
        blocked.starts_with("board 1: move 2 is not possible"),
        "{blocked}"
    );
    assert_eq!(
        message(&|game| game.boards[0].moves = "U".into()),
        "board 1: the board after the last move (number 1) is not the goal"
    );
    let unreadable = message(&|game| game.boards[0].scramble = "1 2 2/0".into());
    assert!(unreadable.starts_with("board 1: "), "{unreadable}");
    assert_eq!(
        refused(&|game| game.boards[0].times = vec![5, 4]),
        Error::Times(1)
    );
    assert_eq!(
        refused(&|game| game.boards[0].times.clear()),
        Error::Times(1)
    );
    assert_eq!(refused(&|game| game.milliseconds = 0), Error::Times(1));
    assert_eq!(
        refused(&|game| game.milliseconds = u64::MAX),
        Error::TooLong
    );
    assert_eq!(
        refused(&|game| game.memorising = Some(u64::MAX)),
        Error::TooLong
    );
    let count = Error::Count {
        single: 2,
        multi: 2,
    };
    assert_eq!(refused(&|game| game.single = 1), count);
}

#[test]
fn other_files_are_refused() {
    for text in [
        "",
        "{}",
        "[]",
        "3",
        "{\"format\":\"else\",\"version\":1,\"games\":[]}",
    ] {
        assert!(Archive::from_json(text).is_err(), "{text}");
        assert!(Archive::from_csv(text).is_err(), "{text}");
    }
    let newer = "{\"format\":\"taquin records\",\"version\":99,\"games\":[]}";
    let error = Archive::from_json(newer).unwrap_err();
    assert!(error.to_string().contains("newer"), "{error}");
    let empty = Archive::default();
    assert_eq!(Archive::from_json(&empty.to_json()).unwrap(), empty);
    assert!(Archive::from_csv(&empty.to_csv()).is_err());
}

#[test]
fn a_deleted_game_is_gone_and_its_number_is_not_used_again() {
    let (_file, mut store) = filled();
    let last = store.archive().unwrap().games.len() as i64;
    assert!(store.delete(last).unwrap());
    assert!(!store.delete(last).unwrap());
    assert_eq!(store.game(last).unwrap(), None);
    assert_eq!(store.archive().unwrap().games.len() as i64, last - 1);
    let saved = played("standard", BoardSource::Fresh(3_000_000_009));
    assert_eq!(store.add(1, &saved, None).unwrap().0, last + 1);
}
