//! `taquin estimate`: what each heuristic says of boards, beside their true distance.

mod text;

use taquin::puzzle::ProblemError;
use taquin::solve::report::UnsolvableReport;
use taquin::solve::{Engine, Estimate, HeuristicKind, Options};
use taquin::{Limits, Problem, Solve};

use super::Work;
use super::solve::memory_for_searches;
use crate::args::{EstimateArgs, TextOrJson, thread_count};
use crate::exit::{Exit, Failure};
use crate::input::Origin;
use crate::interrupt;
use crate::output::Output;
use crate::report::json;

/// What came of one board.
enum Verdict {
    Estimate(Box<Estimate>),
    Unsolvable(UnsolvableReport),
}

const UNSOLVABLE: &str = "the board cannot be solved; 'taquin check' explains why";

pub(crate) fn run(args: EstimateArgs, output: &mut Output) -> Result<Exit, Failure> {
    let work = Work::new(args.boards, args.threads)?;
    let cancel = interrupt::token();
    let memory = memory_for_searches(args.memory);
    // All boards share the tables.
    let engine = Engine::with_directory(args.place.find()).with_table_memory(memory);
    let limits = Limits::new().time(args.time).memory(memory / work.threads);
    let threads = match work.threads {
        1 => thread_count(args.threads),
        _ => 1,
    };
    let options = Options::new().threads(threads).engine(engine.clone());
    let (metric, token) = (args.metric, cancel.clone());
    let named = args.heuristics.map(|list| list.0);
    let mut estimates: Vec<Estimate> = Vec::new();
    let mut is_only = true;
    let exit = work.run(
        &cancel,
        output,
        move |start, goal, shared| {
            let usual = || HeuristicKind::usual(start.size());
            let kinds = named.clone().unwrap_or_else(usual);
            let problem = match Problem::new(start.clone(), goal.clone()) {
                Err(ProblemError::Unreachable(_)) => {
                    let report = UnsolvableReport::new(&start, &goal, metric);
                    return Ok(Verdict::Unsolvable(report));
                }
                problem => problem.map_err(|error| error.to_string())?,
            };
            let estimate = Solve::new(&problem)
                .metric(metric)
                .options(options.clone())
                .limits(limits)
                .cancel(token.clone())
                .on_progress(|progress| shared.store(progress))
                .estimate(&kinds)
                .map_err(|error| error.to_string())?;
            Ok(Verdict::Estimate(Box::new(estimate)))
        },
        |output, place, answered| {
            is_only &= matches!(place.origin, Origin::Only);
            let as_json = args.format == TextOrJson::Json;
            match answered {
                Err(message) => place.refuse(output, &message, as_json),
                Ok(Verdict::Unsolvable(report)) => {
                    if as_json {
                        output.result(&json::line(&report))?;
                    } else {
                        output.error(&place.origin.explain(UNSOLVABLE));
                    }
                    Ok(Exit::No)
                }
                Ok(Verdict::Estimate(estimate)) => {
                    if as_json {
                        output.result(&json::line(&estimate))?;
                    } else {
                        estimates.push(*estimate);
                    }
                    Ok(Exit::Answered)
                }
            }
        },
    );
    match estimates.as_slice() {
        [] => {}
        [estimate] if is_only => output.result(&text::one(estimate, output.wrap()))?,
        estimates => output.result(&text::means(estimates, output.wrap()))?,
    }
    for warning in engine.take_warnings() {
        output.remark(&warning.to_string());
    }
    exit
}
