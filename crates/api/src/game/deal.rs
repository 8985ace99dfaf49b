//! `deal`: the boards of a new game.

use std::str::FromStr as _;

use serde::{Deserialize, Serialize};
use taquin_play::{BoardSource, Leg, Mode, Saved, Setup, SetupError, deal, repeat_keys};

use crate::asking::{Asking, Posed};
use crate::error::ApiError;
use crate::fields::{GoalText, SizeText, from_text, usual_size};
use crate::question::Question;
use crate::reply::Reply;

from_text! {
    ModeText(Mode): "A mode: standard, daily-2026-11-16, fewest, blind, relay, relay-width, relay-height or marathon-12.",
        "standard", Mode::from_str;
}

/// Deal a new game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"mode": "standard", "size": "4x4", "fresh_seed": 2882343476u64})))]
#[serde(deny_unknown_fields)]
pub(crate) struct DealRequest {
    /// The mode; standard by default. `daily` without a day works only where there is a clock.
    mode: Option<ModeText>,
    /// The size, in a relay that of the last board; 4x4 by default.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// A seed that the player chose; the game does not rank.
    #[serde(default, with = "taquin_play::seed_text")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<taquin_play::seed_text::SeedNumber>))]
    seed: Option<u64>,
    /// A seed that the program drew at random; where there are random numbers, one is drawn by default.
    #[serde(default, with = "taquin_play::seed_text")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<taquin_play::seed_text::SeedNumber>))]
    fresh_seed: Option<u64>,
    /// A board that the player chose, for modes of one board; the game does not rank.
    board: Option<String>,
}

/// A new game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct DealAnswer {
    /// The mode, with its day if it has one.
    mode: String,
    /// The size.
    size: String,
    /// The goal: its name, or a board in one-line notation.
    goal: String,
    /// Where the boards come from: random, daily, seed or given.
    origin: &'static str,
    /// The seed; text if it is greater than 9007199254740991.
    #[serde(with = "taquin_play::seed_text")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<taquin_play::seed_text::SeedNumber>))]
    seed: Option<u64>,
    /// The boards in the order of play.
    legs: Vec<DealtBoard>,
    /// The sum of the Manhattan distances of all boards.
    manhattan: u64,
    /// Texts that stand for the boards. Note them when the first move is made: a game is repeated if it has keys
    /// and all of them were noted before.
    keys: Vec<String>,
}

/// A board of a new game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct DealtBoard {
    /// The board to begin with, in one-line notation.
    scramble: String,
    /// The goal, in one-line notation.
    goal: String,
}

impl From<Leg> for DealtBoard {
    fn from(leg: Leg) -> DealtBoard {
        DealtBoard {
            scramble: leg.scramble,
            goal: leg.goal,
        }
    }
}

impl From<Saved> for DealAnswer {
    fn from(game: Saved) -> DealAnswer {
        DealAnswer {
            mode: game.mode.tag(),
            origin: game.origin.name(),
            seed: game.seed,
            manhattan: game.manhattan,
            keys: repeat_keys(&game),
            size: game.size,
            goal: game.goal,
            legs: game.legs.into_iter().map(DealtBoard::from).collect(),
        }
    }
}

impl DealRequest {
    fn source(&self, asking: &Asking<'_>, mode: Mode) -> Result<BoardSource, ApiError> {
        match (&self.board, self.seed, self.fresh_seed) {
            (Some(_), Some(_), _) | (Some(_), _, Some(_)) => Err(ApiError::bad(
                "board",
                "a game has a board of your own or one of a seed: leave one of them out",
            )),
            (None, Some(_), Some(_)) => Err(ApiError::bad(
                "fresh_seed",
                "a seed is chosen or fresh: leave 'seed' or 'fresh_seed' out",
            )),
            (Some(text), None, None) => {
                if !matches!(mode, Mode::Standard | Mode::Fewest | Mode::Blind) {
                    let message = "a board of your own is for the modes standard, fewest and blind";
                    return Err(ApiError::bad("mode", message));
                }
                let boards = asking.boards(text, self.size.as_ref(), self.goal.as_ref())?;
                let problem = Posed::new(boards)?.problem()?;
                if problem.start() == problem.goal() {
                    return Err(ApiError::bad("board", "this board is already solved"));
                }
                Ok(BoardSource::Given(problem.start().clone()))
            }
            (None, Some(seed), None) => Ok(BoardSource::Seed(seed)),
            (None, None, Some(seed)) => Ok(BoardSource::Fresh(seed)),
            (None, None, None) => Ok(BoardSource::Fresh(asking.api.fresh_seed())),
        }
    }
}

impl Question for DealRequest {
    const NAME: &'static str = "deal";
    const ABOUT: &'static str = "Deal the boards of a new game";
    type Answer = DealAnswer;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let mode = self.mode.as_ref().map_or(Mode::Standard, |mode| mode.0);
        let source = self.source(asking, mode)?;
        let size = match &source {
            BoardSource::Given(board) => board.size(),
            _ => usual_size(self.size.as_ref()),
        };
        asking.check_size(size, "size")?;
        let goal = self.goal.map(|goal| goal.0).unwrap_or_default();
        let goal = goal.normalised(size);
        let setup = Setup {
            mode,
            size,
            goal: goal.map_err(|error| ApiError::bad("goal", error))?,
            source,
        };
        let game = deal(&setup).map_err(|error| match error {
            SetupError::NoBoard => ApiError::bad("size", error),
            error => ApiError::bad("goal", error),
        })?;
        Ok(Reply::json(&DealAnswer::from(game)))
    }
}
