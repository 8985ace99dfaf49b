//! `taquin moves`: sequences of moves inverted, simplified, mirrored, converted and applied.

use std::path::Path;

use serde::Serialize;
use taquin::puzzle::moves::numbers::NumbersError;
use taquin::puzzle::moves::{MoveSymbols, MovesChange, NotationError};
use taquin::puzzle::text;
use taquin::solve::report::MovesReport;
use taquin::{Board, Goal, Metric, Moves, Notation, Size};

use crate::args::TextOrJson;
use crate::args::sequences::{ApplyArgs, MovesArgs, MovesCommand, SequenceArgs};
use crate::exit::{Exit, Failure};
use crate::input::moves::{self, MovesError};
use crate::input::{self, Source};
use crate::output::Output;
use crate::report::json;

/// A board after moves, for programs.
#[derive(Serialize)]
struct Applied {
    start: String,
    /// Where the moves end or fail.
    end: String,
    /// The number of moves that were made.
    single: u64,
    /// The number of the move that is not possible, from 1.
    failed_at: Option<usize>,
}

pub(crate) fn run(args: MovesArgs, output: &mut Output) -> Result<Exit, Failure> {
    match args.command {
        MovesCommand::Inverse(args) => {
            transform(&args, args.notation, MovesChange::Inverse, output)
        }
        MovesCommand::Simplify(args) => {
            transform(&args, args.notation, MovesChange::Simplify, output)
        }
        MovesCommand::Transpose(args) => {
            transform(&args, args.notation, MovesChange::Transpose, output)
        }
        MovesCommand::Convert(args) => {
            let to = args.to.unwrap_or(args.sequence.notation);
            transform(&args.sequence, to, MovesChange::None, output)
        }
        MovesCommand::Apply(args) => apply(&args, output),
    }
}

/// Prints what `change` makes of the moves, and of the board on which they begin.
fn transform(
    args: &SequenceArgs,
    to: Notation,
    change: MovesChange,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let board = args.board.as_deref().map(|argument| {
        let (board, name) = input::argument_or_file(argument)?;
        let board = text::parse_bytes(&board, args.size);
        board.map_err(|error| Failure::Input(format!("{name}: {error}")))
    });
    let board = board.transpose()?;
    if board.is_none() && [args.notation, to].contains(&Notation::Numbers) {
        let message = "tile numbers depend on the board: name it with --board";
        return Err(Failure::Input(message.to_string()));
    }
    let is_plain = (args.symbols, args.metric) == (MoveSymbols::default(), Metric::Multi);
    if to == Notation::Numbers && !is_plain {
        let message = "--symbols and --metric have no effect on tile numbers";
        return Err(Failure::Input(message.to_string()));
    }
    // Letters mean the same on every board.
    let any = || Goal::Rows.board(Size::new(2, 2).expect("2x2 is a size"));
    let start = board.clone().unwrap_or_else(any);
    let source = match &args.moves_file {
        Some(path) => Source::open(path)?,
        None => Source::argument("moves", &args.words.join(" "))?,
    };
    let moves = match read(source, &start, args.notation)? {
        Read::Moves(moves) => moves,
        Read::Blocked { why, .. } => return no(&why, output),
    };
    let end = match board.as_ref().map(|board| board.after(&moves)) {
        Some(Err(error)) => return no(&error.to_string(), output),
        after => after.and_then(Result::ok),
    };
    let moves = change.of(&moves);
    let start = board
        .zip(end)
        .map(|(board, end)| change.start(&board, &end));
    let any = any();
    let written = to.written(&moves, start.as_ref().unwrap_or(&any));
    let written = written.symbols(args.symbols).counted_by(args.metric);
    match args.format {
        TextOrJson::Text => writeln!(output.stream(), "{written}")?,
        TextOrJson::Json => {
            let mut report = MovesReport::new(written, to, &moves);
            if let Some(start) = &start {
                let end = start.after(&moves);
                let end = end.expect("changed moves are possible on the changed board");
                report = report.with_boards(start, &end);
            }
            output.result(&json::line(&report))?;
        }
    }
    Ok(Exit::Answered)
}

