//! The SQLite file: games in and out, and which of them rank.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params, types};

use super::archive::Archive;
use super::error::{Fault, RecordsError};
use super::merge::Imported;
use super::{Game, schema, transfer};
use crate::mode::Mode;
use crate::ranking::{InputDevice, Origin, Unranked, are_all_seen};
use crate::saved::{Leg, Saved};

/// How long to wait for another process.
const BUSY_TIMEOUT: Duration = Duration::from_millis(300);

/// Selects games; a field that is `None` selects all.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The size, such as `4x4`.
    pub size: Option<String>,
    /// The goal in its normal form.
    pub goal: Option<String>,
    /// The mode; a daily one selects all days.
    pub mode: Option<Mode>,
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
        schema::prepare(&mut connection)?;
        Ok(Store {
            connection,
            path: path.to_path_buf(),
        })
    }

    fn failed(&self, error: rusqlite::Error) -> RecordsError {
        Fault::from(error).at(&self.path)
    }

    /// Stores a finished game, gives it a number, and decides whether it ranks.
    ///
    /// `kept` is the number under which it was kept while it was unfinished.
    ///
    /// # Errors
    /// When it cannot be written; nothing is then stored.
    pub fn add(
        &mut self,
        finished: i64,
        saved: &Saved,
        kept: Option<i64>,
    ) -> Result<(i64, Option<Unranked>), RecordsError> {
        let mut add = || -> Result<(i64, Option<Unranked>), rusqlite::Error> {
            let transaction = self.connection.transaction()?;
            let is_repeated = is_repeated(&transaction, saved, kept, i64::MAX)?;
            let unranked = Unranked::reason(saved, is_repeated);
            let id = insert(&transaction, None, finished, saved, unranked)?;
            transaction.commit()?;
            Ok((id, unranked))
        };
        add().map_err(|error| self.failed(error))
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
                 ORDER BY finished, id",
            )?;
            let mode = selection.mode.map(Mode::name);
            let chosen = params![selection.size, selection.goal, mode];
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

    /// Deletes a finished game; returns whether there was one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn delete(&mut self, id: i64) -> Result<bool, RecordsError> {
        let mut delete = || -> Result<bool, rusqlite::Error> {
            let transaction = self.connection.transaction()?;
            transaction.execute("DELETE FROM legs WHERE game = ?1", [id])?;
            let count = transaction.execute("DELETE FROM games WHERE id = ?1", [id])?;
            transaction.commit()?;
            Ok(count > 0)
        };
        delete().map_err(|error| self.failed(error))
    }

    /// All finished and unfinished games, with their boards and moves.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn archive(&self) -> Result<Archive, RecordsError> {
        let mut games = self.games(&Selection::default())?;
        for game in &mut games {
            game.saved.legs = self.legs(game.id)?;
        }
        let unfinished = transfer::unfinished(&self.connection);
        Ok(Archive {
            games,
            unfinished: unfinished.map_err(|error| self.failed(error))?,
        })
    }

    /// Adds the games of an archive that are not stored yet; all of them, or none if one cannot be written.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn import(&mut self, archive: &Archive) -> Result<Imported, RecordsError> {
        let imported = transfer::import(&mut self.connection, archive);
        imported.map_err(|error| self.failed(error))
    }

    /// Keeps an unfinished game, in the place of the one kept under `id` if that is given.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&self, id: Option<i64>, at: i64, game: &Saved) -> Result<i64, RecordsError> {
        let text = serde_json::to_string(game).unwrap_or_default();
        let kept = self.connection.query_row(
            "INSERT INTO unfinished (id, saved, game) VALUES (?1, ?2, ?3)
             ON CONFLICT (id) DO UPDATE SET saved = ?2, game = ?3
             RETURNING id",
            params![id, at, text],
            |row| row.get(0),
        );
        let kept = kept.map_err(|error| self.failed(error))?;
        if let Mode::Daily(_) = game.mode {
            let noted = self.connection.execute(
                "INSERT OR IGNORE INTO daily_attempts VALUES (?1, ?2, ?3, ?4)",
                params![game.mode.tag(), game.size, game.goal, kept],
            );
            noted.map_err(|error| self.failed(error))?;
        }
        Ok(kept)
    }

    /// Deletes an unfinished game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn delete_unfinished(&self, id: i64) -> Result<(), RecordsError> {
        let gone = self
            .connection
            .execute("DELETE FROM unfinished WHERE id = ?1", [id]);
        gone.map(|_| ()).map_err(|error| self.failed(error))
    }

    /// The unfinished game that was kept last.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn unfinished(&self) -> Result<Option<(i64, Saved)>, RecordsError> {
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

