//! Games of an archive into the file, in one transaction.

use std::collections::HashSet;

use rusqlite::{Connection, Transaction, params};

use super::Game;
use super::archive::Archive;
use super::merge::{self, Collection, Imported, UnfinishedKey, unfinished_key};
use super::store;
use crate::calendar;
use crate::ranking::Unranked;
use crate::saved::Saved;

/// Adds what is not stored yet.
pub(super) fn import(
    connection: &mut Connection,
    archive: &Archive,
) -> Result<Imported, rusqlite::Error> {
    let transaction = connection.transaction()?;
    let unfinished = unfinished(&transaction)?;
    let mut stored = StoredGames {
        transaction,
        unfinished: unfinished.iter().map(unfinished_key).collect(),
    };
    let imported = merge::merge(&mut stored, archive)?;
    stored.transaction.commit()?;
    Ok(imported)
}

/// The games of the file, as the transaction sees them.
struct StoredGames<'a> {
    transaction: Transaction<'a>,
    unfinished: HashSet<UnfinishedKey>,
}

impl Collection for StoredGames<'_> {
    type Error = rusqlite::Error;

    fn has(&self, game: &Game) -> Result<bool, rusqlite::Error> {
        let mut statement = self
            .transaction
            .prepare("SELECT id FROM games WHERE finished = ?1")?;
        let ids = statement.query_map([game.finished], |row| row.get(0))?;
        for id in ids {
            if store::legs_in(&self.transaction, "legs", id?)? == game.saved.legs {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_repeated(&self, saved: &Saved, time: i64) -> Result<bool, rusqlite::Error> {
        store::is_repeated(&self.transaction, saved, None, time)
    }

    fn add(
        &mut self,
        finished: i64,
        saved: Saved,
        unranked: Option<Unranked>,
    ) -> Result<(), rusqlite::Error> {
        store::insert(&self.transaction, None, finished, &saved, unranked)?;
        Ok(())
    }

    fn has_unfinished(&self, game: &Saved) -> Result<bool, rusqlite::Error> {
        Ok(self.unfinished.contains(&unfinished_key(game)))
    }

    fn add_unfinished(&mut self, game: Saved) -> Result<(), rusqlite::Error> {
        self.unfinished.insert(unfinished_key(&game));
        self.transaction.execute(
            "INSERT INTO unfinished (saved, game) VALUES (?1, ?2)",
            params![
                calendar::now(),
                serde_json::to_string(&game).unwrap_or_default()
            ],
        )?;
        Ok(())
    }
}

/// The unfinished games that can be read, the oldest first.
pub(super) fn unfinished(connection: &Connection) -> Result<Vec<Saved>, rusqlite::Error> {
    let mut statement = connection.prepare("SELECT game FROM unfinished ORDER BY saved, id")?;
    let texts = statement.query_map([], |row| row.get::<_, String>(0))?;
    let games = texts.map(|text| Ok(serde_json::from_str(&text?).ok()));
    Ok(games
        .collect::<Result<Vec<_>, rusqlite::Error>>()?
        .into_iter()
        .flatten()
        .collect())
}
