//! `taquin verify`: replays moves and says where they end.

use std::path::Path;

use serde::Serialize;
use taquin::puzzle::moves::{blank, numbers, tile};
use taquin::puzzle::solvability::Language;
use taquin::puzzle::text::{self, Format};
use taquin::puzzle::{ProblemError, ReplayError};
use taquin::{Board, Metric, Moves, Problem, Solution};

use super::solve;
use crate::args::{Notation, Style, TextOrJson, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::output::Output;
use crate::report::json;
use crate::report::text::verdict_first;

/// The verdict for programs; what does not apply is null.
#[derive(Default, Serialize)]
struct Verified {
    start: String,
    goal: String,
    rows: usize,
    cols: usize,
    solved: bool,
    single: usize,
    multi: usize,
    /// The number of the move that is not possible, from 1.
    failed_at: Option<usize>,
    /// The board where the moves end or fail.
    end: String,
    metric: &'static str,
    /// What the optimum is at least; the optimum itself when `optimal` is not null.
    lower_bound: Option<u64>,
    optimal: Option<u64>,
    above_optimal: Option<u64>,
}

pub(crate) fn run(args: VerifyArgs, output: &mut Output) -> Result<Exit, Failure> {
    let (start, moves_text) = read(&args)?;
    let goal = args.goal.board(start.size()).map_err(Failure::Input)?;
    let problem = match Problem::new(start.clone(), goal.clone()) {
        Ok(problem) => problem,
        Err(ProblemError::Unreachable(why)) => {
            output.result(&verdict_first(&why, Language::English, output.paint()))?;
            return Ok(Exit::No);
        }
        Err(error) => return Err(Failure::Input(error.to_string())),
    };
    let moves = parse_moves(&moves_text, args.moves, &start)?;
    let mut verified = Verified {
        start: start.to_string(),
        goal: goal.to_string(),
        rows: start.size().rows(),
        cols: start.size().cols(),
        single: moves.length(Metric::Single),
        multi: moves.length(Metric::Multi),
        metric: args.metric.name(),
        ..Verified::default()
    };
    let replayed = Solution::replay(&problem, moves);
    let end = match &replayed {
        Ok(_) => problem.goal(),
        Err(ReplayError::Blocked { step, board, .. }) => {
            verified.failed_at = Some(step + 1);
            board
        }
        Err(ReplayError::NotTheGoal { end, .. }) => end,
        Err(error) => return Err(Failure::Input(error.to_string())),
    };
    verified.end = end.to_string();
    verified.solved = replayed.is_ok();
    if args.optimal && verified.solved {
        let answer = solve::optimum(&problem, args.metric, solve::limits(&args.limits, 1))?;
        let length = match args.metric {
            Metric::Single => verified.single,
            Metric::Multi => verified.multi,
        };
        verified.lower_bound = Some(answer.lower_bound);
        verified.optimal = answer.length().filter(|_| answer.is_optimal());
        verified.above_optimal = verified.optimal.map(|optimal| length as u64 - optimal);
    }
    match args.format {
        TextOrJson::Json => output.result(&json::line(&verified))?,
        TextOrJson::Text => {
            let text = describe(&verified, replayed.as_ref().err(), end, &args, output)?;
            output.result(&text)?;
        }
    }
    Ok(match verified.solved {
        true => Exit::Answered,
        false => Exit::No,
    })
}

fn describe(
    verified: &Verified,
    failed: Option<&ReplayError>,
    end: &Board,
    args: &VerifyArgs,
    output: &Output,
) -> Result<String, Failure> {
    let paint = output.paint();
    let Some(error) = failed else {
        let solved = format!(
            "solved in {} moves ({} multi-tile)",
            verified.single, verified.multi
        );
        let comparison = match (args.optimal, verified.optimal, verified.above_optimal) {
            (false, ..) => String::new(),
            (true, Some(optimal), Some(0)) => format!("optimal: {optimal} {} moves\n", args.metric),
            (true, Some(optimal), Some(above)) => {
                format!(
                    "{above} above the optimum of {optimal} {} moves\n",
                    args.metric
                )
            }
            (true, ..) => format!(
                "the optimum was not found within the limits; at least {} {} moves are needed\n",
                verified.lower_bound.unwrap_or(0),
                args.metric
            ),
        };
        return Ok(format!("{}\n{comparison}", paint.good(&solved)));
    };
    let board = Format::from(Style::Box)
        .print(end)
        .map_err(|error| Failure::Input(error.to_string()))?;
    Ok(format!(
        "{}\n{board}",
        paint.bad(&format!("not solved: {error}"))
    ))
}

/// The board and the text of the moves, from wherever the arguments say.
fn read(args: &VerifyArgs) -> Result<(Board, String), Failure> {
    let usage = |what: &str| {
        Failure::Input(format!(
            "{what}; usage: taquin verify BOARD MOVES (see --help)"
        ))
    };
    let mut words = args.words.iter();
    let board = match &args.file {
        Some(path) => input::read_all(path)?,
        None => words
            .next()
            .ok_or_else(|| usage("the board is missing"))?
            .clone()
            .into_bytes(),
    };
    let moves = match (&args.moves_file, words.next()) {
        (Some(_), Some(word)) => return Err(usage(&format!("'{word}' is one argument too many"))),
        (Some(path), None) => input::read_all(path)?,
        (None, Some(word)) if word == "-" => input::read_all(Path::new("-"))?,
        (None, Some(word)) => word.clone().into_bytes(),
        (None, None) => return Err(usage("the moves are missing")),
    };
    if let Some(word) = words.next() {
        return Err(usage(&format!("'{word}' is one argument too many")));
    }
    let board = text::parse_bytes(&board, args.size)
        .map_err(|error| Failure::Input(format!("board: {error}")))?;
    let moves = String::from_utf8(moves)
        .map_err(|_| Failure::Input("moves: this is not text".to_string()))?;
    Ok((board, moves))
}

fn parse_moves(text: &str, notation: Notation, start: &Board) -> Result<Moves, Failure> {
    match notation {
        Notation::Tile => tile::parse(text).map_err(|error| error.to_string()),
        Notation::Blank => blank::parse(text).map_err(|error| error.to_string()),
        Notation::Tiles => numbers::parse(text, start).map_err(|error| error.to_string()),
    }
    .map_err(|error| Failure::Input(format!("moves: {error}")))
}
