//! `taquin solve`: solves boards.

use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use taquin::puzzle::ProblemError;
use taquin::solve::{Engine, Enough};
use taquin::{CancelToken, Control, Limits, Metric, Problem};

use super::{Work, solutions, trace};
use crate::args::{LimitArgs, OutputFormat, SolveArgs};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::progress::News;
use crate::report::text::TextOptions;
use crate::report::{Report, Verdict, json, moves, text};

/// How long a person at a terminal waits when no limit is given, and how long anybody does for
/// better solutions of boards on which the search for them never ends.
pub(super) const TERMINAL_TIME: Duration = Duration::from_secs(60);

/// The limits of a search, of which so many run at a time.
pub(super) fn limits(args: &LimitArgs, searches: usize) -> Limits {
    let patience = io::stdout().is_terminal().then_some(TERMINAL_TIME);
    Limits {
        nodes: args.nodes,
        time: args.time.or(patience),
        memory: Some(for_searches(args.memory) / searches),
        cost: None,
    }
}

/// What searches may hold if the process is to hold no more than so many bytes: they count what
/// they store, and the rest is the program itself and what the allocator adds.
pub(super) fn for_searches(memory: usize) -> usize {
    const PROGRAM: usize = 10 << 20;
    const ALLOCATOR_SHARE: usize = 64;
    (memory - memory / ALLOCATOR_SHARE)
        .saturating_sub(PROGRAM)
        .max(memory / 2)
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
    let mut method_options = args.method.options(threads);
    method_options.enough = Enough {
        length: args.until_length,
        gap: args.until_gap,
    };
    // On large boards there is always something left to try. Their first solution has all the time
    // that it needs.
    let is_endless = matches!(args.solver.as_str(), "auto" | "anytime");
    let is_limited = args.limits.nodes.is_some() || method_until(&args);
    let is_patient = is_limited && !io::stdout().is_terminal();
    method_options.patience = (!is_patient).then_some(TERMINAL_TIME);
    let time = args.limits.time;
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
                    let mut limits = limits;
                    if is_endless && problem.size().cells() > Engine::MAX_CELLS {
                        limits.time = time;
                    }
                    let mut control = Control::new(limits)
                        .with_cancel(token.clone())
                        .with_observer(|progress| news.tell(&progress));
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
            match args.format {
                OutputFormat::Text => {
                    output.result(&place.heading(&report.start))?;
                    text::text(&report, &options, output.stream())?;
                }
                OutputFormat::Json => json::answer(&report, args.moves, output.stream())?,
                OutputFormat::Moves => moves::moves(&report, args.moves, output.stream())?,
            }
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

/// Whether the search ends when the solution is good enough.
fn method_until(args: &SolveArgs) -> bool {
    args.until_length.is_some() || args.until_gap.is_some()
}

/// Solves one problem, for commands that want to know the optimum.
pub(super) fn optimum(
    problem: &Problem,
    metric: Metric,
    limits: Limits,
    cancel: &CancelToken,
    news: &News,
) -> Result<taquin::Answer, Failure> {
    let name = match problem.size().cells() <= Engine::MAX_CELLS {
        true => "auto",
        // All the time goes into the proof.
        false => "idastar",
    };
    let solver = taquin::solver(name).map_err(|e| Failure::Input(e.to_string()))?;
    let mut control = Control::new(limits)
        .with_cancel(cancel.clone())
        .with_observer(|progress| news.tell(&progress));
    let answer = solver.solve(problem, metric, &mut control);
    answer.map_err(|error| Failure::Input(error.to_string()))
}
