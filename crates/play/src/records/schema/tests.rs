//! Tests of the way from version 1.

use super::super::store::tests::Scratch;
use super::super::{Game, Selection, Store};
use super::*;
use crate::deal::{BoardSource, Setup};
use rusqlite::params;

/// The schema of version 1, as files of players have it.
const VERSION_1: &str = "
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        finished INTEGER NOT NULL,      -- milliseconds since 1970
        mode TEXT NOT NULL,
        tag TEXT NOT NULL,              -- the mode with its day, if it has one
        size TEXT NOT NULL,
        goal TEXT NOT NULL,
        seed TEXT NOT NULL,             -- 64 bits without a sign, which SQLite has no type for
        assisted INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL,
        single INTEGER NOT NULL,
        multi INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX kinds ON games (size, goal, mode);
    CREATE TABLE legs (
        game INTEGER NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,
        scramble TEXT NOT NULL,
        goal TEXT NOT NULL,
        moves TEXT NOT NULL,            -- in tile notation
        times TEXT NOT NULL,            -- of each move in milliseconds, a JSON array
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE unfinished (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        saved INTEGER NOT NULL,
        game TEXT NOT NULL              -- JSON
    ) STRICT;
    PRAGMA application_id = 0x74617175;
    PRAGMA user_version = 1;
";

/// A file of version 1.
fn old_file() -> (Scratch, Connection) {
    let file = Scratch::new();
    let connection = Connection::open(&file.0).unwrap();
    connection.execute_batch(VERSION_1).unwrap();
    (file, connection)
}

/// Adds a game on the boards of its seed, or on this one.
fn add(connection: &Connection, mode: &str, seed: u64, board: Option<&str>, assisted: bool) {
    let parsed: Mode = mode.parse().unwrap();
    let setup = Setup {
        mode: parsed,
        size: "3x3".parse().unwrap(),
        source: BoardSource::Fresh(seed),
        ..Setup::default()
    };
    connection
        .execute(
            "INSERT INTO games
             (finished, mode, tag, size, goal, seed, assisted, milliseconds, single, multi)
             VALUES (5, ?1, ?2, '3x3', 'rows', ?3, ?4, 1000, 2, 1)",
            params![parsed.name(), mode, seed.to_string(), assisted],
        )
        .unwrap();
    let id = connection.last_insert_rowid();
    for (number, problem) in crate::deal::problems(&setup).unwrap().iter().enumerate() {
        let dealt = problem.start().to_string();
        let board = board.unwrap_or(&dealt);
        connection
            .execute(
                "INSERT INTO legs VALUES (?1, ?2, ?3, ?4, 'UL', '[0,1000]')",
                params![id, number as i64, board, problem.goal().to_string()],
            )
            .unwrap();
    }
}

fn migrated(file: &Scratch) -> Vec<Game> {
    let store = Store::open(&file.0).unwrap();
    let games = store.games(&Selection::default()).unwrap();
    games
        .iter()
        .map(|game| store.game(game.id).unwrap().unwrap())
        .collect()
}

#[test]
fn games_of_version_1_are_kept_and_rank_if_their_boards_can_be_trusted() {
    let (file, connection) = old_file();
    let near = "1 2 3/4 5 6/7 0 8";
    let seed = 3_000_000_000;
    let expected = [
        (None, Origin::Random),
        (Some(Unranked::SeenBefore), Origin::Random),
        (Some(Unranked::GivenSeed), Origin::Seed),
        (Some(Unranked::GivenBoard), Origin::Given),
        (Some(Unranked::Helped), Origin::Random),
        (None, Origin::Daily),
        (Some(Unranked::DailyRepeated), Origin::Daily),
        (None, Origin::Random),
        (Some(Unranked::UnknownOrigin), Origin::Random),
        (Some(Unranked::UnknownOrigin), Origin::Unknown),
    ];
    add(&connection, "standard", seed, None, false);
    add(&connection, "standard", seed, None, false);
    add(&connection, "standard", 42, None, false);
    add(&connection, "standard", seed + 1, Some(near), false);
    add(&connection, "standard", seed + 2, None, true);
    add(&connection, "daily-2026-11-16", seed, None, false);
    add(&connection, "daily-2026-11-16", seed, None, false);
    add(&connection, "marathon-3", seed + 3, None, false);
    // Nobody knows how long the board was studied.
    add(&connection, "blind", seed + 4, None, false);
    add(&connection, "relay", seed + 5, Some(near), false);
    drop(connection);

    let games = migrated(&file);
    let found: Vec<_> = games
        .iter()
        .map(|game| (game.unranked, game.saved.origin))
        .collect();
    assert_eq!(found, expected);
    let given = &games[3];
    assert_eq!((given.id, given.finished, given.saved.seed), (4, 5, None));
    assert_eq!(
        (
            given.saved.milliseconds,
            given.saved.single,
            given.saved.multi
        ),
        (1000, 2, 1)
    );
    assert_eq!(
        (&*given.saved.legs[0].scramble, &*given.saved.legs[0].moves),
        (near, "UL")
    );
    assert_eq!(given.saved.legs[0].times, [0, 1000]);
    assert_eq!(games[0].saved.seed, Some(seed));
    assert_eq!(games[0].saved.device, None);
    assert_eq!(games[7].saved.legs.len(), 3);
    // Once is enough.
    assert_eq!(migrated(&file), games);
    // The next game gets the next number.
    let mut store = Store::open(&file.0).unwrap();
    let (id, _) = store.add(6, &games[0].saved, None).unwrap();
    assert_eq!(id, games.len() as i64 + 1);
}

#[test]
fn an_unfinished_game_of_version_1_is_still_offered() {
    let (file, connection) = old_file();
    let text = r#"{"mode":"standard","size":"2x2","goal":"rows","seed":7,"assisted":false,
        "milliseconds":5,"single":1,"multi":1,"leg":0,"legs":[{"scramble":"0 1/3 2",
        "goal":"1 2/3 0","moves":"L","times":[0]}]}"#;
    connection
        .execute(
            "INSERT INTO unfinished (saved, game) VALUES (1, ?1)",
            [text],
        )
        .unwrap();
    drop(connection);
    let store = Store::open(&file.0).unwrap();
    let (_, saved) = store.unfinished().unwrap().unwrap();
    assert_eq!((saved.milliseconds, saved.origin), (5, Origin::Unknown));
}

#[test]
fn a_damaged_file_of_version_1_is_unchanged() {
    let (file, connection) = old_file();
    for seed in 0..100 {
        add(&connection, "standard", seed, None, false);
    }
    drop(connection);
    let mut bytes = std::fs::read(&file.0).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0x5a);
    std::fs::write(&file.0, &bytes).unwrap();
    let error = Store::open(&file.0).err().unwrap();
    assert!(error.to_string().contains("damaged"), "{error}");
    assert_eq!(std::fs::read(&file.0).unwrap(), bytes);
}
