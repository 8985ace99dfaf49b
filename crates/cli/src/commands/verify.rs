//! `taquin verify`: replays moves and says where they end.

use serde::Serialize;
use taquin::puzzle::text::{Format, drawing};
use taquin::{Board, Solve, StopReason};

use super::board_and_moves::{BoardAndMoves, End, Reading};
use super::solve;
use crate::args::{TextOrJson, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::progress::watched;
use crate::report::json;
use crate::report::json::StartAndGoal;
use crate::report::text::unsolvable;

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
        Reading::Replayed(problem, replayed) => (problem, replayed),
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
    let mut stopped = None;
    match &replayed.end {
        End::Solved(solution) => {
            verified.solved = true;
            verified.end = Some(problem.goal().to_string());
            if args.optimal {
                let length = solution.length(args.input.metric);
                let answer = watched(output, |shared| {
                    Solve::new(&problem)
                        .metric(args.input.metric)
                        .limits(solve::limits(&args.input.limits, 1))
                        .default_time_limit(solve::default_time_limit())
                        .cancel(cancel.clone())
                        .on_progress(|progress| shared.store(progress))
                        .prove()
                });
                let answer = answer.map_err(Failure::input)?;
                stopped = answer.stopped;
                verified.lower_bound = Some(answer.lower_bound);
                // A bound that the given moves meet proves as much as a solution would.
                verified.optimal = if answer.lower_bound == length {
                    Some(length)
                } else {
                    answer.length().filter(|_| answer.is_optimal())
                };
                verified.above_optimal = verified.optimal.map(|optimal| length - optimal);
            }
        }
        End::NotTheGoal(board) => verified.end = Some(board.to_string()),
        End::Blocked { step, board, .. } => {
            verified.end = Some(board.to_string());
            verified.failed_at = Some(*step);
        }
    }
    output.result(&match args.format {
        TextOrJson::Json => json::line(&verified),
        TextOrJson::Text => describe(&verified, &replayed.end, stopped, &args, output)?,
    })?;
    Ok(Exit::of(verified.solved).unless_interrupted(&cancel))
}

fn describe(
    verified: &Verified,
    end: &End,
    stopped: Option<StopReason>,
    args: &VerifyArgs,
    output: &Output,
) -> Result<String, Failure> {
    let (paint, wrap) = (output.paint(), output.wrap());
    let drawn = |board: &Board| {
        let format = Format::Drawing(drawing::Style::Box);
        format.print(board).map_err(Failure::input)
    };
    let phrases = args.language.phrases();
    let metric = args.input.metric;
    match end {
        End::Solved(_) => {
            let multi = verified.multi.unwrap_or(verified.single);
            let solved = paint.good(&phrases.solved_in(verified.single, multi));
            let solved = wrap.sentence(&solved);
            let optimum = match (verified.optimal, verified.above_optimal) {
                _ if !args.optimal => return Ok(format!("{solved}\n")),
                (Some(_), Some(0)) => phrases.optimal_in(metric),
                (Some(optimal), Some(above)) => phrases.above_optimum(above, optimal, metric),
                _ => {
                    let bound = verified.lower_bound.unwrap_or(0);
                    phrases.optimum_not_found(stopped, bound, metric)
                }
            };
            Ok(format!("{solved}\n{}\n", wrap.sentence(&optimum)))
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
