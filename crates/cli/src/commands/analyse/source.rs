//! What `analyse` works on: a board and moves, a replay link, or a game by its number.

use std::fmt;

use taquin::puzzle::solvability::Explanation;
use taquin::puzzle::{ProblemError, ReplayLink};
use taquin::{Moves, Problem};

use super::super::board_and_moves::{BadContent, BoardAndMoves, Reading};
use super::super::replay;
use crate::args::AnalyseArgs;
use crate::exit::Failure;
use crate::input;

/// What was given.
pub(super) enum Given {
    /// Boards with moves that start on them.
    Boards(Vec<(Problem, Moves)>),
    Bad(BadContent),
    /// The goal cannot be reached from the board.
    Unsolvable(Box<Explanation>),
}

/// Reads what the arguments name.
pub(super) fn read(args: &AnalyseArgs) -> Result<Given, Failure> {
    if let Some(id) = game_number(args) {
        return of_game(args, id?);
    }
    if args.place.records.is_some() {
        return Err(Failure::Input(
            "--records needs the number of a game: taquin analyse 12 --records FILE".to_string(),
        ));
    }
    let given = &args.input;
    // The data of a link is enough, but what is no data either had better be a board.
    let is_link = |word: &&str| ReplayLink::looks_like(word) || word.parse::<ReplayLink>().is_ok();
    if let Some(link) = only_word(args).filter(is_link) {
        return of_link(args, link);
    }
    if given.file.is_none()
        && given
            .words
            .first()
            .is_some_and(|word| ReplayLink::looks_like(word))
    {
        let message = "a replay link has its own board and moves: give nothing beside it";
        return Err(Failure::Input(message.to_string()));
    }
    let reading = BoardAndMoves::open(given, "analyse")?.read_moves(given.notation)?;
    Ok(match reading {
        Reading::Read(problem, moves) => Given::Boards(vec![(*problem, moves)]),
        Reading::Bad(bad) => Given::Bad(bad),
        Reading::Unsolvable { why, .. } => Given::Unsolvable(why),
    })
}

/// The word that was given instead of a board and moves, if it is the only one.
fn only_word(args: &AnalyseArgs) -> Option<&str> {
    let input = &args.input;
    match input.words.as_slice() {
        [word] if input.file.is_none() && input.moves_file.is_none() => Some(word),
        _ => None,
    }
}

/// The number of a game, if that is what was given: a single word of digits only. It cannot be a board,
/// which has at least two cells.
fn game_number(args: &AnalyseArgs) -> Option<Result<i64, Failure>> {
    let word = only_word(args)?;
    let digits = word.strip_prefix('#').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let missing = || {
        let message = format!("there is no game {digits}; 'taquin records' lists them");
        Failure::Input(message)
    };
    Some(digits.parse().map_err(|_| missing()))
}

/// The board and the moves of a replay link.
fn of_link(args: &AnalyseArgs, link: &str) -> Result<Given, Failure> {
    if args.input.size.is_some() {
        let message = "--size does not apply to a replay link, which has its own";
        return Err(Failure::Input(message.to_string()));
    }
    input::refuse_column(args.input.column.as_deref())?;
    let bad =
        |error: &dyn fmt::Display| Ok(Given::Bad(BadContent::new(format!("replay link: {error}"))));
    let (start, moves, _) = match link.parse::<ReplayLink>() {
        Ok(link) => link.into_parts(),
        Err(error) => return bad(&error),
    };
    let goal = args.input.goal.clone().unwrap_or_default();
    let goal = match goal.board(start.size()) {
        Ok(goal) => goal,
        Err(error) => return bad(&error),
    };
    match Problem::new(start, goal) {
        Ok(problem) => Ok(Given::Boards(vec![(problem, moves)])),
        Err(ProblemError::Unreachable(why)) => Ok(Given::Unsolvable(why)),
        Err(error) => bad(&error),
    }
}

/// The boards of a game of the records.
fn of_game(args: &AnalyseArgs, id: i64) -> Result<Given, Failure> {
    let flags = [
        ("--goal", args.input.goal.is_some()),
        ("--size", args.input.size.is_some()),
    ];
    if let Some((flag, _)) = flags.into_iter().find(|(_, is_given)| *is_given) {
        return Err(Failure::Input(format!(
            "{flag} does not apply to game {id}, which has its own"
        )));
    }
    input::refuse_column(args.input.column.as_deref())?;
    let game = replay::find(&args.place, id)?;
    let damaged = || {
        Failure::Input(format!(
            "game {id} is damaged: its moves cannot be replayed"
        ))
    };
    let boards = game.saved.legs.iter().map(|leg| leg.problem_and_moves());
    let boards: Option<Vec<_>> = boards.collect();
    let boards = boards.filter(|boards| !boards.is_empty());
    Ok(Given::Boards(boards.ok_or_else(damaged)?))
}
