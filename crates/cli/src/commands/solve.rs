//! `taquin solve`: solves boards.

use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use taquin::puzzle::ProblemError;
use taquin::{CancelToken, Control, Limits, Metric, Problem};

use super::{Work, solutions, trace};
use crate::args::{LimitArgs, OutputFormat, SolveArgs};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::report::text::TextOptions;
use crate::report::{Report, Verdict, json, moves, text};

/// How long a person at a terminal waits when no limit is given.
pub(super) const TERMINAL_TIME: Duration = Duration::from_secs(60);

/// The limits of a search, of which so many run at a time.
pub(super) fn limits(args: &LimitArgs, searches: usize) -> Limits {
    let patience = io::stdout().is_terminal().then_some(TERMINAL_TIME);
    Limits {
        nodes: args.nodes,
        time: args.time.or(patience),
        memory: Some(args.memory / searches),
        cost: None,
    }
}

pub(crate) fn run(args: SolveArgs, output: &mut Output) -> Result<Exit, Failure> {
    let mut args = args;
    if let Some(path) = args.trace.take() {
        let limits = limits(&args.limits, 1);
        let options = text_options(&args, output);
        return trace::run(args, &path, limits, &options, &interrupt::token(), output);
    }
    let work = Work::new(args.boards.take(), args.threads)?;
    let cancel = interrupt::token();
    if args.all || args.best.is_some() || args.good {
        let limits = limits(&args.limits, 1);
        return solutions::run(work, &args, limits, &cancel, output);
    }
    let limits = limits(&args.limits, work.threads);
    // Boards share the cores; a single one has them all.
    let threads = match work.threads {
        1 => args.threads.map_or_else(super::cores, NonZeroUsize::get),
        _ => 1,
    };
    let method_options = args.method.options(threads);
    let engine = method_options.engine.clone();
    let solver = taquin::solve::solver_with(&args.solver, method_options)
        .map_err(|error| Failure::Input(error.to_string()))?;
    let options = text_options(&args, output);
    let (metric, token) = (args.metric, cancel.clone());
    let exit = work.run(
        &cancel,
        output,
        move |start, goal, news| {
            let begun = Instant::now();
            let verdict = match Problem::new(start.clone(), goal.clone()) {
                Err(ProblemError::Unreachable(why)) => Verdict::Unsolvable(why),
                Err(error) => return Err(error.to_string()),
                Ok(problem) => {
                    let mut control = Control::new(limits)
                        .with_cancel(token.clone())
                        .with_observer(|p| news.tell(p.statistics.expanded, p.lower_bound.into()));
                    let answer = solver
                        .solve(&problem, metric, &mut control)
                        .map_err(|error| error.to_string())?;
                    Verdict::Answer(Box::new(answer), control.statistics())
                }
            };
            Ok(Report {
                start,
                goal,
                metric,
                seconds: begun.elapsed(),
                verdict,
            })
        },
        move |output, place, answered| {
            let report = match answered {
                Ok(report) => report,
                Err(message) => {
                    if args.format == OutputFormat::Moves {
                        output.result("# bad board\n")?;
                    }
                    return place.refuse(output, &message, args.format == OutputFormat::Json);
                }
            };
            output.result(&match args.format {
                OutputFormat::Text => place.heading(&report.start) + &text::text(&report, &options),
                OutputFormat::Json => json::answer(&report, args.moves),
                OutputFormat::Moves => moves::moves(&report, args.moves),
            })?;
            Ok(report.exit())
        },
    );
    for trouble in engine.take_troubles() {
        output.remark(&trouble.to_string());
    }
    exit
}

fn text_options(args: &SolveArgs, output: &Output) -> TextOptions {
    TextOptions {
        notation: args.moves,
        steps: args.steps,
        stats: args.stats,
        style: args.style,
        paint: output.paint(),
    }
}

/// Solves one problem, for commands that want to know the optimum.
pub(super) fn optimum(
    problem: &Problem,
    metric: Metric,
    limits: Limits,
    cancel: &CancelToken,
) -> Result<taquin::Answer, Failure> {
    let solver = taquin::solver("auto").map_err(|e| Failure::Input(e.to_string()))?;
    let mut control = Control::new(limits).with_cancel(cancel.clone());
    let answer = solver.solve(problem, metric, &mut control);
    answer.map_err(|error| Failure::Input(error.to_string()))
}
