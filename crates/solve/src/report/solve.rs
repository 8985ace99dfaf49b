//! What came of solving one board.

use std::fmt;

use serde::ser::SerializeSeq as _;
use serde::{Serialize, Serializer};
use taquin_puzzle::moves::WrittenMoves;
use taquin_puzzle::{Board, Metric, Moves, Notation, Solution};
use taquin_search::StopReason;

use super::StartAndGoal;
use crate::{Answer, Method};

/// What came of solving a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Status {
    /// A solution was found, optimal or not.
    Solved,
    /// No solution was found, though there is one.
    Stopped,
    /// No solution exists.
    #[default]
    Unsolvable,
}

/// What came of solving a board; what is not known is null.
///
/// ```
/// use taquin_puzzle::{Goal, Metric, Problem};
/// use taquin_solve::Solve;
/// use taquin_solve::report::SolveReport;
///
/// let start: taquin_puzzle::Board = "1 2 3/4 5 6/7 0 8".parse()?;
/// let problem = Problem::new(start.clone(), Goal::Rows.board(start.size()))?;
/// let answer = Solve::new(&problem).run()?;
/// let report = SolveReport::new(problem.start(), problem.goal(), Metric::Single).with_answer(&answer);
/// assert_eq!(serde_json::to_value(&report)?["moves"], "L");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct SolveReport<'a> {
    /// The number of the board among several, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The boards and their size.
    #[serde(flatten)]
    pub boards: StartAndGoal,
    /// How moves are counted.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "single"))]
    pub metric: Metric,
    /// The method that did the work.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "engine"))]
    pub solver: Option<Method>,
    /// What came of it.
    pub status: Status,
    /// The moves of the solution.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "UL2D"))]
    pub moves: Option<WrittenMoves<'a>>,
    /// The length of the solution.
    pub length: Option<u64>,
    /// No solution is shorter than this.
    pub lower_bound: Option<u64>,
    /// How far the solution may be above the optimum, as a part of the lower bound: 0.05 for 5 %.
    pub gap: Option<f64>,
    /// Whether the solution is proven to be a shortest one.
    pub optimal: bool,
    /// What ended the search early: the name of a limit, or `gave-up` if the method found nothing.
    pub stopped: Option<&'static str>,
    /// The whole time.
    pub seconds: f64,
    /// The time spent on tables and heuristics before the search began.
    pub setup_seconds: f64,
    /// The number of states expanded.
    pub expanded: u64,
    /// The number of states generated.
    pub generated: u64,
    /// The most states stored at once.
    pub peak_stored: u64,
    /// Each move of the solution with the board after it, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<StepReport>>))]
    pub steps: Option<Steps<'a>>,
}

impl<'a> SolveReport<'a> {
    /// The report about a board whose goal cannot be reached.
    pub fn new(start: &Board, goal: &Board, metric: Metric) -> SolveReport<'a> {
        SolveReport {
            number: None,
            boards: StartAndGoal::new(start, goal),
            metric,
            solver: None,
            status: Status::Unsolvable,
            moves: None,
            length: None,
            lower_bound: None,
            gap: None,
            optimal: false,
            stopped: None,
            seconds: 0.0,
            setup_seconds: 0.0,
            expanded: 0,
            generated: 0,
            peak_stored: 0,
            steps: None,
        }
    }

    /// Adds an answer, with its moves in the tile notation.
    #[must_use]
    pub fn with_answer(self, answer: &'a Answer) -> SolveReport<'a> {
        let solution = answer.solution.as_ref();
        SolveReport {
            metric: answer.metric,
            solver: Some(answer.method),
            status: match solution {
                Some(_) => Status::Solved,
                None => Status::Stopped,
            },
            moves: solution.map(|solution| solution.written(Notation::Tile)),
            length: answer.length(),
            lower_bound: Some(answer.lower_bound),
            gap: answer.gap(),
            optimal: answer.is_optimal(),
            stopped: match (solution, answer.stopped) {
                (None, None) => Some("gave-up"),
                (_, stopped) => stopped.map(StopReason::name),
            },
            seconds: answer.time.as_secs_f64(),
            setup_seconds: answer.setup.as_secs_f64(),
            expanded: answer.statistics.expanded,
            generated: answer.statistics.generated,
            peak_stored: answer.statistics.peak_stored,
            ..self
        }
    }

    /// Writes the moves of the answer in another notation.
    #[must_use]
    pub fn with_notation(mut self, answer: &'a Answer, notation: Notation) -> SolveReport<'a> {
        let solution = answer.solution.as_ref();
        self.moves = solution.map(|solution| solution.written(notation));
        self
    }

    /// Adds every board along the solution of the answer.
    #[must_use]
    pub fn with_steps(mut self, answer: &'a Answer, notation: Notation) -> SolveReport<'a> {
        self.steps = answer.solution.as_ref().map(|solution| Steps {
            solution,
            metric: answer.metric,
            notation,
        });
        self
    }
}

/// Each move of a solution with the board after it, written one after the other: those of huge boards
/// take gigabytes as text.
#[derive(Clone, Copy)]
pub struct Steps<'a> {
    solution: &'a Solution,
    metric: Metric,
    notation: Notation,
}

impl Steps<'_> {
    /// Calls `visit` with each move, which is a run in the multi-tile metric, the board that it begins on
    /// and the one that it leads to.
    fn visit<E>(
        &self,
        mut visit: impl FnMut(&Moves, &Board, &Board) -> Result<(), E>,
    ) -> Result<(), E> {
        let moves = self.solution.moves();
        let mut before = self.solution.start().clone();
        let (mut made, mut run) = (0, Moves::new());
        self.solution.visit(|step, board| {
            let Some(direction) = step else {
                return Ok(());
            };
            made += 1;
            run.push(direction);
            if self.metric == Metric::Multi && moves.step(made) == Some(direction) {
                return Ok(());
            }
            visit(&run, &before, board)?;
            run = Moves::new();
            before.clone_from(board);
            Ok(())
        })
    }
}

/// A move, and the board that it leads to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct StepReport<'a> {
    /// The move, a run in the multi-tile metric.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "U"))]
    pub made: WrittenMoves<'a>,
    /// The board after it.
    pub board: String,
}

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut steps = serializer.serialize_seq(None)?;
        self.visit(|run, before, board| {
            let made = self.notation.written(run, before);
            let board = board.to_string();
            steps.serialize_element(&StepReport { made, board })
        })?;
        steps.end()
    }
}

impl fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Steps")
            .field("moves", self.solution.moves())
            .field("metric", &self.metric)
            .field("notation", &self.notation)
            .finish()
    }
}
