//! `taquin verify`: replays moves and says where they end.

use serde::Serialize;
use taquin::Board;
use taquin::puzzle::text::{Format, drawing};
use taquin::solve::Analysis;

use super::analyse::{self, verdict};
use super::board_and_moves::{BoardAndMoves, End, Reading};
use crate::args::{TextOrJson, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::report::json;
use crate::report::json::StartAndGoal;
use crate::report::text::unsolvable;

/// More mistakes than this are counted in the text, but not listed.
const MAX_LISTED_MISTAKES: usize = 20;

/// The verdict for programs; what does not apply is null.
#[derive(Default, Serialize)]
struct Verified {
    #[serde(flatten)]
    boards: StartAndGoal,
    solvable: bool,
    solved: bool,
    /// The number of moves in each metric; before one that is not possible, the single ones only.
    single: u64,
    multi: Option<u64>,
    /// The number of the move that is not possible, from 1.
    failed_at: Option<usize>,
    /// The board where the moves end or fail.
    end: Option<String>,
    metric: &'static str,
    /// What the optimum is at least.
    lower_bound: Option<u64>,
    optimal: Option<u64>,
    above_optimal: Option<u64>,
    /// The numbers of the moves that were mistakes, from 1, as far as they are known.
    lost_at: Option<Vec<u64>>,
}

pub(crate) fn run(args: VerifyArgs, output: &mut Output) -> Result<Exit, Failure> {
    let as_json = args.format == TextOrJson::Json;
    let input = &args.input;
    let verified = |start: &Board, goal: &Board| Verified {
        boards: StartAndGoal::new(start, goal),
        metric: args.input.metric.name(),
        ..Verified::default()
    };
    let (problem, replayed) = match BoardAndMoves::open(input, "verify")?.read(input.notation)? {
        Reading::Read(problem, replayed) => (problem, replayed),
        Reading::Bad(bad) => return bad.refuse(output, as_json),
        Reading::Unsolvable { boards, why } => {
            output.result(&match args.format {
                TextOrJson::Json => json::line(&verified(&boards.0, &boards.1)),
                TextOrJson::Text => unsolvable(&why, args.language.language(), output),
            })?;
            return Ok(Exit::No);
        }
    };
    let mut verified = verified(problem.start(), problem.goal());
    verified.solvable = true;
    (verified.single, verified.multi) = (replayed.single, replayed.multi);
    let cancel = interrupt::token();
    let mut analysis = None;
    match &replayed.end {
        End::Solved(solution) => {
            verified.solved = true;
            verified.end = Some(problem.goal().to_string());
            if args.optimal {
                let moves = solution.moves();
                let found = match analyse::analyse(input, &problem, moves, &cancel, output) {
                    Ok(found) => analysis.insert(found),
                    Err(bad) => return bad.refuse(output, as_json),
                };
                verified.lower_bound = Some(found.lower_bound());
                verified.optimal = found.optimal();
                verified.above_optimal = found.lost();
                verified.lost_at = Some(found.mistakes().map(|mistake| mistake.number).collect());
            }
        }
        End::NotTheGoal(board) => verified.end = Some(board.to_string()),
        End::Blocked { step, board, .. } => {
            verified.end = Some(board.to_string());
            verified.failed_at = Some(*step);
        }
    }
    if args.optimal && !verified.solved {
        output.warning(
            "--optimal has no effect: the moves do not solve the board; 'taquin analyse' compares them",
        );
    }
    output.result(&match args.format {
        TextOrJson::Json => json::line(&verified),
        TextOrJson::Text => describe(&verified, &replayed.end, analysis.as_ref(), &args, output)?,
    })?;
    Ok(Exit::of(verified.solved).unless_interrupted(&cancel))
}

fn describe(
    verified: &Verified,
    end: &End,
    analysis: Option<&Analysis>,
    args: &VerifyArgs,
    output: &Output,
) -> Result<String, Failure> {
    let (paint, wrap) = (output.paint(), output.wrap());
    let drawn = |board: &Board| {
        let format = Format::Drawing(drawing::Style::Box);
        format.print(board).map_err(Failure::input)
    };
    let phrases = args.language.phrases();
    match end {
        End::Solved(_) => {
            let multi = verified.multi.unwrap_or(verified.single);
            let solved = paint.good(&phrases.solved_in(verified.single, multi, args.input.metric));
            let solved = wrap.sentence(&solved);
            let Some(analysis) = analysis else {
                return Ok(format!("{solved}\n"));
            };
            let verdict = verdict(analysis, phrases);
            let mut text = format!("{solved}\n{}\n", wrap.sentence(&verdict));
            let mistakes = analysis.mistakes().map(|mistake| mistake.number);
            let others = mistakes.len().saturating_sub(MAX_LISTED_MISTAKES);
            let listed: Vec<u64> = mistakes.take(MAX_LISTED_MISTAKES).collect();
            if !listed.is_empty() {
                let lost_at = phrases.lost_at(&listed, others);
                text.push_str(&format!("{}\n", wrap.sentence(&lost_at)));
            }
            Ok(text)
        }
        End::NotTheGoal(board) => {
            let why = phrases.not_the_goal(verified.single);
            let why = wrap.sentence(&paint.bad(&why));
            Ok(format!("{why}\n{}", drawn(board)?))
        }
        End::Blocked {
            step,
            board,
            obstacle,
        } => {
            let why = phrases.not_possible(*step, *obstacle);
            let why = wrap.sentence(&paint.bad(&why));
            Ok(format!("{why}\n{}", drawn(board)?))
        }
    }
}