fn apply(args: &ApplyArgs, output: &mut Output) -> Result<Exit, Failure> {
    let usage = |what: &str| {
        Failure::Input(format!(
            "{what}; usage: taquin moves apply BOARD MOVES (see --help)"
        ))
    };
    let mut words = args.words.iter();
    let (board, name) = match args.file.as_deref() {
        Some(path) => (input::read_all(path)?, input::name(path)),
        None => {
            let word = words.next().ok_or_else(|| usage("the board is missing"))?;
            input::argument_or_file(word)?
        }
    };
    let words: Vec<&str> = words.map(String::as_str).collect();
    let is_stdin = |path: &Path| path.as_os_str() == "-";
    let moves_from_stdin = args.moves_file.as_deref().is_some_and(is_stdin) || words == ["-"];
    if args.file.as_deref().is_some_and(is_stdin) && moves_from_stdin {
        return Err(usage(
            "standard input cannot be both the board and the moves",
        ));
    }
    let source = match (&args.moves_file, words.as_slice()) {
        (Some(_), [word, ..]) => return Err(usage(&format!("'{word}' is one argument too many"))),
        (Some(path), []) => Source::open(path)?,
        (None, []) => return Err(usage("the moves are missing")),
        (None, words) => Source::argument("moves", &words.join(" "))?,
    };
    let board = text::parse_bytes(&board, args.size);
    let start = board.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let mut end = start.clone();
    let mut obstacle = None;
    let made = match read(source, &start, args.notation)? {
        Read::Moves(moves) => match end.apply(&moves) {
            Ok(()) => moves.len(),
            Err(error) => {
                let made: Moves = moves.iter().take(error.step).collect();
                end.apply(&made).expect("these moves were possible");
                obstacle = Some(error.to_string());
                error.step
            }
        },
        Read::Blocked { step, board, why } => {
            end = *board;
            obstacle = Some(why);
            step - 1
        }
    };
    if args.format == TextOrJson::Json {
        output.result(&json::line(&Applied {
            start: start.to_string(),
            end: end.to_string(),
            single: made as u64,
            failed_at: obstacle.is_some().then_some(made + 1),
        }))?;
        return Ok(Exit::of(obstacle.is_none()));
    }
    if let Some(why) = obstacle {
        return no(&format!("{why}; the board at that point is {end}"), output);
    }
    let text = args.style.print(&end).map_err(Failure::input)?;
    let line_end = if args.style.is_one_line() { "\n" } else { "" };
    output.result(&format!("{text}{line_end}"))?;
    Ok(Exit::Answered)
}

/// Says why the answer is no.
fn no(why: &str, output: &Output) -> Result<Exit, Failure> {
    output.error(why);
    Ok(Exit::No)
}

/// Moves, or the first of them that is not possible.
enum Read {
    Moves(Moves),
    Blocked {
        /// Its number, from 1.
        step: usize,
        /// The board at that point.
        board: Box<Board>,
        why: String,
    },
}

/// Reads moves; only in numbers, one that is not possible shows while reading.
fn read(source: Source, start: &Board, notation: Notation) -> Result<Read, Failure> {
    let Source { name, stream } = source;
    match moves::read(stream, start, notation) {
        Ok(moves) => Ok(Read::Moves(moves)),
        Err(MovesError::Notation(NotationError::Numbers(error))) => match error {
            NumbersError::NotBesideBlank {
                step, board, tile, ..
            } => {
                let why =
                    format!("move {step} is not possible: tile {tile} is not beside the blank");
                Ok(Read::Blocked { step, board, why })
            }
            error => Err(Failure::Input(format!("{name}: {error}"))),
        },
        Err(error) => Err(Failure::Input(format!("{name}: {error}"))),
    }
}
