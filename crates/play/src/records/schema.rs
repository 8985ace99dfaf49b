//! The schema of the SQLite file, and the way from version 1. Foreign files are never written to.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::error::Fault;
use super::store;
use crate::deal;
use crate::mode::Mode;
use crate::ranking::{Origin, Unranked};
use crate::saved::{Leg, Saved};
use crate::scramble;

/// Marks the file as ours: "taqu".
const APPLICATION: i64 = 0x7461_7175;
/// The version of the schema.
pub(super) const VERSION: i64 = 2;

const GAMES: &str = "
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        finished INTEGER NOT NULL,      -- milliseconds since 1970
        mode TEXT NOT NULL,
        tag TEXT NOT NULL,              -- the mode with its day, if it has one
        size TEXT NOT NULL,
        goal TEXT NOT NULL,
        origin TEXT NOT NULL,           -- where the boards come from
        seed TEXT,                      -- 64 bits without a sign, which SQLite has no type for
        unranked TEXT,                  -- why the game does not rank; NULL if it does
        assisted INTEGER NOT NULL,
        autosolved INTEGER NOT NULL,
        device TEXT,                    -- keyboard, click, hover, touch or mixed
        milliseconds INTEGER NOT NULL,
        memorising INTEGER,             -- milliseconds before the first move of a blind game
        single INTEGER NOT NULL,
        multi INTEGER NOT NULL,
        manhattan INTEGER NOT NULL      -- the sum of the distances of all boards
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
    CREATE INDEX scrambles ON legs (scramble);
    -- The first attempt at a day's board, with the number of the unfinished game.
    CREATE TABLE daily_attempts (
        tag TEXT NOT NULL,
        size TEXT NOT NULL,
        goal TEXT NOT NULL,
        unfinished INTEGER NOT NULL,
        PRIMARY KEY (tag, size, goal)
    ) STRICT, WITHOUT ROWID;
";

const UNFINISHED: &str = "
    CREATE TABLE unfinished (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        saved INTEGER NOT NULL,
        game TEXT NOT NULL              -- JSON
    ) STRICT;
";

/// Makes the tables of an empty file, and brings those of version 1 up to date.
pub(super) fn prepare(connection: &mut Connection) -> Result<(), Fault> {
    let number = |connection: &Connection, pragma: &str| -> Result<i64, rusqlite::Error> {
        connection.pragma_query_value(None, pragma, |row| row.get(0))
    };
    let tables = "SELECT count(*) FROM sqlite_schema";
    // Made in one step, so that two processes that start together cannot both make it.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let is_empty = transaction.query_row(tables, [], |row| row.get::<_, i64>(0))? == 0;
    let application = number(&transaction, "application_id")?;
    match (is_empty, application, number(&transaction, "user_version")?) {
        (true, 0, 0) => {
            transaction.execute_batch(GAMES)?;
            transaction.execute_batch(UNFINISHED)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
        }
        (false, APPLICATION, 1) => {
            // A damaged file must not be written to.
            check(&transaction)?;
            migrate_from_1(&transaction)?;
        }
        (false, APPLICATION, VERSION) => {
            drop(transaction);
            return check(connection);
        }
        (_, APPLICATION, version) if version > VERSION => return Err(Fault::Newer),
        _ => return Err(Fault::Foreign),
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(())
}

fn check(connection: &Connection) -> Result<(), Fault> {
    let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if check == "ok" {
        Ok(())
    } else {
        Err(Fault::Damaged(check))
    }
}

/// Copies the games of version 1, which knew neither where boards come from nor the device.
///
/// Each game is decided on as if it was played now; see [`origin_of_version_1`]. A game that was started over
/// before it was finished cannot be told from a first attempt in such a file.
fn migrate_from_1(transaction: &Transaction<'_>) -> Result<(), rusqlite::Error> {
    transaction.execute_batch(
        "DROP INDEX kinds;
         ALTER TABLE games RENAME TO old_games;
         ALTER TABLE legs RENAME TO old_legs;",
    )?;
    transaction.execute_batch(GAMES)?;
    let mut games = transaction.prepare("SELECT * FROM old_games ORDER BY id")?;
    let mut rows = games.query([])?;
    while let Some(row) = rows.next()? {
        let id: i64 = row.get("id")?;
        let number = |column| row.get::<_, i64>(column).map(i64::unsigned_abs);
        let mut saved = Saved {
            mode: store::required(row, "tag")?,
            size: row.get("size")?,
            goal: row.get("goal")?,
            origin: Origin::Unknown,
            seed: store::parsed(row, "seed")?,
            assisted: row.get("assisted")?,
            autosolved: false,
            taken_back: false,
            device: None,
            milliseconds: number("milliseconds")?,
            memorising: None,
            single: number("single")?,
            multi: number("multi")?,
            manhattan: 0,
            leg: 0,
            legs: store::legs_in(transaction, "old_legs", id)?,
        };
        let boards = saved.legs.iter().filter_map(Leg::problem_and_moves);
        saved.manhattan = boards.map(|(board, _)| scramble::manhattan(&board)).sum();
        saved.origin = origin_of_version_1(&saved);
        if saved.origin == Origin::Given {
            // It was invented.
            saved.seed = None;
        }
        let is_repeated = store::is_repeated(transaction, &saved, None, i64::MAX)?;
        let unranked = Unranked::reason(&saved, is_repeated);
        store::insert(
            transaction,
            Some(id),
            row.get("finished")?,
            &saved,
            unranked,
        )?;
    }
    drop(rows);
    drop(games);
    transaction.execute_batch("DROP TABLE old_legs; DROP TABLE old_games;")
}

/// Where the boards of a game of version 1 come from, as far as its seed tells.
///
/// Boards that the seed does not give were given by the player. The program draws seeds from 32 bits, players
/// type short ones: a small seed is taken for the player's, wrongly in one of 4,000 games.
fn origin_of_version_1(saved: &Saved) -> Origin {
    const MIN_FRESH_SEED: u64 = 1_000_000;
    let is_dealt = deal::are_dealt(saved);
    match (is_dealt, saved.mode) {
        (true, Mode::Daily(_)) => Origin::Daily,
        (true, _) if saved.seed < Some(MIN_FRESH_SEED) => Origin::Seed,
        (true, _) => Origin::Random,
        (false, Mode::Standard) => Origin::Given,
        (false, _) => Origin::Unknown,
    }
}

#[cfg(test)]
mod tests;
