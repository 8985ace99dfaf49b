//! `moves`: sequences of moves inverted, simplified, mirrored and converted.

use serde::Deserialize;
use taquin::puzzle::moves::MovesChange;
use taquin::solve::report::MovesReport;
use taquin::{Board, Goal, Notation, Size};

use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{ChangeName, NotationName, SizeText};
use crate::question::Question;
use crate::reply::Reply;

/// Change or convert a sequence of moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"moves": "UR2D", "change": "inverse"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesRequest {
    /// The moves.
    #[cfg_attr(feature = "openapi", schema(example = "UR2D"))]
    moves: String,
    /// How the moves are written; tile by default.
    notation: Option<NotationName>,
    /// How to write the result; as the moves by default.
    to: Option<NotationName>,
    /// What to make of the moves; nothing else by default.
    change: Option<ChangeName>,
    /// The board on which the moves begin, in any format that the command reads. Numbers need it.
    board: Option<String>,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
}

impl Question for MovesRequest {
    const NAME: &'static str = "moves";
    const ABOUT: &'static str = "Invert, simplify, mirror or convert a sequence of moves";
    type Answer = MovesReport<'static>;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let notation = self.notation.map(|name| name.0).unwrap_or_default();
        let to = self.to.map_or(notation, |name| name.0);
        let change = self.change.map(|name| name.0).unwrap_or_default();
        let size = self.size.as_ref();
        let board = self.board.map(|text| asking.board(&text, size, "board"));
        let board = board.transpose()?;
        if board.is_none() && [notation, to].contains(&Notation::Numbers) {
            let message = "tile numbers depend on the board: name it in 'board'";
            return Err(ApiError::bad("board", message));
        }
        // Letters mean the same on every board.
        let any = Goal::Rows.board(Size::new(2, 2).expect("2x2 is a size"));
        let moves = asking.moves(&self.moves, notation, board.as_ref().unwrap_or(&any))?;
        let changed = change.of(&moves);
        let start = match &board {
            Some(board) => Some(changed_start(change, board, &moves)?),
            None => None,
        };
        let written = to.written(&changed, start.as_ref().unwrap_or(&any));
        let mut report = MovesReport::new(written, to, &changed);
        if let Some(start) = &start {
            let end = start.after(&changed);
            let end = end.expect("changed moves are possible on the changed board");
            report = report.with_boards(start, &end);
        }
        Ok(Reply::json(&report))
    }
}

/// The board on which the changed moves begin.
fn changed_start(
    change: MovesChange,
    board: &Board,
    moves: &taquin::Moves,
) -> Result<Board, ApiError> {
    let end = board.after(moves);
    let end = end.map_err(|error| ApiError::bad("moves", error))?;
    Ok(change.start(board, &end))
}
