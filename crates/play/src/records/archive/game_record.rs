//! A finished game as other programs read and write it, and the checks that make it one of ours again.

use serde::{Deserialize, Serialize};

use crate::calendar::Date;
use crate::mode::Mode;
use crate::ranking::{InputDevice, Origin, Unranked};
use crate::records::game::{Game, GameError, Replayed};
use crate::saved::{Leg, Saved};

/// A finished game for programs. Fields that follow from others are not read back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRecord {
    /// The number in its records file.
    #[serde(default)]
    pub id: i64,
    /// When it was finished, in milliseconds since 1970.
    pub finished: i64,
    /// The same as a day.
    #[serde(skip_deserializing)]
    pub date: String,
    /// The size that was chosen.
    pub size: String,
    /// The goal that was chosen, in its normal form.
    pub goal: String,
    /// The name of the mode.
    #[serde(skip_deserializing)]
    pub mode: String,
    /// The mode, with its day if it has one.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "daily-2026-11-16"))]
    pub tag: Mode,
    /// Where the boards come from.
    #[serde(default)]
    pub origin: Origin,
    /// The seed of the scrambles.
    #[serde(default, with = "crate::seed_text")]
    pub seed: Option<u64>,
    /// Whether it ranks.
    #[serde(skip_deserializing)]
    pub ranked: bool,
    /// Why it does not.
    #[serde(default)]
    pub unranked: Option<Unranked>,
    /// Whether the engine helped.
    #[serde(default)]
    pub assisted: bool,
    /// Whether the engine made moves.
    #[serde(default)]
    pub autosolved: bool,
    /// What the player moved tiles with.
    #[serde(default)]
    pub device: Option<InputDevice>,
    /// The time played, from the first move on.
    pub milliseconds: u64,
    /// The time before the first move of a blind game.
    #[serde(default)]
    pub memorising: Option<u64>,
    /// The number of moves, one tile at a time.
    pub single: u64,
    /// The number of moves, where a run of tiles is one.
    pub multi: u64,
    /// The sum of the Manhattan distances of all boards.
    #[serde(default)]
    pub manhattan: u64,
    /// The boards in the order of play.
    #[serde(default)]
    pub boards: Vec<Leg>,
}

impl GameRecord {
    /// A finished game with its boards.
    pub fn new(game: &Game) -> GameRecord {
        let saved = &game.saved;
        GameRecord {
            id: game.id,
            finished: game.finished,
            date: Date::at(game.finished.div_euclid(1000)).to_string(),
            size: saved.size.clone(),
            goal: saved.goal.clone(),
            mode: saved.mode.name(),
            tag: saved.mode,
            origin: saved.origin,
            seed: saved.seed,
            ranked: game.is_ranked(),
            unranked: game.unranked,
            assisted: saved.assisted,
            autosolved: saved.autosolved,
            device: saved.device,
            milliseconds: saved.milliseconds,
            memorising: saved.memorising,
            single: saved.single,
            multi: saved.multi,
            manhattan: saved.manhattan,
            boards: saved.legs.clone(),
        }
    }

    /// The game, if its moves solve its boards and all numbers fit.
    ///
    /// The Manhattan distance is computed again. Whether the game ranks is decided when it is stored.
    ///
    /// # Errors
    /// When something contradicts something else.
    pub fn into_game(self) -> Result<Game, GameError> {
        let mut game = self.into_unchecked_game();
        let saved = &mut game.saved;
        let replayed = Replayed::new(saved)?;
        let (single, multi) = (replayed.single, replayed.multi);
        if (single, multi) != (saved.single, saved.multi) {
            return Err(GameError::Count { single, multi });
        }
        saved.size = replayed.size.to_string();
        saved.goal = replayed.goal.to_string();
        saved.manhattan = replayed.manhattan;
        Ok(game)
    }

    /// The game as it says that it is, with nothing checked. Statistics need no more, and no boards.
    pub fn into_unchecked_game(self) -> Game {
        Game {
            id: self.id,
            finished: self.finished,
            unranked: self.unranked,
            saved: Saved {
                mode: self.tag,
                size: self.size,
                goal: self.goal,
                origin: self.origin,
                seed: self.seed,
                assisted: self.assisted || self.autosolved,
                autosolved: self.autosolved,
                taken_back: self.unranked == Some(Unranked::TakenBack),
                device: self.device,
                milliseconds: self.milliseconds,
                memorising: self.memorising,
                single: self.single,
                multi: self.multi,
                manhattan: self.manhattan,
                leg: 0,
                legs: self.boards,
            },
        }
    }
}
