//! `taquin verify`: replays moves and says where they end.

use std::path::Path;

use serde::Serialize;
use taquin::puzzle::moves::numbers::NumbersError;
use taquin::puzzle::moves::{blank, numbers, tile};
use taquin::puzzle::solvability::Language;
use taquin::puzzle::text::{self, Format};
use taquin::puzzle::{ProblemError, ReplayError};
use taquin::solve::Engine;
use taquin::{Board, Metric, Moves, Problem, Solution};

use super::solve;
use crate::args::{GivenMoves, Notation, Style, TextOrJson, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::interrupt;
use crate::output::Output;
use crate::report::text::verdict_first;
use crate::report::{in_moves, json};

/// The verdict for programs; what does not apply is null.
#[derive(Default, Serialize)]
struct Verified {
    start: String,
    goal: String,
    rows: usize,
    cols: usize,
    solvable: bool,
    solved: bool,
    /// The number of moves in each metric; before one that is not possible, the single ones only.
    single: usize,
    multi: Option<usize>,
    /// The number of the move that is not possible, from 1.
    failed_at: Option<usize>,
    /// The board where the moves end or fail.
    end: Option<String>,
    metric: &'static str,
    /// What the optimum is at least.
    lower_bound: Option<u64>,
    optimal: Option<u64>,
    above_optimal: Option<u64>,
}

/// Where the moves lead.
pub(super) enum End {
    Solved(Moves),
    NotTheGoal {
        moves: Moves,
        board: Box<Board>,
    },
    Blocked {
        step: usize,
        board: Box<Board>,
        why: String,
    },
}

pub(crate) fn run(args: VerifyArgs, output: &mut Output) -> Result<Exit, Failure> {
    let (start, moves_text) = read(&args.given, "verify")?;
    let goal = args
        .given
        .goal
        .board(start.size())
        .map_err(Failure::Input)?;
    let mut verified = Verified {
        start: start.to_string(),
        goal: goal.to_string(),
        rows: start.size().rows(),
        cols: start.size().cols(),
        metric: args.metric.name(),
        ..Verified::default()
    };
    let problem = match Problem::new(start, goal) {
        Ok(problem) => problem,
        Err(ProblemError::Unreachable(why)) => {
            output.result(&match args.format {
                TextOrJson::Json => json::line(&verified),
                TextOrJson::Text => verdict_first(&why, Language::English, output.paint()),
            })?;
            return Ok(Exit::No);
        }
        Err(error) => return Err(Failure::Input(error.to_string())),
    };
    verified.solvable = true;
    let end = replay(&problem, &moves_text, args.moves)?;
    let cancel = interrupt::token();
    match &end {
        End::Solved(moves) => {
            verified.solved = true;
            verified.end = Some(problem.goal().to_string());
            verified.count(moves);
            if args.optimal {
                let length = moves.length(args.metric) as u64;
                let mut limits = solve::limits(&args.limits, 1);
                let is_large = problem.size().cells() > Engine::MAX_CELLS;
                if is_large && limits.nodes.is_none() {
                    limits.time = limits.time.or(Some(solve::TERMINAL_TIME));
                }
                let answer = solve::optimum(&problem, args.metric, limits, &cancel)?;
                verified.lower_bound = Some(answer.lower_bound);
                // A bound that the given moves meet proves as much as a solution would.
                verified.optimal = match answer.lower_bound == length {
                    true => Some(length),
                    false => answer.length().filter(|_| answer.is_optimal()),
                };
                verified.above_optimal = verified.optimal.map(|optimal| length - optimal);
            }
        }
        End::NotTheGoal { moves, board } => {
            verified.end = Some(board.to_string());
            verified.count(moves);
        }
        End::Blocked { step, board, .. } => {
            verified.end = Some(board.to_string());
            verified.failed_at = Some(*step);
            verified.single = step - 1;
        }
    }
    output.result(&match args.format {
        TextOrJson::Json => json::line(&verified),
        TextOrJson::Text => describe(&verified, &end, &args, output)?,
    })?;
    Ok(match (cancel.is_cancelled(), verified.solved) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Answered,
        (false, false) => Exit::No,
    })
}

