//! The SQLite file: its schema, games in and out. What is not ours is never written to.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, params};

use crate::game::session::{Leg, Saved};

/// Marks the file as ours: "taqu".
const APPLICATION: i64 = 0x7461_7175;
/// The version of the schema.
const VERSION: i64 = 1;
/// How long another process may keep us waiting.
const PATIENCE: Duration = Duration::from_millis(300);

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

/// A game that was finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) id: i64,
    /// Milliseconds since 1970.
    pub(crate) finished: i64,
    /// The name of the mode, without a day.
    pub(crate) mode: String,
    /// All the rest; boards and moves only where they were asked for.
    pub(crate) saved: Saved,
}

impl Game {
    /// What counts: milliseconds, or moves.
    pub(crate) fn result(&self) -> u64 {
        match self.counts_moves() {
            true => self.saved.single,
            false => self.saved.milliseconds,
        }
    }

    pub(crate) fn counts_moves(&self) -> bool {
        self.mode == "fewest"
    }
}

/// Which games are meant; what is not given does not matter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    pub(crate) size: Option<String>,
    pub(crate) goal: Option<String>,
    pub(crate) mode: Option<String>,
}

/// The open file.
pub(crate) struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens the file, and makes it if there is none.
    ///
    /// # Errors
    /// When it cannot be read, is no records file, or another process holds it. It is then left as it is.
    pub(crate) fn open(path: &Path) -> Result<Store, RecordsError> {
        if let Some(directory) = path.parent() {
            // Whatever is wrong with it shows when the file is opened.
            let _ = std::fs::create_dir_all(directory);
        }
        Store::prepared(path).map_err(|error| error.at(path))
    }

    /// Opens the file if there is one.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub(crate) fn open_existing(path: &Path) -> Result<Option<Store>, RecordsError> {
        match path.try_exists() {
            Ok(false) => Ok(None),
            _ => Store::open(path).map(Some),
        }
    }

    fn prepared(path: &Path) -> Result<Store, Fault> {
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
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

    /// Stores a finished game and gives it a number.
    ///
    /// # Errors
    /// When it cannot be written; nothing is then stored.
    pub(crate) fn add(&mut self, game: &Game) -> Result<i64, RecordsError> {
        add(&mut self.connection, game).map_err(|error| Fault::from(error).at(&self.path))
    }

    /// The games that are meant, the oldest first, without their boards and moves.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) fn games(&self, selection: &Selection) -> Result<Vec<Game>, RecordsError> {
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
        games().map_err(|error| Fault::from(error).at(&self.path))
    }

    /// The boards and moves of a game.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) fn legs(&self, id: i64) -> Result<Vec<Leg>, RecordsError> {
        legs(&self.connection, id).map_err(|error| Fault::from(error).at(&self.path))
    }

    /// The game of a number, with its boards and moves.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn game(&self, id: i64) -> Result<Option<Game>, RecordsError> {
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
        found().map_err(|error| Fault::from(error).at(&self.path))
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
        kept.map_err(|error| Fault::from(error).at(&self.path))
    }

    /// Lets an unfinished game go.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn let_go(&self, id: i64) -> Result<(), RecordsError> {
        let gone = self
            .connection
            .execute("DELETE FROM unfinished WHERE id = ?1", [id]);
        gone.map(|_| ())
            .map_err(|error| Fault::from(error).at(&self.path))
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
        let newest = newest
            .optional()
            .map_err(|error| Fault::from(error).at(&self.path))?;
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

/// What is wrong, before it is known with which file.
#[derive(Debug)]
enum Fault {
    Locked,
    Damaged(String),
    Foreign,
    Newer,
    Other(String),
}

impl Fault {
    fn at(self, path: &Path) -> RecordsError {
        RecordsError {
            path: path.to_path_buf(),
            fault: self,
        }
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Fault::Locked,
            Some(ErrorCode::NotADatabase) => Fault::Foreign,
            Some(ErrorCode::DatabaseCorrupt) => Fault::Damaged(error.to_string()),
            _ => Fault::Other(error.to_string()),
        }
    }
}

/// Why records cannot be read or written.
#[derive(Debug)]
pub(crate) struct RecordsError {
    path: PathBuf,
    fault: Fault,
}

impl RecordsError {
    /// Whether trying again later may help.
    pub(crate) fn is_passing(&self) -> bool {
        matches!(self.fault, Fault::Locked)
    }
}

