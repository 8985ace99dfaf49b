//! Games of an archive into the file, each once.

use rusqlite::{Connection, params};

use super::Game;
use super::archive::Archive;
use super::store::{self, Imported};
use crate::calendar;
use crate::ranking::{Origin, Unranked};
use crate::saved::Saved;
use crate::session;

/// Adds what is not stored yet, in one transaction.
pub(super) fn import(
    connection: &mut Connection,
    archive: &Archive,
) -> Result<Imported, rusqlite::Error> {
    let transaction = connection.transaction()?;
    let mut imported = Imported::default();
    let mut games: Vec<&Game> = archive.games.iter().collect();
    // Of two games on one board the earlier one ranks.
    games.sort_by_key(|game| game.finished);
    for game in games {
        if is_stored(&transaction, game)? {
            imported.known += 1;
            continue;
        }
        let mut saved = game.saved.clone();
        let is_fresh = matches!(saved.origin, Origin::Random | Origin::Daily);
        if is_fresh && !session::are_dealt(&saved) {
            saved.origin = Origin::Unknown;
        }
        let is_repeated = store::is_repeated(&transaction, &saved, None, game.finished)?;
        // What did not rank does not begin to.
        let unranked = Unranked::reason(&saved, is_repeated).or(game.unranked);
        store::insert(&transaction, None, game.finished, &saved, unranked)?;
        imported.games += 1;
        imported.ranked += usize::from(unranked.is_none());
    }
    let stored = unfinished(&transaction)?;
    for game in &archive.unfinished {
        // It can be imported again and again: only the original is a first attempt.
        let game = Saved {
            origin: match game.origin {
                Origin::Random | Origin::Daily => Origin::Again,
                origin => origin,
            },
            ..game.clone()
        };
        let is_alike =
            |other: &Saved| (&other.legs, other.milliseconds) == (&game.legs, game.milliseconds);
        if stored.iter().any(is_alike) {
            imported.known += 1;
            continue;
        }
        transaction.execute(
            "INSERT INTO unfinished (saved, game) VALUES (?1, ?2)",
            params![
                calendar::now(),
                serde_json::to_string(&game).unwrap_or_default()
            ],
        )?;
        imported.unfinished += 1;
    }
    transaction.commit()?;
    Ok(imported)
}

/// Whether a game with the same moves at the same times was finished at the same moment.
fn is_stored(connection: &Connection, game: &Game) -> Result<bool, rusqlite::Error> {
    let mut statement = connection.prepare("SELECT id FROM games WHERE finished = ?1")?;
    let ids = statement.query_map([game.finished], |row| row.get(0))?;
    for id in ids {
        if store::legs_in(connection, "legs", id?)? == game.saved.legs {
            return Ok(true);
        }
    }
    Ok(false)
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
