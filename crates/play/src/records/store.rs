//! The SQLite file: its schema, games in and out. Foreign files are never written to.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::error::{Fault, RecordsError};
use crate::saved::{Leg, Saved};

/// Marks the file as ours: "taqu".
const APPLICATION: i64 = 0x7461_7175;
/// The version of the schema.
const VERSION: i64 = 1;
/// How long to wait for another process.
const BUSY_TIMEOUT: Duration = Duration::from_millis(300);

const SCHEMA: &str = "
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
";

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number under which it is stored.
    pub id: i64,
    /// When it was finished, in milliseconds since 1970.
    pub finished: i64,
    /// The name of the mode, without a day.
    pub mode: String,
    /// All the rest; boards and moves only if they were requested.
    pub saved: Saved,
}

impl Game {
    /// What counts: milliseconds, or moves.
    pub fn result(&self) -> u64 {
        if self.counts_moves() {
            self.saved.single
        } else {
            self.saved.milliseconds
        }
    }

    /// Whether moves count and not time.
    pub fn counts_moves(&self) -> bool {
        self.mode == "fewest"
    }
}

/// Selects games; a field that is `None` selects all.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The size, such as `4x4`.
    pub size: Option<String>,
    /// The goal in its normal form.
    pub goal: Option<String>,
    /// The name of the mode, without a day.
    pub mode: Option<String>,
}

/// An open records file.
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens the file, and makes it if there is none.
    ///
    /// # Errors
    /// When it cannot be read, is no records file, or another process holds it. The file is then unchanged.
    pub fn open(path: &Path) -> Result<Store, RecordsError> {
        if let Some(directory) = path.parent() {
            // Opening the file reports what is wrong.
            let _ = std::fs::create_dir_all(directory);
        }
        Store::prepared(path).map_err(|error| error.at(path))
    }

    /// Opens the file if there is one.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_existing(path: &Path) -> Result<Option<Store>, RecordsError> {
        match path.try_exists() {
            Ok(false) => Ok(None),
            _ => Store::open(path).map(Some),
        }
    }

    fn prepared(path: &Path) -> Result<Store, Fault> {
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        let number = |connection: &Connection, pragma: &str| -> Result<i64, rusqlite::Error> {
            connection.pragma_query_value(None, pragma, |row| row.get(0))
        };
        let tables = "SELECT count(*) FROM sqlite_schema";
        // Made in one step, so that two processes that start together cannot both make it.
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let is_empty = transaction.query_row(tables, [], |row| row.get::<_, i64>(0))? == 0;
        let application = number(&transaction, "application_id")?;
        match (is_empty, application, number(&transaction, "user_version")?) {
            (true, 0, 0) => {
                transaction.execute_batch(SCHEMA)?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
                transaction.commit()?;
            }
            (false, APPLICATION, VERSION) => drop(transaction),
            (_, APPLICATION, version) if version > VERSION => return Err(Fault::Newer),
            _ => return Err(Fault::Foreign),
        }
        let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if check != "ok" {
            return Err(Fault::Damaged(check));
        }
        Ok(Store {
            connection,
            path: path.to_path_buf(),
        })
    }

    fn failed(&self, error: rusqlite::Error) -> RecordsError {
        Fault::from(error).at(&self.path)
    }

    /// Stores a finished game and gives it a number.
    ///
    /// # Errors
    /// When it cannot be written; nothing is then stored.
    pub(crate) fn add(&mut self, game: &Game) -> Result<i64, RecordsError> {
        let added = add(&mut self.connection, game);
        added.map_err(|error| self.failed(error))
    }

    /// The selected games, the oldest first, without their boards and moves.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn games(&self, selection: &Selection) -> Result<Vec<Game>, RecordsError> {
        let games = || -> Result<Vec<Game>, rusqlite::Error> {
            let mut statement = self.connection.prepare(
                "SELECT * FROM games
                 WHERE (?1 IS NULL OR size = ?1) AND (?2 IS NULL OR goal = ?2)
                   AND (?3 IS NULL OR mode = ?3)
                 ORDER BY id",
            )?;
            let chosen = params![selection.size, selection.goal, selection.mode];
            statement.query_map(chosen, game)?.collect()
        };
        games().map_err(|error| self.failed(error))
    }

    /// The boards and moves of a game.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn legs(&self, id: i64) -> Result<Vec<Leg>, RecordsError> {
        legs(&self.connection, id).map_err(|error| self.failed(error))
    }

    /// The game of a number, with its boards and moves.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn game(&self, id: i64) -> Result<Option<Game>, RecordsError> {
        let found = || -> Result<Option<Game>, rusqlite::Error> {
            let mut statement = self
                .connection
                .prepare("SELECT * FROM games WHERE id = ?1")?;
            let Some(mut game) = statement.query_row([id], game).optional()? else {
                return Ok(None);
            };
            game.saved.legs = legs(&self.connection, id)?;
            Ok(Some(game))
        };
        found().map_err(|error| self.failed(error))
    }

    /// Keeps an unfinished game, in the place of the one kept under `id` if that is given.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn keep(&self, id: Option<i64>, at: i64, game: &Saved) -> Result<i64, RecordsError> {
        let text = serde_json::to_string(game).unwrap_or_default();
        let kept = self.connection.query_row(
            "INSERT INTO unfinished (id, saved, game) VALUES (?1, ?2, ?3)
             ON CONFLICT (id) DO UPDATE SET saved = ?2, game = ?3
             RETURNING id",
            params![id, at, text],
            |row| row.get(0),
        );
        kept.map_err(|error| self.failed(error))
    }

    /// Deletes an unfinished game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn delete_unfinished(&self, id: i64) -> Result<(), RecordsError> {
        let gone = self
            .connection
            .execute("DELETE FROM unfinished WHERE id = ?1", [id]);
        gone.map(|_| ()).map_err(|error| self.failed(error))
    }

    /// The unfinished game that was kept last.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn unfinished(&self) -> Result<Option<(i64, Saved)>, RecordsError> {
        let newest = self.connection.query_row(
            "SELECT id, game FROM unfinished ORDER BY saved DESC, id DESC LIMIT 1",
            [],
            |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)),
        );
        let newest = newest.optional().map_err(|error| self.failed(error))?;
        // What cannot be read back is left alone and not offered.
        Ok(newest.and_then(|(id, text)| Some((id, serde_json::from_str(&text).ok()?))))
    }
}

