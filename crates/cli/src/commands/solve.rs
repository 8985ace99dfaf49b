//! `taquin solve`: solves boards.

use std::io::{self, IsTerminal as _};
use std::time::Instant;

use taquin::puzzle::ProblemError;
use taquin::solve::DefaultTimeLimit;
use taquin::{Limits, Problem, Solve};

use super::unused_flags::MethodFlags;
use super::{Work, solutions, trace};
use crate::args::{LimitArgs, OutputFormat, SolveArgs, thread_count};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::report::text::TextOptions;
use crate::report::{Report, Verdict};

/// The limits of each search when `searches` run at a time.
pub(super) fn limits(args: &LimitArgs, searches: usize) -> Limits {
    let mut limits = Limits::new().memory(for_searches(args.memory) / searches);
    limits.nodes = args.nodes;
    limits.time = args.time;
    limits
}

/// Which searches get a time limit when none is given: all of them if a person may be waiting.
pub(super) fn default_time_limit() -> DefaultTimeLimit {
    if io::stdout().is_terminal() {
        DefaultTimeLimit::Always
    } else {
        DefaultTimeLimit::OpenEnded
    }
}

/// The part of the memory limit that is left for searches: they count what they store, and the rest is
/// the program itself and the overhead of the allocator.
pub(super) fn for_searches(memory: Option<usize>) -> usize {
    const PROGRAM_BYTES: usize = 10 << 20;
    const ALLOCATOR_SHARE: usize = 64;
    let memory = memory.unwrap_or_else(taquin::solve::memory::default_limit);
    (memory - memory / ALLOCATOR_SHARE)
        .saturating_sub(PROGRAM_BYTES)
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
        1 => thread_count(args.threads),
        _ => 1,
    };
    let mut method_options = args.method.options(threads).enough(args.until.enough());
    // All boards share the tables.
    let engine = method_options.engine;
    let engine = engine.with_table_memory(for_searches(args.limits.memory));
    method_options.engine = engine.clone();
    let options = text_options(&args, output);
    let (metric, method, token) = (args.metric, args.solver, cancel.clone());
    let default_time_limit = default_time_limit();
    let mut flags = MethodFlags::new(&args);
    let exit = work.run(
        &cancel,
        output,
        move |start, goal, shared| {
            let begun = Instant::now();
            let verdict = match Problem::new(start.clone(), goal.clone()) {
                Err(ProblemError::Unreachable(why)) => Verdict::Unsolvable(why),
                Err(error) => return Err(error.to_string()),
                Ok(problem) => {
                    let answer = Solve::new(&problem)
                        .metric(metric)
                        .method(method)
                        .options(method_options.clone())
                        .limits(limits)
                        .default_time_limit(default_time_limit)
                        .cancel(token.clone())
                        .on_progress(|progress| shared.store(progress))
                        .run()
                        .map_err(|error| error.to_string())?;
                    Verdict::Answer(Box::new(answer))
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
            if args.format == OutputFormat::Text {
                output.result(&place.heading(&report.start, options.phrases()))?;
            }
            report.write(args.format, &options, output.stream())?;
            if let Verdict::Answer(answer) = &report.verdict {
                flags.warn(answer.method, report.start.size(), output);
            }
            Ok(report.exit())
        },
    );
    for warning in engine.take_warnings() {
        output.remark(&warning.to_string());
    }
    exit
}

fn text_options(args: &SolveArgs, output: &Output) -> TextOptions {
    TextOptions {
        notation: args.notation,
        steps: args.steps,
        stats: args.stats,
        style: args.style,
        paint: output.paint(),
        wrap: output.wrap(),
        language: args.language.language(),
    }
}
