//! `read`: a board in any form, with its moves if there are any.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use taquin::puzzle::GoalChoice;
use taquin::{Board, Goal, Moves, Notation, ReplayLink};

use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{GoalText, SizeText};
use crate::question::Question;
use crate::reply::Reply;

/// Recognise a board, a board followed by moves, or a replay link of slidysim.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"text": "1 2 3/4 0 6/7 5 8 UL"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    /// A board in any format that the command reads, a board followed by moves in letters or arrows, or a
    /// replay link.
    #[cfg_attr(feature = "openapi", schema(example = "1 2 3/4 0 6/7 5 8 UL"))]
    text: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
}

/// What a text means.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct ReadAnswer {
    /// The board in one-line notation.
    board: String,
    /// The number of rows.
    rows: usize,
    /// The number of columns.
    cols: usize,
    /// The goal in one-line notation.
    goal: String,
    /// The name of the goal, if it has one.
    goal_name: Option<String>,
    /// The moves in the tile notation, if there are any.
    moves: Option<String>,
    /// When each single move was made, in milliseconds from the start of the clock, if the text says so.
    times: Option<Vec<f64>>,
}

/// What was found in a text.
struct Found {
    board: Board,
    moves: Option<Moves>,
    times: Option<Vec<Duration>>,
}

impl Question for ReadRequest {
    const NAME: &'static str = "read";
    const ABOUT: &'static str = "Recognise a board, a board with moves, or a replay link";
    type Answer = ReadAnswer;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let found = find(&self.text, self.size.as_ref(), asking)?;
        let size = found.board.size();
        let goal = asking.goal(self.goal.as_ref(), size)?;
        let choice = GoalChoice::Text(goal.to_string()).normalised(size);
        let goal_name = match choice {
            Ok(GoalChoice::Named(named)) => Some(Goal::name(named).to_string()),
            _ => None,
        };
        let milliseconds = |time: &Duration| time.as_secs_f64() * 1000.0;
        Ok(Reply::json(&ReadAnswer {
            board: found.board.to_string(),
            rows: size.rows(),
            cols: size.cols(),
            goal: goal.to_string(),
            goal_name,
            moves: found.moves.map(|moves| moves.to_string()),
            times: found
                .times
                .map(|times| times.iter().map(milliseconds).collect()),
        }))
    }
}

fn find(text: &str, size: Option<&SizeText>, asking: &Asking<'_>) -> Result<Found, ApiError> {
    let is_word = !text.trim().contains(char::is_whitespace);
    if ReplayLink::looks_like(text) || (is_word && text.len() > 20) {
        let link = ReplayLink::parse_within(text.trim(), asking.caps().max_moves);
        match link {
            Ok(link) => {
                let (board, moves, times) = link.into_parts();
                asking.check_size(board.size(), "text")?;
                return Ok(Found {
                    board,
                    moves: Some(moves),
                    times,
                });
            }
            // What is no data of a link may still be a board.
            Err(error) if ReplayLink::looks_like(text) => {
                return Err(ApiError::bad("text", error));
            }
            Err(_) => {}
        }
    }
    let whole = match asking.board(text, size, "text") {
        Ok(board) => {
            return Ok(Found {
                board,
                moves: None,
                times: None,
            });
        }
        Err(error) => error,
    };
    let Some(beginning) = first_move(text) else {
        return Err(whole);
    };
    let (board, moves) = text.split_at(beginning);
    let board = board.trim_end_matches(|c: char| c.is_whitespace() || ":;,|".contains(c));
    let Ok(board) = asking.board(board, size, "text") else {
        return Err(whole);
    };
    let is_of_blank = moves.starts_with(|c: char| c.is_ascii_lowercase());
    let notation = if is_of_blank {
        Notation::Blank
    } else {
        Notation::Tile
    };
    let moves = asking.moves(moves, notation, &board);
    // Places count from the beginning of the moves.
    let moves = moves.map_err(|error| error.in_field("text").without_place())?;
    let end = board.after(&moves);
    end.map_err(|error| ApiError::bad("text", error))?;
    Ok(Found {
        board,
        moves: Some(moves),
        times: None,
    })
}

/// Where the first letter or arrow of a move is, outside of comments.
fn first_move(text: &str) -> Option<usize> {
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.split('#').next().unwrap_or_default();
        if let Some(place) = content.find(|c: char| "UDLRudlr↑↓←→".contains(c)) {
            return Some(line_start + place);
        }
        line_start += line.len();
    }
    None
}