impl fmt::Display for RecordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.fault {
            Fault::Locked => write!(f, "records {path}: locked by another program"),
            Fault::Damaged(how) => write!(
                f,
                "records {path}: the file is damaged ({how}); move it away to begin a new one"
            ),
            Fault::Foreign => write!(
                f,
                "records {path}: this is not a records file; move it away, or use --records FILE"
            ),
            Fault::Newer => write!(f, "records {path}: written by a newer taquin"),
            Fault::Other(why) => write!(f, "records {path}: {why}"),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A game that took so many milliseconds.
    pub(crate) fn finished(mode: &str, milliseconds: u64) -> Game {
        Game {
            id: 0,
            finished: 1_794_787_200_000,
            mode: mode.to_string(),
            saved: Saved {
                mode: mode.to_string(),
                size: "3x3".to_string(),
                goal: "rows".to_string(),
                seed: u64::MAX,
                assisted: false,
                milliseconds,
                single: 2,
                multi: 2,
                leg: 0,
                legs: vec![Leg {
                    scramble: "1 2 3/4 0 6/7 5 8".to_string(),
                    goal: "1 2 3/4 5 6/7 8 0".to_string(),
                    moves: "UL".to_string(),
                    times: vec![0, milliseconds],
                }],
            },
        }
    }

    /// A file of its own for each use, gone when it ends.
    pub(crate) struct Scratch(pub(crate) PathBuf);

    impl Scratch {
        pub(crate) fn new() -> Scratch {
            use std::sync::atomic::{AtomicUsize, Ordering};
            static COUNT: AtomicUsize = AtomicUsize::new(0);
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let name = format!("taquin-records-{}-{number}", std::process::id());
            Scratch(std::env::temp_dir().join(name))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn games_come_back_as_they_were() {
        let file = Scratch::new();
        let mut store = Store::open(&file.0).unwrap();
        let game = finished("standard", 1234);
        let id = store.add(&game).unwrap();
        assert_eq!(store.game(id).unwrap(), Some(Game { id, ..game }));
        assert_eq!(store.game(id + 1).unwrap(), None);
        drop(store);
        let store = Store::open_existing(&file.0).unwrap().unwrap();
        let other = Selection {
            mode: Some("blind".to_string()),
            ..Selection::default()
        };
        assert_eq!(store.games(&Selection::default()).unwrap().len(), 1);
        assert_eq!(store.games(&other).unwrap().len(), 0);
    }

    #[test]
    fn an_unfinished_game_is_kept_in_one_place_and_let_go() {
        let file = Scratch::new();
        let store = Store::open(&file.0).unwrap();
        let mut saved = finished("standard", 5).saved;
        let id = store.keep(None, 1, &saved).unwrap();
        saved.milliseconds = 6;
        assert_eq!(store.keep(Some(id), 2, &saved).unwrap(), id);
        assert_eq!(store.unfinished().unwrap(), Some((id, saved)));
        store.let_go(id).unwrap();
        assert_eq!(store.unfinished().unwrap(), None);
    }

    #[test]
    fn what_is_not_ours_is_left_as_it_is() {
        let file = Scratch::new();
        std::fs::write(
            &file.0,
            "this is no database, but a text of some length\n".repeat(100),
        )
        .unwrap();
        let before = std::fs::read(&file.0).unwrap();
        let error = Store::open(&file.0).err().unwrap();
        assert!(error.to_string().contains("not a records file"), "{error}");
        assert!(
            error.to_string().contains(file.0.to_str().unwrap()),
            "{error}"
        );
        assert_eq!(std::fs::read(&file.0).unwrap(), before);

        std::fs::remove_file(&file.0).unwrap();
        let other = Connection::open(&file.0).unwrap();
        other.execute_batch("CREATE TABLE mine (x)").unwrap();
        drop(other);
        assert!(Store::open(&file.0).is_err());
    }

    #[test]
    fn a_damaged_file_is_named_and_left_as_it_is() {
        let file = Scratch::new();
        let mut store = Store::open(&file.0).unwrap();
        for number in 0..200 {
            store.add(&finished("standard", number)).unwrap();
        }
        drop(store);
        let mut bytes = std::fs::read(&file.0).unwrap();
        bytes[4096..].fill(0x5a);
        std::fs::write(&file.0, &bytes).unwrap();
        let error = Store::open(&file.0).err().unwrap();
        assert!(error.to_string().contains("damaged"), "{error}");
        assert!(!error.is_passing());
        assert_eq!(std::fs::read(&file.0).unwrap(), bytes);
    }

    #[test]
    fn a_locked_file_is_a_passing_trouble() {
        let file = Scratch::new();
        drop(Store::open(&file.0).unwrap());
        let other = Connection::open(&file.0).unwrap();
        other.execute_batch("BEGIN EXCLUSIVE").unwrap();
        let error = Store::open(&file.0).err().unwrap();
        assert!(
            error.is_passing() && error.to_string().contains("locked"),
            "{error}"
        );
        other.execute_batch("COMMIT").unwrap();
        assert!(Store::open(&file.0).is_ok());
    }

    #[test]
    fn newer_files_are_refused() {
        let file = Scratch::new();
        let store = Store::open(&file.0).unwrap();
        store
            .connection
            .pragma_update(None, "user_version", 2)
            .unwrap();
        drop(store);
        let error = Store::open(&file.0).err().unwrap();
        assert!(error.to_string().contains("newer"), "{error}");
    }
}
