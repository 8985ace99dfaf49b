//! `taquin solve --all`, `--best K` and `--good`: more than one solution, printed as they are found.

use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use taquin::puzzle::ProblemError;
use taquin::solve::{Method, Options};
use taquin::{Board, CancelToken, Limits, Moves, Problem, Solution, Solve, StopReason};

use super::unused_flags::MethodFlags;
use super::{Place, Work};
use crate::args::{OutputFormat, SolveArgs, thread_count};
use crate::batch::NoThreadError;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::json;
use crate::report::text::unsolvable;

/// One solution, for programs.
#[derive(Serialize)]
struct Listed<'a> {
    start: String,
    number: u64,
    moves: &'a str,
    length: u64,
}

/// What was found in all, for programs.
#[derive(Default, Serialize)]
struct Summary {
    start: String,
    goal: String,
    status: &'static str,
    count: u64,
    complete: bool,
    length: Option<u64>,
    lower_bound: u64,
    stopped: Option<&'static str>,
}

/// What a search for several things came to.
struct Found {
    count: u64,
    length: Option<u64>,
    lower_bound: u64,
    stopped: Option<StopReason>,
}

pub(super) fn run(
    work: Work,
    args: &SolveArgs,
    limits: Limits,
    cancel: &CancelToken,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (size, goal) = (work.boards.size, work.boards.goal);
    let is_json = args.format == OutputFormat::Json;
    let threads = thread_count(args.threads);
    let options = args.method.options(threads);
    let mut flags = MethodFlags::new(args);
    let mut worst = Exit::Answered;
    let (mut number, mut printed) = (0, 0);
    // Read on another thread, so that Ctrl-C works while this one waits for input.
    let (sender, incoming) = sync_channel(1);
    let reader = thread::Builder::new().spawn(move || {
        for record in work.records {
            if sender.send(record).is_err() {
                break;
            }
        }
    });
    reader.map_err(NoThreadError)?;
    loop {
        let record = match incoming.recv_timeout(Duration::from_millis(50)) {
            Ok(record) => record?,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => break,
            Err(RecvTimeoutError::Timeout) => continue,
        };
        number += 1;
        let boards = record.boards(size, goal.as_ref());
        let place = Place {
            origin: record.origin,
            number: Some(number),
            printed,
        };
        let exit = match boards {
            Err(message) => place.refuse(output, &message, is_json)?,
            Ok((start, goal)) => {
                printed += 1;
                if args.format == OutputFormat::Text {
                    output.result(&place.heading(&start, args.language.phrases()))?;
                }
                // The K best are found by A*, whatever the size.
                let size = start.size();
                let is_for_engine = Method::Engine.serves(size, args.metric);
                let by = if is_for_engine && args.best.is_none() {
                    Method::Engine
                } else {
                    Method::AStar
                };
                flags.warn(by, size, output);
                let question = Question {
                    args,
                    options: &options,
                    limits,
                    cancel,
                };
                match one(start, goal, &question, output) {
                    Err(Failure::Input(message)) => {
                        place.refuse(output, &place.origin.explain(&message).into(), is_json)?
                    }
                    exit => exit?,
                }
            }
        };
        worst = worst.max(exit);
        output.flush()?;
        if cancel.is_cancelled() {
            break;
        }
    }
    Ok(worst.unless_interrupted(cancel))
}

/// What is asked about every board.
struct Question<'a> {
    args: &'a SolveArgs,
    options: &'a Options,
    limits: Limits,
    cancel: &'a CancelToken,
}

impl Question<'_> {
    fn about<'p>(&self, problem: &'p Problem) -> Solve<'p> {
        Solve::new(problem)
            .metric(self.args.metric)
            .method(self.args.solver)
            .options(self.options.clone())
            .limits(self.limits)
            .default_time_limit(super::solve::default_time_limit())
            .cancel(self.cancel.clone())
    }
}

fn one(
    start: Board,
    goal: Board,
    question: &Question<'_>,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let args = question.args;
    let is_json = args.format == OutputFormat::Json;
    let problem = match Problem::new(start.clone(), goal.clone()) {
        Ok(problem) => problem,
        Err(ProblemError::Unreachable(why)) => {
            output.result(&match args.format {
                OutputFormat::Text => unsolvable(&why, args.language.language(), output),
                OutputFormat::Moves => "# not solvable; 'taquin check' says why\n".to_string(),
                OutputFormat::Json => json::line(&Summary {
                    start: start.to_string(),
                    goal: goal.to_string(),
                    status: "unsolvable",
                    complete: true,
                    ..Summary::default()
                }),
            })?;
            return Ok(Exit::No);
        }
        Err(error) => return Err(Failure::input(error)),
    };
    let Found {
        count,
        length,
        lower_bound,
        stopped,
    } = search(&problem, args, question.about(&problem), output)?;
    if is_json {
        output.result(&json::line(&Summary {
            start: start.to_string(),
            goal: goal.to_string(),
            status: match stopped {
                Some(_) if count == 0 => "stopped",
                _ => "solved",
            },
            count,
            complete: stopped.is_none(),
            length,
            lower_bound,
            stopped: stopped.map(StopReason::name),
        }))?;
    } else if args.format == OutputFormat::Text {
        let phrases = args.language.phrases();
        let mut text = if args.good {
            phrases.good_moves(count, length)
        } else if args.best.is_some() {
            phrases.solutions(count)
        } else {
            phrases.optimal_solutions(count, length)
        };
        if let Some(reason) = stopped {
            text = format!("{text}; {}", phrases.list_stopped(reason, lower_bound));
        }
        let text = output.wrap().sentence(&text);
        output.result(&format!("{text}\n"))?;
    }
    Ok(Exit::of_search(count > 0 || stopped.is_none()))
}

/// Searches for what the arguments ask, and prints it piece by piece.
fn search(
    problem: &Problem,
    args: &SolveArgs,
    question: Solve<'_>,
    output: &mut Output,
) -> Result<Found, Failure> {
    if args.good {
        let good = question.good_moves().map_err(Failure::input)?;
        for (number, run) in (1..).zip(&good.moves) {
            let moves: Moves = run.steps().collect();
            print(output, args, problem, &moves, number)?;
        }
        return Ok(Found {
            count: good.moves.len() as u64,
            length: good.length,
            lower_bound: good.lower_bound,
            stopped: good.stopped,
        });
    }
    let mut failed = None;
    let mut number = 0;
    let visit = |solution: Solution| {
        number += 1;
        match print(output, args, problem, solution.moves(), number) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    };
    let found = match args.best {
        Some(k) => question.k_best(k.get(), visit),
        None => question.all_optimal(visit),
    };
    let found = found.map_err(Failure::input)?;
    match failed {
        Some(failure) => Err(failure),
        None => Ok(Found {
            count: found.count,
            length: found.shortest,
            lower_bound: found.lower_bound,
            stopped: found.stopped,
        }),
    }
}

/// Prints a solution or a good move, with its number from 1.
fn print(
    output: &mut Output,
    args: &SolveArgs,
    problem: &Problem,
    moves: &Moves,
    number: u64,
) -> Result<(), Failure> {
    let text = args.notation.written(moves, problem.start()).to_string();
    let length = moves.length(args.metric);
    output.result(&match args.format {
        OutputFormat::Json => json::line(&Listed {
            start: problem.start().to_string(),
            number,
            moves: &text,
            length,
        }),
        OutputFormat::Text if args.best.is_some() => {
            format!("{}: {text}\n", args.language.phrases().moves(length))
        }
        _ => format!("{text}\n"),
    })?;
    output.flush()
}
