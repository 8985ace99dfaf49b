//! `check`: whether a board can be solved, and why.

use serde::Deserialize;
use taquin::puzzle::solvability::Explanation;
use taquin::solve::report::CheckReport;

use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{GoalText, LanguageCode, SizeText};
use crate::question::Question;
use crate::reply::Reply;

/// Whether a board can be solved, and why.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"board": "3 5 0/6 7 2/4 1 8", "goal": "snail"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// The board, in any format that the command reads.
    #[cfg_attr(feature = "openapi", schema(example = "3 5 0/6 7 2/4 1 8"))]
    board: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// The language of the explanation; English by default.
    language: Option<LanguageCode>,
    /// Whether to list every inversion, on boards of up to 1024 cells.
    full: Option<bool>,
}

impl Question for CheckRequest {
    const NAME: &'static str = "check";
    const ABOUT: &'static str = "Tell whether a board can be solved, and why";
    type Answer = CheckReport;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let (start, goal) = asking.boards(&self.board, self.size.as_ref(), self.goal.as_ref())?;
        let why = Explanation::new(&start, &goal);
        let language = self.language.map(|code| code.0).unwrap_or_default();
        let mut report = CheckReport::new(&start, &goal, &why).with_explanation(&why, language);
        if self.full == Some(true) {
            report = report.with_pairs(&why);
        }
        Ok(Reply::json(&report))
    }
}
