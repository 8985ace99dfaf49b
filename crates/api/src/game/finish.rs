//! `finish`: a game that was won, checked and ranked.

use serde::{Deserialize, Serialize};
use taquin_play::records::Game;
use taquin_play::records::archive::GameRecord;
use taquin_play::statistics::Measure;
use taquin_play::{InputDevice, Leg, Origin, Saved, Unranked, repeat_keys};

use super::deal::ModeText;
use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{GoalText, SizeText};
use crate::question::Question;
use crate::reply::Reply;

/// Check a game that was won, and say whether it ranks.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "game": {"mode": "standard", "size": "3x3", "goal": "rows", "origin": "given", "milliseconds": 1000,
             "legs": [{"scramble": "1 2 3/4 0 6/7 5 8", "goal": "1 2 3/4 5 6/7 8 0", "moves": "UL", "times": [0, 1000]}]},
    "finished": 1794787200000u64})))]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishRequest {
    /// The game.
    game: WonGame,
    /// When it was finished, in milliseconds since 1970.
    finished: i64,
    /// Whether its boards, or the board of its day, were played before.
    #[serde(default)]
    repeated: bool,
}

/// A game that was won: what `deal` answered, with the moves. What follows from them is counted again.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct WonGame {
    /// The mode, with its day if it has one.
    mode: ModeText,
    /// The size.
    size: SizeText,
    /// The goal.
    goal: GoalText,
    /// Where the boards come from; `again` if the player started over.
    origin: Origin,
    /// The seed that dealt the boards.
    #[serde(default, with = "taquin_play::seed_text")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<taquin_play::seed_text::SeedNumber>))]
    seed: Option<u64>,
    /// Whether the engine helped, in whatever way.
    #[serde(default)]
    assisted: bool,
    /// Whether the engine made moves.
    #[serde(default)]
    autosolved: bool,
    /// Whether moves were taken back.
    #[serde(default)]
    taken_back: bool,
    /// What the player moved tiles with.
    #[serde(default)]
    device: Option<InputDevice>,
    /// The time played, from the first move on.
    milliseconds: u64,
    /// The time before the first move of a blind game.
    #[serde(default)]
    memorising: Option<u64>,
    /// The boards in the order of play, with their moves.
    legs: Vec<Leg>,
    /// Not read.
    #[serde(default, rename = "manhattan")]
    _manhattan: u64,
    /// Not read.
    #[serde(default, rename = "keys")]
    _keys: Vec<String>,
    /// Not read.
    #[serde(default, rename = "single")]
    _single: u64,
    /// Not read.
    #[serde(default, rename = "multi")]
    _multi: u64,
    /// Not read.
    #[serde(default, rename = "leg")]
    _leg: u64,
}

/// A finished game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct FinishAnswer {
    /// The game as archives have it; it has no number yet.
    game: GameRecord,
    /// Moves per second; none if they took no time.
    tps: Option<f64>,
    /// Moves divided by the Manhattan distance.
    mmd: Option<f64>,
    /// Why the game does not rank, in a few words.
    unranked_text: Option<&'static str>,
    /// Texts that stand for the boards, as `deal` gives them.
    keys: Vec<String>,
}

impl From<WonGame> for Saved {
    fn from(game: WonGame) -> Saved {
        Saved {
            mode: game.mode.0,
            size: game.size.0.to_string(),
            goal: game.goal.0.to_string(),
            origin: game.origin,
            seed: game.seed,
            assisted: game.assisted,
            autosolved: game.autosolved,
            taken_back: game.taken_back,
            device: game.device,
            milliseconds: game.milliseconds,
            memorising: game.memorising,
            manhattan: 0,
            single: 0,
            multi: 0,
            leg: 0,
            legs: game.legs,
        }
    }
}

impl Question for FinishRequest {
    const NAME: &'static str = "finish";
    const ABOUT: &'static str = "Check a game that was won, and say whether it ranks";
    type Answer = FinishAnswer;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        asking.check_size(self.game.size.0, "game.size")?;
        let game = Game::finished(self.game.into(), self.finished, self.repeated)
            .map_err(|error| ApiError::bad("game", error))?;
        let number = |measure: Measure| {
            let thousandths = measure.of(&game.saved);
            thousandths.map(|value| value as f64 / 1000.0)
        };
        Ok(Reply::json(&FinishAnswer {
            tps: number(Measure::MovesPerSecond),
            mmd: number(Measure::MovesPerDistance),
            unranked_text: game.unranked.map(Unranked::description),
            keys: repeat_keys(&game.saved),
            game: GameRecord::new(&game),
        }))
    }
}
