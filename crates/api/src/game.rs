//! Questions about games: dealing, finishing, statistics and archives.
//!
//! The rules are those of the terminal game: the same seeds and days deal the same boards, the same games rank, and
//! the same files hold them.

mod archive;
mod deal;
mod export;
mod finish;
mod modes;
mod statistics;

use taquin_play::records::Game;
use taquin_play::records::archive::GameRecord;

use crate::error::ApiError;

pub(crate) use archive::ArchiveRequest;
pub(crate) use deal::DealRequest;
pub(crate) use export::ExportRequest;
pub(crate) use finish::FinishRequest;
pub(crate) use modes::{ListedMode, modes};
pub(crate) use statistics::StatisticsRequest;

/// The games of a field, each replayed.
fn checked_games(games: Vec<GameRecord>, field: &'static str) -> Result<Vec<Game>, ApiError> {
    let games = games.into_iter().enumerate().map(|(index, record)| {
        let game = record.into_game();
        game.map_err(|error| ApiError::bad(format!("{field}[{index}]"), error))
    });
    games.collect()
}
