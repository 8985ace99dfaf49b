//! All games as one text, to move them to another machine: JSON or CSV, checked when it is read.

mod csv;
mod game_record;

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Game;
use super::game::GameError;
use super::merge::{self, Imported, ListedGames};
use crate::saved::Saved;

pub use game_record::GameRecord;

/// The name that an archive carries, and its version.
const FORMAT: &str = "taquin records";
const VERSION: u32 = 1;

/// The finished games, and those that are not finished.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Archive {
    /// Finished games with their boards and moves, the oldest first.
    pub games: Vec<Game>,
    /// Unfinished games; CSV has none.
    pub unfinished: Vec<Saved>,
}

/// The file as JSON. Old fields must stay; new ones need a default.
#[derive(Serialize, Deserialize)]
struct Document {
    format: String,
    version: u32,
    games: Vec<serde_json::Value>,
    #[serde(default)]
    unfinished: Vec<Saved>,
}

impl Archive {
    /// The archive as one JSON object, with a line for each game.
    pub fn to_json(&self) -> String {
        let games = self.games.iter().map(|game| line(&GameRecord::new(game)));
        let unfinished = self.unfinished.iter().map(line);
        let (games, unfinished): (Vec<_>, Vec<_>) = (games.collect(), unfinished.collect());
        let mut text = String::new();
        let _ = write!(
            text,
            "{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\"games\":["
        );
        for (name, lines) in [("", games), ("],\"unfinished\":[", unfinished)] {
            let _ = write!(text, "{name}\n{}\n", lines.join(",\n"));
        }
        text.push_str("]}\n");
        text
    }

    /// The finished games as CSV, with a heading and a line for each board.
    pub fn to_csv(&self) -> String {
        csv::text(&self.games)
    }

    /// Reads JSON: an archive, or one object per game as `taquin records --format json` prints them.
    ///
    /// # Errors
    /// When the text is not complete, or a game does not fit its boards.
    pub fn from_json(text: &str) -> Result<Archive, ArchiveError> {
        let mut archive = Archive::default();
        let values = serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>();
        let mut records = Vec::new();
        for value in values {
            let value = value?;
            if value.get("format").is_none() {
                records.push(value);
                continue;
            }
            let document: Document = serde_json::from_value(value)?;
            if document.format != FORMAT {
                return Err(ArchiveError::Foreign);
            }
            if document.version > VERSION {
                return Err(ArchiveError::Newer);
            }
            records.extend(document.games);
            archive.unfinished.extend(document.unfinished);
        }
        if records.is_empty() && archive.unfinished.is_empty() && !text.contains(FORMAT) {
            return Err(ArchiveError::Foreign);
        }
        for (number, record) in (1..).zip(records) {
            let record: Result<GameRecord, _> = serde_json::from_value(record);
            let record = record.map_err(|error| ArchiveError::Field(number, error))?;
            archive.games.push(checked(number, record)?);
        }
        Ok(archive)
    }

    /// Reads CSV as [`Archive::to_csv`] writes it. The order of columns does not matter.
    ///
    /// # Errors
    /// When the text is not complete, or a game does not fit its boards.
    pub fn from_csv(text: &str) -> Result<Archive, ArchiveError> {
        let records = csv::records(text)?.into_iter().enumerate();
        let games = records.map(|(index, record)| checked(index + 1, record));
        Ok(Archive {
            games: games.collect::<Result<_, _>>()?,
            unfinished: Vec::new(),
        })
    }

    /// Reads JSON if the text begins with a brace, and CSV otherwise.
    ///
    /// # Errors
    /// When the text is not complete, or a game does not fit its boards.
    pub fn from_text(text: &str) -> Result<Archive, ArchiveError> {
        let is_json = text
            .trim_start_matches('\u{feff}')
            .trim_start()
            .starts_with('{');
        if is_json {
            Archive::from_json(text)
        } else {
            Archive::from_csv(text)
        }
    }

    /// Adds the games of another archive that are not here yet, as [`Store::import`](super::Store::import) adds them to
    /// a file. Takes time in proportion to the games of both.
    ///
    /// New games get the numbers after the greatest one. Afterwards the oldest game is the first.
    pub fn merge(&mut self, other: &Archive) -> Imported {
        let mut here = ListedGames::new(self);
        let Ok(imported) = merge::merge(&mut here, other);
        self.games.sort_by_key(|game| (game.finished, game.id));
        imported
    }
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("games have nothing that JSON cannot express")
}

fn checked(number: usize, record: GameRecord) -> Result<Game, ArchiveError> {
    let game = record.into_game();
    game.map_err(|error| ArchiveError::Game(number, error))
}

/// The heading of [`csv_lines`].
pub fn csv_heading() -> String {
    csv::heading()
}

/// The lines of a game in CSV, one for each board. It is game `number` of `of`.
pub fn csv_lines(game: &Game, number: usize, of: usize) -> String {
    csv::lines(game, number, of)
}

/// Why a text is not an archive of games, or not a whole one. Games are counted from 1.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// It is no JSON, or ends too early.
    #[error("this is not a whole JSON file: {0}")]
    Json(#[from] serde_json::Error),
    /// It is something else.
    #[error("this is not a file of records: write one with 'taquin records export'")]
    Foreign,
    /// A CSV file with nothing below its heading.
    #[error("the file has no games")]
    Empty,
    /// Its version is not known.
    #[error("written by a newer version of taquin")]
    Newer,
    /// A field is missing or of another kind.
    #[error("game {0}: {1}")]
    Field(usize, serde_json::Error),
    /// A game contradicts itself.
    #[error("game {0}: {1}")]
    Game(usize, GameError),
    /// A line of CSV is wrong.
    #[error("line {line}: {message}")]
    Csv {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// Lines at the end are missing.
    #[error("the file ends after {found} of {expected} games: part of it is missing")]
    Truncated {
        /// The games in the file.
        found: usize,
        /// The games that it says it has.
        expected: usize,
    },
}

#[cfg(feature = "terminal")]
#[cfg(test)]
mod tests;
