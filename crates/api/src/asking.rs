//! A question being answered: its limits, its boards, and who is told of its progress.

use taquin::puzzle::moves::numbers::NumbersError;
use taquin::puzzle::moves::{LettersError, NotationError};
use taquin::puzzle::{GoalChoice, GoalChoiceError, ProblemError, text};
use taquin::solve::Options;
use taquin::solve::report::ProgressReport;
use taquin::{Board, CancelToken, Limits, Metric, Moves, Notation, Problem, Size, Solve};

use crate::api::Api;
use crate::caps::Caps;
use crate::error::{ApiError, ErrorKind};
use crate::fields::{BytesText, GoalText, SizeText, TimeText};

/// A question being answered.
pub(crate) struct Asking<'a> {
    pub(crate) api: &'a Api,
    pub(crate) watch: &'a mut dyn FnMut(&ProgressReport<'_>),
    pub(crate) cancel: &'a CancelToken,
}

impl Asking<'_> {
    pub(crate) fn caps(&self) -> &Caps {
        &self.api.caps
    }

    /// The options of a search.
    pub(crate) fn options(&self) -> Options {
        self.api.options.clone()
    }

    /// The limits of a search: those that were asked for, but never more than the caps.
    pub(crate) fn limits(
        &self,
        time: Option<&TimeText>,
        nodes: Option<u64>,
        memory: Option<&BytesText>,
    ) -> Limits {
        let mut limits = Limits::new();
        limits.time = Some(time.map_or(self.caps().default_time, |time| time.0));
        limits.nodes = nodes;
        limits.memory = memory.map(|memory| memory.0);
        limits.within(self.most())
    }

    /// The most that any search may take.
    pub(crate) fn most(&self) -> Limits {
        let caps = self.caps();
        let limits = Limits::new().time(caps.max_time).memory(caps.max_memory);
        limits.nodes(caps.max_nodes)
    }

    /// Refuses sizes beyond the cap. Call it before anything is allocated for a board of the size.
    pub(crate) fn check_size(&self, size: Size, field: &'static str) -> Result<(), ApiError> {
        let max = self.caps().max_cells;
        if size.cells() <= max {
            return Ok(());
        }
        let cells = size.cells();
        let message =
            format!("a {size} board has {cells} cells: use one of at most {max} cells here");
        Err(ApiError::too_large(field, message))
    }

    /// Reads a board.
    pub(crate) fn board(
        &self,
        text: &str,
        size: Option<&SizeText>,
        field: &'static str,
    ) -> Result<Board, ApiError> {
        let size = size.map(|size| size.0);
        if let Some(size) = size {
            self.check_size(size, "size")?;
        }
        let board =
            text::parse(text, size).map_err(|error| ApiError::bad(field, &error).at(error.at))?;
        self.check_size(board.size(), field)?;
        Ok(board)
    }

    /// The goal for boards of a size, which has been checked.
    pub(crate) fn goal(&self, goal: Option<&GoalText>, size: Size) -> Result<Board, ApiError> {
        let default = GoalChoice::default();
        let goal = goal.map_or(&default, |goal| &goal.0);
        goal.board(size).map_err(|error| {
            let at = match &error {
                GoalChoiceError::NotABoard(error) | GoalChoiceError::DoesNotFit(error) => {
                    Some(error.at)
                }
                _ => None,
            };
            let bad = ApiError::bad("goal", &error);
            match at {
                Some(at) => bad.at(at),
                None => bad,
            }
        })
    }

    /// Reads a board and its goal.
    pub(crate) fn boards(
        &self,
        board: &str,
        size: Option<&SizeText>,
        goal: Option<&GoalText>,
    ) -> Result<(Board, Board), ApiError> {
        let start = self.board(board, size, "board")?;
        let goal = self.goal(goal, start.size())?;
        Ok((start, goal))
    }

    /// Reads moves, never more than the cap.
    pub(crate) fn read_moves(
        &self,
        text: &str,
        notation: Notation,
        start: &Board,
    ) -> Result<Moves, NotationError> {
        let mut reader = notation.reader(start).with_max_steps(self.caps().max_moves);
        reader.push(text)?;
        reader.finish()
    }

    /// Reads moves that have to be well written.
    pub(crate) fn moves(
        &self,
        text: &str,
        notation: Notation,
        start: &Board,
    ) -> Result<Moves, ApiError> {
        self.read_moves(text, notation, start).map_err(bad_moves)
    }

    /// A search of a problem within the caps.
    pub(crate) fn solve<'p>(&self, problem: &'p Problem, metric: Metric) -> Solve<'p> {
        Solve::new(problem)
            .metric(metric)
            .options(self.options())
            .at_most(self.most())
            .cancel(self.cancel.clone())
    }
}

/// The error of moves that are not well written, or too many.
pub(crate) fn bad_moves(error: NotationError) -> ApiError {
    let is_too_long = matches!(
        error,
        NotationError::Letters(LettersError::TooLong { .. })
            | NotationError::Numbers(NumbersError::TooLong { .. })
    );
    let at = error.place();
    if is_too_long {
        ApiError::too_large("moves", error).at(at)
    } else {
        ApiError::bad("moves", error).at(at)
    }
}

/// A problem, or its boards if the goal cannot be reached.
pub(crate) enum Posed {
    Problem(Problem),
    Unsolvable(Board, Board),
}

impl Posed {
    pub(crate) fn new((start, goal): (Board, Board)) -> Result<Posed, ApiError> {
        match Problem::new(start.clone(), goal.clone()) {
            Ok(problem) => Ok(Posed::Problem(problem)),
            Err(ProblemError::Unreachable(_)) => Ok(Posed::Unsolvable(start, goal)),
            Err(error) => Err(ApiError::bad("goal", error)),
        }
    }

    /// The problem, for questions that make no sense without a solution.
    pub(crate) fn problem(self) -> Result<Problem, ApiError> {
        match self {
            Posed::Problem(problem) => Ok(problem),
            Posed::Unsolvable(..) => {
                let message = "the goal cannot be reached from this board: 'check' explains why";
                Err(ApiError::new(ErrorKind::Unsolvable, message).in_field("board"))
            }
        }
    }
}
