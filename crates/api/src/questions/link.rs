//! `link`: a replay link of slidysim.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use taquin::ReplayLink;

use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{NotationName, SizeText};
use crate::question::Question;
use crate::reply::Reply;

/// Share moves as a replay link of slidysim.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"board": "1 2 3/4 0 6/7 5 8", "moves": "UL", "times": [0, 180]})))]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkRequest {
    /// The board, in any format that the command reads.
    #[cfg_attr(feature = "openapi", schema(example = "1 2 3/4 0 6/7 5 8"))]
    board: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The moves.
    #[cfg_attr(feature = "openapi", schema(example = "UL"))]
    moves: String,
    /// How the moves are written; tile by default.
    notation: Option<NotationName>,
    /// When each single move was made, in milliseconds from the start of the clock.
    times: Option<Vec<f64>>,
    /// How long all moves took; the time of the last move by default.
    seconds: Option<f64>,
}

/// A replay link.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct LinkAnswer {
    /// The address.
    link: String,
}

impl Question for LinkRequest {
    const NAME: &'static str = "link";
    const ABOUT: &'static str = "Make a replay link of slidysim";
    type Answer = LinkAnswer;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let notation = self.notation.map(|name| name.0).unwrap_or_default();
        let board = asking.board(&self.board, self.size.as_ref(), "board")?;
        let moves = asking.moves(&self.moves, notation, &board)?;
        board
            .after(&moves)
            .map_err(|error| ApiError::bad("moves", error))?;
        let bad_time = || ApiError::bad("times", "expected milliseconds, at least 0");
        let times: Option<Vec<Duration>> = match self.times {
            None => None,
            Some(times) => {
                let in_order = times.into_iter();
                let time = |milliseconds: f64| {
                    let time = Duration::try_from_secs_f64(milliseconds / 1000.0);
                    time.map_err(|_| bad_time())
                };
                Some(in_order.map(time).collect::<Result<_, _>>()?)
            }
        };
        let last = times.as_deref().and_then(<[Duration]>::last);
        let seconds = self.seconds.or(last.map(Duration::as_secs_f64));
        let seconds = seconds.filter(|&seconds| seconds > 0.0);
        let speed = seconds.map_or(0.0, |seconds| moves.len() as f64 / seconds);
        let link = ReplayLink::new(board, moves, speed, times);
        let link = link.map_err(|error| ApiError::bad("times", error))?;
        Ok(Reply::json(&LinkAnswer {
            link: link.to_string(),
        }))
    }
}