/// Whether the day of a game was tried before, or its boards were all played in a game that was finished
/// before `time`.
pub(super) fn is_repeated(
    connection: &Connection,
    saved: &Saved,
    kept: Option<i64>,
    time: i64,
) -> Result<bool, rusqlite::Error> {
    if saved.origin == Origin::Daily {
        let day = params![saved.mode.tag(), saved.size, saved.goal, kept, time];
        return connection.query_row(
            "SELECT EXISTS (SELECT 1 FROM games
                            WHERE tag = ?1 AND size = ?2 AND goal = ?3 AND finished < ?5)
                 OR EXISTS (SELECT 1 FROM daily_attempts
                            WHERE tag = ?1 AND size = ?2 AND goal = ?3 AND unfinished IS NOT ?4)",
            day,
            |row| row.get(0),
        );
    }
    let mut seen = connection.prepare(
        "SELECT EXISTS (SELECT 1 FROM legs JOIN games ON games.id = legs.game
                        WHERE legs.scramble = ?1 AND legs.goal = ?2 AND games.finished < ?3)",
    )?;
    are_all_seen(&saved.legs, |leg| {
        seen.query_row(params![leg.scramble, leg.goal, time], |row| row.get(0))
    })
}

/// Writes a game with its boards, under a number of its own if none is given.
pub(super) fn insert(
    transaction: &Transaction<'_>,
    id: Option<i64>,
    finished: i64,
    saved: &Saved,
    unranked: Option<Unranked>,
) -> Result<i64, rusqlite::Error> {
    transaction.execute(
        "INSERT INTO games
         (id, finished, mode, tag, size, goal, origin, seed, unranked, assisted, autosolved, device,
          milliseconds, memorising, single, multi, manhattan)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
        params![
            id,
            finished,
            saved.mode.name(),
            saved.mode.tag(),
            saved.size,
            saved.goal,
            saved.origin.name(),
            saved.seed.map(|seed| seed.to_string()),
            unranked.map(Unranked::name),
            saved.assisted,
            saved.autosolved,
            saved.device.map(InputDevice::name),
            saved.milliseconds as i64,
            saved.memorising.map(|time| time as i64),
            saved.single as i64,
            saved.multi as i64,
            saved.manhattan as i64,
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
    Ok(id)
}

fn game(row: &Row<'_>) -> Result<Game, rusqlite::Error> {
    let number = |column| row.get::<_, i64>(column).map(i64::unsigned_abs);
    let unranked = parsed(row, "unranked")?;
    Ok(Game {
        id: row.get("id")?,
        finished: row.get("finished")?,
        unranked,
        saved: Saved {
            mode: required(row, "tag")?,
            size: row.get("size")?,
            goal: row.get("goal")?,
            origin: required(row, "origin")?,
            seed: parsed(row, "seed")?,
            assisted: row.get("assisted")?,
            autosolved: row.get("autosolved")?,
            taken_back: unranked == Some(Unranked::TakenBack),
            device: parsed(row, "device")?,
            milliseconds: number("milliseconds")?,
            memorising: row
                .get::<_, Option<i64>>("memorising")?
                .map(i64::unsigned_abs),
            single: number("single")?,
            multi: number("multi")?,
            manhattan: number("manhattan")?,
            leg: 0,
            legs: Vec::new(),
        },
    })
}

/// A value that is stored as text.
pub(super) fn required<T: FromStr>(row: &Row<'_>, column: &str) -> Result<T, rusqlite::Error>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let text: String = row.get(column)?;
    text.parse().map_err(|error| {
        let index = row.as_ref().column_index(column).unwrap_or(0);
        rusqlite::Error::FromSqlConversionFailure(index, types::Type::Text, Box::new(error))
    })
}

/// A value that is stored as text, or not at all.
pub(super) fn parsed<T: FromStr>(row: &Row<'_>, column: &str) -> Result<Option<T>, rusqlite::Error>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    match row.get_ref(column)? {
        types::ValueRef::Null => Ok(None),
        _ => required(row, column).map(Some),
    }
}

fn legs(connection: &Connection, id: i64) -> Result<Vec<Leg>, rusqlite::Error> {
    legs_in(connection, "legs", id)
}

/// The boards of a game in the table of this name.
pub(super) fn legs_in(
    connection: &Connection,
    table: &str,
    id: i64,
) -> Result<Vec<Leg>, rusqlite::Error> {
    let mut statement = connection.prepare(&format!(
        "SELECT scramble, goal, moves, times FROM {table} WHERE game = ?1 ORDER BY number"
    ))?;
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
