//! A board and moves on it that somebody gives: opened, read, and replayed.

use std::io::Cursor;
use std::path::Path;

use taquin::puzzle::ReplayError;
use taquin::puzzle::moves::numbers::NumbersError;
use taquin::puzzle::text;
use taquin::{Board, Metric, Problem, Solution};

use crate::args::{GivenMoves, Notation};
use crate::exit::Failure;
use crate::input::moves::{self, MovesError};
use crate::input::{self, Source};

/// A board, and moves that are not yet read.
pub(super) struct Given {
    pub(super) start: Board,
    pub(super) moves: Source,
}

/// Where moves lead, and how many they are.
pub(super) struct Replayed {
    pub(super) end: End,
    /// The single moves; those before one that is not possible.
    pub(super) single: usize,
    /// The multi-tile moves, if all are possible.
    pub(super) multi: Option<usize>,
}

/// Where moves lead.
pub(super) enum End {
    Solved(Solution),
    NotTheGoal(Box<Board>),
    Blocked {
        /// The number of the move, from 1.
        step: usize,
        board: Box<Board>,
        why: String,
    },
}

impl Given {
    /// Reads the board and opens the moves, from wherever the arguments of a command say.
    pub(super) fn open(given: &GivenMoves, command: &str) -> Result<Given, Failure> {
        let usage = |what: &str| {
            Failure::Input(format!(
                "{what}; usage: taquin {command} BOARD MOVES (see --help)"
            ))
        };
        let mut words = given.words.iter();
        let is_stdin = |path: &Path| path.as_os_str() == "-";
        let moves_from_stdin = given.moves_file.as_deref().is_some_and(is_stdin)
            || given.words.iter().any(|word| word == "-");
        if given.file.as_deref().is_some_and(is_stdin) && moves_from_stdin {
            return Err(usage(
                "standard input cannot be both the board and the moves",
            ));
        }
        let (board, name) = match given.file.as_deref() {
            Some(path) => (input::read_all(path)?, input::name(path)),
            None => {
                let word = words.next().ok_or_else(|| usage("the board is missing"))?;
                (word.clone().into_bytes(), "board".to_string())
            }
        };
        let moves = match (given.moves_file.as_deref(), words.next()) {
            (Some(_), Some(word)) => {
                return Err(usage(&format!("'{word}' is one argument too many")));
            }
            (Some(path), None) => Source::open(path)?,
            (None, Some(word)) if word == "-" => Source::open(Path::new("-"))?,
            (None, Some(word)) => Source {
                name: "moves".to_string(),
                stream: Box::new(Cursor::new(word.clone())),
            },
            (None, None) => return Err(usage("the moves are missing")),
        };
        if let Some(word) = words.next() {
            return Err(usage(&format!("'{word}' is one argument too many")));
        }
        let start = text::parse_bytes(&board, given.size)
            .map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        Ok(Given { start, moves })
    }
}

impl Replayed {
    /// Reads moves and makes them.
    pub(super) fn read(
        source: Source,
        problem: &Problem,
        notation: Notation,
    ) -> Result<Replayed, Failure> {
        let Source { name, stream } = source;
        let bad = |error: String| Failure::Input(format!("{name}: {error}"));
        let moves = match moves::read(stream, problem.start(), notation) {
            Ok(moves) => moves,
            // In this notation a move that is not possible shows while reading.
            Err(MovesError::Numbers(NumbersError::NotBesideBlank {
                step, board, tile, ..
            })) => {
                let why =
                    format!("move {step} is not possible: tile {tile} is not beside the blank");
                return Ok(Replayed::blocked(step, board, why));
            }
            Err(error) => return Err(bad(error.to_string())),
        };
        // Counted first: a replay that fails keeps nothing, and a copy would take as much again.
        let (single, multi) = (moves.len(), moves.length(Metric::Multi));
        let end = match Solution::replay(problem, moves) {
            Ok(solution) => End::Solved(solution),
            Err(error) => {
                let why = error.to_string();
                match error {
                    ReplayError::Blocked { step, board, .. } => {
                        return Ok(Replayed::blocked(step + 1, board, why));
                    }
                    ReplayError::NotTheGoal { end, .. } => End::NotTheGoal(end),
                    _ => return Err(bad(why)),
                }
            }
        };
        Ok(Replayed {
            end,
            single,
            multi: Some(multi),
        })
    }

    fn blocked(step: usize, board: Box<Board>, why: String) -> Replayed {
        Replayed {
            end: End::Blocked { step, board, why },
            single: step - 1,
            multi: None,
        }
    }
}
