//! `scramble`: random boards.

use serde::{Deserialize, Serialize};
use taquin::solve::report::ScrambleReport;
use taquin::{Random, Scramble};

use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{BlankPlace, GoalText, SizeText, usual_size};
use crate::question::Question;
use crate::reply::Reply;

/// Make random boards.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"size": "4x4", "count": 3, "seed": 42})))]
#[serde(deny_unknown_fields)]
pub(crate) struct ScrambleRequest {
    /// The size of the boards; 4x4 by default.
    size: Option<SizeText>,
    /// The goal that the boards can reach; rows by default.
    goal: Option<GoalText>,
    /// The number of boards; 1 by default.
    count: Option<u64>,
    /// The seed of the random numbers; a fresh one by default.
    seed: Option<u64>,
    /// Make this many random moves from the goal, instead of choosing uniformly among all boards.
    walk: Option<u64>,
    /// Where the blank may be; anywhere by default.
    blank: Option<BlankPlace>,
    /// Whether to make boards that cannot be solved.
    unsolvable: Option<bool>,
}

/// Random boards.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct ScrambleAnswer {
    /// The boards.
    boards: Vec<ScrambleReport>,
}

impl Question for ScrambleRequest {
    const NAME: &'static str = "scramble";
    const ABOUT: &'static str = "Make random boards";
    type Answer = ScrambleAnswer;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let size = usual_size(self.size.as_ref());
        asking.check_size(size, "size")?;
        let (count, max) = (self.count.unwrap_or(1), asking.caps().max_count as u64);
        if count > max {
            let message = format!("{count} boards are too many: ask for at most {max} at a time");
            return Err(ApiError::too_large("count", message));
        }
        let blank = self.blank.map(|blank| blank.0);
        let unsolvable = self.unsolvable == Some(true);
        let scramble = match self.walk {
            Some(_) if unsolvable || blank.is_some() => {
                let message = "a walk from the goal has no use for 'blank' and 'unsolvable'";
                return Err(ApiError::bad("walk", message));
            }
            Some(steps) => {
                let max = asking.caps().max_moves as u64 / count.max(1);
                if steps > max {
                    let message = format!("{steps} steps are too many: ask for at most {max}");
                    return Err(ApiError::too_large("walk", message));
                }
                Scramble::Walk(steps)
            }
            None if unsolvable => Scramble::Unsolvable(blank.unwrap_or_default()),
            None => Scramble::Solvable(blank.unwrap_or_default()),
        };
        let goal = asking.goal(self.goal.as_ref(), size)?;
        let seed = self.seed.unwrap_or_else(|| asking.api.fresh_seed());
        let mut random = Random::new(seed);
        let mut boards = Vec::new();
        for number in 1..=count {
            let board = scramble.board(&goal, &mut random);
            let board = board.map_err(|error| ApiError::bad("unsolvable", error))?;
            boards.push(ScrambleReport::new(&board, &goal, seed, number));
        }
        Ok(Reply::json(&ScrambleAnswer { boards }))
    }
}
