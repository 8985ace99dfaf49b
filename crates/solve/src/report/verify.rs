//! Where moves lead.

use serde::Serialize;
use taquin_puzzle::{Board, End, Metric, Replayed};

use super::StartAndGoal;
use crate::Analysis;

/// Where moves lead; what does not apply is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct VerifyReport {
    /// The boards and their size.
    #[serde(flatten)]
    pub boards: StartAndGoal,
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// Whether the moves lead to the goal.
    pub solved: bool,
    /// The number of single moves; of those before one that is not possible.
    pub single: u64,
    /// The number of multi-tile moves, if all are possible.
    pub multi: Option<u64>,
    /// The number of the move that is not possible, counted from 1.
    pub failed_at: Option<usize>,
    /// The board where the moves end or fail.
    pub end: Option<String>,
    /// How moves are counted below.
    pub metric: &'static str,
    /// The optimum is at least this.
    pub lower_bound: Option<u64>,
    /// The length of a shortest solution, if it is known.
    pub optimal: Option<u64>,
    /// How many moves more there are than in a shortest solution, if it is known.
    pub above_optimal: Option<u64>,
    /// The numbers of the moves that were mistakes, counted from 1, as far as they are known.
    pub lost_at: Option<Vec<u64>>,
}

impl VerifyReport {
    /// The report about a board whose goal cannot be reached.
    pub fn new(start: &Board, goal: &Board, metric: Metric) -> VerifyReport {
        VerifyReport {
            boards: StartAndGoal::new(start, goal),
            solvable: false,
            solved: false,
            single: 0,
            multi: None,
            failed_at: None,
            end: None,
            metric: metric.name(),
            lower_bound: None,
            optimal: None,
            above_optimal: None,
            lost_at: None,
        }
    }

    /// Says where moves lead.
    #[must_use]
    pub fn with_moves(mut self, replayed: &Replayed) -> VerifyReport {
        self.solvable = true;
        (self.single, self.multi) = (replayed.single, replayed.multi);
        match &replayed.end {
            End::Solved(_) => {
                self.solved = true;
                self.end = Some(self.boards.goal.clone());
            }
            End::Blocked { step, board, .. } => {
                self.end = Some(board.to_string());
                self.failed_at = Some(*step);
            }
            End::NotTheGoal(board) => self.end = Some(board.to_string()),
        }
        self
    }

    /// Compares the moves with the optimum.
    #[must_use]
    pub fn with_analysis(self, analysis: &Analysis) -> VerifyReport {
        let mistakes = analysis.mistakes().map(|mistake| mistake.number);
        VerifyReport {
            lower_bound: Some(analysis.lower_bound()),
            optimal: analysis.optimal(),
            above_optimal: analysis.lost(),
            lost_at: Some(mistakes.collect()),
            ..self
        }
    }
}
