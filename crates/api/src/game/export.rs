//! `export`: games as a file.

use serde::{Deserialize, Serialize};
use taquin_play::Saved;
use taquin_play::records::archive::{Archive, GameRecord};

use super::checked_games;
use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{from_text, named};
use crate::question::Question;
use crate::reply::Reply;

/// The form of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FileForm {
    #[default]
    Json,
    Csv,
}

impl FileForm {
    const ALL: [FileForm; 2] = [FileForm::Json, FileForm::Csv];

    fn name(self) -> &'static str {
        match self {
            FileForm::Json => "json",
            FileForm::Csv => "csv",
        }
    }
}

from_text! {
    FormName(FileForm): "The form of a file.",
        "json", |text: &str| named(text, "a form of files", FileForm::ALL, FileForm::name), names FileForm::ALL.map(FileForm::name);
}

/// Write games as a file.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"games": [], "format": "csv"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportRequest {
    /// The finished games, with their boards.
    games: Vec<GameRecord>,
    /// The unfinished games; CSV has none.
    #[serde(default)]
    unfinished: Vec<Saved>,
    /// JSON by default.
    format: Option<FormName>,
}

/// A file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct ExportAnswer {
    /// What `taquin records import` and `archive` read.
    text: String,
}

impl Question for ExportRequest {
    const NAME: &'static str = "export";
    const ABOUT: &'static str = "Write games as a file, as 'taquin records export' does";
    type Answer = ExportAnswer;

    fn answer(self, _: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let mut archive = Archive {
            games: checked_games(self.games, "games")?,
            unfinished: self.unfinished,
        };
        archive.games.sort_by_key(|game| (game.finished, game.id));
        let text = match self.format.map(|form| form.0).unwrap_or_default() {
            FileForm::Json => archive.to_json(),
            FileForm::Csv => archive.to_csv(),
        };
        Ok(Reply::json(&ExportAnswer { text }))
    }
}