fn add(connection: &mut Connection, game: &Game) -> Result<i64, rusqlite::Error> {
    let saved = &game.saved;
    let transaction = connection.transaction()?;
    transaction.execute(
        "INSERT INTO games
         (finished, mode, tag, size, goal, seed, assisted, milliseconds, single, multi)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        params![
            game.finished,
            game.mode,
            saved.mode,
            saved.size,
            saved.goal,
            saved.seed.to_string(),
            saved.assisted,
            saved.milliseconds as i64,
            saved.single as i64,
            saved.multi as i64,
        ],
    )?;
    let id = transaction.last_insert_rowid();
    for (number, leg) in saved.legs.iter().enumerate() {
        transaction.execute(
            "INSERT INTO legs VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![
                id,
                number as i64,
                leg.scramble,
                leg.goal,
                leg.moves,
                serde_json::to_string(&leg.times).unwrap_or_default(),
            ],
        )?;
    }
    transaction.commit()?;
    Ok(id)
}

fn game(row: &Row<'_>) -> Result<Game, rusqlite::Error> {
    Ok(Game {
        id: row.get("id")?,
        finished: row.get("finished")?,
        mode: row.get("mode")?,
        saved: Saved {
            mode: row.get("tag")?,
            size: row.get("size")?,
            goal: row.get("goal")?,
            seed: row.get::<_, String>("seed")?.parse().unwrap_or(0),
            assisted: row.get("assisted")?,
            milliseconds: row.get::<_, i64>("milliseconds")?.unsigned_abs(),
            single: row.get::<_, i64>("single")?.unsigned_abs(),
            multi: row.get::<_, i64>("multi")?.unsigned_abs(),
            leg: 0,
            legs: Vec::new(),
        },
    })
}

fn legs(connection: &Connection, id: i64) -> Result<Vec<Leg>, rusqlite::Error> {
    let mut statement = connection
        .prepare("SELECT scramble, goal, moves, times FROM legs WHERE game = ?1 ORDER BY number")?;
    let legs = statement.query_map([id], |row| {
        Ok(Leg {
            scramble: row.get(0)?,
            goal: row.get(1)?,
            moves: row.get(2)?,
            times: serde_json::from_str(&row.get::<_, String>(3)?).unwrap_or_default(),
        })
    })?;
    legs.collect()
}

#[cfg(test)]
pub(crate) mod tests;
