//! The board and the moves that `verify`, `analyse` and `improve` work on: opened, read and replayed.
//!
//! What cannot be opened ends the command. What is no board or no moves is answered in the command's
//! output format.

use std::path::Path;

use taquin::puzzle::moves::NotationError;
use taquin::puzzle::moves::numbers::NumbersError;
use taquin::puzzle::solvability::Explanation;
use taquin::puzzle::{GoalChoice, ProblemError, Replayed};
use taquin::{Board, Moves, Notation, Problem, Size};

use super::Place;
use crate::args::BoardAndMovesArgs;
use crate::exit::{Exit, Failure};
use crate::input::moves::{self, MovesError};
use crate::input::{self, BadRecord, Origin, Source};
use crate::output::Output;

/// A board and moves, not yet read.
pub(super) struct BoardAndMoves {
    board: Vec<u8>,
    /// What messages call the board.
    name: String,
    column: Option<String>,
    size: Option<Size>,
    goal: Option<GoalChoice>,
    moves: Source,
}

/// What is wrong with a board or with moves, in words.
#[derive(Debug)]
pub(super) struct BadContent {
    bad: BadRecord,
    exit: Exit,
}

/// What was read: a problem, and moves or where they lead.
pub(super) enum Reading<T> {
    /// The board, the goal or the moves are bad.
    Bad(BadContent),
    /// The goal cannot be reached from the board.
    Unsolvable {
        /// The start and the goal.
        boards: Box<(Board, Board)>,
        why: Box<Explanation>,
    },
    Read(Box<Problem>, T),
}

impl BoardAndMoves {
    /// Opens the board and the moves, from wherever the arguments of a command say.
    pub(super) fn open(args: &BoardAndMovesArgs, command: &str) -> Result<BoardAndMoves, Failure> {
        let usage = |what: &str| {
            Failure::Input(format!(
                "{what}; usage: taquin {command} BOARD MOVES (see --help)"
            ))
        };
        let mut words = args.words.iter();
        let is_stdin = |path: &Path| path.as_os_str() == "-";
        let moves_from_stdin = args.moves_file.as_deref().is_some_and(is_stdin)
            || args.words.iter().any(|word| word == "-");
        if args.file.as_deref().is_some_and(is_stdin) && moves_from_stdin {
            return Err(usage(
                "standard input cannot be both the board and the moves",
            ));
        }
        let (board, name) = match args.file.as_deref() {
            Some(path) => (input::read_all(path)?, input::name(path)),
            None => {
                let word = words.next().ok_or_else(|| usage("the board is missing"))?;
                if !input::is_file(word) {
                    input::refuse_column(args.column.as_deref())?;
                }
                input::argument_or_file(word)?
            }
        };
        let words: Vec<&str> = words.map(String::as_str).collect();
        let moves = match (args.moves_file.as_deref(), words.as_slice()) {
            (Some(_), [word, ..]) => {
                return Err(usage(&format!("'{word}' is one argument too many")));
            }
            (Some(path), []) => Source::open(path)?,
            (None, []) => return Err(usage("the moves are missing")),
            (None, words) => Source::argument("moves", &words.join(" "))?,
        };
        Ok(BoardAndMoves {
            board,
            name,
            size: args.size,
            column: args.column.clone(),
            goal: args.goal.clone(),
            moves,
        })
    }

    /// The board and its goal, of one size.
    fn boards(&self) -> Result<(Board, Board), BadContent> {
        let (column, given) = (self.column.as_deref(), self.goal.as_ref());
        input::board_of_text(&self.board, &self.name, column, self.size, given)
            .map_err(BadContent::from)
    }

    /// Reads the board and the goal, makes sure that it can be reached, and replays the moves.
    pub(super) fn read(self, notation: Notation) -> Result<Reading<Replayed>, Failure> {
        self.read_as(|given, problem| given.replay(problem, notation))
    }

    /// Reads the board, the goal and the moves, which may lead anywhere.
    pub(super) fn read_moves(self, notation: Notation) -> Result<Reading<Moves>, Failure> {
        self.read_as(|given, problem| {
            let Source { name, stream } = given.moves;
            let read = moves::read(stream, problem.start(), notation);
            read.map_err(|error| {
                let bad = BadContent::new(format!("{name}: {error}"));
                match error {
                    MovesError::Notation(NotationError::Numbers(
                        NumbersError::NotBesideBlank { .. },
                    )) => bad.impossible(),
                    _ => bad,
                }
            })
        })
    }

    fn read_as<T>(
        self,
        read: impl FnOnce(BoardAndMoves, &Problem) -> Result<T, BadContent>,
    ) -> Result<Reading<T>, Failure> {
        let (start, goal) = match self.boards() {
            Ok(boards) => boards,
            Err(bad) => return Ok(Reading::Bad(bad)),
        };
        let problem = match Problem::new(start.clone(), goal.clone()) {
            Ok(problem) => problem,
            Err(ProblemError::Unreachable(why)) => {
                let boards = Box::new((start, goal));
                return Ok(Reading::Unsolvable { boards, why });
            }
            Err(error) => return Err(Failure::input(error)),
        };
        Ok(match read(self, &problem) {
            Ok(read) => Reading::Read(Box::new(problem), read),
            Err(bad) => Reading::Bad(bad),
        })
    }

    /// Reads the moves and makes them.
    fn replay(self, problem: &Problem, notation: Notation) -> Result<Replayed, BadContent> {
        let Source { name, stream } = self.moves;
        let bad = |error: String| BadContent::new(format!("{name}: {error}"));
        let read = match moves::read(stream, problem.start(), notation) {
            Ok(moves) => Ok(moves),
            Err(MovesError::Notation(error)) => Err(error),
            Err(error) => return Err(bad(error.to_string())),
        };
        Replayed::new(problem, read).map_err(|error| bad(error.to_string()))
    }
}

impl BadContent {
    pub(super) fn new(message: String) -> BadContent {
        BadRecord::from(message).into()
    }

    /// Moves that are well written, but not possible: the answer is no.
    pub(super) fn impossible(self) -> BadContent {
        BadContent {
            exit: Exit::No,
            ..self
        }
    }

    /// Says so: as JSON among the results, or to people.
    pub(super) fn refuse(&self, output: &mut Output, as_json: bool) -> Result<Exit, Failure> {
        let place = Place {
            origin: Origin::Only,
            number: None,
            printed: 0,
        };
        place.refuse(output, &self.bad, as_json)?;
        Ok(self.exit)
    }
}

impl From<BadRecord> for BadContent {
    fn from(bad: BadRecord) -> BadContent {
        BadContent {
            bad,
            exit: Exit::BadInput,
        }
    }
}
