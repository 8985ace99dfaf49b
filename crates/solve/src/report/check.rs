//! Whether a board can be solved, and why.

use serde::Serialize;
use taquin_puzzle::solvability::{Explanation, MAX_LISTED_PAIRS, Rule, Side, Statement};
use taquin_puzzle::{Board, Language, Tile};

use super::StartAndGoal;

/// Whether a board can be solved, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct CheckReport {
    /// The number of the board among several, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// `solvable` or `unsolvable`.
    pub status: &'static str,
    /// The boards and their size.
    #[serde(flatten)]
    pub boards: StartAndGoal,
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// What decides it: `same-sequence`, `inversions` or `inversions-and-row`.
    pub rule: &'static str,
    /// The inversions of the start: pairs of tiles in which the larger one comes first.
    pub start_inversions: u64,
    /// The inversions of the goal.
    pub goal_inversions: u64,
    /// The row of the start's blank, counted from 1 at the top.
    pub start_blank_row: usize,
    /// The row of the goal's blank.
    pub goal_blank_row: usize,
    /// Every inversion, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inverted_pairs: Option<InvertedPairs>,
    /// The verdict in a word or two, if an explanation is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headline: Option<&'static str>,
    /// The explanation in a language, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Vec<StatementReport>>,
}

/// The inversions of both boards, the larger tile first; null on boards too large to list them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct InvertedPairs {
    /// Those of the start.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Vec<u32>>>))]
    pub start: Option<Vec<(Tile, Tile)>>,
    /// Those of the goal.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Vec<u32>>>))]
    pub goal: Option<Vec<(Tile, Tile)>>,
}

/// One statement of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct StatementReport {
    /// What it is about; empty where it belongs to the label above.
    pub label: &'static str,
    /// What is stated.
    pub text: String,
}

impl CheckReport {
    /// The verdict on two boards, whose explanation is `why`.
    pub fn new(start: &Board, goal: &Board, why: &Explanation) -> CheckReport {
        let is_solvable = why.is_solvable();
        CheckReport {
            number: None,
            status: if is_solvable {
                "solvable"
            } else {
                "unsolvable"
            },
            boards: StartAndGoal::new(start, goal),
            solvable: is_solvable,
            rule: match why.rule() {
                Rule::SameSequence => "same-sequence",
                Rule::Inversions => "inversions",
                Rule::InversionsAndRow => "inversions-and-row",
            },
            start_inversions: why.start().inversions(),
            goal_inversions: why.goal().inversions(),
            start_blank_row: why.start().blank_row(),
            goal_blank_row: why.goal().blank_row(),
            inverted_pairs: None,
            headline: None,
            explanation: None,
        }
    }

    /// Adds every inversion.
    #[must_use]
    pub fn with_pairs(self, why: &Explanation) -> CheckReport {
        let pairs = |side: &Side| side.inverted_pairs().map(Iterator::collect);
        CheckReport {
            inverted_pairs: Some(InvertedPairs {
                start: pairs(why.start()),
                goal: pairs(why.goal()),
            }),
            ..self
        }
    }

    /// Adds the explanation in a language, with the first inversions of each board.
    #[must_use]
    pub fn with_explanation(self, why: &Explanation, language: Language) -> CheckReport {
        let statements = why.statements(language, MAX_LISTED_PAIRS).into_iter();
        let report = |Statement { label, text }| StatementReport { label, text };
        CheckReport {
            headline: Some(why.headline(language)),
            explanation: Some(statements.map(report).collect()),
            ..self
        }
    }
}
