//! `archive`: the games of a file into those that are there, each once.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use taquin::puzzle::text::Place;
use taquin_play::records::archive::{Archive, ArchiveError, GameRecord};
use taquin_play::{Saved, repeat_keys};

use super::checked_games;
use crate::asking::Asking;
use crate::error::ApiError;
use crate::question::Question;
use crate::reply::Reply;

/// Add the games of a file to others, each once.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "text": "{\"format\":\"taquin records\",\"version\":1,\"games\":[]}", "into": []})))]
#[serde(deny_unknown_fields)]
pub(crate) struct ArchiveRequest {
    /// The file: JSON or CSV as `taquin records export` and `export` write it.
    text: String,
    /// The games that are there already, with their boards.
    #[serde(default)]
    into: Vec<GameRecord>,
    /// The unfinished games that are there already.
    #[serde(default)]
    unfinished: Vec<Saved>,
}

/// All games, those that were there and those of the file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct ArchiveAnswer {
    /// The finished games, the oldest first.
    games: Vec<GameRecord>,
    /// The unfinished games.
    unfinished: Vec<Saved>,
    /// How many finished games are new.
    imported: usize,
    /// How many of these rank.
    ranked: usize,
    /// How many unfinished games are new.
    imported_unfinished: usize,
    /// How many games of the file were there already.
    known: usize,
    /// Texts that stand for the boards of all finished games, as `deal` gives them.
    keys: Vec<String>,
}

impl Question for ArchiveRequest {
    const NAME: &'static str = "archive";
    const ABOUT: &'static str = "Add the games of an exported file to others, each once";
    type Answer = ArchiveAnswer;

    fn answer(self, _: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let file = Archive::from_text(&self.text).map_err(refused)?;
        let mut archive = Archive {
            games: checked_games(self.into, "into")?,
            unfinished: self.unfinished,
        };
        let imported = archive.merge(&file);
        let keys: HashSet<String> = archive
            .games
            .iter()
            .flat_map(|game| repeat_keys(&game.saved))
            .collect();
        let mut keys: Vec<String> = keys.into_iter().collect();
        keys.sort_unstable();
        Ok(Reply::json(&ArchiveAnswer {
            games: archive.games.iter().map(GameRecord::new).collect(),
            unfinished: archive.unfinished,
            imported: imported.games,
            ranked: imported.ranked,
            imported_unfinished: imported.unfinished,
            known: imported.known,
            keys,
        }))
    }
}

/// Why a file cannot be read, with the place where that is known.
fn refused(error: ArchiveError) -> ApiError {
    let (line, column) = match &error {
        ArchiveError::Json(error) => (error.line(), error.column()),
        ArchiveError::Csv { line, .. } => (*line, 1),
        _ => (0, 0),
    };
    let bad = ApiError::bad("text", error);
    if line == 0 {
        return bad;
    }
    bad.at(Place {
        line,
        column: column.max(1),
    })
}