impl Verified {
    fn count(&mut self, moves: &Moves) {
        self.single = moves.length(Metric::Single);
        self.multi = Some(moves.length(Metric::Multi));
    }
}

/// Reads the moves and makes them.
pub(super) fn replay(problem: &Problem, text: &str, notation: Notation) -> Result<End, Failure> {
    let bad = |error: String| Failure::Input(format!("moves: {error}"));
    let moves = match notation {
        Notation::Tile => tile::parse(text).map_err(|error| bad(error.to_string()))?,
        Notation::Blank => blank::parse(text).map_err(|error| bad(error.to_string()))?,
        Notation::Tiles => match numbers::parse(text, problem.start()) {
            Ok(moves) => moves,
            // In this notation a move that is not possible shows while reading.
            Err(NumbersError::NotBesideBlank {
                step, board, tile, ..
            }) => {
                let why =
                    format!("move {step} is not possible: tile {tile} is not beside the blank");
                return Ok(End::Blocked { step, board, why });
            }
            Err(error) => return Err(bad(error.to_string())),
        },
    };
    Ok(match Solution::replay(problem, moves.clone()) {
        Ok(_) => End::Solved(moves),
        Err(error) => {
            let why = error.to_string();
            match error {
                ReplayError::Blocked { step, board, .. } => End::Blocked {
                    step: step + 1,
                    board,
                    why,
                },
                ReplayError::NotTheGoal { end, .. } => End::NotTheGoal { moves, board: end },
                _ => return Err(bad(why)),
            }
        }
    })
}

fn describe(
    verified: &Verified,
    end: &End,
    args: &VerifyArgs,
    output: &Output,
) -> Result<String, Failure> {
    let paint = output.paint();
    let drawn = |board: &Board| {
        let drawn = Format::from(Style::Box).print(board);
        drawn.map_err(|error| Failure::Input(error.to_string()))
    };
    let single = in_moves(verified.single as u64);
    match end {
        End::Solved(moves) => {
            let multi = moves.length(Metric::Multi);
            let solved = format!("solved in {single} ({multi} multi-tile)");
            let optimum = match (verified.optimal, verified.above_optimal) {
                _ if !args.optimal => String::new(),
                (Some(_), Some(0)) => format!("optimal in the {} metric\n", args.metric),
                (Some(optimal), Some(above)) => format!(
                    "{above} above the optimum of {} in the {} metric\n",
                    in_moves(optimal),
                    args.metric
                ),
                _ => format!(
                    "the optimum was not found before a limit; it is at least {} in the {} metric\n",
                    verified.lower_bound.unwrap_or(0),
                    args.metric
                ),
            };
            Ok(format!("{}\n{optimum}", paint.good(&solved)))
        }
        End::NotTheGoal { board, .. } => {
            let not = format!("not solved: after {single} the board is not the goal");
            Ok(format!("{}\n{}", paint.bad(&not), drawn(board)?))
        }
        End::Blocked { board, why, .. } => {
            let not = format!("not solved: {why}");
            Ok(format!("{}\n{}", paint.bad(&not), drawn(board)?))
        }
    }
}

/// The board and the text of the moves, from wherever the arguments of a command say.
pub(super) fn read(given: &GivenMoves, command: &str) -> Result<(Board, String), Failure> {
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
        Some(path) => (input::read_all(path)?, path.display().to_string()),
        None => {
            let word = words.next().ok_or_else(|| usage("the board is missing"))?;
            (word.clone().into_bytes(), "board".to_string())
        }
    };
    let moves = match (given.moves_file.as_deref(), words.next()) {
        (Some(_), Some(word)) => {
            return Err(usage(&format!("'{word}' is one argument too many")));
        }
        (Some(path), None) => input::read_all(path)?,
        (None, Some(word)) if word == "-" => input::read_all(Path::new("-"))?,
        (None, Some(word)) => word.clone().into_bytes(),
        (None, None) => return Err(usage("the moves are missing")),
    };
    if let Some(word) = words.next() {
        return Err(usage(&format!("'{word}' is one argument too many")));
    }
    let board = text::parse_bytes(&board, given.size)
        .map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let moves = String::from_utf8(moves)
        .map_err(|_| Failure::Input("moves: this is not UTF-8 text".to_string()))?;
    Ok((board, moves))
}
