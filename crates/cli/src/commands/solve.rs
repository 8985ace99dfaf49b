//! `taquin solve`: solves boards.

use std::io::{self, IsTerminal as _};
use std::time::Instant;

use taquin::puzzle::ProblemError;
use taquin::solve::{DefaultTimeLimit, Method, memory};
use taquin::{Answer, Limits, Problem, Solve, StopReason};

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
    let mut limits = Limits::new().memory(memory_for_searches(args.memory) / searches);
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

/// The memory that is left for searches by the limit that was given, or by the default.
pub(super) fn memory_for_searches(given: Option<usize>) -> usize {
    memory::left_for_searches(given.unwrap_or_else(memory::default_limit))
}

/// What to say if a limit made an answer depend on the machine in spite of `--deterministic`.
fn limit_warning(answer: &Answer) -> String {
    let limit = match answer.stopped {
        Some(StopReason::Time) => "the time limit",
        Some(StopReason::Memory) => "the memory limit",
        Some(StopReason::Nodes) => "the limit on states",
        Some(StopReason::Cancelled) => "the interrupt",
        _ => "a limit",
    };
    let advice = match (answer.method, answer.stopped) {
        (_, Some(StopReason::Cancelled)) => "",
        // The number of states that the engine expands depends on its tables.
        (Method::Engine, _) => "; raise the limit",
        (_, Some(StopReason::Time)) => "; use --nodes instead of --time",
        _ => "; use --nodes",
    };
    format!("{limit} ended the search, so another run may give another solution{advice}")
}

pub(crate) fn run(args: SolveArgs, output: &mut Output) -> Result<Exit, Failure> {
    let mut args = args;
    if let Some(path) = args.trace.take() {
        let limits = limits(&args.limits, 1);
        let options = text_options(&args, output);
        return trace::run(args, &path, limits, &options, &interrupt::token(), output);
    }
    let work = Work::new(args.boards.take(), args.threads)?.with_hints(args.language.phrases());
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
    let engine = engine.with_table_memory(memory_for_searches(args.limits.memory));
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
            if let Verdict::Answer(answer) = &report.verdict
                && args.method.deterministic
                && answer.depends_on_machine()
            {
                output.warning(&limit_warning(answer));
            }
            report.write(args.format, place.number, &options, output.stream())?;
            if let Verdict::Answer(answer) = &report.verdict {
                flags.warn(answer.method, report.start.size(), output);
            }
            Ok(report.exit())
        },
    );
    for warning in engine.take_warnings() {
        output.warning(&warning.to_string());
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
