//! What `analyse` works on: a board and moves, or a game by its number.

use taquin::puzzle::solvability::Explanation;
use taquin::{Moves, Problem};

use super::super::board_and_moves::{BadContent, BoardAndMoves, Reading};
use super::super::replay;
use crate::args::AnalyseArgs;
use crate::exit::Failure;

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
    let input = &args.input;
    let reading = BoardAndMoves::open(input, "analyse")?.read_moves(input.notation)?;
    Ok(match reading {
        Reading::Read(problem, moves) => Given::Boards(vec![(*problem, moves)]),
        Reading::Bad(bad) => Given::Bad(bad),
        Reading::Unsolvable { why, .. } => Given::Unsolvable(why),
    })
}

/// The number of a game, if that is what was given: a single word of digits only. It cannot be a board,
/// which has at least two cells, and with a board from a file it is taken for moves.
fn game_number(args: &AnalyseArgs) -> Option<Result<i64, Failure>> {
    let input = &args.input;
    let [word] = input.words.as_slice() else {
        return None;
    };
    let digits = word.strip_prefix('#').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || input.file.is_some() || input.moves_file.is_some() {
        return None;
    }
    let missing = || {
        Failure::Input(format!(
            "there is no game {digits}; 'taquin records' lists them"
        ))
    };
    Some(digits.parse().map_err(|_| missing()))
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
